/** What was charged above contract (docs/specification.md, Overcharges). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { getOverchargesReportQuery } from "#api/resource/report/report-request.ts";
import { foldText } from "#domain/fee/fee-schedule.ts";
import type { Instant } from "#domain/value/instant.ts";
import { monthsBefore, monthText } from "#domain/value/text/day-text.ts";
import type { Table } from "#store/table/core/table.ts";
import { conflict, FailureError, refused } from "#work/outcome/outcome.ts";
import {
  countOvercharges,
  overchargeColumns,
  overchargeRow,
  TooManyKindsError,
} from "#work/reporting/count-overcharges.ts";
import {
  countUncorrected,
  countUnplacedCredits,
  uncorrectedRow,
} from "#work/reporting/count-uncorrected.ts";
import {
  listOvercharged,
  maximumInCsv,
  overchargedColumns,
  overchargedCsvRow,
  readAllOvercharged,
} from "#work/reporting/overcharged-payments.ts";
import { csvOf } from "./report-csv.ts";

/** Each month is a list of its own to read. */
const maximumMonths = 24;
const usualMonths = 12;

type Input = ReadInput<z.output<typeof getOverchargesReportQuery>>;

/** @throws FailureError 400 for an empty or longer period, 409 as `countOvercharges` */
export async function getOverchargesReport(
  { table }: { readonly table: Table },
  { context, query }: Input,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  if (query.overcharge !== undefined && query.format === "csv") {
    return paymentsAsCsv(table, { organizationId, overcharge: query.overcharge, now });
  }
  const { provider, overcharge, from, to, format, limit, offset } = query;
  const page = { limit, offset };
  const payments =
    overcharge === undefined
      ? null
      : await listOvercharged(table, { organizationId, overcharge, page, now });
  const last = monthText(((to ?? now + 1) - 1) as Instant);
  const first = from === undefined ? monthsBefore(last, usualMonths - 1) : monthText(from);
  const months = monthsBetween(first, last);
  const groups = await countOvercharges(table, { organizationId, months, now }).catch(refuseMany);
  const isOfProvider = (group: { readonly provider: string }) =>
    provider === undefined || foldText(group.provider) === foldText(provider);
  const items = groups.filter(isOfProvider).map(overchargeRow);
  const kept = await countUncorrected(table, { organizationId, months, now }).catch(refuseMany);
  const uncorrected = kept.filter(isOfProvider).map(uncorrectedRow);
  if (format === "csv") {
    return csvOf(
      [...overchargeColumns, ...uncorrectedColumns],
      [...items, ...uncorrected.map(asCsvRow)].map(({ filter: _, ...row }) => row),
    );
  }
  const unplacedCredits = await countUnplacedCredits(table, organizationId);
  return json(200, { from: first, to: last, items, payments, uncorrected, unplacedCredits });
}

type AskedPayments = Parameters<typeof readAllOvercharged>[1];

/** @throws FailureError 409 where they are too many */
async function paymentsAsCsv(table: Table, asked: AskedPayments): Promise<OperationResult> {
  const items = await readAllOvercharged(table, asked);
  if (items !== null) return csvOf(overchargedColumns, items.map(overchargedCsvRow));
  const message = `More than ${maximumInCsv} payments: read them as JSON, page by page.`;
  throw new FailureError(conflict(message));
}

/** Columns of the rows of fees that no run corrects; those have only these, and what they are about. */
const uncorrectedColumns = ["uncorrected", "uncorrectedCount"] as const;

function asCsvRow({ difference, count, ...row }: ReturnType<typeof uncorrectedRow>) {
  return { ...row, uncorrected: difference, uncorrectedCount: count };
}

function refuseMany(error: unknown): never {
  if (error instanceof TooManyKindsError) throw new FailureError(conflict(error.message));
  throw error;
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthsBefore(month, -1)) {
    months.push(month);
    if (months.length > maximumMonths) {
      throw new FailureError(refused(["from"], `At most ${maximumMonths} months at once.`));
    }
  }
  if (months.length === 0) throw new FailureError(refused(["to"], "Must be after `from`."));
  return months;
}
