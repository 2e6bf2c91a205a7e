import type { FailedRecord } from "../../domain/matching/job.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";

/** A record that a job could not work on. */
export type JobFailure = {
  readonly organizationId: string;
  readonly job: "rematch" | "simulation";
  readonly record: Omit<FailedRecord, "tries">;
  readonly error: unknown;
  /** Whether the job does not try the record again. */
  readonly isGivenUp: boolean;
};

export type JobDependencies = MatchDependencies & {
  readonly now: () => Instant;
  /** Tells of a record that a job left out, and goes on without. */
  readonly reportFailure: (failure: JobFailure) => void;
};
