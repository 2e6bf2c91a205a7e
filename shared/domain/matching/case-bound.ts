/** The maximum number of legs of a case. */

import { isLinkedTo } from "#domain/case/leg/linked-leg.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type LegDecision, unmatched } from "./explanation/explain.ts";

/**
 * Every decision about a case reads its pages of legs, about 40 bytes a leg: 200 KB, or 50 read units, for
 * this maximum. More evidence is stored and stays unmatched.
 */
export const legsOfCaseAtMost = 5_000;
/** The number of legs from which a case shows a warning. */
const legsOfCaseWarned = 0.8 * legsOfCaseAtMost;

/** The legs of the case, sealed ones included. */
export function legCountOf({ legUuids, sealed }: Pick<Payment, "legUuids" | "sealed">): number {
  return sealed.legs + legUuids.length;
}

/** The warning of a case with nearly the maximum number of legs; null below that. */
export function legWarningOf(payment: Pick<Payment, "legUuids" | "sealed">): string | null {
  const count = legCountOf(payment);
  if (count < legsOfCaseWarned) return null;
  const most = legsOfCaseAtMost.toLocaleString("en");
  return (
    `This case has ${count.toLocaleString("en")} flow legs and takes at most ${most}. ` +
    "More evidence is stored and stays unmatched; create another payment intent for it."
  );
}

export function isFull(payment: Pick<Payment, "legUuids" | "sealed">): boolean {
  return legCountOf(payment) >= legsOfCaseAtMost;
}

/**
 * Applies the maximum to decisions. Legs that are linked to a full case stay linked; other legs for it stay
 * unmatched, with the reason.
 *
 * @param decided in the order of the legs
 */
export function withinBound(
  legs: readonly FlowLeg[],
  decided: readonly LegDecision[],
  payments: ReadonlyMap<Uuid<"payment">, Payment>,
): readonly LegDecision[] {
  const room = new Map<Uuid, number>();
  for (const [uuid, payment] of payments) room.set(uuid, legsOfCaseAtMost - legCountOf(payment));
  return decided.map((decision, index) => {
    const leg = legs[index];
    const fresh = decision.allocations
      .map(({ paymentUuid }) => paymentUuid)
      .filter((uuid) => leg === undefined || !isLinkedTo(leg, uuid));
    if (fresh.some((uuid) => (room.get(uuid) ?? 1) <= 0)) return unmatched(fullReason);
    for (const uuid of fresh) room.set(uuid, (room.get(uuid) ?? legsOfCaseAtMost) - 1);
    return decision;
  });
}

const fullReason =
  `The case that this evidence belongs to has ${legsOfCaseAtMost.toLocaleString("en")} flow legs, ` +
  "as many as one case takes. The evidence waits for a person.";
