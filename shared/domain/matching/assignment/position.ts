/** The position of a case that a leg would take, and the distance in time. */

import { positionName } from "#domain/case/leg/linked-leg.ts";
import { phaseInCase } from "#domain/case/leg/phase-in-case.ts";
import { rowEffects, statementPositions } from "#domain/case/leg/statement-position.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { distanceBetween, millisecondsPerMinute } from "#domain/value/instant.ts";
import type { AmountCase } from "./amount-pool.ts";

/** Null if the leg would be money that goes back: its sign is not that of forward money. */
export function positionOf(leg: FlowLeg, { intent, firmRows = [] }: AmountCase): string | null {
  if (leg.metadata?.["direction"] === undefined) {
    return leg.effect === "back" ? null : positionName(phaseInCase(leg, intent), leg.kind);
  }
  if (intent.refundOf !== undefined) {
    const effect = rowEffects(intent, [...firmRows, leg]).get(leg.uuid);
    return effect === "forward" ? positionName("destination", leg.kind) : null;
  }
  const position = statementPositions(intent, [...firmRows, leg]).get(leg.uuid);
  if (position === undefined) return positionName(phaseInCase(leg, intent), leg.kind);
  return position.effect === "back" ? null : positionName(position.phase, leg.kind);
}

/** Whole minutes between the leg and the effective date, rounded down. */
export function minutesApart(leg: FlowLeg, { effectiveDate }: PaymentIntent): number {
  const milliseconds = distanceBetween(leg.time, effectiveDate);
  return (milliseconds - (milliseconds % millisecondsPerMinute)) / millisecondsPerMinute;
}

/** An expected refund takes by amount only rows of the sign that it states: other money may be any payment's. */
export function mayBeRefund({ metadata }: FlowLeg, intent: PaymentIntent): boolean {
  if (intent.refundOf === undefined) return true;
  return metadata?.["direction"] !== undefined && intent.directionStated === true;
}

/** Whether the sign of a statement row is that of a direction which the creation stated. */
export function agreesWithDirection({ metadata }: FlowLeg, intent: PaymentIntent): boolean {
  const sign = metadata?.["direction"];
  if (sign === undefined || intent.directionStated !== true) return true;
  if (intent.direction === "inbound") return sign === "credit";
  return intent.direction !== "outbound" || sign === "debit";
}
