/** Reading approvals (docs/specification.md, Approvals). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listApprovalsQuery } from "#api/resource/approval/approval-request.ts";
import { viewApproval } from "#api/resource/approval/approval-view.ts";
import { parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { approvalCollection } from "#store/table/payment/approval-store.ts";
import { findApprovalOf } from "#work/case-work/approval/decide-approval.ts";

type Reading = { readonly table: Table };

/** Lists approvals, newest first. An approval of a case that does not exist is none. */
export async function listApprovals(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listApprovalsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, status, caseId, from, to } = query;
  const { organizationId, now } = context;
  const uuid = caseId === undefined ? undefined : parseId("reconciliationCase", caseId);
  if (uuid === null) return json(200, { items: [], total: 0, limit, offset });
  const { items, total } = await list(table, {
    organizationId,
    collection: approvalCollection,
    page: { limit, offset },
    now,
    matches: (facets) => status === undefined || status === facets.status,
    from,
    to,
    ...(uuid === undefined ? {} : { keys: { case: uuid } }),
  });
  return json(200, { items: items.map(viewApproval), total, limit, offset });
}

export async function getApproval(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  return json(
    200,
    viewApproval(await findApprovalOf(table, context.organizationId, params["approvalId"] ?? "")),
  );
}
