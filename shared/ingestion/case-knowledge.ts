/** What a case and a leg say of one another. */
import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import type { Payment } from "../domain/reconciliation-case.ts";

/** Ambiguous legs that a case lists: enough to say that evidence is ambiguous. */
const ambiguousLegsListed = 20;

export function isLinked(leg: FlowLeg, payment: Payment): boolean {
  return leg.links.some((link) => link.paymentUuid === payment.intent.uuid);
}

export function isAmong(leg: FlowLeg, payment: Payment): boolean {
  return leg.decision.among.includes(payment.intent.uuid);
}

export function knowsLinks(payment: Payment, leg: FlowLeg): boolean {
  return payment.legUuids.includes(leg.uuid) === isLinked(leg, payment);
}

/** Whether the case lists its linked legs, and is told where evidence is ambiguous. */
export function knowsLeg(payment: Payment, leg: FlowLeg): boolean {
  const isTold = !isAmong(leg, payment) || payment.ambiguousLegUuids.length > 0;
  return knowsLinks(payment, leg) && isTold;
}

/**
 * The ambiguous legs that the case lists after a decision. One more is not added where another one is
 * listed already: it changes nothing of the case, which then need not be written.
 *
 * @param decided legs that this decision looked at; of others what is stored counts, and a leg does
 * not store which cases joined it later
 */
export function ambiguousLegsAfter(
  payment: Payment,
  legs: readonly FlowLeg[],
  decided: ReadonlySet<Uuid>,
): Uuid[] {
  const listed = new Set(payment.ambiguousLegUuids);
  const isStill = (leg: FlowLeg) =>
    isAmong(leg, payment) ||
    (!decided.has(leg.uuid) && listed.has(leg.uuid) && leg.decision.among.length > 0);
  const all = legs.filter(isStill).map(({ uuid }) => uuid);
  const kept = all.filter((uuid) => listed.has(uuid));
  return (kept.length > 0 ? kept : all).slice(0, ambiguousLegsListed);
}
