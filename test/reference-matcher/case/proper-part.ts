/** Whether one witness tells of a part of what another tells of (docs/matching.md, Amounts). */

import { equal, isAbove, minus, plus, type Rational, total } from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";

/** Whether the leg's money arrived, or went back. */
export function isEffective(leg: CaseLeg): boolean {
  if (leg.effect === "back") return isAbove(leg.amount);
  return leg.status === "confirmed" || leg.status === "reversed";
}

/** A leg before and after its fees, in its own currency. */
type Item = { readonly leg: CaseLeg; readonly amounts: readonly Rational[] };

function itemsOf(legs: readonly CaseLeg[]): Item[] {
  return legs.filter(isEffective).map((leg) => {
    const { reported, fees } = leg;
    const own = fees.filter((fee) => fee.currency === leg.leg.currency);
    const charged = total(own.map(({ amount }) => amount));
    return { leg, amounts: [reported, minus(reported, charged), plus(reported, charged)] };
  });
}

function isLike(a: Item, b: Item): boolean {
  const isOfOneSort = a.leg.leg.currency === b.leg.leg.currency && a.leg.effect === b.leg.effect;
  return isOfOneSort && a.amounts.some((one) => b.amounts.some((other) => equal(one, other)));
}

/** Whether each item has one of its own among the others. */
function areAmong([item, ...rest]: readonly Item[], others: readonly Item[]): boolean {
  if (item === undefined) return true;
  return others.some(
    (other, index) => isLike(item, other) && areAmong(rest, others.toSpliced(index, 1)),
  );
}

/** Whether the legs are one by one a proper part of the others. */
export function isPart(legs: readonly CaseLeg[], others: readonly CaseLeg[]): boolean {
  const [items, whole] = [itemsOf(legs), itemsOf(others)];
  return items.length < whole.length && areAmong(items, whole);
}
