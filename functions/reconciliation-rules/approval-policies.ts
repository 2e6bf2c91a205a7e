/** The policies by which acts need a second person (docs/specification.md, Approvals). */
import type * as z from "zod";
import {
  type ApprovalPolicy,
  maximumApprovalPolicies,
} from "../../shared/domain/case/approval-policy.ts";
import { parseId } from "../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../shared/http/error/failure-error.ts";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
  type WriteInput,
  type WriteOutcome,
} from "../../shared/http/operation.ts";
import type {
  createApprovalPolicyBody,
  listApprovalPoliciesQuery,
} from "../../shared/schema/request/approval-request.ts";
import { viewApprovalPolicy } from "../../shared/schema/view/approval-view.ts";
import { note, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { Write } from "../../shared/table/core/commit.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  type ApprovalPolicies,
  findApprovalPolicies,
  setApprovalPoliciesWrite,
} from "../../shared/table/rule/approval-policy-store.ts";

type Reading = { readonly table: Table };
type Dependencies = Reading & { readonly ids: IdSource };
type Params = Readonly<Record<string, string>>;

/** @returns 409 `invalid_state` if the organization has the maximum number of policies */
export async function createApprovalPolicy(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof createApprovalPolicyBody>>,
): Promise<WriteOutcome> {
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const before = await findApprovalPolicies(dependencies.table, organizationId);
  if (before.policies.length >= maximumApprovalPolicies) {
    const message = `An organization has at most ${maximumApprovalPolicies} approval policies.`;
    return { failure: { status: 409, error: "invalid_state", message } };
  }
  const policy: ApprovalPolicy = { ...body, uuid: dependencies.ids.next(), createdBy, createdAt };
  const policies = [policy, ...before.policies];
  const change = { before, policies, policy, verb: "created" } as const;
  return {
    status: 201,
    body: viewApprovalPolicy(organizationId, policy),
    writes: await writesOf(dependencies, context, change),
  };
}

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
  return json(200, viewApprovalPolicy(context.organizationId, findIn(all, context, params)));
}

export async function deleteApprovalPolicy(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const before = await findApprovalPolicies(dependencies.table, context.organizationId);
  const policy = findIn(before, context, params);
  const policies = before.policies.filter((other) => other !== policy);
  const change = { before, policies, policy, verb: "deleted" } as const;
  return { status: 204, body: null, writes: await writesOf(dependencies, context, change) };
}

/** @throws FailureError 404 if the organization has no such policy */
function findIn(
  { policies }: ApprovalPolicies,
  { organizationId }: RequestContext,
  params: Params,
): ApprovalPolicy {
  const id = params["approvalPolicyId"] ?? "";
  const uuid = parseId("approvalPolicy", id);
  const policy = policies.find((each) => each.uuid === uuid);
  if (policy !== undefined) return policy;
  throw new FailureError(notFound({ resource: "Approval policy", id, organizationId }));
}

type Change = {
  readonly before: ApprovalPolicies;
  readonly policies: readonly ApprovalPolicy[];
  /** The one that is created or deleted. */
  readonly policy: ApprovalPolicy;
  readonly verb: "created" | "deleted";
};

async function writesOf(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: RequestContext,
  { before, policies, policy, verb }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, organizationId, actor, now);
  const shown = viewApprovalPolicy(organizationId, policy);
  const isNew = verb === "created";
  const auditEvents = note(journal, {
    eventType: `approval_policy.${verb}`,
    message: `Approval policy ${shown.id} for ${policy.action} was ${verb}.`,
    payload: {
      approvalPolicyId: shown.id,
      before: isNew ? null : shown,
      after: isNew ? shown : null,
    },
  });
  const after = { policies, version: before.version + 1 };
  const writes = [setApprovalPoliciesWrite(organizationId, after)];
  return withJournal(table, journal, { writes, auditEvents });
}
