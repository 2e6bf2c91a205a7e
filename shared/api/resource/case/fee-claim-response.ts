import * as z from "zod";
import { amountText, named, timestampText } from "#api/schema/contract/common-response.ts";
import { feeTypes } from "#domain/fee/fee-schedule.ts";

export const unplacedCredit = named("UnplacedCredit", {
  provider: z.string(),
  amount: amountText,
  currency: z.string(),
});

export const feeClaim = named("FeeClaim", {
  provider: z.string().describe("As its fee schedule spells it."),
  month: z.string().describe("Of the movement, UTC, such as `2026-03`."),
  component: z.enum(feeTypes).describe("The type of fee."),
  currency: z.string().describe("Currency of what was charged and claimed."),
  charged: amountText,
  agreedCurrency: z
    .string()
    .describe("Another one where the fee is in another currency than agreed."),
  agreed: amountText,
  claimed: amountText.describe("What was claimed."),
  credited: amountText.describe("What of it the provider credited."),
  open: amountText.describe("`claimed` less `credited`."),
  claimedBy: z.string().describe("The actor, for example `user:<id>`."),
  claimedAt: timestampText,
});
