/** Compares the fees that evidence reports with those that were agreed (docs/matching.md, Contracted fees). */
import type { ContractedFee, FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { Fee, FeeType, Reference } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare, subtract, sum } from "#domain/value/money.ts";
import { monthText } from "#domain/value/text/day-text.ts";
import { agreedFee, type FeeBase, roundFee } from "./agreed-fee.ts";
import { type FeeSchedule, feeTypes } from "./fee-schedule.ts";
import { type PricedPayment, scheduleInForce } from "./schedule-in-force.ts";

/** A movement as its evidence reports it. */
export type ChargedMovement = {
  readonly provider: string | null;
  /** As reported: before or after the fees. */
  readonly amount: Amount;
  readonly currency: Currency;
  readonly time: Instant;
  readonly fees: readonly Fee[];
  readonly references: readonly Reference[];
  /** Whether it is the share of a settlement, whose amount is after its fee. */
  readonly isShare: boolean;
};

export type ChargedPayment = PricedPayment &
  Pick<PaymentIntent, "source" | "destination" | "effectiveDate">;

/** The movement with the schedule that applies to it, and the amounts that its fees are of. */
export type PriceableMovement = {
  readonly schedule: FeeSchedule;
  readonly time: Instant;
  /** Of the movement, such as `2026-03`. */
  readonly month: string;
  readonly base: FeeBase;
};

/**
 * The volume of the movement's month under the schedule, before fees, the movement included; null where it is not known.
 */
export type VolumeOf = (placed: PriceableMovement) => Amount | null;

const unknownVolume: VolumeOf = () => null;

/** Null where no schedule applies. */
export function placeMovement(
  movement: ChargedMovement,
  payment: ChargedPayment,
  schedules: readonly FeeSchedule[],
): PriceableMovement | null {
  const { provider, currency, fees, isShare, references } = movement;
  if (schedules.length === 0 || provider === null || fees.length === 0) return null;
  // A line of a payout has no time of its own: the payment was made at its effective date.
  const time = isShare ? payment.effectiveDate : movement.time;
  const schedule = scheduleInForce({ provider, currency, time, references }, payment, schedules);
  if (schedule === null) return null;
  return { schedule, time, month: monthText(time), base: baseOf(movement, payment) };
}

/** The contract of the movement's fees; null where no schedule applies, or none of its components is charged. */
export function priceMovement(
  movement: ChargedMovement,
  payment: ChargedPayment,
  schedules: readonly FeeSchedule[],
  volumeOf: VolumeOf = unknownVolume,
): FeeContract | null {
  const placed = placeMovement(movement, payment, schedules);
  return placed === null ? null : pricePlaced(movement, placed, volumeOf);
}

/** The same for a movement whose schedule is known. */
export function pricePlaced(
  movement: ChargedMovement,
  placed: PriceableMovement,
  volumeOf: VolumeOf,
): FeeContract | null {
  const { schedule, month, base } = placed;
  const charged = feeTypes.filter((type) => isCharged(type, movement, schedule));
  const followsVolume = charged.some((type) => isPerMonth(type, schedule));
  const known = followsVolume ? volumeOf(placed) : null;
  const measured = { ...base, monthVolume: known };
  const compared = charged.flatMap((type) => compareType(type, schedule, measured, movement));
  if (compared.length === 0) return null;
  return {
    scheduleUuid: schedule.uuid,
    version: schedule.version,
    name: schedule.name,
    provider: schedule.provider,
    month,
    since: schedule.effectiveFrom,
    ...(schedule.rounding.per === "payout" ? { unit: minorUnitOf(movement.currency) } : {}),
    ...(known === null ? {} : { volume: { own: base.gross, known } }),
    fees: compared,
  };
}

/** Whether a tier of the type's components is chosen by the volume of the month. */
export function isPerMonth(
  type: FeeType,
  { components }: Pick<FeeSchedule, "components">,
): boolean {
  return components.some(({ feeType, perMonth }) => feeType === type && perMonth);
}

/** Whether the type is charged and agreed. Of a fee in the currency of what was received, another record says what it was taken of. */
function isCharged(type: FeeType, { fees }: ChargedMovement, { components }: FeeSchedule): boolean {
  const own = fees.filter((fee) => fee.type === type);
  const isAgreed = components.some(({ feeType }) => feeType === type);
  return isAgreed && own.length > 0 && !own.some(isOfReceived);
}

function compareType(
  type: FeeType,
  schedule: FeeSchedule,
  base: FeeBase,
  { fees, currency }: ChargedMovement,
): ContractedFee[] {
  const components = schedule.components.filter(({ feeType }) => feeType === type);
  const own = fees.filter((fee) => fee.type === type);
  const foreign = own.filter((fee) => fee.currency !== currency);
  // Without a currency the schedule says nothing about that of the fee.
  if (foreign.length > 0 && schedule.currency === null) return [];
  const exact = agreedFee(components, base);
  if (exact === null) return [];
  const agreed = roundFee(exact, currency, schedule.rounding);
  const charged = sum(own.filter((fee) => !foreign.includes(fee)).map(({ amount }) => amount));
  const others = foreign.map(({ amount, currency: other }) => ({ amount, currency: other }));
  return [{ type, agreed, currency, charged, ...(others.length > 0 ? { foreign: others } : {}) }];
}

function isOfReceived(fee: Fee): boolean {
  return fee.isOfReceived === true;
}

function minorUnitOf(currency: Currency): Amount {
  const digits = minorUnitDigits(currency);
  return (digits === 0 ? "1" : `0.${"1".padStart(digits, "0")}`) as Amount;
}

/**
 * The amount before and after fees. Evidence does not say which of both it reports: what the payment expects decides, and
 * where that does not, the larger amount, so that nobody is blamed for a fee of the amount before fees.
 */
function baseOf(movement: ChargedMovement, payment: ChargedPayment): FeeBase {
  const { amount, currency, fees } = movement;
  const charged = sum(
    fees.filter((fee) => fee.currency === currency && fee.type !== "fx").map((fee) => fee.amount),
  );
  const gross = isBeforeFees(movement, charged, payment) ? amount : sum([amount, charged]);
  return { gross, net: subtract(gross, charged), monthVolume: null };
}

function isBeforeFees(
  { amount, currency, isShare }: ChargedMovement,
  charged: Amount,
  { source, destination }: ChargedPayment,
): boolean {
  if (isShare) return false;
  const expected = [destination, source].filter((end) => end.currency === currency);
  const distance = (value: Amount) =>
    expected
      .map((end) => abs(subtract(value, end.amount)))
      .sort(compare)
      .at(0);
  const [before, after] = [distance(amount), distance(sum([amount, charged]))];
  if (before === undefined || after === undefined) return false;
  return compare(before, after) <= 0 && compare(before, charged) <= 0;
}

/**
 * Whether more was charged than agreed.
 *
 * @param tolerance by which the fee may be above the contract, in the currency of the movement
 */
export function isAboveContract(
  { agreed, charged, foreign = [] }: ContractedFee,
  { unit }: Pick<FeeContract, "unit">,
  tolerance: Amount,
): boolean {
  if (foreign.some(({ amount }) => compare(amount, "0" as Amount) > 0)) return true;
  const above = subtract(charged, agreed);
  return compare(above, tolerance) > 0 && (unit === undefined || compare(above, unit) >= 0);
}
