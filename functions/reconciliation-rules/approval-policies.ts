/** Reading approval policies (docs/specification.md, Approvals). */
import type * as z from "zod";
import { policyIn } from "../../shared/case-work/approval/change-approval-policies.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listApprovalPoliciesQuery } from "../../shared/schema/request/case/approval-request.ts";
import { viewApprovalPolicy } from "../../shared/schema/view/case/approval-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findApprovalPolicies } from "../../shared/table/rule/approval-policy-store.ts";

type Reading = { readonly table: Table };

/** Lists the organization's policies, newest first. */
export async function listApprovalPolicies(
  { table }: Reading,
  { context: { organizationId }, query }: ReadInput<z.output<typeof listApprovalPoliciesQuery>>,
): Promise<OperationResult> {
  const { policies } = await findApprovalPolicies(table, organizationId);
  const { limit, offset } = query;
  const items = policies
    .slice(offset, offset + limit)
    .map((policy) => viewApprovalPolicy(organizationId, policy));
  return json(200, { items, total: policies.length, limit, offset });
}

export async function getApprovalPolicy(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const all = await findApprovalPolicies(table, context.organizationId);
  const policy = policyIn(all, context, params["approvalPolicyId"] ?? "");
  return json(200, viewApprovalPolicy(context.organizationId, policy));
}
