/** What the detail of a case shows beside the case, computed when it is read. */

import { viewCrowd } from "#api/resource/match-pool/match-pool-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Clock } from "#domain/case/clocks.ts";
import type { Observed } from "#domain/case/observed.ts";
import type { FlowLeg, Strategy } from "#domain/evidence/flow-leg.ts";
import type { Crowd } from "#domain/matching/pool/crowd.ts";
import {
  defaultMaximumPercent,
  mergedFields,
  mergeRules,
  type ReconciliationRule,
  type RuleField,
  ruleThatSets,
  ruleTolerance,
  strategySwitches,
} from "#domain/rule/rule.ts";
import { formatId } from "#domain/value/id.ts";
import type { Amount, Money } from "#domain/value/money.ts";
import type * as response from "./case-detail-response.ts";
import type { viewCase } from "./case-view.ts";

/** A leg that may belong to the case, and why it is not linked to it. */
type ShownCandidate = {
  readonly leg: FlowLeg;
  readonly strategy: Strategy;
  readonly amountDifference: Amount | null;
  readonly minutesDifference: number;
  readonly reason: string;
};

type Extras = {
  readonly crowd: Crowd | null;
  readonly sharedReferences: readonly string[];
  readonly candidates: readonly ShownCandidate[];
  readonly areMore: boolean;
  readonly observed: readonly Observed[];
  readonly clocks: readonly Clock[];
  /** Null where the rules are not known. */
  readonly rules: RulesOfCase | null;
};

type RulesOfCase = {
  /** The rules that apply to the case, the most specific first. */
  readonly rules: readonly ReconciliationRule[];
  /** What the payment expects: tolerances depend on it. */
  readonly expected: Money;
};

/** For an earlier moment only the case itself is known. */
export const nothingComputed: Extras = {
  crowd: null,
  sharedReferences: [],
  candidates: [],
  areMore: false,
  observed: [],
  clocks: [],
  rules: null,
};

/** The full case with what is computed when it is read. */
export function viewCaseDetail(
  shown: ReturnType<typeof viewCase>,
  extras: Extras,
): Shown<typeof response.reconciliationCaseDetail> {
  const { rules } = extras;
  return {
    ...shown,
    crowded: viewCrowd(extras.crowd),
    sharedReferences: extras.sharedReferences,
    candidateLegs: extras.candidates.map(viewCandidateLeg),
    moreCandidateLegs: extras.areMore,
    observed: extras.observed.map(viewObserved),
    clocks: rules === null ? [] : extras.clocks.map((clock) => viewClock(clock, rules)),
    rulesInForce: rules === null ? null : viewRulesInForce(rules),
  };
}

function viewCandidateLeg({ leg, ...fit }: ShownCandidate) {
  return {
    flowLegId: formatId("flowLeg", leg.uuid),
    kind: leg.kind,
    status: leg.status,
    effect: leg.effect,
    amount: leg.amount,
    currency: leg.currency,
    occurredAt: formatTimestamp(leg.time),
    strategy: fit.strategy,
    amountDifference: fit.amountDifference,
    minutesDifference: fit.minutesDifference,
    outcome: leg.decision.outcome,
    reason: fit.reason,
  };
}

/** Legs that are named; all are counted. */
const namedLegs = 100;

function viewObserved({ legUuids, ...observed }: Observed) {
  const legIds = legUuids.slice(0, namedLegs).map((uuid) => formatId("flowLeg", uuid));
  return { ...observed, legIds, legCount: legUuids.length };
}

function viewClock(clock: Clock, rules: RulesOfCase) {
  return {
    phase: clock.phase,
    startsAt: formatTimestamp(clock.startsAt),
    riskAt: formatOptional(clock.riskAt),
    dueAt: formatOptional(clock.dueAt),
    metAt: formatOptional(clock.metAt),
    state: clock.state,
    ...viewOrigin(rules, clock.field),
  };
}

function viewOrigin({ rules, expected }: RulesOfCase, field: RuleField) {
  const rule = ruleThatSets(rules, field, expected.currency);
  return {
    ruleId: rule === null ? null : formatId("rule", rule.uuid),
    ruleVersion: rule?.version ?? null,
  };
}

type RulesInForce = NonNullable<Shown<typeof response.reconciliationCaseDetail>["rulesInForce"]>;

/** Each field with the rule that it comes from; without a rule it has its built-in default. */
function viewRulesInForce(known: RulesOfCase): RulesInForce {
  const { rules, expected } = known;
  const settings = mergeRules(rules, expected.currency);
  const values = {
    ...settings,
    amountTolerance: ruleTolerance({ ...settings, amountTolerancePercent: null }, expected),
    maximumFeePercent: settings.maximumFeePercent ?? defaultMaximumPercent,
    maximumFxPercent: settings.maximumFxPercent ?? defaultMaximumPercent,
    countsBusinessTime: settings.countsBusinessTime ?? false,
  };
  const fields = [
    "amountTolerance",
    ...mergedFields,
    "countsBusinessTime",
    ...strategySwitches,
    "requireAllRequiredLegs",
  ] as const;
  const shown = fields.map((field) => [
    field,
    { value: values[field], ...viewOrigin(known, field) },
  ]);
  return Object.fromEntries(shown) as RulesInForce;
}
