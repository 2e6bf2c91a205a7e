/** What a rematch does to one record, and what of it a step remembers. */

import { awaitsAmountMatch } from "../../domain/matching/awaits-amount-match.ts";
import type { FailedRecord, JobPosition } from "../../domain/matching/job.ts";
import { readAll } from "../../table/core/batch-read.ts";
import { recordKey } from "../../table/core/keys.ts";
import { decodeLeg } from "../../table/evidence/leg-store.ts";
import { decodePayment } from "../../table/payment/payment-store.ts";
import type { JobDependencies } from "./job-dependencies.ts";
import { newWork, rematchCase, rematchLeg } from "./rematch.ts";

export type DecidedRecord = Pick<FailedRecord, "collection" | "uuid">;

/** What one step works with, and what it has decided or begun to decide. */
export type StepDependencies = JobDependencies & { readonly decided: DecidedRecord[] };

type Item = Record<string, unknown>;
type DecideAgain = (dependencies: JobDependencies, item: Item) => Promise<void>;

/** Closed cases, and evidence that references have led to a payment, stay as they are. */
const deciders: Readonly<Record<JobPosition["collection"], DecideAgain>> = {
  payment: async (dependencies, item) => {
    const { intent, state } = decodePayment(item);
    if (state.status !== "open") return;
    const work = newWork(intent.organizationId, dependencies.now);
    await rematchCase(dependencies, work, intent.uuid);
  },
  leg: async (dependencies, item) => {
    const leg = decodeLeg(item);
    if (!awaitsAmountMatch(leg)) return;
    await rematchLeg(dependencies, newWork(leg.organizationId, dependencies.now), leg.uuid);
  },
};

/** @param item of the record, as the walk has read it */
export async function decideAgain(
  dependencies: StepDependencies,
  record: DecidedRecord,
  item: Item,
): Promise<void> {
  dependencies.decided.push(record);
  await deciders[record.collection](dependencies, item);
}

/** The same of a record that is read first; nothing where it is gone. */
export async function decideRecord(
  dependencies: StepDependencies,
  organizationId: string,
  { collection, uuid }: DecidedRecord,
): Promise<void> {
  const key = recordKey(organizationId, collection, uuid);
  const [item] = await readAll(dependencies.table, [key]);
  if (item !== undefined) await decideAgain(dependencies, { collection, uuid }, item);
}
