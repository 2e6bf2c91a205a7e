/** Reports over all cases and evidence. */
import type * as z from "zod";
import {
  getMatchRateReportQuery,
  getOverchargesReportQuery,
  listExpectedDeliveriesQuery,
  reportQuery,
} from "#api/resource/report/report-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { expectedDelivery } from "./expected-delivery-response.ts";
import {
  agingReport,
  matchRateReport,
  overchargesReport,
  valueAtRiskReport,
} from "./report-response.ts";

const money = {
  cases: 2,
  expectedAmount: "2500.00",
  unexplainedAmount: "-10.00",
  openAmount: "1260.00",
  missingAmount: "1270.00",
  tooMuchAmount: "10.00",
  notArrivedAmount: "0.00",
};

const asOf = "2026-03-02T09:00:00.412Z";

const agingExample = {
  asOf,
  cases: 2,
  items: [{ currency: "EUR", age: "1_to_3_days" as const, ...money }],
} satisfies z.input<typeof agingReport>;

const riskExample = {
  asOf,
  cases: 2,
  items: [
    {
      currency: "EUR",
      verdict: "needs_review" as const,
      exceptionType: "underpayment" as const,
      slaRisk: false,
      ...money,
    },
  ],
} satisfies z.input<typeof valueAtRiskReport>;

const rateExample = {
  by: "source" as const,
  asOf,
  items: [
    {
      source: "bank" as const,
      currency: "EUR",
      legs: 3,
      matchedLegs: 2,
      rate: "0.6666",
      amount: "3750.00",
      matchedAmount: "2500.00",
    },
  ],
  total: 1,
  limit: 100,
  offset: 0,
} satisfies z.input<typeof matchRateReport>;

const ruleExample = {
  by: "rule" as const,
  asOf,
  items: [
    {
      ruleId: "rule_0193aa10c4007d3e8b1f4a5d6e7f8093",
      name: "Card payouts",
      cases: 4,
      matchedCases: 3,
      rate: "0.7500",
    },
  ],
  total: 1,
  limit: 100,
  offset: 0,
} satisfies z.input<typeof matchRateReport>;

const expectedExample = {
  kind: "file" as const,
  id: "prof_0193aa1142007b6f9a8c7d6e5f403150",
  name: "House bank, CSV",
  status: "overdue" as const,
  overdueSince: "2026-03-02T08:30:00.000Z",
  missing: 1,
  dueAt: "2026-03-03T08:30:00.000Z",
  lastAt: "2026-02-27T07:12:40.000Z",
} satisfies z.input<typeof expectedDelivery>;

const overchargesExample = {
  from: "2026-03",
  to: "2026-03",
  items: [
    {
      provider: "acme_cards",
      month: "2026-03",
      component: "provider" as const,
      currency: "EUR",
      charged: "19.50",
      agreedCurrency: "EUR",
      agreed: "17.50",
      difference: "2.00",
      unclaimed: "0.50",
      claimed: "1.50",
      credited: "1.00",
      open: "0.50",
      count: 10,
      filter: { overcharge: "2026-03/provider/EUR/EUR/acme_cards" },
    },
  ],
  payments: null,
  unplacedCredits: { count: 0, filter: { overcharge: "unplaced_credits" } },
  uncorrected: [
    {
      provider: "acme_cards",
      month: "2026-03",
      component: "provider" as const,
      currency: "EUR",
      difference: "6.00",
      count: 1,
      filter: { overcharge: "uncorrected/2026-03/provider/EUR/acme_cards" },
    },
  ],
} satisfies z.input<typeof overchargesReport>;

const tag = "reports";

const keptText =
  "`asOf` is a full hour whose figures were kept: hourly for 35 days, the first of each day for 400 days, from the first account of " +
  "the organization on. Other moments are 404, with the nearest that are kept, and the export that reads any moment.";

const agingReports = resource({
  tag,
  name: "report",
  schema: agingReport,
  examples: { aging: ["Two cases", agingExample] },
});

const matchRateReports = resource({
  tag,
  name: "report",
  schema: matchRateReport,
  examples: {
    source: ["By source", rateExample],
    rule: ["By rule", ruleExample],
  },
});

const expectedDeliveries = resource({
  tag,
  name: "expected delivery",
  schema: expectedDelivery,
  examples: { overdue: ["A missing file", expectedExample] },
});

const valueAtRiskReports = resource({
  tag,
  name: "report",
  schema: valueAtRiskReport,
  examples: { risk: ["Two cases", riskExample] },
});

const overchargesReports = resource({
  tag,
  name: "report",
  schema: overchargesReport,
  examples: { overcharges: ["One provider", overchargesExample] },
});

export const reportRows = {
  getAgingReport: got(agingReports, {
    summary: "Open cases by age",
    description:
      "Open cases by currency and age since their creation, with their money, as JSON or CSV. Costs the same for any " +
      "number of cases. A change shows after about a second, a new case at once. " +
      keptText,
    query: reportQuery,
    or: "text/csv",
    errors: { 404: "NotFound" },
  }),
  getMatchRateReport: got(matchRateReports, {
    summary: "Match rate by source or rule",
    description:
      "How much of the evidence that was created within a period is matched, by its kind and currency; with `by=rule`, how " +
      "many of the cases that a rule decided are matched, with an exception or without, a page of the rules. As JSON or CSV. " +
      `${keptText} With \`asOf\` the period is all time, or the last \`days\` of it.`,
    query: getMatchRateReportQuery,
    or: "text/csv",
    errors: { 404: "NotFound" },
  }),
  listExpectedDeliveries: listOf(expectedDeliveries, {
    summary: "Expected files and deliveries",
    description:
      "Import profiles with `expectedBy` and integrations with `expectedWithin`: what is overdue first, those overdue longest " +
      "before others, then by the moment when the next is due. `from` and `to` limit `dueAt`. As JSON or CSV.",
    query: listExpectedDeliveriesQuery,
    resultText: "A page of what is expected.",
    records: { overdue: ["A missing file", expectedExample] },
    or: "text/csv",
  }),
  getOverchargesReport: got(overchargesReports, {
    summary: "Fees above contract",
    description:
      "What providers charged above their fee schedules, by provider, month of the movement, type of fee and currency, as JSON " +
      "or CSV. `from` and `to` name whole months, at most 24; by default the last 12. Costs the same for any number of cases. " +
      "Each row has the filter of the list of cases that opens it. `uncorrected` has the agreed fees that the volume of a month " +
      "changes and that cases keep, for example because a person closed them. `overcharge`, the filter of a row, lists its payments " +
      "in `payments` (and as CSV) with the processor's ids, dates, amounts and fees; only `limit` and `offset` are about these.",
    query: getOverchargesReportQuery,
    or: "text/csv",
    errors: { 409: "OverchargesConflict" },
  }),
  getValueAtRiskReport: got(valueAtRiskReports, {
    summary: "Value at risk",
    description:
      "Open cases that are not matched by currency, verdict, exception and SLA risk, with their money, as JSON or CSV. " +
      keptText,
    query: reportQuery,
    or: "text/csv",
    errors: { 404: "NotFound" },
  }),
} as const satisfies ContractRows;
