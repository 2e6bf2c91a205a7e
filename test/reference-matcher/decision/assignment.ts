/** The best assignment, by looking at all of them (docs/matching.md, Amount and time). */

import { order, plus, type Rational, zero } from "../rational.ts";

/** A leg on a position of a case. */
export type Fit<Leg, Position> = {
  readonly leg: Leg;
  readonly position: Position;
  readonly amountDifference: Rational;
  /** Whole minutes. */
  readonly minutes: number;
};

type Assignment<Leg, Position> = readonly Fit<Leg, Position>[];

/** Every assignment that is best: most legs, then least difference in amount, then in time. */
export function bestAssignments<Leg, Position>(
  fits: readonly Fit<Leg, Position>[],
): readonly Assignment<Leg, Position>[] {
  const legs = [...new Set(fits.map(({ leg }) => leg))];
  const all = everyAssignment(legs, fits);
  const [first, ...rest] = all;
  if (first === undefined) return [];
  const best = rest.reduce((a, b) => (compareAssignments(b, a) < 0 ? b : a), first);
  return all.filter((each) => compareAssignments(each, best) === 0);
}

function everyAssignment<Leg, Position>(
  [leg, ...rest]: readonly Leg[],
  fits: readonly Fit<Leg, Position>[],
): Assignment<Leg, Position>[] {
  if (leg === undefined) return [[]];
  const without = everyAssignment(rest, fits);
  const own = fits.filter((fit) => fit.leg === leg);
  const placed = own.flatMap((fit) =>
    without
      .filter((others) => others.every(({ position }) => position !== fit.position))
      .map((others) => [fit, ...others]),
  );
  return [...without, ...placed];
}

/** Negative where the first is better. */
function compareAssignments<Leg, Position>(
  a: Assignment<Leg, Position>,
  b: Assignment<Leg, Position>,
): number {
  const difference = (each: Assignment<Leg, Position>) =>
    each.map((fit) => fit.amountDifference).reduce(plus, zero);
  const minutes = (each: Assignment<Leg, Position>) =>
    each.reduce((sum, fit) => sum + fit.minutes, 0);
  return b.length - a.length || order(difference(a), difference(b)) || minutes(a) - minutes(b);
}

/** Per leg the positions that it has in the best assignments; null: in one of them it has none. */
export function positionsOf<Leg, Position>(
  best: readonly Assignment<Leg, Position>[],
  leg: Leg,
): readonly (Position | null)[] {
  const positions = best.map((each) => each.find((fit) => fit.leg === leg)?.position ?? null);
  return [...new Set(positions)];
}
