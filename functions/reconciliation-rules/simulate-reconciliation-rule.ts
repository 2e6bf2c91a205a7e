import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import {
  applyRuleBody,
  type simulateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { viewSimulation } from "#api/resource/simulation/simulation-view.ts";
import {
  noFailures,
  noResult,
  type SimulationJob,
  simulatedCasesShown,
} from "#domain/matching/job.ts";
import { builtInSettings, type ReconciliationRule } from "#domain/rule/rule.ts";
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
import { findRule } from "#store/table/rule/rule-store.ts";
import { attachCalendar } from "#work/case-work/rule/attach-calendar.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { startStage, stepSimulation } from "#work/ingestion/rematch/simulation/simulate.ts";
import { byId } from "#work/outcome/by-id.ts";
import {
  accepted,
  conflict,
  done,
  type Failure,
  FailureError,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";

type Input = WriteInput<z.output<typeof simulateReconciliationRuleBody>>;

/** Steps within the request; a longer simulation continues as a job. */
const stepsInRequest = 12;
const recordsPerStep = 25;
const beginning = 0 as Instant;

/**
 * Simulates a new or changed rule on the cases of a period, and changes nothing. A small simulation
 * completes in the request; a longer one, or one behind a running one, becomes a job.
 *
 * @returns 409 `invalid_state` if the maximum number of simulations is waiting
 */
export async function simulateReconciliationRule(
  dependencies: MatchDependencies,
  input: Input,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId } = input.context;
  const started = startStage(await jobOf(dependencies, input), "prepare_payments");
  const line = await readLine(table, organizationId);
  if (line.waiting.length >= maximumWaiting) return { failure: lineIsFull };
  const isFree = line.running === null;
  const job = isFree ? await takeFirstSteps(dependencies, started, input) : waiting(started);
  const body = viewSimulation(job, job.result.changes.slice(0, simulatedCasesShown));
  if (job.status === "completed") {
    return done(body, createSimulationWrites(job));
  }
  const location = `/v1/reconciliation-rules/simulations/${formatId("simulation", job.uuid)}`;
  const joined = isFree
    ? { running: job.uuid, waiting: line.waiting }
    : { running: line.running, waiting: [...line.waiting, job.uuid] };
  const writes = [...createSimulationWrites(job), updateLineWrite(organizationId, line, joined)];
  return { ...accepted(body, writes), location };
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

async function takeFirstSteps(
  dependencies: MatchDependencies,
  started: SimulationJob,
  { context }: Input,
): Promise<SimulationJob> {
  let job = started;
  for (let step = 0; step < stepsInRequest && job.status === "running"; step += 1) {
    job = await stepSimulation(dependencies, job, context.now, recordsPerStep);
  }
  return job;
}

function waiting(job: SimulationJob): SimulationJob {
  return { ...job, status: "waiting" };
}

async function jobOf(
  { table, ids }: MatchDependencies,
  { context, body }: Input,
): Promise<SimulationJob> {
  const { organizationId, now } = context;
  const known =
    body.ruleId === null ? null : await findTriedRule(table, organizationId, body.ruleId);
  const base = known ?? { uuid: ids.next(), organizationId, createdAt: now, version: 0 };
  const { uuid, createdAt, version } = base;
  const tried = applyRuleBody(known ?? { ...builtInSettings, name: "Simulated rule" }, body.rule);
  const attached = await attachCalendar(table, organizationId, tried, known?.uuid ?? null);
  if ("failure" in attached) throw new FailureError(attached.failure);
  const rule: ReconciliationRule = {
    ...attached.settings,
    uuid,
    organizationId,
    createdAt,
    updatedAt: now,
    version: version + 1,
  };
  return {
    kind: "simulation",
    uuid: ids.next(),
    organizationId,
    status: "running",
    stage: "prepare_payments",
    position: null,
    failed: noFailures,
    ruleUuid: known === null ? null : known.uuid,
    rule,
    from: body.from ?? beginning,
    to: body.to ?? now,
    total: 0,
    result: noResult,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

const findTriedRule = byId("rule", "Reconciliation rule", findRule);
