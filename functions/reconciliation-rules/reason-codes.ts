import type * as z from "zod";
import { maximumReasonCodes } from "../../shared/domain/case/work/reason-code.ts";
import {
  json,
  type OperationResult,
  type ReadInput,
  type WriteInput,
} from "../../shared/http/operation.ts";
import { done, unchanged, type WriteOutcome } from "../../shared/outcome/outcome.ts";
import type {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "../../shared/schema/request/case/reason-code-request.ts";
import { note, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findReasonCodes, setReasonCodesWrite } from "../../shared/table/rule/reason-code-store.ts";

/** Lists the organization's reason codes, or the default ones. */
export async function listReasonCodes(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listReasonCodesQuery>>,
): Promise<OperationResult> {
  const { codes } = await findReasonCodes(table, context.organizationId);
  const { limit, offset } = query;
  const items = codes.slice(offset, offset + limit);
  return json(200, { items, total: codes.length, limit, offset });
}

/** Replaces the organization's reason codes. */
export async function setReasonCodes(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  { context, body: { items } }: WriteInput<z.output<typeof setReasonCodesBody>>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const before = await findReasonCodes(table, organizationId);
  const answer = { items, total: items.length, limit: maximumReasonCodes, offset: 0 };
  if (JSON.stringify(before.codes) === JSON.stringify(items)) {
    return unchanged(answer);
  }
  const journal = openJournal(ids, organizationId, actor, now);
  const auditEvents = note(journal, {
    eventType: "reason_codes.updated",
    message: `The organization has ${items.length} reason codes now.`,
    payload: { before: before.codes, after: items },
  });
  const after = { ...before, codes: items, version: before.version + 1 };
  return done(
    answer,
    await withJournal(table, journal, {
      writes: [setReasonCodesWrite(organizationId, after)],
      auditEvents,
    }),
  );
}
