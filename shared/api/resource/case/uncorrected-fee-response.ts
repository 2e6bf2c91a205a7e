import * as z from "zod";
import { amountText, named } from "#api/schema/contract/common-response.ts";
import { uncorrectedReasons } from "#domain/case/amount/uncorrected-fee.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";

export const uncorrectedFee = named("UncorrectedFee", {
  provider: z.string().describe("As its fee schedule spells it."),
  month: z.string().describe("Of the movement, UTC, such as `2026-03`."),
  component: z.enum(feeTypes).describe("The type of fee."),
  feeScheduleId: z.string().describe("The schedule that agreed them, `fsch_…`."),
  currency: z.string(),
  monthVolume: amountText.describe("The volume of the month by which the fees would be agreed."),
  agreed: amountText.describe("What the case keeps."),
  corrected: amountText
    .nullable()
    .describe("What the volume agrees; null where it agrees nothing."),
  difference: amountText.nullable().describe("`agreed` less `corrected`."),
  reason: z
    .enum(uncorrectedReasons)
    .describe(
      "`closed_by_person`: once the case is open again, the fees are corrected. `in_pages`: older legs of a case with many. " +
        "`nothing_agreed`: the schedule has no tier for the volume.",
    ),
});
