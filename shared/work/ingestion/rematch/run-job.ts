/**
 * Runs one step of a job. The change of the job's item triggers the next step through the stream.
 */

import type { MatchingJobName } from "#domain/matching/job.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { JobDependencies } from "./job-dependencies.ts";
import { beginRematch, stepRange } from "./run-rematch.ts";
import { runSimulationStep } from "./simulation/run-simulation.ts";

export type JobStep = {
  readonly organizationId: OrganizationId;
  readonly job: MatchingJobName;
  /** Number of deliveries of the message, from 1. */
  readonly deliveries: number;
};

/**
 * Safe to repeat: of two processes that run the same step, only one advances the job.
 *
 * @throws the error that prevents the step; the message is then delivered again
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
