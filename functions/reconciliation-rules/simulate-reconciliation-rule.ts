import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import {
  applyRuleBody,
  type simulateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { viewSimulation } from "#api/resource/simulation/simulation-view.ts";
import { noFailures, noResult, type RuleSimulation } from "#domain/matching/job.ts";
import { builtInSettings, type ReconciliationRule } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import { findRule } from "#store/table/rule/rule-store.ts";
import { attachCalendar } from "#work/case-work/rule/attach-calendar.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { byId } from "#work/outcome/by-id.ts";
import { FailureError, type WriteOutcome } from "#work/outcome/outcome.ts";
import { beginSimulation } from "./begin-simulation.ts";

type Input = WriteInput<z.output<typeof simulateReconciliationRuleBody>>;

const beginning = 0 as Instant;

/**
 * Simulates a new or changed rule on the cases of a period, and changes nothing.
 *
 * @returns 409 `invalid_state` if the maximum number of simulations is waiting
 */
export async function simulateReconciliationRule(
  dependencies: MatchDependencies,
  input: Input,
): Promise<WriteOutcome> {
  return beginSimulation(dependencies, await jobOf(dependencies, input), viewSimulation, path);
}

const path = "/v1/reconciliation-rules/simulations";

async function jobOf(
  { table, ids }: MatchDependencies,
  { context, body }: Input,
): Promise<RuleSimulation> {
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
