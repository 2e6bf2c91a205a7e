/** Formats an export case by case, so that it can be larger than memory and can be continued. */
import { stringify } from "csv-stringify/sync";
import { cellsOf } from "#api/resource/export/export-cells.ts";
import type { ExportQuery } from "#api/resource/export/export-request.ts";
import {
  type ExportedCase,
  exportColumns,
  viewExportedCase,
  viewExportFilters,
} from "#api/resource/export/export-view.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { separatorInCell } from "#domain/bulk/spreadsheet-cell.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { CaseProof } from "#work/sealing/case-proof.ts";

/**
 * RFC 4180, section 2: lines end with CR LF. The writer by itself quotes a cell with CR LF, and not
 * one with a CR or LF alone, after which a spreadsheet begins a row.
 */
export const csvOptions = { record_delimiter: "\r\n", quoted_match: separatorInCell } as const;

/** Text before the first case. */
export function casesOpening(query: ExportQuery, exportedAt: Instant): string {
  if (query.format === "csv") {
    return stringify([exportColumns.map(({ path }) => path)], csvOptions);
  }
  const filters = JSON.stringify(viewExportFilters(query));
  return `{"exportedAt":${JSON.stringify(formatTimestamp(exportedAt))},"filters":${filters},"items":[`;
}

type Place = {
  /** Position of the case in the export, from 0. */
  readonly position: number;
  readonly exportedAt: Instant;
};

/** @param proof absent unless the export has proofs; null for a case without a sealed event */
export function caseText(
  query: ExportQuery,
  exported: ExportedCase,
  { position, exportedAt }: Place,
  proof?: CaseProof | null,
): string {
  const shown = viewExportedCase(exported, exportedAt);
  const view = proof === undefined ? shown : { ...shown, proof };
  if (query.format === "csv") return stringify([cellsOf(exportColumns, view.case)], csvOptions);
  return `${position === 0 ? "" : ","}${JSON.stringify(view)}`;
}

export const exportContentTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
} as const satisfies Record<ExportQuery["format"], string>;
