/** Rows of the reports over all cases and evidence (docs/specification.md, Reports). */
import { type CaseAge, caseAges } from "#domain/case/work/case-age.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import { type Amount, addExact, fromExact, toExact, ZERO } from "#domain/value/money.ts";
import {
  type CaseGroup,
  type caseAmounts,
  type LegGroup,
  legTally,
  type RuleGroup,
} from "./figures.ts";

/** Decimals of a rate. */
const rateScale = 10_000;

type Share = { readonly part: number; readonly whole: number };

/** The part of the whole with four decimals, rounded down, so that 1 is all of it; null of nothing. */
export function rateOf({ part, whole }: Share): string | null {
  if (whole === 0) return null;
  const scaled = Math.floor((part * rateScale) / whole);
  return `${Math.floor(scaled / rateScale)}.${String(scaled % rateScale).padStart(4, "0")}`;
}

export function agingRows(groups: readonly CaseGroup[]) {
  const open = groups.filter(({ isOpen }) => isOpen);
  return gathered(open, ({ currency, age }) => ({ currency, age }));
}

/** Open cases that are not matched, and all that evidence contradicts. */
export function riskRows(groups: readonly CaseGroup[]) {
  const risky = groups.filter(
    ({ isOpen, verdict, contradicted }) => contradicted || (isOpen && verdict !== "matched"),
  );
  return gathered(risky, ({ currency, verdict, exceptionType, slaRisk }) => {
    return { currency, verdict, exceptionType, slaRisk };
  });
}

export function casesIn(rows: readonly { readonly cases: number }[]): number {
  return rows.reduce((sum, { cases }) => sum + cases, 0);
}

/** By kind of evidence, strongest first, and currency. */
export function sourceRows(groups: readonly LegGroup[]) {
  const tally = legTally(groups.map((group) => ({ ...group, age: null })));
  const placeOf = ({ source, currency }: LegGroup) =>
    JSON.stringify([evidenceKinds.indexOf(source), currency]);
  return tally.groups
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .map(({ source, currency, legs, matchedLegs, amount, matchedAmount }) => ({
      source,
      currency,
      legs,
      matchedLegs,
      rate: rateOf({ part: matchedLegs, whole: legs }),
      amount: currency === null ? null : spelled(amount, currency),
      matchedAmount: currency === null ? null : spelled(matchedAmount, currency),
    }));
}

/** @param names of the rules. Rules that are deleted have none */
export function ruleRows(
  groups: readonly RuleGroup[],
  names: ReadonlyMap<Uuid<"rule">, string | null>,
) {
  return groups.map(({ ruleUuid, cases, matchedCases }) => ({
    ruleId: formatId("rule", ruleUuid),
    name: names.get(ruleUuid) ?? null,
    cases,
    matchedCases,
    rate: rateOf({ part: matchedCases, whole: cases }),
  }));
}

const moneyColumns = [
  ...["cases", "expectedAmount", "unexplainedAmount", "openAmount"],
  ...["missingAmount", "tooMuchAmount", "notArrivedAmount"],
] as const;

/** Columns of the CSV of each report. */
export const reportColumns = {
  aging: ["currency", "age", ...moneyColumns],
  "value-at-risk": ["currency", "verdict", "exceptionType", "slaRisk", ...moneyColumns],
  source: ["source", "currency", "legs", "matchedLegs", "rate", "amount", "matchedAmount"],
  rule: ["ruleId", "name", "cases", "matchedCases", "rate"],
} as const;

type Name = Readonly<Record<string, string | boolean | null>>;

/** The groups with equal names together, in the order of their names. */
function gathered<N extends Name>(groups: readonly CaseGroup[], nameOf: (group: CaseGroup) => N) {
  const byName = Map.groupBy(groups, (group) => JSON.stringify(sortableOf(nameOf(group))));
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      return first === undefined ? [] : [rowOf(nameOf(first), first.currency, some)];
    });
}

/** Ages in their order, and not in that of the alphabet. */
function sortableOf(name: Name) {
  return Object.values(name).map((value) => {
    const age = caseAges.indexOf(value as CaseAge);
    return age < 0 ? value : age;
  });
}

function spelled(amount: Amount | null, currency: string): Amount | null {
  return amount === null ? null : withUsualDigits(amount, currency as Currency);
}

/** Amounts are null where the currency is not one of those that lists tell apart, and where figures that were kept have none. */
function rowOf<N extends Name>(name: N, currency: string | null, groups: readonly CaseGroup[]) {
  const sumOf = (amount: (typeof caseAmounts)[number]) => {
    const known = groups.flatMap((group) => group[amount] ?? []);
    if (currency === null || known.length < groups.length) return null;
    return spelled(fromExact(known.map(toExact).reduce(addExact, ZERO)), currency);
  };
  return {
    ...name,
    cases: casesIn(groups),
    expectedAmount: sumOf("expected"),
    unexplainedAmount: sumOf("unexplained"),
    openAmount: sumOf("open"),
    missingAmount: sumOf("missing"),
    tooMuchAmount: sumOf("tooMuch"),
    notArrivedAmount: sumOf("notArrived"),
  };
}
