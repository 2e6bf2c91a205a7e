/** The filters of the list of cases, as pure conditions on one case (docs/specification.md, Cases). */
import { type AmountLimits, isWithinLimits } from "#domain/value/amount-limits.ts";
import type { Currency } from "#domain/value/currency.ts";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare } from "#domain/value/money.ts";
import { reportedOvercharges, unplacedCreditsKey } from "../amount/fee-claim.ts";
import { overchargeKey } from "../amount/overcharge.ts";
import { uncorrectedKey } from "../amount/uncorrected-fee.ts";
import type { CaseState, Payment } from "../reconciliation-case.ts";
import type {
  CaseStatus,
  ExceptionType,
  ReconciliationStatus,
  Verdict,
} from "../verdict/verdict.ts";
import { openAmountOf } from "./disposition.ts";

/** An absent condition selects every case. `to` is excluded. */
export type CaseFilter = {
  readonly status?: CaseStatus | undefined;
  readonly reconciliationStatus?: ReconciliationStatus | undefined;
  readonly exceptionType?: ExceptionType | undefined;
  readonly slaRisk?: boolean | undefined;
  readonly contradicted?: boolean | undefined;
  /** Whether somebody has the case. */
  readonly assigned?: boolean | undefined;
  /** Currency of the destination. */
  readonly currency?: Currency | undefined;
  readonly verdicts?: readonly Verdict[] | undefined;
  readonly externalReference?: string | undefined;
  readonly q?: string | undefined;
  readonly assignee?: string | undefined;
  readonly tag?: string | undefined;
  /** A malformed id selects nothing. */
  readonly ruleId?: string | undefined;
  /** Cases with fees above contract of one kind: a `filter` of the report of overcharges. */
  readonly overcharge?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Bounds of the expected amount, both included; amounts of several currencies are compared as numbers. */
  readonly minAmount?: Amount | undefined;
  readonly maxAmount?: Amount | undefined;
  /** The expected, arrived, unexplained or open amount, whatever its sign. */
  readonly amount?: Amount | undefined;
};

/** `age`: newest first; amounts: largest first, whatever their sign; `deadline`: soonest first. */
export const caseOrders = ["age", "amount", "unexplained", "deadline"] as const;
export type CaseOrder = (typeof caseOrders)[number];

const equalFields = [
  "status",
  "reconciliationStatus",
  "exceptionType",
  "slaRisk",
  "contradicted",
  "assigned",
  "currency",
] as const;

type Facets = Pick<
  CaseState,
  Exclude<(typeof equalFields)[number], "assigned" | "currency"> | "verdict"
> & {
  readonly assigned: boolean;
  readonly currency: Currency | null;
};

/** Whether a case passes those conditions that the list counts as facets. */
export function matchesFacets(facets: Facets, filter: CaseFilter): boolean {
  return (
    equalFields.every((name) => filter[name] === undefined || filter[name] === facets[name]) &&
    (filter.verdicts === undefined || filter.verdicts.some((verdict) => verdict === facets.verdict))
  );
}

/** Whether the filter has a condition on what the list counts as facets. */
export function hasFacets(filter: CaseFilter): boolean {
  return [...equalFields, "verdicts" as const].some((name) => filter[name] !== undefined);
}

/** Whether a case passes all conditions but `q`, which is about its evidence too. */
export function isSelected({ intent, state }: Payment, filter: CaseFilter): boolean {
  const { externalReference, assignee, tag, ruleId, overcharge, from, to } = filter;
  const { currency } = intent.destination;
  return (
    matchesFacets({ ...state, assigned: state.assignee !== null, currency }, filter) &&
    (externalReference === undefined || externalReference === intent.externalReference) &&
    (assignee === undefined || assignee === state.assignee) &&
    (tag === undefined || state.tags.includes(tag)) &&
    (ruleId === undefined || hasRule(state, ruleId)) &&
    (overcharge === undefined || hasOvercharge(state, overcharge)) &&
    (from === undefined || intent.createdAt >= from) &&
    (to === undefined || intent.createdAt < to) &&
    isWithinLimits(intent.destination.amount, amountLimitsOf(filter)) &&
    (filter.amount === undefined || hasAmount(amountsOf({ intent, state }), filter.amount))
  );
}

/** The limits of the expected amount. */
export function amountLimitsOf({ minAmount, maxAmount }: CaseFilter): AmountLimits {
  return { least: minAmount ?? null, most: maxAmount ?? null };
}

/** The amounts by which people know a case, in the destination currency; those that are not known are left out. */
function amountsOf({ intent, state }: Pick<Payment, "intent" | "state">): readonly Amount[] {
  const { actualAmount, unexplainedDelta } = state;
  const known = [actualAmount, unexplainedDelta, openAmountOf(state)];
  return [intent.destination.amount, ...known.filter((each) => each !== null)];
}

/** Whether one of the amounts is the wanted one, whatever its sign. */
export function hasAmount(amounts: readonly Amount[], wanted: Amount): boolean {
  return amounts.some((each) => compare(abs(each), abs(wanted)) === 0);
}

function hasRule({ ruleUuid }: CaseState, ruleId: string): boolean {
  return ruleUuid !== null && ruleUuid === parseId("rule", ruleId);
}

/** As the list of cases names them: claims of fees that are no longer above contract, and uncorrected fees, too. */
function hasOvercharge(state: CaseState, key: string): boolean {
  const { uncorrectedFees = [], unplacedCredits = [] } = state;
  if (key === unplacedCreditsKey) return unplacedCredits.length > 0;
  return (
    reportedOvercharges(state).some((each) => overchargeKey(each) === key) ||
    uncorrectedFees.some((each) => uncorrectedKey(each) === key)
  );
}

/** Conditions by an open value; a filter has at most one of them, because their combinations are not counted. */
const keyNames = ["externalReference", "q", "assignee", "tag", "ruleId", "overcharge"] as const;

/** The key that a filter uses, and those that it has beside it, which is one too many. */
export function keysOfFilter(filter: CaseFilter) {
  const [kept = null, ...others] = keyNames.filter((name) => filter[name] !== undefined);
  return { kept, others, possible: keyNames };
}

/** Conditions by a range; a filter has at most one of these ranges. */
const rangeNames = {
  creation: ["from", "to"],
  amount: ["minAmount", "maxAmount"],
  exact: ["amount"],
} as const;

/** What a filter has of other ranges beside the first one, which is too many. */
export function rangesTooMany(filter: CaseFilter): readonly string[] {
  const isGiven = (name: keyof CaseFilter) => filter[name] !== undefined;
  const given = Object.values(rangeNames).map((names) => names.filter(isGiven));
  return given
    .filter((names) => names.length > 0)
    .slice(1)
    .flat();
}
