import { type FlowLeg, foldTellings } from "./flow-leg.ts";
import type { Instant } from "./instant.ts";

/**
 * The leg as it was at a moment: what had been received by then, and what was decided last; null
 * before its first record came.
 */
export function legAsOf(leg: FlowLeg, moment: Instant): FlowLeg | null {
  const [first, ...rest] = leg.tellings.filter(({ receivedAt }) => receivedAt <= moment);
  if (first === undefined) return null;
  const told = { ...leg, ...foldTellings([first, ...rest]), tellings: [first, ...rest] };
  const received = rest.reduce(
    (latest, { receivedAt }) => later(latest, receivedAt),
    first.receivedAt,
  );
  if (leg.decidedAt <= moment) return { ...told, updatedAt: later(received, leg.decidedAt) };
  const past = leg.past.findLast(({ at }) => at <= moment);
  if (past === undefined) return { ...told, links: [], updatedAt: received };
  const { links, decision, at } = past;
  return { ...told, links, decision, decidedAt: at, updatedAt: later(received, at) };
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
