/** What an export consists of, whatever it is about: text before its rows, the rows in groups, text after them. */

import type {
  AnyExportQuery,
  ComparisonExportQuery,
  EvidenceExportQuery,
  ExportQuery,
  JournalExportQuery,
  ReportExportQuery,
} from "#api/resource/export/export-request.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import type { ExportCursor } from "#store/table/bulk/export-lane-store.ts";
import type { ExportJob } from "#store/table/bulk/export-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLatestRun, markExportedWrite } from "#store/table/posting/journal-run-store.ts";
import { CaseProver } from "#work/sealing/prove-case.ts";
import type { PostingDependencies } from "./journal/post-changes.ts";
import { type JournalCursor, readEntries } from "./journal/read-entries.ts";
import { entriesOpening, entryText } from "./journal/write-entries.ts";
import { readExported } from "./read-cases.ts";
import { readUnmatched } from "./read-unmatched.ts";
import { casesOpening, caseText } from "./write-cases.ts";
import {
  type ComparisonCursor,
  comparisonOpening,
  comparisonText,
  readComparisonRows,
} from "./write-comparison.ts";
import { evidenceOpening, legText } from "./write-evidence.ts";
import { type ReportCursor, readReport, reportOpening, reportText } from "./write-report.ts";

/** A case, a leg, a journal entry or a row of a report in the form of the file. */
type ExportedRow = {
  readonly cursor: ExportCursor;
  /** @param position in the export, from 0 */
  readonly textAt: (position: number) => string;
};

/** Rows that were read together. */
export type ExportedRows = {
  readonly rows: readonly ExportedRow[];
  /** The last one that was read; the next run continues after it. */
  readonly through: ExportCursor;
};

type Sources = PostingDependencies & {
  /** Where proofs come from. */
  readonly manifests: ObjectStore;
};

type Request = Pick<ExportJob, "organizationId" | "query" | "uuid"> & {
  readonly now: Instant;
  readonly after: ExportCursor | null;
};

/**
 * Yields every row of the export once: cases and legs newest first, journal entries in the order in which they were
 * posted.
 *
 * @throws IncompleteEvidenceError if a part of a case's evidence is missing
 */
export function readRows(dependencies: Sources, request: Request): AsyncGenerator<ExportedRows> {
  const { query } = request;
  if (!("subject" in query)) return rowsOfCases(dependencies, request, query);
  switch (query.subject) {
    case "unmatched-evidence":
      return rowsOfEvidence(dependencies, request, query);
    case "journal-entries":
      return rowsOfJournal(dependencies, request, query);
    case "reports":
      return rowsOfReport(dependencies, request, query);
    case "comparison-rows":
      return rowsOfComparison(dependencies, request, query);
  }
}

async function* rowsOfCases(
  { table, manifests }: Sources,
  { organizationId, now, after }: Request,
  query: ExportQuery,
): AsyncGenerator<ExportedRows> {
  const request = { organizationId, query, now, after: after as Uuid<"payment"> | null };
  const prover = query.proofs === true ? new CaseProver(manifests, organizationId) : null;
  for await (const { cases, through } of readExported(table, request)) {
    const proofs = await prover?.prove(cases.map(({ events }) => events));
    const rows = cases.map((each, at) => ({
      cursor: each.payment.intent.uuid,
      textAt: (position: number) =>
        caseText(query, each, { position, exportedAt: now }, proofs?.[at]),
    }));
    yield { rows, through };
  }
}

async function* rowsOfEvidence(
  { table }: PostingDependencies,
  { organizationId, now, after }: Request,
  query: EvidenceExportQuery,
): AsyncGenerator<ExportedRows> {
  const request = { organizationId, query, now, after: after as Uuid<"leg"> | null };
  for await (const { legs, through } of readUnmatched(table, request)) {
    const rows = legs.map((leg) => ({
      cursor: leg.uuid,
      textAt: (position: number) => legText(query, leg, position),
    }));
    yield { rows, through };
  }
}

async function* rowsOfJournal(
  dependencies: PostingDependencies,
  { organizationId, uuid, now, after }: Request,
  query: JournalExportQuery,
): AsyncGenerator<ExportedRows> {
  const request = { organizationId, exportUuid: uuid, now, number: query.run };
  const cursor = after as JournalCursor | null;
  for await (const group of readEntries(dependencies, { ...request, after: cursor })) {
    const { run, entries, through } = group;
    const rows = entries.map(({ entry, cursor: at }) => ({
      cursor: at,
      textAt: (position: number) => entryText(query, { run, entry, position }),
    }));
    yield { rows, through };
  }
}

async function* rowsOfReport(
  { table }: PostingDependencies,
  { organizationId, now, after }: Request,
  query: ReportExportQuery,
): AsyncGenerator<ExportedRows> {
  const cursor = after as ReportCursor | null;
  for await (const group of readReport(table, { organizationId, query, now }, cursor)) {
    const rows = group.rows.map(({ row, cursor: at }) => ({
      cursor: at,
      textAt: (position: number) => reportText(query, row, position),
    }));
    yield { rows, through: group.through };
  }
}

async function* rowsOfComparison(
  { table }: PostingDependencies,
  { organizationId, after }: Request,
  query: ComparisonExportQuery,
): AsyncGenerator<ExportedRows> {
  const cursor = after as ComparisonCursor | null;
  for await (const group of readComparisonRows(table, organizationId, query, cursor)) {
    const rows = group.map(({ page, at, row }) => ({
      cursor: `${page}#${at}` as const,
      textAt: (position: number) => comparisonText(query, row, position),
    }));
    const through = rows.at(-1)?.cursor;
    if (through !== undefined) yield { rows, through };
  }
}

/** Text before the first row. */
export function openingText(query: AnyExportQuery, exportedAt: Instant): string {
  if (!("subject" in query)) return casesOpening(query, exportedAt);
  switch (query.subject) {
    case "unmatched-evidence":
      return evidenceOpening(query, exportedAt);
    case "journal-entries":
      return entriesOpening(query);
    case "reports":
      return reportOpening(query);
    case "comparison-rows":
      return comparisonOpening(query, exportedAt);
  }
}

/**
 * Text after the last row. `total` comes last, because the rows are counted while they are
 * written.
 */
export function closingText({ format }: AnyExportQuery, total: number): string {
  return format === "csv" ? "" : `],"total":${total}}`;
}

/** The name of the file, without its ending, and of what an audit event says was read. */
export function exportSubject(query: AnyExportQuery): string {
  return "subject" in query ? query.subject : "reconciliation-cases";
}

/** What is written with the end of the job: that the entries of its run are exported. */
export async function writesAtEnd(
  table: Table,
  { organizationId, query, uuid }: Pick<ExportJob, "organizationId" | "query" | "uuid">,
): Promise<readonly Write[]> {
  if (exportSubject(query) !== "journal-entries" || "run" in query) return [];
  const run = await findLatestRun(table, organizationId);
  return run?.exportUuid === uuid ? [markExportedWrite(run)] : [];
}
