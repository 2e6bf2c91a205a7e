/** An act that needs the approval of a second person waits for it (docs/specification.md, Approvals). */

import { viewApproval, viewPendingAct } from "#api/resource/approval/approval-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type Approval,
  type ApprovedOperation,
  approvalLifetimeMilliseconds,
  type RepeatedRequest,
} from "#domain/case/work/approval.ts";
import {
  type ApprovalPolicy,
  type GovernedAct,
  type Hold,
  holdOf,
} from "#domain/case/work/approval-policy.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findApiKeyById } from "#store/table/access/api-key-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { createApprovalWrite } from "#store/table/payment/approval-store.ts";
import { updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { approvalPolicyStore } from "#store/table/rule/standing-lists.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  accepted,
  conflict,
  type Failure,
  invalidRequest,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { auditAct } from "../audit-act.ts";
import { noteOfApproval } from "./approval-note.ts";

export type AskedAct = {
  /**
   * The ways in which policies look at the act; the first one that a policy holds is shown. A function reads what they need,
   * and is called only if there are policies.
   */
  readonly acts:
    | readonly GovernedAct[]
    | ((policies: readonly ApprovalPolicy[]) => Promise<readonly GovernedAct[]>);
  readonly operation: ApprovedOperation;
  /** The request's body, whose `expectedVersion` is not kept: the approval has a version of its own. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Of an act on evidence: its first record. */
  readonly rawRecordUuid?: Uuid<"rawRecord"> | undefined;
  /** Of an act that its requester sends again. */
  readonly repeat?: RepeatedRequest;
  /** What is written with the approval. */
  readonly besides?: (approval: Approval) => readonly Write[];
};

/**
 * The outcome of an act on a case that a policy holds: 202 with the approval that it waits for. Null if the act may
 * be carried out now. One read; the audit event of the request makes the version that the approval is for.
 */
export async function askApproval(
  dependencies: Dependencies,
  context: ActContext,
  payment: Payment,
  act: AskedAct,
): Promise<WriteOutcome | null> {
  const { table, ids } = dependencies;
  const hold = await findHold(table, context, act);
  if (hold === null) return null;
  const failure = refuseToWait(context, act, hold);
  if (failure !== null) return { failure };
  const changed = { ...payment, version: payment.version + 1 };
  const approval: Approval = {
    ...(await newApproval(dependencies, context, act, hold)),
    uuid: ids.nextOf(context.organizationId, "approval", context.now),
    paymentUuid: payment.intent.uuid,
    subjectVersion: changed.version,
  };
  const { draft, announcement } = noteOfApproval(approval, context.actor);
  const change = showCaseChange({ before: payment, after: changed, isRun: false });
  const { writes } = await auditAct(dependencies, context, {
    changed,
    draft: { ...draft, payload: { ...change, ...draft.payload } },
    resultId: viewApproval(approval).id,
    plan: (after) => ({
      writes: [...updatePaymentWrites(payment, after), createApprovalWrite(approval)],
      announcements: [announcement],
    }),
  });
  await registerDay(table, context.organizationId, "approval", approval.uuid);
  return pendingOutcome(approval, writes);
}

/**
 * As `askApproval` for an act that is about no case.
 *
 * @param subjectVersion of what the act is about; null for what does not exist yet
 */
export async function askApprovalOf(
  dependencies: Dependencies,
  context: ActContext,
  subjectVersion: number | null,
  act: AskedAct,
): Promise<WriteOutcome | null> {
  const hold = await findHold(dependencies.table, context, act);
  return hold === null ? null : askHeld(dependencies, context, hold, subjectVersion, act);
}

/** The outcome of an act about no case, of which it is known that a policy holds it. */
export async function askHeld(
  dependencies: Dependencies,
  context: ActContext,
  hold: Hold,
  subjectVersion: number | null,
  act: AskedAct,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor, now } = context;
  const failure = refuseToWait(context, act, hold);
  if (failure !== null) return { failure };
  const approval: Approval = {
    ...(await newApproval(dependencies, context, act, hold)),
    uuid: ids.nextOf(organizationId, "approval", now),
    paymentUuid: null,
    subjectVersion,
  };
  const { draft, announcement } = noteOfApproval(approval, actor);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  await registerDay(table, organizationId, "approval", approval.uuid);
  const writes = await withAuditEntry(table, auditEntry, {
    writes: [createApprovalWrite(approval), ...(act.besides?.(approval) ?? [])],
    auditEvents: note(auditEntry, draft),
    announcements: [announcement],
  });
  return pendingOutcome(approval, writes);
}

export function pendingOutcome(approval: Approval, writes: readonly Write[]): WriteOutcome {
  const body = viewPendingAct(approval);
  return { ...accepted(body, writes), location: `/v1/approvals/${body.approvalId}` };
}

/** The policy that holds the act; null for one that is approved, or takes another one back. */
export async function findHold(
  table: Table,
  { organizationId, approval, isUndo, isApproved }: ActContext,
  { acts }: Pick<AskedAct, "acts">,
): Promise<Hold | null> {
  if (approval !== undefined || isUndo === true || isApproved === true) return null;
  const { entries: policies } = await approvalPolicyStore.find(table, organizationId);
  if (policies.length === 0) return null;
  return holdOf(policies, typeof acts === "function" ? await acts(policies) : acts);
}

async function newApproval(
  { table }: Dependencies,
  { organizationId, actor, now }: ActContext,
  { operation, request, rawRecordUuid, repeat }: AskedAct,
  { policy, act: { action, amount, currency } }: Hold,
): Promise<Omit<Approval, "uuid" | "paymentUuid" | "subjectVersion">> {
  const { expectedVersion: _, ...kept } = request;
  return {
    organizationId,
    action,
    amount,
    currency,
    operation,
    request: kept,
    ...(rawRecordUuid === undefined ? {} : { rawRecordUuid }),
    ...(repeat === undefined ? {} : { repeat }),
    policyUuid: policy.uuid,
    requestedBy: actor,
    requester: await personBehind(table, organizationId, actor),
    createdAt: now,
    expiresAt: (now + approvalLifetimeMilliseconds) as Instant,
    status: "pending",
    decision: null,
    resultId: null,
    version: 1,
  };
}

/** The person behind an actor: of an API key, who created it. */
export async function personBehind(
  table: Table,
  organizationId: OrganizationId,
  actor: string,
): Promise<string> {
  const [kind = "", ...rest] = actor.split(":");
  const name = rest.join(":");
  if (kind === "user") return name;
  const uuid = kind === "api_key" ? parseId("apiKey", name) : null;
  const stored = uuid === null ? null : await findApiKeyById(table, organizationId, uuid);
  return stored?.key.createdByUserId ?? actor;
}

/**
 * Characters of a request that waits: the approval, its audit event and its outbound event hold it. Free-form members of
 * an amendment may be longer.
 */
const maximumHeldCharacters = 40_000;

/** What cannot wait: one of many acts, and what is too long to be kept. */
function refuseToWait(
  { caseActionUuid }: ActContext,
  { request }: AskedAct,
  { policy }: Hold,
): Failure | null {
  if (caseActionUuid !== undefined) return refusedInMany(policy);
  if (JSON.stringify(request).length <= maximumHeldCharacters) return null;
  const message = `An approval policy holds this act, and its request is too long to wait: at most ${maximumHeldCharacters} characters.`;
  return invalidRequest(message, []);
}

function refusedInMany({ uuid }: ApprovalPolicy): Failure {
  const id = formatId("approvalPolicy", uuid);
  return conflict(`Approval policy ${id} holds this act: ask for it alone.`);
}
