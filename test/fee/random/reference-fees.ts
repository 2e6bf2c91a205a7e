/**
 * Contracted fees as docs/matching.md and docs/specification.md describe them, slow and exact, apart from the code: what the legs and
 * the report of a world say in the end, when the volume of each month is known.
 */
import {
  isAbove,
  larger,
  minus,
  order,
  plus,
  type Rational,
  rational,
  rounded,
  textOf,
  times,
  total,
  zero,
} from "../../reference-matcher/rational.ts";
import type { FeeWorld, RandomComponent, RandomPayment, RandomSchedule } from "./fee-worlds.ts";

const digitsOf: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0 };

type Compared = {
  readonly type: string;
  readonly agreed: Rational;
  readonly charged: Rational;
  /** Charged in another currency than agreed, of which nothing is agreed. */
  readonly foreign: { readonly amount: Rational; readonly currency: string } | null;
};

type ExpectedCase = {
  /** Name of the schedule; null where none applies. */
  readonly schedule: string | null;
  readonly contractedFee: string | null;
  readonly feeDifference: string | null;
  readonly isOvercharged: boolean;
};

export type ExpectedRow = {
  readonly provider: string;
  readonly month: string;
  readonly component: string;
  readonly currency: string;
  readonly charged: string;
  readonly agreedCurrency: string;
  readonly agreed: string;
  readonly count: number;
};

export type Expected = {
  readonly cases: readonly ExpectedCase[];
  readonly rows: readonly ExpectedRow[];
};

const fold = (text: string) => text.trim().toLowerCase();
const monthOf = ({ occurredAt }: RandomPayment) => occurredAt.slice(0, 7);

/** The one with the most criteria beside the provider, of several the oldest. */
function scheduleOf(
  payment: RandomPayment,
  schedules: readonly RandomSchedule[],
): RandomSchedule | null {
  const fitting = schedules.filter(
    (each) =>
      fold(each.provider) === fold(payment.provider) &&
      each.effectiveFrom <= payment.occurredAt &&
      (each.effectiveTo === null || payment.occurredAt < each.effectiveTo) &&
      (each.currency === null || each.currency === payment.currency) &&
      (each.paymentType === null || each.paymentType === payment.paymentType) &&
      each.conditions.every(({ type, value }) =>
        payment.references.some((own) => own.type === type && own.value === value),
      ),
  );
  const criteria = ({ currency, paymentType, conditions }: RandomSchedule) =>
    Number(currency !== null) + Number(paymentType !== null) + conditions.length;
  const most = Math.max(...fitting.map(criteria));
  return fitting.find((each) => criteria(each) === most) ?? null;
}

/** What all movements of the month under the schedule add up to, before fees, whose fees a tier by volume is about. */
function volumeOf(world: FeeWorld, schedule: RandomSchedule, month: string): Rational {
  const own = world.payments.filter((payment) => {
    const types = schedule.components.filter((each) => each.perMonth).map((each) => each.feeType);
    return (
      monthOf(payment) === month &&
      scheduleOf(payment, world.schedules) === schedule &&
      payment.fees.some(({ type }) => types.includes(type))
    );
  });
  return total(own.map(({ gross }) => rational(gross)));
}

function shareOf(percent: string | null | undefined, amount: Rational): Rational {
  return times(times(rational(percent ?? "0"), amount), rational("0.01"));
}

/** Null where the amount is above the last tier. */
function agreedBy(
  component: RandomComponent,
  bases: { readonly gross: Rational; readonly net: Rational; readonly volume: Rational },
): Rational | null {
  const { kind, tiers = [], on, perMonth, minimum, maximum } = component;
  const base = bases[on];
  const measured = perMonth ? bases.volume : base;
  const tier = tiers.find(({ upTo }) => upTo === null || order(measured, rational(upTo)) <= 0);
  const rate = kind === "tiered" ? tier : component;
  if (rate === undefined) return null;
  const agreed = plus(rational(rate.amount ?? "0"), shareOf(rate.percent, base));
  const raised = larger(agreed, rational(minimum ?? "0"));
  return maximum !== undefined && isAbove(raised, rational(maximum)) ? rational(maximum) : raised;
}

function roundedFee(
  fee: Rational,
  { rounding: { mode, per } }: RandomSchedule,
  currency: string,
): Rational {
  const digits = digitsOf[currency] ?? 2;
  if (per === "payout") return fee;
  const even = rounded(fee, digits);
  const unit = rational((10 ** -digits).toFixed(digits));
  if (mode === "half_even") return even;
  return order(even, fee) < 0 ? plus(even, unit) : even;
}

