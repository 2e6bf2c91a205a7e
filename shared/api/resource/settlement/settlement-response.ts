import * as z from "zod";
import { contractedFeeFields } from "#api/resource/evidence/contracted-fee-response.ts";
import {
  amountText,
  calendarDateText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { settlementStatuses } from "#domain/settlement/settlement.ts";
import { itemTypes } from "#domain/settlement/settlement-items.ts";

const lineTypes = [...itemTypes, "carried_forward", "accepted_difference"] as const;

export const settlement = named("Settlement", {
  id: z.string(),
  organizationId: z.string(),
  provider: z.string(),
  reference: z.string(),
  currency: z.string(),
  gross: amountText,
  net: amountText.describe("What the bank moves; below zero for a debit."),
  expectedOn: calendarDateText,
  carriedFrom: z.string().nullable().describe("The earlier settlement whose net it takes up."),
  carriedInto: z.string().nullable().describe("The later settlement that took its net up."),
  status: z.enum(settlementStatuses),
  caseId: z
    .string()
    .nullable()
    .describe("The case that expects the bank movement; null for a draft, and if nothing moves."),
  itemCount: wholeNumber(0),
  totals: z.array(
    z.object({
      type: z.enum(itemTypes),
      count: wholeNumber(1),
      gross: amountText,
      fee: amountText,
      net: amountText,
    }),
  ),
  sharesAmount: amountText.describe("Sum of the shares; with the lines, what the bank moves."),
  lines: z.array(z.object({ type: z.enum(lineTypes), amount: amountText })),
  bankAmount: amountText.nullable().describe("What the bank moved; null until it is known."),
  difference: amountText.nullable().describe("`net` less `bankAmount`."),
  shortfallReasons: z
    .array(z.object({ positions: z.array(wholeNumber(0)) }))
    .describe("Single items and pairs of items whose net amounts add up to the difference."),
  sharesState: z.enum(["none", "pending", "confirmed"]),
  processing: z.boolean().describe("Whether shares are still being made or updated."),
  createdBy: z.string(),
  createdAt: timestampText,
  completedAt: timestampText.nullable(),
  settledAt: timestampText.nullable(),
  updatedAt: timestampText,
  version: wholeNumber(1),
});

export const settlementItem = named("SettlementItem", {
  position: wholeNumber(0),
  type: z.enum(itemTypes),
  externalReference: z.string().nullable(),
  providerTransferId: z.string().nullable(),
  itemReference: z.string().nullable(),
  gross: amountText,
  fee: amountText,
  net: amountText,
  ...contractedFeeFields,
  lineAmount: amountText.describe("The part that is a line of the settlement itself."),
  share: z
    .object({
      effect: z.enum(["forward", "back"]),
      amount: amountText.describe("Without its sign."),
      flowLegId: z.string().nullable(),
      status: z.enum(legStatuses).nullable(),
      caseIds: z.array(z.string()),
    })
    .nullable()
    .describe("The part of a payment; null for an item that belongs to none."),
  feeCredit: z
    .object({
      flowLegId: z.string().nullable(),
      status: z.enum(legStatuses).nullable(),
      caseIds: z.array(z.string()).describe("Cases of the leg."),
    })
    .nullable()
    .describe(
      "Of a fee or an adjustment that gives money back for a payment: the leg that credits the claim of its fees; null for other items.",
    ),
});
