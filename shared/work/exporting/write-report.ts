/** The export of a report at a moment: it is read in groups, and written when all of them are read. */

import type { ReportExportQuery } from "#api/resource/export/export-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import type { CaseGroup, LegGroup, RuleGroup } from "#work/reporting/figures.ts";
import {
  type FiguresRequest,
  type FiguresSoFar,
  noFigures,
  readFiguresAt,
} from "#work/reporting/figures-at.ts";
import { type CsvRow, csvHead, csvLine } from "#work/reporting/report-csv.ts";
import {
  agingRows,
  reportColumns,
  riskRows,
  ruleRows,
  sourceRows,
} from "#work/reporting/report-rows.ts";

/** The figures so far, and how many rows are written: `r` and JSON. Below 200 KB, because groups have few values. */
export type ReportCursor = `r${string}`;

type Place = FiguresSoFar & { readonly written: number };

type ReportRows = {
  readonly rows: readonly { readonly row: CsvRow; readonly cursor: ReportCursor }[];
  readonly through: ReportCursor;
};

const cursorOf = (place: Place): ReportCursor => `r${JSON.stringify(place)}`;

/** Yields groups without rows while records are read, so that the export can be interrupted, and the rows at the end. */
export async function* readReport(
  table: Table,
  request: FiguresRequest,
  cursor: ReportCursor | null,
): AsyncGenerator<ReportRows> {
  const place =
    cursor === null ? { ...noFigures, written: 0 } : (JSON.parse(cursor.slice(1)) as Place);
  let figures: FiguresSoFar = place;
  for await (const read of readFiguresAt(table, request, place)) {
    figures = read;
    yield { rows: [], through: cursorOf({ ...figures, written: 0 }) };
  }
  const all = await rowsOf(table, request, figures);
  const rows = all
    .map((row, index) => ({ row, cursor: cursorOf({ ...figures, written: index + 1 }) }))
    .slice(place.written);
  // A run that ends behind the last row is followed by one that only closes the file.
  if (rows.length > 0) yield { rows, through: cursorOf({ ...figures, written: all.length }) };
}

async function rowsOf(
  table: Table,
  { organizationId, query: { report, by } }: FiguresRequest,
  { groups }: FiguresSoFar,
): Promise<readonly CsvRow[]> {
  if (report === "aging") return agingRows(groups as CaseGroup[]);
  if (report === "value-at-risk") return riskRows(groups as CaseGroup[]);
  if (by === "source") return sourceRows(groups as LegGroup[]);
  const rules = await findRules(table, organizationId);
  const found = new Map((groups as RuleGroup[]).map((group) => [group.ruleUuid, group]));
  const none = { cases: 0, matchedCases: 0 };
  const listed = rules.map(({ uuid }) => found.get(uuid) ?? { ruleUuid: uuid, ...none });
  return ruleRows(listed, new Map(rules.map(({ uuid, name }) => [uuid, name])));
}

function columnsOf({ report, by }: ReportExportQuery): readonly string[] {
  return reportColumns[report === "match-rate" ? by : report];
}

/** Text before the first row. */
export function reportOpening(query: ReportExportQuery): string {
  if (query.format === "csv") return csvHead(columnsOf(query));
  const { report, by, asOf, from, to } = query;
  const period = report === "match-rate" ? { by, from: momentOf(from), to: momentOf(to) } : {};
  const shown = JSON.stringify({ report, asOf: formatTimestamp(asOf), ...period });
  return `${shown.slice(0, -1)},"items":[`;
}

function momentOf(moment: ReportExportQuery["from"]): string | null {
  return moment === undefined ? null : formatTimestamp(moment);
}

/** @param position of the row in the report, from 0 */
export function reportText(query: ReportExportQuery, row: CsvRow, position: number): string {
  if (query.format === "csv") return csvLine(columnsOf(query), row);
  return `${position === 0 ? "" : ","}${JSON.stringify(row)}`;
}
