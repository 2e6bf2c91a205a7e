import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listMembersQuery } from "#api/resource/member/member-request.ts";
import { viewMember } from "#api/resource/member/member-view.ts";
import { isDayIn } from "#api/schema/field/created-range.ts";
import { pageOf } from "#domain/value/page.ts";
import { findMembers } from "#store/table/access/member-store.ts";
import type { Table } from "#store/table/core/table.ts";

/**
 * Lists the people who signed in to the organization, who was seen last first (docs/specification.md, Members). `from` and `to`
 * limit the day when they were seen last.
 */
export async function listMembers(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listMembersQuery>>,
): Promise<OperationResult> {
  const members = (await findMembers(table, context.organizationId)).map(viewMember);
  const found = members.filter(({ lastSeenOn }) => isDayIn(query, lastSeenOn));
  return json(
    200,
    pageOf(found, query, (member) => member),
  );
}
