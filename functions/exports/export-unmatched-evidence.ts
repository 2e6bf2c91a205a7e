import type * as z from "zod";
import type { OperationResult, ReadInput } from "#api/http/operation.ts";
import { viewEvidenceFilters } from "#api/resource/export/evidence-export-view.ts";
import type {
  EvidenceExportQuery,
  exportUnmatchedEvidenceQuery,
} from "#api/resource/export/export-request.ts";
import type { Table } from "#store/table/core/table.ts";
import { closingText, exportSubject } from "#work/exporting/export-rows.ts";
import { type EvidenceRequest, readUnmatched } from "#work/exporting/read-unmatched.ts";
import { exportContentTypes } from "#work/exporting/write-cases.ts";
import { evidenceOpening, legText } from "#work/exporting/write-evidence.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { bytesInline, startExport } from "./start-export.ts";

/** Groups of 500 legs that a request reads. */
const groupsInline = 4;

/** Returns the evidence that no case has, or starts a job if it is too large for a response. */
export async function exportUnmatchedEvidence(
  dependencies: Dependencies,
  { context, query: asked }: ReadInput<z.output<typeof exportUnmatchedEvidenceQuery>>,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  const query: EvidenceExportQuery = { ...asked, subject: "unmatched-evidence" };
  const request = { organizationId, query, now, after: null };
  const body = query.async === true ? null : await writeInline(dependencies.table, request);
  if (body === null) return startExport(dependencies, context, query);
  const details = { format: query.format, filters: viewEvidenceFilters(query) };
  const subject = exportSubject(query);
  const disclosed = { eventType: "export.read", subject, details } as const;
  return { status: 200, body, contentType: exportContentTypes[query.format], disclosed };
}

/** Null if the export needs a job. */
async function writeInline(table: Table, request: EvidenceRequest): Promise<string | null> {
  const { query, now } = request;
  const texts = [evidenceOpening(query, now)];
  let size = 0;
  let total = 0;
  let groups = 0;
  for await (const { legs } of readUnmatched(table, request)) {
    groups += 1;
    if (groups > groupsInline) return null;
    for (const leg of legs) {
      const text = legText(query, leg, total);
      texts.push(text);
      total += 1;
      size += Buffer.byteLength(text);
      if (size > bytesInline) return null;
    }
  }
  return [...texts, closingText(query, total)].join("");
}
