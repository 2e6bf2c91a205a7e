/** Requests about fee schedules (docs/specification.md, Fee schedules). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime, endDayOrTime } from "#api/schema/field/day-or-time.ts";
import {
  currency,
  nonNegativeAmount,
  positiveAmount,
  reference,
  text,
} from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import {
  componentKinds,
  type FeeScheduleSettings,
  feeBases,
  feeTypes,
  maximumComponents,
  maximumConditions,
  maximumTiers,
  roundingModes,
  roundingUnits,
} from "#domain/fee/fee-schedule.ts";
import { problemsOfSchedule, type ScheduleProblem } from "#domain/fee/problems-of-schedule.ts";
import { paymentTypes } from "#domain/payment/payment-intent.ts";
import { type Amount, compare } from "#domain/value/money.ts";

const hundred = "100" as Amount;

const percent = () =>
  nonNegativeAmount
    .refine((value) => compare(value, hundred) <= 0, { message: "Must be at most 100." })
    .nullable()
    .default(null);

const money = () => nonNegativeAmount.nullable().default(null);

const tier = strictObject(() => ({
  upTo: positiveAmount.nullable().default(null),
  amount: money(),
  percent: percent(),
}));

const component = strictObject(() => ({
  feeType: z.enum(feeTypes),
  kind: z.enum(componentKinds),
  amount: money(),
  percent: percent(),
  minimum: money(),
  maximum: money(),
  tiers: z.array(tier).min(1).max(maximumTiers).nullable().default(null),
  on: z.enum(feeBases).default("gross"),
  perMonth: z.boolean().default(false),
}));

const rounding = strictObject(() => ({
  mode: z.enum(roundingModes).default("half_even"),
  per: z.enum(roundingUnits).default("line"),
}));

const usualRounding = { mode: "half_even", per: "line" } as const;

const components = () => z.array(component).min(1).max(maximumComponents);
const conditions = () => z.array(reference).max(maximumConditions);

export const createFeeScheduleBody = z.lazy(() =>
  z
    .strictObject({
      name: text(128),
      provider: text(64),
      currency: currency.nullable().default(null),
      paymentType: z.enum(paymentTypes).nullable().default(null),
      paymentSubtype: text(64).nullable().default(null),
      chain: text(64).nullable().default(null),
      conditions: conditions().default([]),
      effectiveFrom: dayOrTime,
      effectiveTo: endDayOrTime.nullable().default(null),
      components: components(),
      rounding: rounding.default(usualRounding),
    })
    .superRefine((body, context) => {
      for (const { path, message } of problemsOfSchedule(body)) {
        context.addIssue({ code: "custom", path: [...path], message });
      }
    }),
);

/** No defaults: a change keeps absent fields. */
export const updateFeeScheduleBody = strictObject(() => ({
  name: text(128).optional(),
  provider: text(64).optional(),
  currency: currency.nullable().optional(),
  paymentType: z.enum(paymentTypes).nullable().optional(),
  paymentSubtype: text(64).nullable().optional(),
  chain: text(64).nullable().optional(),
  conditions: conditions().optional(),
  effectiveFrom: dayOrTime.optional(),
  effectiveTo: endDayOrTime.nullable().optional(),
  components: components().optional(),
  rounding: rounding.optional(),
}));

/** A new schedule, or a change of the schedule `feeScheduleId`, to price the cases created in a period with. */
export const simulateFeeScheduleBody = strictObject(() => ({
  feeScheduleId: text(255).nullable().default(null),
  schedule: updateFeeScheduleBody,
  from: dayOrTime.nullable().default(null),
  to: endDayOrTime.nullable().default(null),
}));

export const listFeeScheduleSimulationsQuery = listQuery(25, () => createdRange());
export const listSimulatedFeesQuery = listQuery(100, () => ({}));
export const listFeeSchedulesQuery = listQuery(25, () => createdRange());
export const listFeeScheduleVersionsQuery = listQuery(25, () => ({}));

type UpdateBody = z.output<typeof updateFeeScheduleBody>;

/** The settings after a change, and what is wrong with them as a whole. */
export function applyFeeScheduleBody<Base extends FeeScheduleSettings>(
  base: Base,
  body: UpdateBody,
): { readonly schedule: Base; readonly problems: readonly ScheduleProblem[] } {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const schedule: Base = { ...base, ...Object.fromEntries(given) };
  return { schedule, problems: problemsOfSchedule(schedule) };
}
