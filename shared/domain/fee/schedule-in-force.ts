/** Which schedule decides a movement (docs/specification.md, Fee schedules). */
import type { Reference } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type FeeSchedule, foldReference, foldText, specificityOf } from "./fee-schedule.ts";

/** What of a payment schedules look at. */
export type PricedPayment = Pick<
  PaymentIntent,
  "paymentType" | "paymentSubtype" | "chain" | "referenceTypes" | "referenceValues"
>;

export type PlacedMovement = {
  readonly provider: string;
  readonly currency: Currency;
  readonly time: Instant;
  /** Those of the movement; those of its payment count too. */
  readonly references: readonly Reference[];
};

/** Of the schedules that fit, the one with the most criteria, of several the oldest; null where none fits. */
export function scheduleInForce(
  movement: PlacedMovement,
  payment: PricedPayment,
  schedules: readonly FeeSchedule[],
): FeeSchedule | null {
  const fitting = schedules.filter((schedule) => fits(schedule, movement, payment));
  return fitting.sort(mostSpecificFirst)[0] ?? null;
}

function mostSpecificFirst(a: FeeSchedule, b: FeeSchedule): number {
  return (
    specificityOf(b) - specificityOf(a) || a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1)
  );
}

function fits(schedule: FeeSchedule, movement: PlacedMovement, payment: PricedPayment): boolean {
  const { effectiveFrom, effectiveTo } = schedule;
  const { time } = movement;
  return (
    isText(schedule.provider, movement.provider) &&
    effectiveFrom <= time &&
    (effectiveTo === null || time < effectiveTo) &&
    fitsPayment(schedule, payment) &&
    (schedule.currency === null || schedule.currency === movement.currency) &&
    fitsReferences(schedule, movement, payment)
  );
}

function fitsPayment(schedule: FeeSchedule, payment: PricedPayment): boolean {
  const names = ["paymentType", "paymentSubtype", "chain"] as const;
  return names.every((name) => {
    const wanted = schedule[name];
    return wanted === null || isText(wanted, payment[name] ?? "");
  });
}

function fitsReferences(
  { conditions }: FeeSchedule,
  { references }: PlacedMovement,
  { referenceTypes, referenceValues }: PricedPayment,
): boolean {
  if (conditions.length === 0) return true;
  const ofPayment = referenceValues.map((value, at) => ({ type: referenceTypes[at] ?? "", value }));
  const carried = new Set([...references, ...ofPayment].map(foldReference));
  return conditions.every((condition) => carried.has(foldReference(condition)));
}

function isText(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}
