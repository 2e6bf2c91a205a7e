/** Reading disposition policies (docs/specification.md, Disposition policies). */
import type * as z from "zod";
import { dispositionPolicyIn } from "../../shared/case-work/standing/change-disposition-policies.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listDispositionPoliciesQuery } from "../../shared/schema/request/case/disposition-policy-request.ts";
import { viewDispositionPolicy } from "../../shared/schema/view/case/disposition-policy-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findDispositionPolicies } from "../../shared/table/rule/disposition-policy-store.ts";

type Reading = { readonly table: Table };

/** Lists the organization's policies, newest first. */
export async function listDispositionPolicies(
  { table }: Reading,
  { context: { organizationId }, query }: ReadInput<z.output<typeof listDispositionPoliciesQuery>>,
): Promise<OperationResult> {
  const { entries } = await findDispositionPolicies(table, organizationId);
  const { limit, offset } = query;
  const items = entries
    .slice(offset, offset + limit)
    .map((policy) => viewDispositionPolicy(organizationId, policy));
  return json(200, { items, total: entries.length, limit, offset });
}

export async function getDispositionPolicy(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const all = await findDispositionPolicies(table, context.organizationId);
  const policy = dispositionPolicyIn(all, context, params["dispositionPolicyId"] ?? "");
  return json(200, viewDispositionPolicy(context.organizationId, policy));
}
