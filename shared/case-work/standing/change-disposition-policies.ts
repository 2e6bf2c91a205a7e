/** Changes of the policies that dispose of small differences (docs/specification.md, Disposition policies). */

import type * as z from "zod";
import { aboutNoAmount } from "../../domain/case/work/approval-policy.ts";
import {
  type DispositionPolicy,
  maximumDispositionPolicies,
} from "../../domain/case/work/disposition-policy.ts";
import { parseId } from "../../domain/value/id.ts";
import { conflict, FailureError, missing, type WriteOutcome } from "../../outcome/outcome.ts";
import type { createDispositionPolicyBody } from "../../schema/request/case/disposition-policy-request.ts";
import { viewDispositionPolicy } from "../../schema/view/case/disposition-policy-view.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import {
  findDispositionPolicies,
  setDispositionPoliciesWrite,
} from "../../table/rule/disposition-policy-store.ts";
import type { StandingList } from "../../table/rule/standing-list-store.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { refuseReason } from "../refuse-reason.ts";
import { changeStandingList, type StandingDependencies } from "./change-standing-list.ts";

type Body = z.output<typeof createDispositionPolicyBody>;
type Policies = StandingList<DispositionPolicy>;

/**
 * Open cases run again, so that the policy applies to them too.
 *
 * @returns 409 `invalid_state` if the organization has the maximum number of policies
 */
export async function createDispositionPolicy(
  dependencies: StandingDependencies,
  context: ActContext,
  body: Body,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const before = await findDispositionPolicies(table, organizationId);
  if (before.entries.length >= maximumDispositionPolicies) {
    return {
      failure: conflict(
        `An organization has at most ${maximumDispositionPolicies} disposition policies.`,
      ),
    };
  }
  const failure = await refuseReason(table, organizationId, body.reason);
  if (failure !== null) return { failure };
  const asked = await askToCreate(dependencies, context, body);
  if (asked !== null) return asked;
  const policy: DispositionPolicy = { ...body, uuid: ids.next(), createdBy, createdAt };
  return changed(dependencies, context, before, { policy, verb: "created" });
}

/** @throws FailureError 404 if the organization has no such policy */
export async function deleteDispositionPolicy(
  dependencies: StandingDependencies,
  context: ActContext,
  body: { readonly dispositionPolicyId: string },
): Promise<WriteOutcome> {
  const before = await findDispositionPolicies(dependencies.table, context.organizationId);
  const policy = dispositionPolicyIn(before, context, body.dispositionPolicyId);
  const asked = await askApprovalOf(dependencies, context, null, {
    acts: aboutNoAmount("policy_change"),
    operation: "deleteDispositionPolicy",
    request: body,
  });
  return asked ?? changed(dependencies, context, before, { policy, verb: "deleted" });
}

/** @throws FailureError 404 if the organization has no such policy */
export function dispositionPolicyIn(
  { entries }: Policies,
  { organizationId }: Pick<ActContext, "organizationId">,
  id: string,
): DispositionPolicy {
  const uuid = parseId("dispositionPolicy", id);
  const policy = entries.find((each) => each.uuid === uuid);
  if (policy !== undefined) return policy;
  throw new FailureError(missing("Disposition policy", { id, organizationId }));
}

/** A policy writes off without a person, so what holds such a write-off holds the policy. */
function askToCreate(
  dependencies: StandingDependencies,
  context: ActContext,
  body: Body,
): Promise<WriteOutcome | null> {
  const { maximumAmount: amount, currency } = body;
  return askApprovalOf(dependencies, context, null, {
    acts: [...aboutNoAmount("policy_change"), { action: "write_off", amount, currency }],
    operation: "createDispositionPolicy",
    request: body,
  });
}

function changed(
  dependencies: StandingDependencies,
  context: ActContext,
  before: Policies,
  { policy, verb }: { readonly policy: DispositionPolicy; readonly verb: "created" | "deleted" },
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const again = verb === "created" ? [rematchWrite(dependencies.ids, organizationId, now)] : [];
  return changeStandingList(dependencies, context, before, {
    verb,
    entry: policy,
    shown: viewDispositionPolicy(organizationId, policy),
    kind: "disposition_policy",
    named: (id) => `Disposition policy ${id} for ${policy.exceptionType}`,
    idName: "dispositionPolicyId",
    write: (after) => [setDispositionPoliciesWrite(organizationId, after), ...again],
  });
}
