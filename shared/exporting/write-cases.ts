/** An export as text, piece by piece, so that it may be larger than memory. */
import { stringify } from "csv-stringify/sync";
import type { Instant } from "../domain/instant.ts";
import type { ExportQuery } from "../schema/export.ts";
import {
  type ExportedCase,
  exportCells,
  exportColumns,
  viewExportedCase,
  viewExportFilters,
} from "../schema/export-view.ts";
import { formatTimestamp } from "../schema/timestamp.ts";

/** RFC 4180, section 2: lines end with CR LF. */
const csvOptions = { record_delimiter: "\r\n" } as const;

export async function* writeCases(
  query: ExportQuery,
  exportedAt: Instant,
  cases: AsyncIterable<ExportedCase>,
): AsyncGenerator<string> {
  yield* query.format === "csv" ? writeCsv(cases) : writeJson(query, exportedAt, cases);
}

async function* writeCsv(cases: AsyncIterable<ExportedCase>): AsyncGenerator<string> {
  yield stringify([exportColumns.map(({ path }) => path)], csvOptions);
  for await (const each of cases) {
    yield stringify([exportCells(viewExportedCase(each).case)], csvOptions);
  }
}

/** `total` comes last: only then all are counted. */
async function* writeJson(
  query: ExportQuery,
  exportedAt: Instant,
  cases: AsyncIterable<ExportedCase>,
): AsyncGenerator<string> {
  const filters = JSON.stringify(viewExportFilters(query));
  yield `{"exportedAt":${JSON.stringify(formatTimestamp(exportedAt))},"filters":${filters},"items":[`;
  let total = 0;
  for await (const each of cases) {
    yield `${total === 0 ? "" : ","}${JSON.stringify(viewExportedCase(each))}`;
    total += 1;
  }
  yield `],"total":${total}}`;
}

export const exportContentTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
} as const satisfies Record<ExportQuery["format"], string>;
