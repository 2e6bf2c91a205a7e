/** One step of a job; its item then tells the stream that the next one is due. */
import type { JobName } from "../../domain/matching/job.ts";
import type { JobDependencies } from "./job-dependencies.ts";
import { beginRematch, stepRange } from "./run-rematch.ts";
import { runSimulationStep } from "./run-simulation.ts";

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
