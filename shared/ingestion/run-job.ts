/** One step of a job; its item then tells the stream that the next one is due. */
import type { Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { Job, JobPosition } from "../domain/job.ts";
import { isLoose } from "../domain/loose-leg.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { commit } from "../table/commit.ts";
import { findJob, updateJobWrite } from "../table/job-store.ts";
import { decodeLeg } from "../table/leg-store.ts";
import { decodePayment } from "../table/payment-store.ts";
import { walkRecords } from "../table/walk-records.ts";
import type { MatchDependencies } from "./match-legs.ts";
import { newWork, rerunCase, rerunLeg } from "./rerun.ts";
import { stepSimulation } from "./simulate.ts";

/** Records that one step goes through. */
export const recordsPerStep = 25;

/** Safe to repeat: of two that take the same step, one moves the job on. */
export async function runJobStep(
  dependencies: MatchDependencies,
  organizationId: string,
  uuid: Uuid,
  now: () => Instant,
): Promise<void> {
  const job = await findJob(dependencies.table, organizationId, uuid);
  if (job === null || job.status === "completed") return;
  const after: Job =
    job.kind === "rematch"
      ? { ...job, ...(await stepRematch(dependencies, organizationId, job.position, now)) }
      : await stepSimulation(dependencies, job, now(), recordsPerStep);
  await commit(dependencies.table, [updateJobWrite(job, { ...after, updatedAt: now() })]);
}

type Step = Pick<Job, "position" | "status">;

async function stepRematch(
  dependencies: MatchDependencies,
  organizationId: string,
  position: JobPosition | null,
  now: () => Instant,
): Promise<Step> {
  if (position === null) return { position, status: "completed" };
  const { collection } = position;
  const page = await walkRecords(
    dependencies.table,
    organizationId,
    collection,
    position,
    recordsPerStep,
  );
  for (const item of page.items) await decideAgain[collection](dependencies, item, now);
  if (page.next !== null) return { position: { collection, ...page.next }, status: "running" };
  return collection === "payment"
    ? { position: { collection: "leg", partition: "", after: "" }, status: "running" }
    : { position: null, status: "completed" };
}

type DecideAgain = (
  dependencies: MatchDependencies,
  item: Record<string, unknown>,
  now: () => Instant,
) => Promise<void>;

const decideAgain: Readonly<Record<JobPosition["collection"], DecideAgain>> = {
  payment: async (dependencies, item, now) => {
    const payment = decodePayment(item);
    const { organizationId, uuid } = payment.intent;
    if (isOpen(payment)) await rerunCase(dependencies, newWork(organizationId, now), uuid);
  },
  leg: async (dependencies, item, now) => {
    const leg = decodeLeg(item);
    if (isLoose(leg)) await rerunLeg(dependencies, newWork(leg.organizationId, now), leg.uuid);
  },
};

/** Closed cases stay as they are. */
function isOpen({ state }: Payment): boolean {
  return state.status === "open";
}
