import * as z from "zod";
import { amountText, wholeNumber } from "#api/schema/contract/common-response.ts";

/** Of legs and of lines of settlements; absent where no fee schedule applies. */
export const contractedFeeFields = {
  contractedFee: amountText
    .optional()
    .describe(
      "The agreed fees, of the types that are charged and agreed. Absent without a fee schedule.",
    ),
  contractedFeeCurrency: z.string().optional().describe("Currency of the agreed fees."),
  feeDifference: amountText
    .nullable()
    .optional()
    .describe(
      "What was charged less what was agreed: above zero, too much. Null if a fee is in another currency than agreed.",
    ),
  feeSchedule: z
    .object({ id: z.string(), version: wholeNumber(1), name: z.string() })
    .optional()
    .describe("The fee schedule that applies, at the version that priced the fees."),
};
