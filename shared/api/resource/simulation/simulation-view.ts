import { viewRule } from "#api/resource/rule/rule-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { SimulatedCase, SimulationJob } from "#domain/matching/job.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./simulation-response.ts";

/** A simulation and its results so far. A waiting simulation is shown as running at 0%. */
export function viewSimulationSummary(
  job: SimulationJob,
): Shown<typeof response.simulationSummary> {
  const { result, total, stage, status } = job;
  const shownStatus: "running" | "completed" = status === "completed" ? status : "running";
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
    status: shownStatus,
    progressPercent: status === "completed" ? 100 : progressOf(stage, result.cases, total),
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
  job: SimulationJob,
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

/** Percent of the progress for the preparation, which takes about a third of the time. */
const preparedPercent = 30;

function progressOf(stage: SimulationJob["stage"], cases: number, total: number): number {
  if (stage !== "decide") return stage === "prepare_legs" ? preparedPercent / 2 : 0;
  if (total === 0) return preparedPercent;
  return Math.min(99, preparedPercent + Math.floor((cases * (100 - preparedPercent)) / total));
}
