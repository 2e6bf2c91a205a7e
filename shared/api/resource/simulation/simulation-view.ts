import { viewRule } from "#api/resource/rule/rule-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { RuleSimulation, SimulatedCase } from "#domain/matching/job.ts";
import { formatId } from "#domain/value/id.ts";
import { progressOf, shownStatus } from "./simulation-progress.ts";
import type * as response from "./simulation-response.ts";

/** A simulation and its results so far. A waiting simulation is shown as running at 0%. */
export function viewSimulationSummary(
  job: RuleSimulation,
): Shown<typeof response.simulationSummary> {
  const { result } = job;
  const {
    id: _id,
    organizationId: _organizationId,
    createdAt: _c,
    updatedAt: _u,
    ...rule
  } = viewRule(job.rule);
  return {
    id: formatId("simulation", job.uuid),
    organizationId: job.organizationId,
    status: shownStatus(job),
    progressPercent: progressOf(job),
    ruleId: job.ruleUuid === null ? null : formatId("rule", job.ruleUuid),
    rule,
    from: formatTimestamp(job.from),
    to: formatTimestamp(job.to),
    cases: result.cases,
    changed: result.changed,
    newlyMatched: result.newlyMatched,
    noLongerMatched: result.noLongerMatched,
    transitions: result.transitions.map(({ from, to, count }) => ({ from, to, count })),
    amounts: result.amounts.map(({ currency, amount }) => ({ currency, amount })),
    createdAt: formatTimestamp(job.createdAt),
    updatedAt: formatTimestamp(job.updatedAt),
  };
}

/** The simulation with the first cases that it would change. */
export function viewSimulation(
  job: RuleSimulation,
  first: readonly SimulatedCase[],
): Shown<typeof response.simulation> {
  return { ...viewSimulationSummary(job), changes: first.map(viewSimulatedCase) };
}

export function viewSimulatedCase(changed: SimulatedCase): Shown<typeof response.simulatedCase> {
  return {
    caseId: formatId("reconciliationCase", changed.paymentUuid),
    externalReference: changed.externalReference,
    before: { ...changed.before },
    after: { ...changed.after },
  };
}
