import type * as z from "zod";
import { viewCaseComment } from "#api/resource/case/case-comment-view.ts";
import type { createCaseCommentBody } from "#api/resource/case/case-request.ts";
import { showCaseChange } from "#api/schema/audit/case-change.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { type CaseComment, maximumComments } from "#domain/case/work/case-comment.ts";
import { noteOnCase, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { addCommentWrite } from "#store/table/payment/case-comment-store.ts";
import { updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, created, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, namedAction } from "./act-context.ts";

/** Adds a comment to a case. Comments are never changed. */
export async function commentOnCase(
  { table, ids }: Dependencies,
  context: ActContext,
  before: Payment,
  body: z.output<typeof createCaseCommentBody>,
): Promise<WriteOutcome> {
  const number = before.state.commentCount + 1;
  if (number > maximumComments) {
    return { failure: conflict(`A case has at most ${maximumComments} comments.`) };
  }
  const { actor, now, organizationId } = context;
  const comment: CaseComment = {
    uuid: ids.next(),
    number,
    comment: body.comment,
    author: actor,
    createdAt: now,
  };
  const changed = {
    ...before,
    state: { ...before.state, commentCount: number },
    version: before.version + 1,
  };
  const shown = viewCaseComment(before.intent, comment);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const { payment: after, auditEvents } = noteOnCase(auditEntry, changed, {
    eventType: "reconciliation_case.commented",
    message: "A comment was written.",
    payload: {
      ...showCaseChange({ before, after: changed, isRun: false }),
      commentId: shown.id,
      comment: comment.comment,
      ...namedAction(context),
    },
  });
  const announcement = {
    type: "case.commented",
    sourceKey: shown.caseId,
    data: shown,
    version: after.version,
  } as const;
  return created(
    shown,
    await withAuditEntry(table, auditEntry, {
      writes: [...updatePaymentWrites(before, after), addCommentWrite(before, comment)],
      auditEvents,
      announcements: [announcement],
    }),
  );
}
