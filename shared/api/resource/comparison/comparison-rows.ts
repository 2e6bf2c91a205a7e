/** Comparisons with another tool. */
import type * as z from "zod";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { accepted, acted, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import {
  addComparisonItemsBody,
  createComparisonBody,
  listComparisonRowsQuery,
  listComparisonsQuery,
} from "./comparison-request.ts";
import { comparison, comparisonRow } from "./comparison-response.ts";

const comparisonExample = {
  id: "cmp_0193aa1142007b6f9a8c7d6e5f405b01",
  organizationId,
  name: "February in the old tool",
  status: "completed" as const,
  importBatchId: null,
  uploadUrl: null,
  from: "2026-02-01T00:00:00.000Z",
  to: "2026-03-01T00:00:00.000Z",
  statusWords: {},
  total: 2,
  processed: 2,
  progressPercent: 100,
  counts: { agree: 1, only_here: 0, only_there: 0, differs: 1 },
  groups: [
    {
      outcome: "agree" as const,
      theirStatus: "matched",
      ourVerdict: "matched" as const,
      cause: null,
      count: 1,
    },
    {
      outcome: "differs" as const,
      theirStatus: "unmatched",
      ourVerdict: "matched_with_exception" as const,
      cause: "tolerance" as const,
      count: 1,
    },
  ],
  warnings: [],
  error: null,
  createdBy: "user:jo",
  createdAt: "2026-03-02T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:04.000Z",
  completedAt: "2026-03-02T08:00:04.000Z",
  expiresAt: "2026-04-01T08:00:00.000Z",
  version: 3,
} satisfies z.input<typeof comparison>;

const runningExample = {
  ...comparisonExample,
  status: "running" as const,
  processed: 0,
  progressPercent: 0,
  counts: { agree: 0, only_here: 0, only_there: 0, differs: 0 },
  groups: [],
  completedAt: null,
  version: 1,
} satisfies z.input<typeof comparison>;

const rowExample = {
  reference: "INV-2026-0042",
  outcome: "differs" as const,
  cause: "tolerance" as const,
  causeBasis: "reason" as const,
  theirStatus: "Unmatched",
  theirAmount: "1249.99",
  theirCurrency: "EUR",
  theirMatchedReference: null,
  theirReason: "Amount outside tolerance",
  ourVerdict: "matched_with_exception" as const,
  ourExceptionType: "within_tolerance" as const,
  ourStatus: "resolved" as const,
  expectedAmount: "1250",
  actualAmount: "1249.99",
  currency: "EUR",
  difference: "0",
  explanation: "0.01 EUR less than expected came, within the tolerance.",
  caseId,
  paymentIntentId: "pi_0193aa10c4007d3e8b1f4a5d6e7f8091",
} satisfies z.input<typeof comparisonRow>;

const comparisons = resource({
  tag: "comparisons",
  schema: comparison,
  examples: { comparison: ["A month in the old tool", comparisonExample] },
});

const rows = resource({
  tag: "comparisons",
  name: "row",
  schema: comparisonRow,
  examples: { row: ["A row on which both differ", rowExample] },
});

const itemExample = {
  reference: "INV-2026-0042",
  status: "Unmatched",
  amount: "1249.99",
  currency: "EUR",
  reason: "Amount outside tolerance",
};

export const comparisonRows = {
  createComparison: accepted(comparisons, {
    summary: "Compare another tool's results with the cases",
    description:
      "A job compares each row of the other tool with the case of its reference, and finds the payments that the tool " +
      "does not list. No case is changed. `items` has at most 2,000 rows; with `complete: false` further ones follow, " +
      "1,000,000 in all. Or a file is read by an import profile of the kind `comparison`: `content` takes up to 3.5 MB, and without it " +
      "the response has an `uploadUrl`. Kept for 30 days.",
    body: createComparisonBody,
    bodyText: "The rows, or the first of them.",
    bodyExamples: {
      items: ["One row", { name: "February", items: [itemExample] }],
      file: [
        "A file",
        {
          profileId: "prof_0193aa1142007b6f9a8c7d6e5f403150",
          fileName: "february.csv",
          content: "reference,status\nINV-2026-0042,Matched\n",
        },
      ],
    },
    resultText: "The comparison, which a job makes, or which takes further items.",
    resultExamples: { running: ["Not begun", runningExample] },
    errors: { 404: "NotFound", 409: "ComparisonConflict" },
  }),
  listComparisons: listOf(comparisons, {
    description: "The newest 100, newest first.",
    query: listComparisonsQuery,
  }),
  getComparison: got(comparisons, {
    description:
      "Its progress, and the numbers of rows by outcome, their status, our verdict and cause.",
  }),
  addComparisonItems: acted(comparisons, {
    summary: "Add items to a comparison",
    description:
      "To one that is open: all items of the request or none. `complete: true` with the last ones starts the job.",
    body: addComparisonItemsBody,
    bodyText: "The items.",
    bodyExamples: { items: ["The last one", { items: [itemExample], complete: true }] },
    resultText: "The comparison.",
    errors: { 404: "NotFound", 409: "ComparisonConflict" },
  }),
  completeComparison: acted(comparisons, {
    summary: "Complete a comparison",
    description: "It takes no further items, and the job starts. A complete one stays as it is.",
    resultText: "The comparison.",
    errors: { 404: "NotFound" },
  }),
  listComparisonRows: listOf(rows, {
    summary: "List the rows of a comparison",
    description:
      "In the order of the items, then the payments that are not listed, newest first. Each filter takes `none` for rows " +
      "without such a value. While the job runs, the rows so far.",
    query: listComparisonRowsQuery,
  }),
} as const satisfies ContractRows;
