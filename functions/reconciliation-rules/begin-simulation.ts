/** Simulations of one organization run one after the other, of rules and of fee schedules alike. */
import { type SimulationJob, simulatedChangesShown } from "#domain/matching/job.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  createSimulationWrites,
  findSimulation,
  findSimulationLine,
  maximumWaiting,
  type SimulationLine,
  updateLineWrite,
} from "#store/table/matching/simulation-store.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import {
  startSimulation,
  stepSimulation,
} from "#work/ingestion/rematch/simulation/step-simulation.ts";
import {
  accepted,
  conflict,
  done,
  type Failure,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";

/** Steps within the request; a longer simulation continues as a job. */
const stepsInRequest = 12;
const recordsPerStep = 25;

/**
 * Begins a simulation. A small one completes in the request; a longer one, or one behind a running one, becomes a job.
 *
 * @param view the answer's body, with the first changes
 * @param path where results are read, without the id
 * @returns 409 `invalid_state` if the maximum number of simulations is waiting
 */
export async function beginSimulation<Job extends SimulationJob>(
  dependencies: MatchDependencies,
  asked: Job,
  view: (job: Job, first: Job["result"]["changes"]) => object,
  path: string,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId } = asked;
  const started = startSimulation(asked);
  const line = await readLine(table, organizationId);
  if (line.waiting.length >= maximumWaiting) return { failure: lineIsFull };
  const isFree = line.running === null;
  const job = isFree
    ? await takeFirstSteps(dependencies, started, asked.createdAt)
    : waiting(started);
  const body = view(job, job.result.changes.slice(0, simulatedChangesShown));
  if (job.status === "completed") return done(body, createSimulationWrites(job));
  const joined = isFree
    ? { running: job.uuid, waiting: line.waiting }
    : { running: line.running, waiting: [...line.waiting, job.uuid] };
  const writes = [...createSimulationWrites(job), updateLineWrite(organizationId, line, joined)];
  return { ...accepted(body, writes), location: `${path}/${formatId("simulation", job.uuid)}` };
}

const lineIsFull: Failure = conflict(
  `An organization has at most ${maximumWaiting} simulations waiting for the one that runs.`,
);

/** Reads the line of simulations; a running one that is gone or completed does not block it. */
async function readLine(table: Table, organizationId: OrganizationId): Promise<SimulationLine> {
  const line = await findSimulationLine(table, organizationId);
  if (line.running === null) return line;
  const job = await findSimulation(table, organizationId, line.running);
  return job?.status === "running" ? line : { ...line, running: null };
}

async function takeFirstSteps<Job extends SimulationJob>(
  dependencies: MatchDependencies,
  started: Job,
  now: Instant,
): Promise<Job> {
  let job = started;
  for (let step = 0; step < stepsInRequest && job.status === "running"; step += 1) {
    job = await stepSimulation(dependencies, job, { now, records: recordsPerStep });
  }
  return job;
}

function waiting<Job extends SimulationJob>(job: Job): Job {
  return { ...job, status: "waiting" };
}
