/** Work over an organization's whole history, a page at a time (design: matching, What-if). */
import type { Uuid } from "./id.ts";
import type { Instant } from "./instant.ts";
import { type Amount, subtract, sum } from "./money.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import type { CaseState } from "./reconciliation-case.ts";
import type { ReconciliationRule } from "./rule.ts";
import type { CaseStatus, ExceptionType, ReconciliationStatus, Verdict } from "./verdict.ts";

/** What the job goes through at the moment, and how far it has come. */
export type JobPosition = {
  readonly collection: "payment" | "leg";
  readonly partition: string;
  readonly after: string;
};

type JobBase = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly status: "running" | "completed";
  readonly position: JobPosition | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** Decides open cases and loose evidence again, after a change of the rules. */
export type RematchJob = JobBase & { readonly kind: "rematch" };

/** What a case would be, as far as a comparison shows it. */
export type Outcome = {
  readonly verdict: Verdict | null;
  readonly reconciliationStatus: ReconciliationStatus;
  readonly exceptionType: ExceptionType | null;
  readonly status: CaseStatus;
  readonly actualAmount: Amount | null;
  readonly unexplainedDelta: Amount | null;
};

export type SimulatedCase = {
  readonly paymentUuid: Uuid;
  readonly externalReference: string;
  readonly before: Outcome;
  readonly after: Outcome;
};

export type Transition = {
  readonly from: Verdict | null;
  readonly to: Verdict | null;
  readonly count: number;
};

export type SimulationResult = {
  readonly cases: number;
  readonly changed: number;
  readonly newlyMatched: number;
  readonly noLongerMatched: number;
  readonly transitions: readonly Transition[];
  /** Expected money of the cases whose verdict changes, per currency. */
  readonly amounts: readonly { readonly currency: string; readonly amount: Amount }[];
  /** The first ones that change. */
  readonly changes: readonly SimulatedCase[];
};

/** Decides a period anew by other rules, and changes nothing. */
export type SimulationJob = JobBase & {
  readonly kind: "simulation";
  readonly ruleUuid: Uuid | null;
  /** The rule as it would be. */
  readonly rule: ReconciliationRule;
  readonly from: Instant;
  readonly to: Instant;
  /** First the amounts are made findable as the rule would have it, then the cases are decided. */
  readonly stage: "prepare_payments" | "prepare_legs" | "decide";
  /** Cases that the period had when the job began; for the progress. */
  readonly total: number;
  readonly result: SimulationResult;
};

export type Job = RematchJob | SimulationJob;

export const noResult: SimulationResult = {
  cases: 0,
  changed: 0,
  newlyMatched: 0,
  noLongerMatched: 0,
  transitions: [],
  amounts: [],
  changes: [],
};

/** Cases whose before and after a simulation shows. */
export const simulatedCasesShown = 100;

export function outcomeOf(state: CaseState): Outcome {
  const { verdict, reconciliationStatus, exceptionType, status, actualAmount, unexplainedDelta } =
    state;
  return { verdict, reconciliationStatus, exceptionType, status, actualAmount, unexplainedDelta };
}

/** The result with one more case; one whose verdict stays only counts. */
export function addSimulated(
  result: SimulationResult,
  intent: PaymentIntent,
  before: Outcome,
  after: Outcome,
): SimulationResult {
  const cases = result.cases + 1;
  if (before.verdict === after.verdict) return { ...result, cases };
  const isMatched = ({ verdict }: Outcome) =>
    verdict === "matched" || verdict === "matched_with_exception";
  const change = {
    paymentUuid: intent.uuid,
    externalReference: intent.externalReference,
    before,
    after,
  };
  return {
    cases,
    changed: result.changed + 1,
    newlyMatched: result.newlyMatched + Number(!isMatched(before) && isMatched(after)),
    noLongerMatched: result.noLongerMatched + Number(isMatched(before) && !isMatched(after)),
    transitions: addTransition(result.transitions, before.verdict, after.verdict),
    amounts: addAmount(result.amounts, intent),
    changes:
      result.changes.length < simulatedCasesShown ? [...result.changes, change] : result.changes,
  };
}

function addTransition(
  transitions: readonly Transition[],
  from: Verdict | null,
  to: Verdict | null,
): Transition[] {
  const known = transitions.find((each) => each.from === from && each.to === to);
  const others = transitions.filter((each) => each !== known);
  return [...others, { from, to, count: (known?.count ?? 0) + 1 }];
}

function addAmount(
  amounts: SimulationResult["amounts"],
  { destination }: PaymentIntent,
): SimulationResult["amounts"] {
  const known = amounts.find(({ currency }) => currency === destination.currency);
  const total = sum([
    known?.amount ?? subtract(destination.amount, destination.amount),
    destination.amount,
  ]);
  const others = amounts.filter((each) => each !== known);
  return [...others, { currency: destination.currency, amount: total }];
}
