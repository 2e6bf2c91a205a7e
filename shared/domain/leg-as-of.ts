import { type FlowLeg, foldStanding, type Telling } from "./flow-leg.ts";
import type { Instant } from "./instant.ts";

/**
 * The leg as it was at a moment: what had been received by then, and what was decided last; null
 * before its first record came.
 */
export function legAsOf(leg: FlowLeg, moment: Instant): FlowLeg | null {
  const [first, ...rest] = leg.tellings
    .filter(({ receivedAt }) => receivedAt <= moment)
    .map((telling) => tellingAsOf(telling, moment));
  if (first === undefined) return null;
  const told = { ...leg, ...foldStanding([first, ...rest]), tellings: [first, ...rest] };
  if (leg.decidedAt <= moment) return { ...told, updatedAt: lastChangeOf(told) };
  const past = leg.past.findLast(({ at }) => at <= moment);
  if (past === undefined) return { ...told, links: [], updatedAt: lastToldOf(told.tellings) };
  const { links, decision, at } = past;
  const then = { ...told, links, decision, decidedAt: at };
  return { ...then, updatedAt: lastChangeOf(then) };
}

/**
 * When a record of the leg last came or went, or it was last decided. Not when it was last written:
 * clocks differ, and the moment must follow from what is recorded.
 */
export function lastChangeOf({ tellings, decidedAt }: FlowLeg): Instant {
  return later(lastToldOf(tellings), decidedAt);
}

function lastToldOf(tellings: readonly Telling[]): Instant {
  return tellings.map(({ receivedAt, withdrawnAt }) => withdrawnAt ?? receivedAt).reduce(later);
}

/** What was withdrawn after the moment still stood then. */
function tellingAsOf(telling: Telling, moment: Instant): Telling {
  const { withdrawnAt, ...standing } = telling;
  return withdrawnAt !== undefined && withdrawnAt > moment ? standing : telling;
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
