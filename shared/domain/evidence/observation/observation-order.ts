/** The order in which the records of one leg are combined. It does not depend on the order of arrival. */
import { compare } from "#domain/value/money.ts";
import type { LegStatus, Observation } from "../flow-leg.ts";

export const statusRank = {
  missing: 0,
  pending: 1,
  failed: 2,
  confirmed: 3,
  reversed: 4,
} as const satisfies Record<LegStatus, number>;

/** By `sequence` if all have one, else by `occurredAt` if all have one, else by rank; ties by rank. */
export function sortObservations(observations: readonly Observation[]): readonly Observation[] {
  const order = orderOf(observations);
  return [...observations].sort(
    (a, b) =>
      order(a) - order(b) ||
      statusRank[a.status] - statusRank[b.status] ||
      compareTimes(a.occurredAt, b.occurredAt) ||
      compare(a.amount, b.amount) ||
      compareTexts(contentOf(a), contentOf(b)) ||
      a.receivedAt - b.receivedAt ||
      compareTexts(a.rawRecordId, b.rawRecordId),
  );
}

/** Stated times last, so that one of them is the leg's time rather than the moment of receipt. */
function compareTimes(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a - b;
}

/** The content of a record, without ids and times of processing, which do not describe the movement. */
function contentOf({ amount, currency, cause, facts }: Observation): string {
  return JSON.stringify([amount, currency, cause, facts]);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function orderOf(observations: readonly Observation[]): (observation: Observation) => number {
  if (observations.every(({ sequence }) => sequence !== null)) return (each) => each.sequence ?? 0;
  if (observations.every(({ occurredAt }) => occurredAt !== null)) {
    return (each) => each.occurredAt ?? 0;
  }
  return (each) => statusRank[each.status];
}
