/**
 * Pools of evidence and open positions that fit by amount and time: removes crowded ones and finds the
 * independent components of the rest (docs/matching.md, Crowds).
 */
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";

/**
 * Maximum number of positions that one leg may fit, and of legs that one position may fit. With more, it is
 * crowded.
 */
export const maximumFits = 100;

/** Maximum number of legs and positions in one component. A larger component is ambiguous as a whole. */
export const maximumComponent = 500;

/** A case that may still take a leg by its amount. */
export type AmountCase = {
  readonly intent: PaymentIntent;
  /** Names (positionName) of the positions that a firm pending or confirmed leg occupies. */
  readonly occupiedPositions: ReadonlySet<string>;
  /** Its firm statement rows, which decide the sign of forward money. Absent if it has none. */
  readonly firmRows?: readonly LinkedLeg[];
};

/** One position of one case: a phase and a kind of evidence. `id` is unique among all positions. */
type Position = { readonly case: AmountCase; readonly id: string };

/** One position object for each case and name, so that the fits of a crowd share their id strings. */
export class PositionsOfCases {
  readonly #ofCase = new Map<AmountCase, Map<string, Position>>();

  /** @param name phase and kind (positionName) */
  at(each: AmountCase, name: string): Position {
    const named = this.#ofCase.get(each) ?? new Map<string, Position>();
    this.#ofCase.set(each, named);
    const position = named.get(name) ?? { case: each, id: `${each.intent.uuid}/${name}` };
    named.set(name, position);
    return position;
  }
}

/** A leg and a position that it fits by amount and time. */
export type PositionFit = {
  readonly leg: FlowLeg;
  readonly position: Position;
  /** What the payment expects of such a leg, in the leg's currency. */
  readonly expected: Amount;
  readonly difference: Amount;
  /** Whole minutes between the leg and the effective date; parts of a minute do not count. */
  readonly minutes: number;
  /** When a link made of this fit becomes final; null for never. */
  readonly finalAt: Instant | null;
  /** Whether the account or name of the other side is the beneficiary's. */
  readonly isCounterparty: boolean;
};

/** Ids of legs and positions that are crowded by payments or evidence that were not read. */
export type Crowded = ReadonlySet<string>;

export type Pool = {
  /** Fits of legs and positions that are not crowded. */
  readonly fits: readonly PositionFit[];
  /** Legs without a fit because they, or all positions that they fit, are crowded. */
  readonly crowdedLegs: readonly FlowLeg[];
};

/** Removes crowded legs and positions. All are counted before any is removed. */
export function poolOf(fits: readonly PositionFit[], known: Crowded): Pool {
  const [only, ...others] = fits;
  if (only === undefined) return { fits, crowdedLegs: [] };
  if (others.length === 0 && known.size === 0) return { fits, crowdedLegs: [] };
  const ofLeg = countBy(fits, ({ leg }) => leg.uuid);
  const ofPosition = countBy(fits, ({ position }) => position.id);
  const isCrowded = (id: string, counts: ReadonlyMap<string, number>) =>
    known.has(id) || (counts.get(id) ?? 0) > maximumFits;
  const kept = fits.filter(
    ({ leg, position }) => !isCrowded(leg.uuid, ofLeg) && !isCrowded(position.id, ofPosition),
  );
  if (kept.length === fits.length) return { fits, crowdedLegs: [] };
  const taking = new Set(kept.map(({ leg }) => leg.uuid));
  const all = new Map(fits.map(({ leg }) => [leg.uuid, leg]));
  const crowdedLegs = [...all.values()].filter(({ uuid }) => !taking.has(uuid));
  return { fits: kept, crowdedLegs };
}

function countBy(
  fits: readonly PositionFit[],
  idOf: (fit: PositionFit) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const fit of fits) counts.set(idOf(fit), (counts.get(idOf(fit)) ?? 0) + 1);
  return counts;
}

/** Fits that share a leg or a position, directly or through others, form one component. */
export function componentsOf(fits: readonly PositionFit[]): (readonly PositionFit[])[] {
  if (fits.length < 2) return fits.length === 0 ? [] : [fits];
  const leader = new Map<string, string>();
  const find = (name: string): string => {
    let current = name;
    for (let up = leader.get(current); up !== undefined; up = leader.get(current)) {
      const above = leader.get(up);
      if (above !== undefined) leader.set(current, above);
      current = up;
    }
    return current;
  };
  for (const { leg, position } of fits) {
    const [a, b] = [find(leg.uuid), find(position.id)];
    if (a !== b) leader.set(a, b);
  }
  return [...Map.groupBy(fits, ({ leg }) => find(leg.uuid)).values()];
}

/** Whether a component has more legs and positions than `maximumComponent`. */
export function isTooLarge(component: readonly PositionFit[]): boolean {
  if (component.length < maximumComponent / 2) return false;
  const members = new Set(component.flatMap(({ leg, position }) => [leg.uuid, position.id]));
  return members.size > maximumComponent;
}
