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
  const received = rest.reduce(
    (latest, telling) => later(latest, lastChangeOf(telling)),
    lastChangeOf(first),
  );
  if (leg.decidedAt <= moment) return { ...told, updatedAt: later(received, leg.decidedAt) };
  const past = leg.past.findLast(({ at }) => at <= moment);
  if (past === undefined) return { ...told, links: [], updatedAt: received };
  const { links, decision, at } = past;
  return { ...told, links, decision, decidedAt: at, updatedAt: later(received, at) };
}

/** What was withdrawn after the moment still stood then. */
function tellingAsOf(telling: Telling, moment: Instant): Telling {
  const { withdrawnAt, ...standing } = telling;
  return withdrawnAt !== undefined && withdrawnAt > moment ? standing : telling;
}

function lastChangeOf({ receivedAt, withdrawnAt }: Telling): Instant {
  return withdrawnAt ?? receivedAt;
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
