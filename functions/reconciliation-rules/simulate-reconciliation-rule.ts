import type * as z from "zod";
import { formatId, parseId } from "../../shared/domain/id.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { noResult, type SimulationJob } from "../../shared/domain/job.ts";
import { builtInSettings, type ReconciliationRule } from "../../shared/domain/rule.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import { startStage, stepSimulation } from "../../shared/ingestion/simulate.ts";
import {
  applyRuleBody,
  type simulateReconciliationRuleBody,
} from "../../shared/schema/reconciliation-rule.ts";
import { viewSimulation } from "../../shared/schema/simulation-view.ts";
import { createJobWrite } from "../../shared/table/job-store.ts";
import { findRule } from "../../shared/table/rule-store.ts";

type Input = WriteInput<z.output<typeof simulateReconciliationRuleBody>>;

/** Steps that a request takes itself; a longer simulation goes on as a job. */
const stepsInRequest = 12;
const recordsPerStep = 25;
const beginning = 0 as Instant;

/** Tries a rule on a period, new or as a change of one, and changes nothing. */
export async function simulateReconciliationRule(
  dependencies: MatchDependencies,
  input: Input,
): Promise<WriteOutcome> {
  const started = startStage(await jobOf(dependencies, input), "prepare_payments");
  let job = started;
  for (let step = 0; step < stepsInRequest && job.status === "running"; step += 1) {
    job = await stepSimulation(dependencies, job, input.context.now, recordsPerStep);
  }
  const location = `/v1/reconciliation-rules/simulations/${formatId("simulation", job.uuid)}`;
  const body = viewSimulation(job);
  return job.status === "completed"
    ? { status: 200, body, writes: [createJobWrite(job)] }
    : { status: 202, body, writes: [createJobWrite(job)], location };
}

async function jobOf(
  { table, ids }: MatchDependencies,
  { context, body }: Input,
): Promise<SimulationJob> {
  const { organizationId, now } = context;
  const known = await findTriedRule(table, organizationId, body.ruleId);
  const base = known ?? { uuid: ids.next(), organizationId, createdAt: now, version: 0 };
  const { uuid, createdAt, version } = base;
  const rule: ReconciliationRule = {
    ...applyRuleBody(known ?? { ...builtInSettings, name: "Simulated rule" }, body.rule),
    ...{ uuid, organizationId, createdAt, updatedAt: now, version: version + 1 },
  };
  return {
    kind: "simulation",
    uuid: ids.next(),
    organizationId,
    status: "running",
    stage: "prepare_payments",
    position: null,
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

/** @throws FailureError 404 where the rule that is to be changed does not exist. */
async function findTriedRule(
  table: MatchDependencies["table"],
  organizationId: string,
  id: string | null,
): Promise<ReconciliationRule | null> {
  if (id === null) return null;
  const uuid = parseId("rule", id);
  const known = uuid === null ? null : await findRule(table, organizationId, uuid);
  if (known === null) throw new FailureError(notFound("Reconciliation rule", id, organizationId));
  return known;
}
