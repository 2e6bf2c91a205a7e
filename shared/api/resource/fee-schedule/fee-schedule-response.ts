import * as z from "zod";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  componentKinds,
  feeBases,
  feeTypes,
  roundingModes,
  roundingUnits,
} from "#domain/fee/fee-schedule.ts";
import { paymentTypes } from "#domain/payment/payment-intent.ts";

const feeTier = named("FeeTier", {
  upTo: amountText.nullable(),
  amount: amountText.nullable(),
  percent: amountText.nullable(),
});

const feeComponent = named("FeeComponent", {
  feeType: z.enum(feeTypes),
  kind: z.enum(componentKinds),
  amount: amountText.nullable(),
  percent: amountText.nullable(),
  minimum: amountText.nullable(),
  maximum: amountText.nullable(),
  tiers: z.array(feeTier).nullable(),
  on: z.enum(feeBases),
  perMonth: z.boolean(),
});

export const feeSchedule = named("FeeSchedule", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  provider: z.string(),
  currency: z.string().nullable(),
  paymentType: z.enum(paymentTypes).nullable(),
  paymentSubtype: z.string().nullable(),
  chain: z.string().nullable(),
  conditions: z.array(z.object({ type: z.string(), value: z.string() })),
  effectiveFrom: timestampText,
  effectiveTo: timestampText.nullable(),
  components: z.array(feeComponent),
  rounding: named("FeeRounding", {
    mode: z.enum(roundingModes),
    per: z.enum(roundingUnits),
  }),
  version: wholeNumber(1),
  createdBy: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
  updatedAt: timestampText,
});
