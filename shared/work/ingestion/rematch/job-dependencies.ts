import type { FailedRecord } from "#domain/matching/job.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";

/** A record that a job failed to process. */
export type JobFailure = {
  readonly organizationId: OrganizationId;
  readonly job: "rematch" | "simulation";
  readonly record: Omit<FailedRecord, "tries">;
  readonly error: unknown;
  /** Whether the job will not try the record again. */
  readonly isGivenUp: boolean;
};

export type JobDependencies = MatchDependencies & {
  readonly now: () => Instant;
  /** Reports a failed record; the job continues without it. */
  readonly reportFailure: (failure: JobFailure) => void;
};