function comparedFees(
  world: FeeWorld,
  payment: RandomPayment,
  schedule: RandomSchedule,
): Compared[] {
  const { currency } = payment;
  const gross = rational(payment.gross);
  const taken = payment.fees.filter((fee) => fee.currency === currency);
  const net = minus(gross, total(taken.map(({ amount }) => rational(amount))));
  const volume = volumeOf(world, schedule, monthOf(payment));
  return payment.fees.flatMap(({ type, amount, currency: unit }): Compared[] => {
    const components = schedule.components.filter(({ feeType }) => feeType === type);
    const isForeign = unit !== currency;
    if (components.length === 0 || (isForeign && schedule.currency === null)) return [];
    const parts = components.map((each) => agreedBy(each, { gross, net, volume }));
    const known = parts.filter((part) => part !== null);
    if (known.length < parts.length) return [];
    const agreed = roundedFee(total(known), schedule, currency);
    const charged = rational(amount);
    return isForeign
      ? [{ type, agreed, charged: zero, foreign: { amount: charged, currency: unit } }]
      : [{ type, agreed, charged, foreign: null }];
  });
}

function isOver(
  { agreed, charged, foreign }: Compared,
  { rounding }: RandomSchedule,
  { tolerance, unit }: { readonly tolerance: string | null; readonly unit: Rational },
): boolean {
  if (foreign !== null) return true;
  const above = minus(charged, agreed);
  if (!isAbove(above, rational(tolerance ?? "0"))) return false;
  return rounding.per === "line" || order(above, unit) >= 0;
}

type Over = Omit<ExpectedRow, "charged" | "agreed" | "count"> & {
  readonly charged: Rational;
  readonly agreed: Rational;
  readonly payment: RandomPayment;
};

type Priced = {
  readonly payment: RandomPayment;
  readonly schedule: RandomSchedule;
  readonly compared: readonly Compared[];
  readonly above: readonly Compared[];
};

/** Null where no schedule applies, or nothing is agreed for what is charged. */
function priced(world: FeeWorld, payment: RandomPayment): Priced | null {
  const schedule = scheduleOf(payment, world.schedules);
  if (schedule === null) return null;
  const compared = comparedFees(world, payment, schedule);
  if (compared.length === 0) return null;
  const unit = rational(digitsOf[payment.currency] === 0 ? "1" : "0.01");
  const tolerance = payment.currency === "EUR" ? world.tolerance : null;
  const above = compared.filter((each) => isOver(each, schedule, { tolerance, unit }));
  return { payment, schedule, compared, above };
}

function caseOf(found: Priced | null): ExpectedCase {
  if (found === null) {
    return { schedule: null, contractedFee: null, feeDifference: null, isOvercharged: false };
  }
  const { schedule, compared, above } = found;
  const agreed = total(compared.map((each) => each.agreed));
  const difference = minus(total(compared.map((each) => each.charged)), agreed);
  const isForeign = compared.some(({ foreign }) => foreign !== null);
  return {
    schedule: schedule.name,
    contractedFee: textOf(agreed),
    feeDifference: isForeign ? null : textOf(difference),
    isOvercharged: above.length > 0,
  };
}

function overOf({ payment, schedule, above }: Priced): Over[] {
  return above.map(({ type, agreed, charged, foreign }) => ({
    ...{ payment, provider: schedule.provider, month: monthOf(payment), component: type },
    currency: foreign?.currency ?? payment.currency,
    ...{ agreedCurrency: payment.currency, agreed, charged: foreign?.amount ?? charged },
  }));
}

export function referenceFees(world: FeeWorld): Expected {
  const all = world.payments.map((payment) => priced(world, payment));
  const over = all.flatMap((found) => (found === null ? [] : overOf(found)));
  return { cases: all.map(caseOf), rows: rowsOf(over) };
}

function rowsOf(over: readonly Over[]): ExpectedRow[] {
  const groups = Map.groupBy(
    over,
    ({ provider, month, component, currency, agreedCurrency }) =>
      `${month} ${component} ${currency} ${agreedCurrency} ${provider}`,
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { payment: _, ...row } = first;
    return [
      {
        ...row,
        charged: textOf(total(own.map(({ charged }) => charged))),
        agreed: textOf(total(own.map(({ agreed }) => agreed))),
        count: own.length,
      },
    ];
  });
}
