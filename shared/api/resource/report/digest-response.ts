/** The data of digests (docs/specification.md, Digests). */
import * as z from "zod";
import { amountText, timestampText, wholeNumber } from "#api/schema/contract/common-response.ts";
import { digestPeriods } from "#domain/webhook/digest.ts";

const money = z
  .array(z.object({ currency: z.string(), amount: amountText }))
  .describe("By currency; the currencies that lists do not tell apart have no sums.");

export const digest = z.object({
  organizationId: z.string(),
  period: z.enum(digestPeriods),
  from: timestampText.describe("The end of the last digest, or since when digests are sent."),
  to: timestampText.describe(
    "The end of the last hour, or of the last day in the organization's time zone.",
  ),
  new: z
    .object({ cases: wholeNumber(0), money: money.describe("What they expect, by currency.") })
    .describe("Cases created from `from` to `to`."),
  due: z
    .object({
      openCases: wholeNumber(0),
      needsReview: wholeNumber(0),
      atRisk: wholeNumber(0).describe("Little time is left until the deadline."),
      delayed: wholeNumber(0).describe("The deadline has passed."),
      money: money.describe("Their open amounts, by currency."),
    })
    .describe("Open cases, now."),
  fees: z
    .object({
      from: z.string().describe("The month before `to`, such as `2026-02`."),
      to: z.string().describe("The month of the end of the digest, such as `2026-03`, in UTC."),
      overcharges: wholeNumber(0).describe(
        "Fees above contract of payments in these months, each payment once by provider, month, type and currencies.",
      ),
      unclaimed: money.describe(
        "What of them is too much and was not claimed, by currency; empty where nothing is.",
      ),
      claimed: money.describe(
        "What was claimed and no credit has come for yet, by currency; empty where nothing was.",
      ),
      uncorrected: wholeNumber(0).describe(
        "Fees whose agreed amount the run after the month's end changes and that cases keep.",
      ),
      unplacedCredits: wholeNumber(0).describe(
        "Cases with credits of payouts that fit no open claim, of all time.",
      ),
    })
    .nullable()
    .describe(
      "The report of overcharges (`GET /v1/reports/overcharges`) in few figures; null where that report refuses, because too " +
        "many payments have fees above contract of more than four kinds.",
    ),
  silent: z
    .object({
      files: wholeNumber(0).describe("Import profiles whose file is missing."),
      integrations: wholeNumber(0),
      items: z
        .array(
          z.object({
            kind: z.enum(["file", "integration"]),
            id: z.string().describe("Of the import profile or integration."),
            name: z.string(),
            overdueSince: timestampText.nullable(),
          }),
        )
        .describe("The 20 that are overdue longest."),
    })
    .describe("Expected files and deliveries that are overdue, now."),
});
