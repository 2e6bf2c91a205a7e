/**
 * Decides one record of a rematch again, and keeps a list of the records that a step has processed.
 */

import type { FailedRecord, JobPosition } from "#domain/matching/job.ts";
import { awaitsAmountMatch } from "#domain/matching/pool/awaits-amount-match.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import type { JobDependencies } from "./job-dependencies.ts";
import { newWork, rematchCase, rematchLeg } from "./rematch.ts";

export type DecidedRecord = Pick<FailedRecord, "collection" | "uuid">;

/**
 * Dependencies of one step. `decided` collects the records that the step decides, including those
 * that fail.
 */
export type StepDependencies = JobDependencies & { readonly decided: DecidedRecord[] };

type Item = Record<string, unknown>;
type DecideAgain = (dependencies: JobDependencies, item: Item) => Promise<void>;

/** Closed cases stay as they are, and so does evidence that references assign to a payment. */
const deciders: Readonly<Record<JobPosition["collection"], DecideAgain>> = {
  payment: async (dependencies, item) => {
    const { intent, state } = decodePayment(item);
    if (state.status !== "open") return;
    const work = newWork(dependencies.table, intent.organizationId, dependencies.now);
    await rematchCase(dependencies, work, intent.uuid);
  },
  leg: async (dependencies, item) => {
    const leg = decodeLeg(item);
    if (!awaitsAmountMatch(leg)) return;
    await rematchLeg(
      dependencies,
      newWork(dependencies.table, leg.organizationId, dependencies.now),
      leg.uuid,
    );
  },
};

/** @param item the record's item as the walk read it */
export async function decideAgain(
  dependencies: StepDependencies,
  record: DecidedRecord,
  item: Item,
): Promise<void> {
  dependencies.decided.push(record);
  await deciders[record.collection](dependencies, item);
}

/** As `decideAgain`, but reads the record first; does nothing if it no longer exists. */
export async function decideRecord(
  dependencies: StepDependencies,
  organizationId: OrganizationId,
  { collection, uuid }: DecidedRecord,
): Promise<void> {
  const key = recordKey(organizationId, collection, uuid);
  const [item] = await readAll(dependencies.table, [key]);
  if (item !== undefined) await decideAgain(dependencies, { collection, uuid }, item);
}
