/** A second person approves or rejects what waits, or nobody does in time (docs/specification.md, Approvals). */

import { viewApproval } from "#api/resource/approval/approval-view.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import type { Principal } from "#domain/access/principal.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { type Approval, isExpired } from "#domain/case/work/approval.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { decideApprovalWrite, findApproval } from "#store/table/payment/approval-store.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { byId } from "#work/outcome/by-id.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  done,
  type Failure,
  FailureError,
  forbidden,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import type { ActContext } from "../act-context.ts";
import { endHeldActionWrites } from "../action/start-case-action.ts";
import { auditAct } from "../audit-act.ts";
import { approvalsActor, nameOfApproval, noteOfApproval } from "./approval-note.ts";
import { approvedActs } from "./approved-acts.ts";

type Decider = ActContext & { readonly principal: Principal };

/** What is decided, and with which words. */
type Decided = { readonly approvalId: string; readonly comment: string | null };

/**
 * Carries the act out under the rules of a direct one, in one transaction with the approval.
 *
 * @returns 409 `invalid_state` if the approval is not pending any more, or the case has another version than the
 *   approval is for; else the failure of the act
 * @throws FailureError 404 for an unknown approval, 403 for one of the caller's own requests
 */
export async function approve(
  dependencies: Dependencies,
  context: Decider,
  { approvalId, comment }: Decided,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const before = await findPending(table, context, approvalId);
  if ("failure" in before) return before;
  const payment = await findCaseOf(table, before);
  const stale = refuseStale(before, payment);
  if (stale !== null) return { failure: stale };
  const decision = { by: context.actor, at: context.now, comment };
  const approvedAs = (resultId: string | null): Approval => ({
    ...before,
    status: "approved",
    decision,
    resultId,
    version: before.version + 1,
  });
  const acting: ActContext = {
    organizationId: before.organizationId,
    actor: before.requestedBy,
    now: context.now,
    approval: (resultId) => noteOfApproval(approvedAs(resultId), context.actor),
  };
  const outcome = await approvedActs[before.operation](dependencies, acting, before, payment);
  if ("failure" in outcome) return outcome;
  if (outcome.writes.length === 0) return { failure: nothingToDo(before) };
  const after = approvedAs((outcome.body as { readonly id?: string } | null)?.id ?? null);
  const writes = [...outcome.writes, decideApprovalWrite(before, after)];
  return done(viewApproval(after), writes);
}

/**
 * Rejects what waits; nothing else happens. As `approve` for what is refused, but for the version of the case.
 */
export async function reject(
  dependencies: Dependencies,
  context: Decider,
  { approvalId, comment }: Decided,
): Promise<WriteOutcome> {
  const before = await findPending(dependencies.table, context, approvalId);
  if ("failure" in before) return before;
  const { actor: by, now: at } = context;
  const after: Approval = {
    ...before,
    status: "rejected",
    decision: { by, at, comment },
    version: before.version + 1,
  };
  const writes = await endWrites(dependencies, context, before, after);
  return done(viewApproval(after), writes);
}

/** Ends an approval that nobody decided in time; one that was decided, or has time left, stays as it is. */
export async function expireApproval(
  { now, ...dependencies }: Dependencies & { readonly now: () => Instant },
  organizationId: OrganizationId,
  uuid: Uuid<"approval">,
): Promise<void> {
  const { table } = dependencies;
  await retryRaces(async () => {
    const before = await findApproval(table, organizationId, uuid);
    const at = now();
    if (before?.status !== "pending" || !isExpired(before, at)) return undefined;
    const after: Approval = { ...before, status: "expired", version: before.version + 1 };
    const context = { organizationId, actor: approvalsActor, now: at };
    const writes = await endWrites(dependencies, context, before, after);
    return (await commit(table, writes)).ok ? undefined : raced;
  });
}

/** @throws FailureError 404 if the organization has no such approval */
export const findApprovalOf = byId("approval", "Approval", findApproval);

/** An approval that the caller may decide now. */
async function findPending(
  table: Table,
  context: Decider,
  id: string,
): Promise<Approval | { readonly failure: Failure }> {
  const approval = await findApprovalOf(table, context.organizationId, id);
  if (approval.requester === deciderOf(context)) throw new FailureError(ownRequest);
  const { status } = approval;
  if (status !== "pending") {
    return { failure: conflict(`${nameOfApproval(approval)} is ${status} already.`, { status }) };
  }
  if (!isExpired(approval, context.now)) return approval;
  const message = `${nameOfApproval(approval)} has expired: ask for the act again.`;
  const details = { status: "expired" };
  return { failure: conflict(message, details) };
}

/** The route admits no API key. */
export function deciderOf({ principal, actor }: Decider): string {
  return principal.kind === "session" ? principal.userId : actor;
}

const ownRequest: Failure = forbidden(
  "Another person than the requester decides an approval; of an API key, than its creator.",
);

function findCaseOf(
  table: Table,
  { organizationId, paymentUuid }: Approval,
): Promise<Payment | null> {
  if (paymentUuid === null) return Promise.resolve(null);
  return findPayment(table, organizationId, paymentUuid);
}

function refuseStale(approval: Approval, payment: Payment | null): Failure | null {
  const { subjectVersion, paymentUuid } = approval;
  if (paymentUuid === null || subjectVersion === null) return null;
  const version = payment?.version ?? 0;
  const resource = `Case ${formatId("reconciliationCase", paymentUuid)}`;
  return staleVersion(resource, { version, expectedVersion: subjectVersion });
}

function nothingToDo(approval: Approval): Failure {
  return conflict(`${nameOfApproval(approval)} would change nothing any more: reject it.`);
}

/** An action on many cases that waited ends with its approval. */
function heldWritesOf(
  dependencies: Dependencies,
  context: ActContext,
  { operation, request }: Approval,
): Promise<readonly Write[]> | readonly Write[] {
  if (operation !== "createCaseAction") return [];
  return endHeldActionWrites(dependencies, context, String(request["caseActionId"]));
}

/** The writes of an approval that ends without its act. */
async function endWrites(
  dependencies: Dependencies,
  context: ActContext,
  before: Approval,
  after: Approval,
): Promise<readonly Write[]> {
  const { table, ids } = dependencies;
  const { draft, announcement } = noteOfApproval(after, context.actor);
  const ending = decideApprovalWrite(before, after);
  const held = await heldWritesOf(dependencies, context, before);
  const payment = await findCaseOf(table, before);
  if (payment === null) {
    const auditEntry = openAuditEntry(ids, context.organizationId, context.actor, context.now);
    const auditEvents = note(auditEntry, draft);
    const writes = await withAuditEntry(table, auditEntry, {
      writes: [ending],
      auditEvents,
      announcements: [announcement],
    });
    return [...writes, ...held];
  }
  const changed = { ...payment, version: payment.version + 1 };
  const change = showCaseChange({ before: payment, after: changed, isRun: false });
  const { writes } = await auditAct(dependencies, context, {
    changed,
    draft: { ...draft, payload: { ...change, ...draft.payload } },
    resultId: announcement.sourceKey,
    plan: (noted) => ({
      writes: [...updatePaymentWrites(payment, noted), ending],
      announcements: [announcement],
    }),
  });
  return writes;
}
