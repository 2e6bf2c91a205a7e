/** Reports for people who close the day (docs/specification.md, Reports). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import type {
  getMatchRateReportQuery,
  reportQuery,
} from "../../../shared/schema/request/report/report-request.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findRules } from "../../../shared/table/rule/rule-store.ts";
import { matchRateByRule, matchRateBySource } from "./match-rate.ts";
import { csvOf } from "./report-csv.ts";
import { gathered, readOpenCases } from "./report-rows.ts";

type Reading = { readonly table: Table };
type Query = z.output<typeof reportQuery>;

const moneyColumns = ["cases", "expectedAmount", "unexplainedAmount", "openAmount"] as const;

/** Open cases by currency and age. */
export async function getAgingReport(
  { table }: Reading,
  { context: { organizationId, now }, query: { format } }: ReadInput<Query>,
): Promise<OperationResult> {
  const cases = await readOpenCases(table, organizationId, now);
  const items = gathered(cases, ({ facets: { currency }, age }) => ({ currency, age }));
  if (format === "csv") return csvOf(["currency", "age", ...moneyColumns], items);
  return json(200, { cases: countOf(items), items });
}

/** Open cases that are not matched, by currency, verdict, exception and risk. */
export async function getValueAtRiskReport(
  { table }: Reading,
  { context: { organizationId, now }, query: { format } }: ReadInput<Query>,
): Promise<OperationResult> {
  const cases = await readOpenCases(table, organizationId, now);
  const risky = cases.filter(({ facets }) => facets.verdict !== "matched");
  const items = gathered(risky, ({ facets: { currency, verdict, exceptionType, slaRisk } }) => {
    return { currency, verdict, exceptionType, slaRisk };
  });
  const names = ["currency", "verdict", "exceptionType", "slaRisk"];
  if (format === "csv") return csvOf([...names, ...moneyColumns], items);
  return json(200, { cases: countOf(items), items });
}

function countOf(items: readonly { readonly cases: number }[]): number {
  return items.reduce((sum, { cases }) => sum + cases, 0);
}

const sourceColumns = [
  "source",
  "currency",
  "legs",
  "matchedLegs",
  "rate",
  "amount",
  "matchedAmount",
];
const ruleColumns = ["ruleId", "name", "cases", "matchedCases", "rate"];

/** How much of the evidence of a period is matched by source, or how many of its cases by rule. */
export async function getMatchRateReport(
  { table }: Reading,
  { context: { organizationId }, query }: ReadInput<z.output<typeof getMatchRateReportQuery>>,
): Promise<OperationResult> {
  const { by, format, from = 0, to = Number.POSITIVE_INFINITY, limit, offset } = query;
  const request = { organizationId, range: { from, before: to } };
  if (by === "source") {
    const rows = await matchRateBySource(table, request);
    if (format === "csv") return csvOf(sourceColumns, rows);
    const items = rows.slice(offset, offset + limit);
    return json(200, { by, items, total: rows.length, limit, offset });
  }
  const rules = await findRules(table, organizationId);
  const shown = rules.slice(offset, offset + limit);
  const items = await matchRateByRule(table, request, shown);
  if (format === "csv") return csvOf(ruleColumns, items);
  return json(200, { by, items, total: rules.length, limit, offset });
}
