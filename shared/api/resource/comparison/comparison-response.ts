import * as z from "zod";
import {
  amountText,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { caseStatuses, exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";
import {
  causeGrounds,
  comparisonCauses,
  comparisonOutcomes,
  comparisonStatuses,
} from "#domain/comparison/comparison.ts";

const outcome = z
  .enum(comparisonOutcomes)
  .describe(
    "`agree`: both say the same. `only_here`: a payment of the range that the other tool does not list. " +
      "`only_there`: the service has no payment of the reference. `differs`: the rest.",
  );

const cause = z
  .enum(comparisonCauses)
  .nullable()
  .describe(
    "A guess: what most likely made the two differ. `missing_file`: one of them did not have the file. `unknown`: nothing points to one. Null where both agree.",
  );

const ourVerdict = z
  .enum(verdicts)
  .nullable()
  .describe("The verdict of the case; null for `only_there` and for a case that is not decided.");

const words = z.array(z.string()).optional();

export const comparison = named("Comparison", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  status: z
    .enum(comparisonStatuses)
    .describe("`open`: takes further items. `running`: a job compares."),
  importBatchId: z
    .string()
    .nullable()
    .describe("The import of the file with the rows; null where they came as items."),
  uploadUrl: z
    .string()
    .nullable()
    .describe(
      "Where to upload the file, for 15 minutes; only in the response of the creation without `content`.",
    ),
  from: timestampText
    .nullable()
    .describe("Start of the range of payments, by their creation, whose absence there is told."),
  to: timestampText
    .nullable()
    .describe(
      "End of the range, excluded. Neither given: the whole days (UTC) of the cases that the items name; null until they are known.",
    ),
  statusWords: z
    .object({ matched: words, exception: words, unmatched: words, pending: words })
    .describe("As in the request."),
  total: wholeNumber(0).describe("Number of items of the other tool."),
  processed: wholeNumber(0).describe(
    "Number of compared rows: items, and payments that are not listed.",
  ),
  progressPercent: wholeNumber(0, 100),
  counts: z
    .object({
      agree: wholeNumber(0),
      only_here: wholeNumber(0),
      only_there: wholeNumber(0),
      differs: wholeNumber(0),
    })
    .describe("Number of rows by outcome."),
  groups: z
    .array(
      z.object({
        outcome,
        theirStatus: z
          .string()
          .nullable()
          .describe("Their status in lower case; `other` beyond 30 words. Null for `only_here`."),
        ourVerdict,
        cause,
        count: wholeNumber(1),
      }),
    )
    .describe("Number of rows that have all of these in common; a cell of the matrix is a sum."),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string() }))
    .describe("What was not understood, and what was left out."),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe("Why it failed; null unless `failed`."),
  createdBy: z.string(),
  createdAt: timestampText,
  updatedAt: timestampText,
  completedAt: timestampText.nullable(),
  expiresAt: timestampText.describe("Comparison and rows are removed then."),
  version: wholeNumber(1),
});

const theirText = (what: string) => z.string().nullable().describe(what);

export const comparisonRow = named("ComparisonRow", {
  reference: z.string().describe("Their reference; for `only_here` that of the payment."),
  outcome,
  cause,
  causeBasis: z
    .enum(causeGrounds)
    .nullable()
    .describe(
      "What the guess rests on: the `file` as a whole, an `amount`, the tool's `reason`, the `case`, or the `range` of time.",
    ),
  theirStatus: theirText("As the tool writes it; null for `only_here`."),
  theirAmount: amountText.nullable(),
  theirCurrency: z.string().nullable(),
  theirMatchedReference: theirText("The movement that the tool matched."),
  theirReason: theirText("As the tool writes it."),
  ourVerdict,
  ourExceptionType: z.enum(exceptionTypes).nullable(),
  ourStatus: z.enum(caseStatuses).nullable().describe("Workflow status of the case."),
  expectedAmount: amountText.nullable(),
  actualAmount: amountText.nullable(),
  currency: z.string().nullable().describe("Of the amounts of the case."),
  difference: amountText
    .nullable()
    .describe(
      "Their amount less the actual amount of the case, or less the expected one while nothing came.",
    ),
  explanation: z.string().nullable().describe("The summary of the case when it was compared."),
  caseId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
});
