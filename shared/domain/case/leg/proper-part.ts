/** Whether one source of evidence tells of a part of what another tells of (docs/matching.md, Amounts). */
import type { Effect } from "#domain/evidence/flow-leg.ts";
import type { Fee } from "#domain/evidence/leg-facts.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, subtract, sum } from "#domain/value/money.ts";

/** The money of which a leg of a case tells (case-leg.ts). */
export type Reported = {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly effect: Effect;
  readonly fees: readonly Fee[];
};

type Comparison = { readonly part: readonly Reported[]; readonly whole: readonly Reported[] };

/**
 * Whether each leg of the part corresponds to another leg of the whole, before or after fees, and legs of the
 * whole remain.
 */
export function isProperPart({ part, whole }: Comparison): boolean {
  if (part.length >= whole.length) return false;
  const alike = new Map<string, Reported[]>();
  for (const leg of whole) {
    for (const signature of signaturesOf(leg)) {
      const known = alike.get(signature);
      if (known === undefined) alike.set(signature, [leg]);
      else known.push(leg);
    }
  }
  const taken = new Set<Reported>();
  const takeOne = (candidates: Reported[]): boolean => {
    for (let each = candidates.pop(); each !== undefined; each = candidates.pop()) {
      if (!taken.has(each)) return taken.add(each).size > 0;
    }
    return false;
  };
  return part.every((leg) =>
    signaturesOf(leg).some((signature) => takeOne(alike.get(signature) ?? [])),
  );
}

/** Amount, currency and effect: unchanged, and with the leg's own fees added or subtracted. */
function signaturesOf({ amount, currency, effect, fees: reported }: Reported): string[] {
  const fees = sum(reported.filter((fee) => fee.currency === currency).map((fee) => fee.amount));
  const amounts = [amount, subtract(amount, fees), sum([amount, fees])];
  return [...new Set(amounts.map((each) => `${effect} ${each} ${currency}`))];
}
