/** Whether a leg fits an open position of a case by amount and time (docs/matching.md, Amount and time). */

import {
  checkAsset,
  isWrongReceiver,
  namesBeneficiary,
  type OwnAsset,
} from "#domain/case/verdict/parties.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { sourceTypeOfLeg } from "#domain/evidence/source-type.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { defaultWindowMinutes, type RuleSettings } from "#domain/rule/rule.ts";
import {
  distanceBetween,
  type Instant,
  latestInstant,
  millisecondsPerMinute,
} from "#domain/value/instant.ts";
import { abs, compare, subtract } from "#domain/value/money.ts";
import type { AmountCase, PositionFit, PositionsOfCases } from "../assignment/amount-pool.ts";
import {
  agreesWithDirection,
  mayBeRefund,
  minutesApart,
  positionOf,
} from "../assignment/position.ts";
import { expectedAmount, scaledTolerance } from "../explanation/explain.ts";
import { mayTake } from "./group-candidates.ts";

/** Days after the end of its time window until a link by amount is final (docs/matching.md, Crowds). */
export const daysUntilFinal = 7;

/** The time from which the link is final; null after the year 9999. */
function finalAtOf(leg: FlowLeg, intent: PaymentIntent, windowMinutes: number): Instant | null {
  const later = leg.time > intent.effectiveDate ? leg.time : intent.effectiveDate;
  const at = later + (windowMinutes + daysUntilFinal * 1_440) * millisecondsPerMinute;
  return at > latestInstant ? null : (at as Instant);
}

type Terms = {
  readonly rule: RuleSettings;
  readonly positions: PositionsOfCases;
  readonly assets: readonly OwnAsset[];
};

/** Null where it does not fit. */
export function fitOf(
  leg: FlowLeg,
  each: AmountCase,
  { rule, positions, assets }: Terms,
): PositionFit | null {
  const { intent } = each;
  if (!rule.allowAmountAndTimeWindowMatch || !isCandidate(leg, intent)) return null;
  const expected = expectedAmount(leg, intent);
  if (expected === null) return null;
  const difference = abs(subtract(leg.amount, expected));
  if (compare(difference, scaledTolerance(intent, rule, expected)) > 0) return null;
  const window = rule.timeWindowMinutes ?? defaultWindowMinutes(sourceTypeOfLeg(leg));
  if (distanceBetween(leg.time, intent.effectiveDate) > window * millisecondsPerMinute) return null;
  const name = positionOf(leg, each);
  if (name === null || (each.occupiedPositions.size > 0 && each.occupiedPositions.has(name)))
    return null;
  if (contradicts(leg, intent, { position: name, assets })) return null;
  return {
    leg,
    position: positions.at(each, name),
    expected,
    difference,
    minutes: minutesApart(leg, intent),
    finalAt: finalAtOf(leg, intent, window),
    isCounterparty: namesBeneficiary(leg, intent),
  };
}

/** Whether no person took the leg from the payment, and the payment takes evidence of its kind. */
function isCandidate(leg: FlowLeg, intent: PaymentIntent): boolean {
  return !leg.excludedPaymentUuids.includes(intent.uuid) && mayTake(intent, leg);
}

/** Whether sign, receiver or asset differ from those of the payment, or it is a refund that cannot take the leg. */
function contradicts(
  leg: FlowLeg,
  intent: PaymentIntent,
  { position, assets }: { readonly position: string; readonly assets: readonly OwnAsset[] },
): boolean {
  if (!mayBeRefund(leg, intent)) return true;
  if (leg.metadata === null && leg.toAddress === null && leg.chainId === null) return false;
  if (!agreesWithDirection(leg, intent)) return true;
  const asLeg = { leg, phase: position.slice(0, position.indexOf("/")) as Phase };
  return isWrongReceiver(asLeg, intent) || checkAsset(asLeg, intent, assets) === "wrong";
}
