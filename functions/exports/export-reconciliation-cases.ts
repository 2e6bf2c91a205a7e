import type { Disclosure, OperationResult, ReadInput } from "#api/http/operation.ts";
import type { ExportQuery } from "#api/resource/export/export-request.ts";
import { viewExportFilters } from "#api/resource/export/export-view.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { closingText, exportSubject } from "#work/exporting/export-rows.ts";
import { readSelected } from "#work/exporting/read-cases.ts";
import { IncompleteEvidenceError } from "#work/exporting/read-evidence.ts";
import {
  type ExportRequest,
  selectAtMost,
  type WalkedPayment,
} from "#work/exporting/select-payments.ts";
import { casesOpening, caseText, exportContentTypes } from "#work/exporting/write-cases.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";
import { bytesInline, startExport } from "./start-export.ts";

/**
 * Maximum number of cases in a response, and of cases that a request reads to find them (about 1 KB
 * each).
 */
const inlineBounds = { selected: 300, walked: 2_000 } as const;

const proofsAreJson = refused(["proofs"], "Proofs need format=json.", "The query is invalid.");

/**
 * Returns the cases, or starts a job if they are too large for a response.
 *
 * @throws FailureError 400 for proofs in CSV
 */
export async function exportReconciliationCases(
  dependencies: Dependencies,
  { context, query }: ReadInput<ExportQuery>,
): Promise<OperationResult> {
  const { organizationId, now } = context;
  if (query.proofs === true && query.format !== "json") throw new FailureError(proofsAreJson);
  const request = { organizationId, query, now, after: null };
  // Proofs lie in the bucket of manifests, which only the exporter reads.
  const isJob = query.async === true || query.proofs === true;
  const inline = isJob ? null : await writeInline(dependencies.table, request);
  if (inline !== null) {
    const contentType = exportContentTypes[query.format];
    const { body, payments } = inline;
    return { status: 200, body, contentType, disclosed: disclosureOf(query, payments) };
  }
  return startExport(dependencies, context, query);
}

/** An erasure does not find the event by a reference in it, so the case that has the reference is named instead. */
function disclosureOf(query: ExportQuery, payments: readonly Payment[]): Disclosure {
  const { externalReference, ...filters } = viewExportFilters(query);
  const ids = payments.map(({ intent }) => formatId("reconciliationCase", intent.uuid));
  const caseIds = externalReference === null ? null : ids;
  const details = { format: query.format, filters, caseIds };
  return { eventType: "export.read", subject: exportSubject(query), details };
}

type InlineExport = { readonly body: string; readonly payments: readonly Payment[] };

/** Returns the whole export, or null if it needs a job, which has more memory, time and retries. */
async function writeInline(table: Table, request: ExportRequest): Promise<InlineExport | null> {
  const selected = await selectAtMost(table, request, inlineBounds);
  if (selected === null) return null;
  try {
    const body = await writeSelected(table, request, selected);
    const payments = selected.map(({ payment }) => payment);
    return body === null ? null : { body, payments };
  } catch (error) {
    if (error instanceof IncompleteEvidenceError) return null;
    throw error;
  }
}

/** @throws IncompleteEvidenceError if a part of a case's evidence is missing */
async function writeSelected(
  table: Table,
  { organizationId, query, now }: ExportRequest,
  selected: readonly WalkedPayment[],
): Promise<string | null> {
  const texts = [casesOpening(query, now)];
  let size = 0;
  let total = 0;
  for await (const cases of readSelected(table, organizationId, selected)) {
    const group = cases.map((each, index) =>
      caseText(query, each, { position: total + index, exportedAt: now }),
    );
    total += cases.length;
    texts.push(...group);
    size += group.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
    if (size > bytesInline) return null;
  }
  return [...texts, closingText(query, total)].join("");
}
