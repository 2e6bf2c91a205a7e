/** Reports for people who close the day (docs/specification.md, Reports). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type {
  getMatchRateReportQuery,
  reportDays,
  reportQuery,
} from "#api/resource/report/report-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { CaseAge } from "#domain/case/work/case-age.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Range } from "#store/table/list/list-records.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { countCases, countLegs, countRules } from "#work/reporting/count-figures.ts";
import type { CaseGroup } from "#work/reporting/figures.ts";
import {
  agingRows,
  casesIn,
  reportColumns,
  riskRows,
  ruleRows,
  sourceRows,
} from "#work/reporting/report-rows.ts";
import { refuseWithMoment, requireKept } from "./kept-report.ts";
import { csvOf } from "./report-csv.ts";

type Reading = { readonly table: Table };
type Input = ReadInput<z.output<typeof reportQuery>>;

type Cases = { readonly asOf: Instant; readonly cases: readonly CaseGroup[] };

/** The open cases now, or at the full hour of the request. */
async function readCases(
  { table }: Reading,
  { context, query }: Input,
  report: string,
): Promise<Cases> {
  const { organizationId, now } = context;
  const { asOf } = query;
  if (asOf === undefined) return { asOf: now, cases: await countCases(table, organizationId, now) };
  const { at, cases } = await requireKept(table, context, { asOf, report });
  return { asOf: at, cases };
}

/** Open cases by currency and age. */
export async function getAgingReport(reading: Reading, input: Input): Promise<OperationResult> {
  const { asOf, cases } = await readCases(reading, input, "aging");
  const items = agingRows(cases);
  if (input.query.format === "csv") return csvOf(reportColumns.aging, items);
  return json(200, { asOf: formatTimestamp(asOf), cases: casesIn(items), items });
}

/** Open cases that are not matched, by currency, verdict, exception and risk. */
export async function getValueAtRiskReport(
  reading: Reading,
  input: Input,
): Promise<OperationResult> {
  const { asOf, cases } = await readCases(reading, input, "value-at-risk");
  const items = riskRows(cases);
  if (input.query.format === "csv") return csvOf(reportColumns["value-at-risk"], items);
  return json(200, { asOf: formatTimestamp(asOf), cases: casesIn(items), items });
}

type RateQuery = z.output<typeof getMatchRateReportQuery>;

/** How much of the evidence of a period is matched by source, or how many of its cases by rule. */
export async function getMatchRateReport(
  { table }: Reading,
  input: ReadInput<RateQuery>,
): Promise<OperationResult> {
  const { by, format, limit, offset } = input.query;
  refuseWithMoment(input.query);
  const { asOf, rows, total } =
    by === "source" ? await rowsBySource(table, input) : await rowsByRule(table, input);
  if (format === "csv") return csvOf(reportColumns[by], rows);
  const items = by === "source" ? rows.slice(offset, offset + limit) : rows;
  return json(200, { by, asOf: formatTimestamp(asOf), items, total, limit, offset });
}

/** Ages of what was created in so many days. */
const agesWithin: Readonly<Record<(typeof reportDays)[number], readonly CaseAge[]>> = {
  "1": ["under_1_day"],
  "3": ["under_1_day", "1_to_3_days"],
  "7": ["under_1_day", "1_to_3_days", "3_to_7_days"],
  "30": ["under_1_day", "1_to_3_days", "3_to_7_days", "7_to_30_days"],
};

function periodOf({ from, to, days }: RateQuery, now: Instant): Range {
  const [start = 0, before = Number.POSITIVE_INFINITY]: readonly (number | undefined)[] = [
    from,
    to,
  ];
  // As in the bands of ages: a record is a day old when it was created a day before.
  const since = days === undefined ? start : now - Number(days) * millisecondsPerDay + 1;
  return { from: since, before };
}

async function rowsBySource(table: Table, { context, query }: ReadInput<RateQuery>) {
  const { organizationId, now } = context;
  const { asOf, days } = query;
  if (asOf === undefined) {
    const band = { ...periodOf(query, now), age: null };
    const rows = sourceRows(await countLegs(table, organizationId, [band]));
    return { asOf: now, rows, total: rows.length };
  }
  const { at, legs } = await requireKept(table, context, { asOf, report: "match-rate" });
  const ages = days === undefined ? null : agesWithin[days];
  const rows = sourceRows(
    legs.filter(({ age }) => ages === null || (age !== null && ages.includes(age))),
  );
  return { asOf: at, rows, total: rows.length };
}

async function rowsByRule(table: Table, { context, query }: ReadInput<RateQuery>) {
  const { organizationId, now } = context;
  const { asOf, limit, offset } = query;
  const rules = await findRules(table, organizationId);
  const names = new Map(rules.map(({ uuid, name }) => [uuid, name]));
  if (asOf !== undefined) {
    const given = { asOf, report: "match-rate", by: "rule" };
    const { at, rules: kept } = await requireKept(table, context, given);
    const rows = ruleRows(kept.slice(offset, offset + limit), names);
    return { asOf: at, rows, total: kept.length };
  }
  const shown = rules.slice(offset, offset + limit).map(({ uuid }) => uuid);
  const groups = await countRules(table, organizationId, periodOf(query, now), shown);
  return { asOf: now, rows: ruleRows(groups, names), total: rules.length };
}
