/** What lists of cases sum and name of fees: by kind, which is one row of the report of overcharges. */
import { reportedOvercharges, unplacedCreditsKey } from "#domain/case/amount/fee-claim.ts";
import { overchargeKey } from "#domain/case/amount/overcharge.ts";
import { correctionDue, uncorrectedKey } from "#domain/case/amount/uncorrected-fee.ts";
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import { type Amount, sum, zero } from "#domain/value/money.ts";

/** Most kinds of overcharges, and of uncorrected fees, of one case that its list sums apart. */
export const kindsSummed = 4;
export const furtherKinds = Array.from({ length: kindsSummed - 1 }, (_, at) => at);

export const noOvercharge = [zero, zero, zero, zero];

/** What was charged above contract, agreed, claimed and credited of each kind; none where they are more than lists sum apart. */
export function overchargedAmounts(state: CaseState): readonly (readonly Amount[])[] {
  const kinds = Object.groupBy(reportedOvercharges(state), overchargeKey);
  return summedKinds(kinds).map((found) =>
    found.flatMap(({ charged, agreed, claimed, credited }) => [
      charged.amount,
      agreed.amount,
      claimed,
      credited,
    ]),
  );
}

/** What is due of the fees of each kind that no run corrects; none where they are more than lists sum apart. */
export function correctionsOf({ uncorrectedFees = [] }: CaseState): readonly Amount[] {
  return summedKinds(Object.groupBy(uncorrectedFees, uncorrectedKey)).map((fees) =>
    sum(fees.map(correctionDue)),
  );
}

/** In the order of their keys, as in the facet of the case. */
function summedKinds<T>(kinds: Partial<Record<string, T[]>>): readonly (readonly T[])[] {
  const keys = Object.keys(kinds).sort();
  return keys.length > kindsSummed ? [] : keys.map((key) => kinds[key] ?? []);
}

/** Where a case has more kinds than lists sum apart, the lists of their months name them all by this. */
export const severalKinds = "several";

/** The kinds as one facet: what all cases with exactly these have in common. */
function kindsFacet(keys: readonly string[]): string | undefined {
  if (keys.length > kindsSummed) return severalKinds;
  return keys.length > 1 ? JSON.stringify([...keys].sort()) : keys[0];
}

/** The kinds that a facet names; of `severalKinds` none. */
export function kindsOf(facet: string | undefined): readonly string[] {
  if (facet === undefined || facet === severalKinds) return [];
  return facet.startsWith("[") ? (JSON.parse(facet) as string[]) : [facet];
}

/** Only a case with overcharges or uncorrected fees has these keys, so that others are listed as ever. */
export function overchargeKeys(state: CaseState) {
  const { uncorrectedFees = [], unplacedCredits = [] } = state;
  const overcharges = reportedOvercharges(state);
  const above = overcharges.map(overchargeKey);
  const kept = [...new Set(uncorrectedFees.map(uncorrectedKey))];
  const [overchargeKinds, uncorrectedKinds] = [kindsFacet(above), kindsFacet(kept)];
  const overcharge = [
    ...above,
    ...kept,
    ...(unplacedCredits.length > 0 ? [unplacedCreditsKey] : []),
  ];
  return {
    ...(overcharge.length === 0 ? {} : { overcharge }),
    ...(overchargeKinds === undefined
      ? {}
      : { overchargeKinds, overchargeMonth: [...new Set(overcharges.map(({ month }) => month))] }),
    ...(uncorrectedKinds === undefined
      ? {}
      : {
          uncorrectedKinds,
          uncorrectedMonth: [...new Set(uncorrectedFees.map(({ month }) => month))],
        }),
  };
}
