/** Steps of a simulation behind the queue; when it is done, the next one of the organization begins. */

import type { SimulationJob } from "../../domain/matching/job.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import { commit, type Write } from "../../table/core/commit.ts";
import type { Table } from "../../table/core/table.ts";
import {
  findSimulation,
  findSimulationLine,
  updateLineWrite,
  updateSimulationWrite,
} from "../../table/matching/simulation-store.ts";
import type { JobDependencies } from "./job-dependencies.ts";
import { type LeaveOut, stepSimulation } from "./simulate.ts";

/** Records that one step goes through. */
const recordsPerStep = 25;

/** From this delivery on, the step goes on without a record that fails, and from the next one untried. */
const leavingDelivery = 4;

/** Races for the line of simulations that one step takes part in. */
const maximumRaces = 12;

type SimulationStep = {
  readonly organizationId: string;
  readonly uuid: Uuid;
  readonly deliveries: number;
};

/** Nothing where the simulation waits for another, or is done. */
export async function runSimulationStep(
  dependencies: JobDependencies,
  { organizationId, uuid, deliveries }: SimulationStep,
): Promise<void> {
  const { table, now } = dependencies;
  const before = await findSimulation(table, organizationId, uuid);
  if (before === null || before.status !== "running") return;
  const leaves = deliveries >= leavingDelivery;
  const after = leaves
    ? await stepSimulation(
        dependencies,
        before,
        now(),
        1,
        leaveOut(dependencies, before, deliveries),
      )
    : await stepSimulation(dependencies, before, now(), recordsPerStep);
  const moved = { ...after, updatedAt: now() };
  if (moved.status === "completed") return finish(dependencies, before, moved);
  await commit(table, [updateSimulationWrite(before, moved)]);
}

function leaveOut(
  { reportFailure }: JobDependencies,
  { organizationId }: SimulationJob,
  deliveries: number,
): LeaveOut {
  return {
    isUntried: deliveries > leavingDelivery,
    tell: (record, error) =>
      reportFailure({ organizationId, job: "simulation", record, error, isGivenUp: true }),
  };
}

/** The end of one and the beginning of the next are one transaction: the line never stands still. */
async function finish(
  { table, now }: JobDependencies,
  before: SimulationJob,
  after: SimulationJob,
): Promise<void> {
  for (let race = 0; race < maximumRaces; race += 1) {
    const own = updateSimulationWrite(before, after);
    const result = await commit(table, [own, ...(await handOver(table, before, now()))]);
    // The job's own condition: another step has ended it.
    if (result.ok || result.failed.includes(0)) return;
  }
  throw new Error("Too many writers at once; the message will be delivered again.");
}

/** The line without the job at its head, and the next job begun; nothing where it has no such head. */
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
    updateSimulationWrite(next, begun),
  ];
}

type FirstWaiting = { readonly next: SimulationJob | null; readonly others: readonly Uuid[] };

/** The first that is still there: one that waited beyond its life is gone. */
async function firstWaiting(
  table: Table,
  organizationId: string,
  waiting: readonly Uuid[],
): Promise<FirstWaiting> {
  for (const [index, uuid] of waiting.entries()) {
    const next = await findSimulation(table, organizationId, uuid);
    if (next?.status === "waiting") return { next, others: waiting.slice(index + 1) };
  }
  return { next: null, others: [] };
}
