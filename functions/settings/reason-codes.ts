import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type WriteInput,
} from "#api/http/operation.ts";
import type {
  listReasonCodesQuery,
  setReasonCodesBody,
} from "#api/resource/reason-code/reason-code-request.ts";
import { maximumReasonCodes } from "#domain/case/work/reason-code.ts";
import type { Table } from "#store/table/core/table.ts";
import { reasonCodeStore } from "#store/table/rule/standing-lists.ts";
import { auditChange } from "#work/case-work/audit-change.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";

/** Lists the organization's reason codes, or the default ones. */
export async function listReasonCodes(
  { table }: { readonly table: Table },
  { context, query: { limit, offset } }: ReadInput<z.output<typeof listReasonCodesQuery>>,
): Promise<OperationResult> {
  const { entries } = await reasonCodeStore.find(table, context.organizationId);
  const items = entries.slice(offset, offset + limit);
  return json(200, { items, total: entries.length, limit, offset });
}

/** Replaces the organization's reason codes. */
export async function setReasonCodes(
  dependencies: Dependencies,
  { context, body: { items } }: WriteInput<z.output<typeof setReasonCodesBody>>,
): Promise<WriteOutcome> {
  const { organizationId } = context;
  const before = await reasonCodeStore.find(dependencies.table, organizationId);
  const answer = { items, total: items.length, limit: maximumReasonCodes, offset: 0 };
  if (JSON.stringify(before.entries) === JSON.stringify(items)) return unchanged(answer);
  const draft = {
    eventType: "reason_codes.updated",
    message: `The organization has ${items.length} reason codes now.`,
    payload: { before: before.entries, after: items },
  } as const;
  const writes = [reasonCodeStore.setWrite(organizationId, before, items)];
  const change = { drafts: [draft], resultId: null, writes } as const;
  return done(answer, await auditChange(dependencies, context, change));
}
