/** The items that could explain the difference between a settlement and its bank movement. */
import { type Amount, formatExact, isZero, subtract } from "#domain/value/money.ts";
import type { ShortfallReason } from "./settlement.ts";
import type { SettlementItem } from "./settlement-items.ts";

/** Explanations of one settlement: single items first, then pairs, in the order of the items. */
const maximumReasons = 20;

/**
 * Single items, and pairs of items, whose net amounts add up to the difference: the bank moved what the settlement says
 * without them. One pass over the items for each of the two.
 *
 * @param difference what is missing; negative where the bank moved more
 */
export function explainShortfall(
  items: Iterable<Pick<SettlementItem, "net">>,
  difference: Amount,
): ShortfallReason[] {
  if (isZero(difference)) return [];
  const nets = [...items].map(({ net }) => formatExact(net));
  const wanted = formatExact(difference);
  const singles = nets.flatMap((net, position) => (net === wanted ? [[position]] : []));
  return [...singles, ...pairsOf(nets, difference)].slice(0, maximumReasons);
}

function pairsOf(nets: readonly Amount[], difference: Amount): number[][] {
  const seen = new Map<Amount, number[]>();
  const pairs: number[][] = [];
  for (const [position, net] of nets.entries()) {
    const other = formatExact(subtract(difference, net));
    for (const first of seen.get(other) ?? []) {
      pairs.push([first, position]);
      if (pairs.length === maximumReasons) return pairs;
    }
    const own = seen.get(net) ?? [];
    // More equal amounts than explanations are shown add nothing.
    if (own.length < maximumReasons) seen.set(net, [...own, position]);
  }
  return pairs;
}
