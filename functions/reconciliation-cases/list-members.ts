import type * as z from "zod";
import { pageOf } from "#domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import type { listMembersQuery } from "#schema/request/organization/member-request.ts";
import { viewMember } from "#schema/view/organization/member-view.ts";
import { findMembers } from "#table/access/member-store.ts";
import type { Table } from "#table/core/table.ts";

/** Lists the people who signed in to the organization, who was seen last first (docs/specification.md, Members). */
export async function listMembers(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listMembersQuery>>,
): Promise<OperationResult> {
  const members = await findMembers(table, context.organizationId);
  return json(200, pageOf(members, query, viewMember));
}
