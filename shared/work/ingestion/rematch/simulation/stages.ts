/** The stages of a simulation: each walks the records of a collection in the order of their creation. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { JobPosition, SimulationJob } from "#domain/matching/job.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { MatchDependencies } from "../../matching/match-dependencies.ts";

export type WalkedItem = Record<string, unknown>;

type Stage<Job extends SimulationJob> = {
  readonly next: Job["stage"] | null;
  readonly collection: JobPosition["collection"];
  /** Whether payments outside the period are walked too; they are not by default. */
  readonly isOfAllTime?: (job: Job) => boolean;
  readonly process: (
    dependencies: MatchDependencies,
    job: Job,
    items: readonly WalkedItem[],
    now: Instant,
  ) => Promise<Job>;
};

export type Stages<Job extends SimulationJob> = Readonly<Record<Job["stage"], Stage<Job>>>;

export function isInPeriod(
  { intent }: Payment,
  { from, to }: Pick<SimulationJob, "from" | "to">,
): boolean {
  return intent.createdAt >= from && intent.createdAt < to;
}
