/** What a case and a leg say of one another. */

import { isLinkedTo } from "../../domain/case/linked-leg.ts";
import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import type { Uuid } from "../../domain/value/id.ts";

/** Ambiguous legs that a case lists: enough to say that evidence is ambiguous. */
const ambiguousLegsListed = 20;

function isLinked(leg: Pick<FlowLeg, "links">, payment: Payment): boolean {
  return isLinkedTo(leg, payment.intent.uuid);
}

function isAmong(leg: FlowLeg, payment: Payment): boolean {
  return leg.decision.among.includes(payment.intent.uuid);
}

/** Whether the leg may lie in a page of the case: then only the page says whether it is linked. */
function mayBeSealed(payment: Payment, leg: FlowLeg): boolean {
  return payment.sealed.legs > 0 && !payment.legUuids.includes(leg.uuid);
}

const noneSealed: ReadonlySet<Uuid> = new Set();

/**
 * Whether the case lists its linked legs, and is told where evidence is ambiguous.
 *
 * @param sealed legs in the case's pages, where they were read
 */
export function knowsLeg(
  payment: Payment,
  leg: FlowLeg,
  sealed: ReadonlySet<Uuid> = noneSealed,
): boolean {
  const isListed = payment.legUuids.includes(leg.uuid) || sealed.has(leg.uuid);
  const namesAmbiguous = !isAmong(leg, payment) || payment.ambiguousLegUuids.length > 0;
  return isListed === isLinked(leg, payment) && namesAmbiguous;
}

/** Whether the case has the leg, or had it as far as its item tells. */
export function concerns(leg: FlowLeg, payment: Payment): boolean {
  const { legUuids, ambiguousLegUuids } = payment;
  return (
    isLinked(leg, payment) ||
    isAmong(leg, payment) ||
    legUuids.includes(leg.uuid) ||
    ambiguousLegUuids.includes(leg.uuid) ||
    mayBeSealed(payment, leg)
  );
}

/** Whether the case says otherwise of these legs than the legs say of it, as far as its item tells. */
export function differs(payment: Payment, decided: readonly FlowLeg[]): boolean {
  const isKnown = (leg: FlowLeg) =>
    mayBeSealed(payment, leg) || payment.legUuids.includes(leg.uuid) === isLinked(leg, payment);
  if (!decided.every(isKnown)) return true;
  const among = new Set(decided.filter((leg) => isAmong(leg, payment)).map(({ uuid }) => uuid));
  const listed = payment.ambiguousLegUuids;
  if (listed.length === 0) return among.size > 0;
  const atHand = new Set(decided.map(({ uuid }) => uuid));
  return listed.some((leg) => atHand.has(leg) && !among.has(leg));
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
