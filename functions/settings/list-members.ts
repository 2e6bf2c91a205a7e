import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listMembersQuery } from "#api/resource/member/member-request.ts";
import { viewMember } from "#api/resource/member/member-view.ts";
import { pageOf } from "#domain/value/page.ts";
import { findMembers } from "#store/table/access/member-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Lists the people who signed in to the organization, who was seen last first (docs/specification.md, Members). */
export async function listMembers(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listMembersQuery>>,
): Promise<OperationResult> {
  const members = await findMembers(table, context.organizationId);
  return json(200, pageOf(members, query, viewMember));
}
