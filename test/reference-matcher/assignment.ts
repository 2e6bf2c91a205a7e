/** The best assignment, by looking at all of them (docs/matching.md, Amount and time). */

import { order, plus, type Rational, zero } from "./rational.ts";

/** A leg on a place of a case. */
export type Fit<Leg, Place> = {
  readonly leg: Leg;
  readonly place: Place;
  readonly amountDifference: Rational;
  /** Whole minutes. */
  readonly minutes: number;
};

type Assignment<Leg, Place> = readonly Fit<Leg, Place>[];

/** Every assignment that is best: most legs, then least difference in amount, then in time. */
export function bestAssignments<Leg, Place>(
  fits: readonly Fit<Leg, Place>[],
): readonly Assignment<Leg, Place>[] {
  const legs = [...new Set(fits.map(({ leg }) => leg))];
  const all = everyAssignment(legs, fits);
  const [first, ...rest] = all;
  if (first === undefined) return [];
  const best = rest.reduce((a, b) => (compareAssignments(b, a) < 0 ? b : a), first);
  return all.filter((each) => compareAssignments(each, best) === 0);
}

function everyAssignment<Leg, Place>(
  [leg, ...rest]: readonly Leg[],
  fits: readonly Fit<Leg, Place>[],
): Assignment<Leg, Place>[] {
  if (leg === undefined) return [[]];
  const without = everyAssignment(rest, fits);
  const own = fits.filter((fit) => fit.leg === leg);
  const placed = own.flatMap((fit) =>
    without
      .filter((others) => others.every(({ place }) => place !== fit.place))
      .map((others) => [fit, ...others]),
  );
  return [...without, ...placed];
}

/** Negative where the first is better. */
function compareAssignments<Leg, Place>(
  a: Assignment<Leg, Place>,
  b: Assignment<Leg, Place>,
): number {
  const difference = (each: Assignment<Leg, Place>) =>
    each.map((fit) => fit.amountDifference).reduce(plus, zero);
  const minutes = (each: Assignment<Leg, Place>) => each.reduce((sum, fit) => sum + fit.minutes, 0);
  return b.length - a.length || order(difference(a), difference(b)) || minutes(a) - minutes(b);
}

/** Per leg the places that it has in the best assignments; null: in one of them it has none. */
export function placesOf<Leg, Place>(
  best: readonly Assignment<Leg, Place>[],
  leg: Leg,
): readonly (Place | null)[] {
  const places = best.map((each) => each.find((fit) => fit.leg === leg)?.place ?? null);
  return [...new Set(places)];
}
