/** How many legs a case takes. */

import { isLinkedTo } from "../case/linked-leg.ts";
import type { Payment } from "../case/reconciliation-case.ts";
import type { FlowLeg } from "../evidence/flow-leg.ts";
import type { Uuid } from "../value/id.ts";
import { type LegDecision, unmatched } from "./explain.ts";

/**
 * Every decision about a case reads what its pages keep of its legs, some 40 bytes each: of so many a
 * query of 200 KB, 50 read units. More evidence is stored, and waits unmatched.
 */
export const legsOfCaseAtMost = 5_000;
/** From so many on the case says how many it may have. */
const legsOfCaseWarned = 0.8 * legsOfCaseAtMost;

/** The legs of the case, sealed ones included. */
export function legCountOf({ legUuids, sealed }: Pick<Payment, "legUuids" | "sealed">): number {
  return sealed.legs + legUuids.length;
}

/** What a case with nearly as many legs as it may have says of itself, in words; null before that. */
export function legWarningOf(payment: Pick<Payment, "legUuids" | "sealed">): string | null {
  const count = legCountOf(payment);
  if (count < legsOfCaseWarned) return null;
  const most = legsOfCaseAtMost.toLocaleString("en");
  return (
    `This case has ${count.toLocaleString("en")} flow legs and takes at most ${most}. ` +
    "Evidence beyond is stored and stays unmatched; create another payment intent for it."
  );
}

export function isFull(payment: Pick<Payment, "legUuids" | "sealed">): boolean {
  return legCountOf(payment) >= legsOfCaseAtMost;
}

/**
 * The decisions with the bound kept: what is linked to a full case already stays, anything else that was
 * to be linked to it stays unmatched and says why.
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
