/** Changes of the policies by which acts need a second person (docs/specification.md, Approvals). */

import type * as z from "zod";
import {
  type ApprovalPolicy,
  aboutNoAmount,
  maximumApprovalPolicies,
} from "../../domain/case/work/approval-policy.ts";
import { parseId } from "../../domain/value/id.ts";
import {
  conflict,
  created,
  deleted,
  FailureError,
  missing,
  type WriteOutcome,
} from "../../outcome/outcome.ts";
import type { createApprovalPolicyBody } from "../../schema/request/case/approval-request.ts";
import { viewApprovalPolicy } from "../../schema/view/case/approval-view.ts";
import { note, openJournal, withJournal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import {
  type ApprovalPolicies,
  findApprovalPolicies,
  setApprovalPoliciesWrite,
} from "../../table/rule/approval-policy-store.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "./ask-approval.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };
type Named = { readonly approvalPolicyId: string };

/** @returns 409 `invalid_state` if the organization has the maximum number of policies */
export async function createApprovalPolicy(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createApprovalPolicyBody>,
): Promise<WriteOutcome> {
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const before = await findApprovalPolicies(dependencies.table, organizationId);
  if (before.policies.length >= maximumApprovalPolicies) {
    return {
      failure: conflict(
        `An organization has at most ${maximumApprovalPolicies} approval policies.`,
      ),
    };
  }
  const asked = await askToChange(dependencies, context, before, "createApprovalPolicy", body);
  if (asked !== null) return asked;
  const policy: ApprovalPolicy = { ...body, uuid: dependencies.ids.next(), createdBy, createdAt };
  const policies = [policy, ...before.policies];
  const change = { before, policies, policy, verb: "created" } as const;
  return created(
    viewApprovalPolicy(organizationId, policy),
    await writesOf(dependencies, context, change),
  );
}

/** @throws FailureError 404 if the organization has no such policy */
export async function deleteApprovalPolicy(
  dependencies: Dependencies,
  context: ActContext,
  body: Named,
): Promise<WriteOutcome> {
  const before = await findApprovalPolicies(dependencies.table, context.organizationId);
  const policy = policyIn(before, context, body.approvalPolicyId);
  const asked = await askToChange(dependencies, context, before, "deleteApprovalPolicy", body);
  if (asked !== null) return asked;
  const policies = before.policies.filter((other) => other !== policy);
  const change = { before, policies, policy, verb: "deleted" } as const;
  return deleted(await writesOf(dependencies, context, change));
}

/** The approval is for the policies as they are now: another change ends it. */
function askToChange(
  dependencies: Dependencies,
  context: ActContext,
  { version }: ApprovalPolicies,
  operation: "createApprovalPolicy" | "deleteApprovalPolicy",
  request: Readonly<Record<string, unknown>>,
): Promise<WriteOutcome | null> {
  const acts = aboutNoAmount("policy_change");
  return askApprovalOf(dependencies, context, version, { acts, operation, request });
}

/** @throws FailureError 404 if the organization has no such policy */
export function policyIn(
  { policies }: ApprovalPolicies,
  { organizationId }: Pick<ActContext, "organizationId">,
  id: string,
): ApprovalPolicy {
  const uuid = parseId("approvalPolicy", id);
  const policy = policies.find((each) => each.uuid === uuid);
  if (policy !== undefined) return policy;
  throw new FailureError(missing("Approval policy", { id, organizationId }));
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
  { organizationId, actor, now, approval }: ActContext,
  { before, policies, policy, verb }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, organizationId, actor, now);
  const shown = viewApprovalPolicy(organizationId, policy);
  const isNew = verb === "created";
  const approved = approval?.(isNew ? shown.id : null);
  const auditEvents = note(journal, ...(approved === undefined ? [] : [approved.draft]), {
    eventType: `approval_policy.${verb}`,
    message: `Approval policy ${shown.id} for ${policy.action} was ${verb}.`,
    payload: {
      approvalPolicyId: shown.id,
      before: isNew ? null : shown,
      after: isNew ? shown : null,
    },
  });
  const after = { ...before, policies, version: before.version + 1 };
  const writes = [setApprovalPoliciesWrite(organizationId, after)];
  const announcements = approved === undefined ? [] : [approved.announcement];
  return withJournal(table, journal, { writes, auditEvents, announcements });
}
