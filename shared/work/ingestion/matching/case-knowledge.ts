/** Compares the legs that a case lists with the links and decisions of these legs. */

import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";

/** Maximum ambiguous legs that a case lists; one is enough to show that evidence is ambiguous. */
const ambiguousLegsListed = 20;

function isLinked(leg: Pick<FlowLeg, "links">, payment: Payment): boolean {
  return isLinkedTo(leg, payment.intent.uuid);
}

function isAmong(leg: FlowLeg, payment: Payment): boolean {
  return leg.decision.ambiguousPaymentUuids.includes(payment.intent.uuid);
}

/**
 * Whether the leg may be in a page of the case. Then only the page shows whether the case lists it.
 */
function mayBeSealed(payment: Payment, leg: FlowLeg): boolean {
  return payment.sealed.legs > 0 && !payment.legUuids.includes(leg.uuid);
}

const noneSealed: ReadonlySet<Uuid<"leg">> = new Set();

/**
 * Whether the case's list of legs agrees with the leg: it lists the leg exactly if the leg is
 * linked to it, and lists an ambiguous leg if this one is ambiguous.
 *
 * @param sealed legs in the case's pages, if they were read
 */
export function knowsLeg(
  payment: Payment,
  leg: FlowLeg,
  sealed: ReadonlySet<Uuid<"leg">> = noneSealed,
): boolean {
  const isListed = payment.legUuids.includes(leg.uuid) || sealed.has(leg.uuid);
  const namesAmbiguous = !isAmong(leg, payment) || payment.ambiguousLegUuids.length > 0;
  return isListed === isLinked(leg, payment) && namesAmbiguous;
}

/** Whether the case has or had the leg, according to the leg and to the case's item. */
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

/**
 * Whether the case's item disagrees with these legs: about links or about ambiguous legs. Legs that
 * may be in pages are assumed to agree.
 */
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
 * The ambiguous legs that the case lists after a decision. A further one is not added while another
 * is listed: it changes nothing of the case, which then need not be written.
 *
 * @param decided legs of this decision. For other legs the stored list counts, because a leg does
 *   not store the cases that joined its candidates later
 */
export function ambiguousLegsAfter(
  payment: Payment,
  legs: readonly FlowLeg[],
  decided: ReadonlySet<Uuid<"leg">>,
): Uuid<"leg">[] {
  const listed = new Set(payment.ambiguousLegUuids);
  const isStill = (leg: FlowLeg) =>
    isAmong(leg, payment) ||
    (!decided.has(leg.uuid) &&
      listed.has(leg.uuid) &&
      leg.decision.ambiguousPaymentUuids.length > 0);
  const all = legs.filter(isStill).map(({ uuid }) => uuid);
  const kept = all.filter((uuid) => listed.has(uuid));
  return (kept.length > 0 ? kept : all).slice(0, ambiguousLegsListed);
}
