import type * as z from "zod";
import type { OperationResult, ReadInput, RequestContext } from "#api/http/operation.ts";
import type {
  exportJournalEntriesQuery,
  JournalExportQuery,
} from "#api/resource/export/export-request.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRun } from "#store/table/posting/journal-run-store.ts";
import { journalTemplateStore } from "#store/table/rule/standing-lists.ts";
import { closingText } from "#work/exporting/export-rows.ts";
import { readEntriesOf } from "#work/exporting/journal/entries-of-subject.ts";
import { entriesOpening, entryText } from "#work/exporting/journal/write-entries.ts";
import { exportContentTypes } from "#work/exporting/write-cases.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, FailureError, invalidRequest, missing } from "#work/outcome/outcome.ts";
import { startExport } from "./start-export.ts";

type Query = z.output<typeof exportJournalEntriesQuery>;

/**
 * Starts the job that posts what changed and writes the new entries, or writes those of an earlier run again. Returns the
 * entries that one case or settlement has already.
 *
 * @throws FailureError 400 for more than one filter, 404 for a run without a file, 409 without a template
 */
export async function exportJournalEntries(
  dependencies: Dependencies,
  { context, query }: ReadInput<Query>,
): Promise<OperationResult> {
  refuseSeveral(query);
  const { format, run, caseId, settlementId } = query;
  const of = caseId ?? settlementId;
  const asked: JournalExportQuery = { subject: "journal-entries", format };
  if (of !== undefined) return entriesOf(dependencies.table, context, query);
  if (run !== undefined) {
    await requireRun(dependencies.table, context, run);
    return startExport(dependencies, context, { ...asked, run });
  }
  await requireTemplate(dependencies.table, context);
  return startExport(dependencies, context, asked);
}

const filters = ["run", "caseId", "settlementId"] as const;

function refuseSeveral(query: Query): void {
  const [, ...others] = filters.filter((name) => query[name] !== undefined);
  if (others.length === 0) return;
  const message = `At most one of ${filters.join(", ")} may be given.`;
  throw new FailureError(
    invalidRequest(
      message,
      others.map((name) => ({ path: [name], message })),
    ),
  );
}

async function requireRun(
  table: Table,
  { organizationId }: RequestContext,
  number: number,
): Promise<void> {
  const run = await findRun(table, organizationId, number);
  if (run?.isExported === true) return;
  throw new FailureError(
    missing("Exported run of journal entries", { id: `${number}`, organizationId }),
  );
}

async function requireTemplate(table: Table, { organizationId }: RequestContext): Promise<void> {
  const { entries } = await journalTemplateStore.find(table, organizationId);
  if (entries.length > 0) return;
  throw new FailureError(conflict("Add a journal template first: POST /v1/journal-templates."));
}

async function entriesOf(
  table: Table,
  { organizationId }: RequestContext,
  { format, caseId, settlementId }: Query,
): Promise<OperationResult> {
  const uuid =
    caseId === undefined
      ? parseId("settlement", settlementId ?? "")
      : parseId("reconciliationCase", caseId);
  const found = uuid === null ? [] : await readEntriesOf(table, organizationId, uuid);
  const texts = found.map((each, position) => entryText({ format }, { ...each, position }));
  const query = { subject: "journal-entries", format } as const;
  const body = [entriesOpening(query), ...texts, closingText(query, found.length)].join("");
  const ids = found.map(({ entry }) => formatId("journalEntry", entry.uuid));
  const details = { format, caseId: caseId ?? null, settlementId: settlementId ?? null };
  return {
    status: 200,
    body,
    contentType: exportContentTypes[format],
    disclosed: {
      eventType: "export.read",
      subject: "journal-entries",
      details: { ...details, entries: ids.length },
    },
  };
}
