/** One step of a job; its item then tells the stream that the next one is due. */
import type { Instant } from "../domain/instant.ts";
import type { FailedRecord, JobName } from "../domain/job.ts";
import type { MatchDependencies } from "./match-legs.ts";
import { beginRematch, stepRange } from "./run-rematch.ts";
import { runSimulationStep } from "./run-simulation.ts";

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

export type JobStep = {
  readonly organizationId: string;
  readonly job: JobName;
  /** How often the message has been delivered, 1 or more. */
  readonly deliveries: number;
};

/**
 * Safe to repeat: of two that take the same step, one moves the job on.
 *
 * @throws what keeps the step from being taken or written; the message is then delivered again.
 */
export function runJobStep(dependencies: JobDependencies, step: JobStep): Promise<void> {
  const { organizationId, job, deliveries } = step;
  switch (job.kind) {
    case "rematch":
      return beginRematch(dependencies, organizationId);
    case "range":
      return stepRange(dependencies, { organizationId, range: job.range, deliveries });
    case "simulation":
      return runSimulationStep(dependencies, { organizationId, uuid: job.uuid, deliveries });
  }
}
