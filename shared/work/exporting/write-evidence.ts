/** Formats an export of unmatched evidence leg by leg. */
import { stringify } from "csv-stringify/sync";
import { viewFlowLegDetail } from "#api/resource/evidence/flow-leg-view.ts";
import { evidenceColumns, viewEvidenceFilters } from "#api/resource/export/evidence-export-view.ts";
import { cellsOf } from "#api/resource/export/export-cells.ts";
import type { EvidenceExportQuery } from "#api/resource/export/export-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Instant } from "#domain/value/instant.ts";
import { csvOptions } from "./write-cases.ts";

/** Text before the first leg. */
export function evidenceOpening(query: EvidenceExportQuery, exportedAt: Instant): string {
  if (query.format === "csv") {
    return stringify([evidenceColumns.map(({ path }) => path)], csvOptions);
  }
  const filters = JSON.stringify(viewEvidenceFilters(query));
  return `{"exportedAt":${JSON.stringify(formatTimestamp(exportedAt))},"filters":${filters},"items":[`;
}

/** @param position of the leg in the export, from 0 */
export function legText(query: EvidenceExportQuery, leg: FlowLeg, position: number): string {
  const view = viewFlowLegDetail(leg);
  if (query.format === "csv") return stringify([cellsOf(evidenceColumns, view)], csvOptions);
  return `${position === 0 ? "" : ","}${JSON.stringify(view)}`;
}
