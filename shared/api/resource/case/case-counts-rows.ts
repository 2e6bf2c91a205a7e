import type * as z from "zod";
import { summarizeReconciliationCasesQuery } from "#api/resource/case/case-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { got, resource } from "#api/schema/contract/row-builders.ts";
import { caseCounts } from "./case-counts-response.ts";

const money = [
  {
    ...{ currency: "EUR", expectedAmount: "100.00", unexplainedAmount: "10", openAmount: "10" },
    ...{ missingAmount: "10", tooMuchAmount: "0", notArrivedAmount: "0" },
  },
];

const caseCountsExample = {
  total: 1,
  since: "2026-03-01T00:00:00.000Z",
  money,
  inArchive: 0,
  casesWithoutMoney: 0,
  groups: [
    {
      verdict: "needs_review",
      exceptionType: "underpayment",
      status: "open",
      age: "1_to_3_days",
      cases: 1,
      casesSince: 0,
      money,
    },
  ],
} satisfies z.input<typeof caseCounts>;

const counts = resource({
  tag: "reconciliation-cases",
  name: "count",
  schema: caseCounts,
  examples: { counts: ["One case", caseCountsExample] },
});

export const caseCountsRows = {
  summarizeReconciliationCases: got(counts, {
    summary: "Count cases",
    description:
      "How many cases have which verdict, exception and status, by their age, and their money. Costs the same for any " +
      "number of cases. A change shows after about a second, a new case at once.",
    query: summarizeReconciliationCasesQuery,
    resultText: "The counts.",
  }),
} as const satisfies ContractRows;
