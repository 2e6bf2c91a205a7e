/** The best assignment of evidence to open positions: most legs, least difference in amount, then in time. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decimalsOf, toUnits } from "#domain/value/units.ts";
import type { PositionFit } from "./amount-pool.ts";
import { findAssignments } from "./optimal-assignment.ts";

/** The positions of one leg in all best assignments. */
export type LegAssignment = {
  readonly leg: FlowLeg;
  readonly fits: readonly PositionFit[];
  /** Ids of its positions in any best assignment. */
  readonly possiblePositions: ReadonlySet<string>;
  /** False if some best assignment gives it no position. */
  readonly isAlwaysAssigned: boolean;
};

/** @param fits of one component; time grows with the square of its positions */
export function assignFits(fits: readonly PositionFit[]): readonly LegAssignment[] {
  const ofLeg = Map.groupBy(fits, ({ leg }) => leg);
  const legs = [...ofLeg.keys()].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const positions = [...new Set(fits.map(({ position }) => position.id))].sort();
  const legIndex = new Map(legs.map((leg, index) => [leg.uuid, index]));
  const positionIndex = new Map(positions.map((position, index) => [position, index]));
  const costOf = costsAmong(fits, positions.length);
  const found = findAssignments(
    legs.length,
    positions.length,
    fits.map((fit) => ({
      item: legIndex.get(fit.leg.uuid) ?? 0,
      position: positionIndex.get(fit.position.id) ?? 0,
      cost: costOf(fit),
    })),
  );
  return legs.map((leg, index) => {
    const assignment = found[index];
    const possiblePositions =
      assignment?.positions.map((position) => positions[position] ?? "") ?? [];
    return {
      leg,
      fits: ofLeg.get(leg) ?? [],
      possiblePositions: new Set(possiblePositions),
      isAlwaysAssigned: assignment?.mayBeUnassigned === false,
    };
  });
}

/**
 * Amounts weigh before time: one unit of the finest amount among the fits outweighs all the
 * minutes that an assignment can add up to.
 */
function costsAmong(fits: readonly PositionFit[], positions: number): (fit: PositionFit) => bigint {
  let decimals = 0;
  let longest = 0;
  for (const { difference, minutes } of fits) {
    const own = decimalsOf(difference);
    if (own > decimals) decimals = own;
    if (minutes > longest) longest = minutes;
  }
  const unit = BigInt(longest) * BigInt(positions) + 1n;
  return ({ difference, minutes }) => toUnits(difference, decimals) * unit + BigInt(minutes);
}
