import * as z from "zod";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";
import { feeSchedule } from "./fee-schedule-response.ts";

export const simulatedFee = named("SimulatedFee", {
  flowLegId: z.string(),
  caseId: z.string(),
  externalReference: z.string(),
  provider: z.string(),
  month: z.string(),
  component: z.enum(feeTypes),
  currency: z.string(),
  charged: amountText,
  agreedNow: amountText.nullable(),
  agreedProposed: amountText.nullable(),
  difference: amountText.nullable(),
});

export const feeSimulation = named("FeeScheduleSimulation", {
  id: z.string(),
  organizationId: z.string(),
  status: z.enum(["running", "completed"]),
  progressPercent: wholeNumber(0, 100),
  feeScheduleId: z.string().nullable(),
  schedule: feeSchedule
    .omit({ id: true, organizationId: true, createdBy: true, createdAt: true, updatedAt: true })
    .meta({ id: "SimulatedFeeSchedule" }),
  from: timestampText,
  to: timestampText,
  cases: wholeNumber(0),
  fees: wholeNumber(0),
  changed: wholeNumber(0),
  rows: z.array(
    named("SimulatedFeeRow", {
      provider: z.string(),
      month: z.string(),
      component: z.enum(feeTypes),
      currency: z.string(),
      count: wholeNumber(1),
      charged: amountText,
      agreedNow: amountText,
      agreedProposed: amountText,
      difference: amountText,
      notAgreedNow: wholeNumber(0),
      notAgreedProposed: wholeNumber(0),
      inOtherCurrency: wholeNumber(0),
    }),
  ),
  feesInNoRow: wholeNumber(0),
  feesNotPriced: wholeNumber(0),
  casesSkipped: wholeNumber(0),
  changes: z.array(simulatedFee),
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const feeSimulationSummary = feeSimulation
  .omit({ changes: true })
  .meta({ id: "FeeScheduleSimulationSummary" });
