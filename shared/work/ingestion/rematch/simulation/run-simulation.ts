/**
 * Runs the steps of a simulation behind the queue. At its end, the next simulation of the
 * organization starts.
 */

import type { SimulationJob } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findSimulation,
  findSimulationLine,
  updateLineWrite,
  updateSimulationWrites,
} from "#store/table/matching/simulation-store.ts";
import type { JobDependencies } from "../job-dependencies.ts";
import { type FailureSkipping, stepSimulation } from "./step-simulation.ts";

/** Records per page, and cases that a step decides before it stops. */
const recordsPerStep = 25;

/**
 * Pages of one step. A page ends with its partition, a day and shard, so that a small organization has about one
 * record in each: as a step of its own, each would wait for the stream and the queue.
 */
const pagesPerStep = 12;

/**
 * From this delivery on, a step takes one record and skips it if it fails; from the next delivery
 * on, it skips the record untried.
 */
const firstSkippingDelivery = 4;

type SimulationStep = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"simulation">;
  readonly deliveries: number;
};

/** Runs the next step; does nothing if the simulation is not running. */
export async function runSimulationStep(
  dependencies: JobDependencies,
  { organizationId, uuid, deliveries }: SimulationStep,
): Promise<void> {
  const { table, now } = dependencies;
  const before = await findSimulation(table, organizationId, uuid);
  if (before === null || before.status !== "running") return;
  const skips = deliveries >= firstSkippingDelivery;
  const after = skips
    ? await stepSimulation(dependencies, before, {
        ...{ now: now(), records: 1 },
        skipping: skipFailing(dependencies, before, deliveries),
      })
    : await stepPages(dependencies, before);
  const moved = { ...after, updatedAt: now() };
  if (moved.status === "completed") return finish(dependencies, before, moved);
  await commit(table, updateSimulationWrites(before, moved));
}

async function stepPages(
  dependencies: JobDependencies,
  before: SimulationJob,
): Promise<SimulationJob> {
  let job = before;
  for (let page = 0; page < pagesPerStep && job.status === "running"; page += 1) {
    if (job.result.cases - before.result.cases >= recordsPerStep) break;
    const step = { now: dependencies.now(), records: recordsPerStep };
    job = await stepSimulation(dependencies, job, step);
  }
  return job;
}

function skipFailing(
  { reportFailure }: JobDependencies,
  { organizationId }: SimulationJob,
  deliveries: number,
): FailureSkipping {
  return {
    isUntried: deliveries > firstSkippingDelivery,
    report: (record, error) =>
      reportFailure({ organizationId, job: "simulation", record, error, isGivenUp: true }),
  };
}

/** Ends one simulation and starts the next in one transaction, so that the line never stops. */
function finish(
  { table, now }: JobDependencies,
  before: SimulationJob,
  after: SimulationJob,
): Promise<void> {
  return retryRaces(async () => {
    const own = updateSimulationWrites(before, after);
    const result = await commit(table, [...own, ...(await handOver(table, before, now()))]);
    // The condition of the job itself failed: another step has ended it.
    return result.ok || result.failed.includes(0) ? undefined : raced;
  });
}

/**
 * The writes that remove the job from the line and start the next one; empty if the job is not the
 * running one.
 */
async function handOver(
  table: Table,
  { organizationId, uuid }: SimulationJob,
  now: Instant,
): Promise<Write[]> {
  const line = await findSimulationLine(table, organizationId);
  if (line.running !== uuid) return [];
  const { next, others } = await firstWaiting(table, organizationId, line.waiting);
  if (next === null) {
    return [updateLineWrite(organizationId, line, { running: null, waiting: others })];
  }
  const begun: SimulationJob = { ...next, status: "running", updatedAt: now };
  return [
    updateLineWrite(organizationId, line, { running: next.uuid, waiting: others }),
    ...updateSimulationWrites(next, begun),
  ];
}

type FirstWaiting = {
  readonly next: SimulationJob | null;
  readonly others: readonly Uuid<"simulation">[];
};

/** The first waiting simulation that still exists; expired ones are dropped. */
async function firstWaiting(
  table: Table,
  organizationId: OrganizationId,
  waiting: readonly Uuid<"simulation">[],
): Promise<FirstWaiting> {
  for (const [index, uuid] of waiting.entries()) {
    const next = await findSimulation(table, organizationId, uuid);
    if (next?.status === "waiting") return { next, others: waiting.slice(index + 1) };
  }
  return { next: null, others: [] };
}
