import type { WriteInput } from "#api/http/operation.ts";
import { viewCloseSummary } from "#api/resource/close/close-view.ts";
import type { Close } from "#domain/account/close.ts";
import { formatId } from "#domain/value/id.ts";
import {
  approveCloseWrites,
  type ClosedDay,
  findClosedDay,
} from "#store/table/account/close-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { deciderOf } from "#work/case-work/approval/decide-approval.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  done,
  type Failure,
  FailureError,
  forbidden,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { announceClose } from "./announce-close.ts";
import { findCloseOf } from "./find-close.ts";

/**
 * Approves what another person prepared. The figures are not read again: the approval is for those that the close shows.
 *
 * @returns 409 `invalid_state` if it is approved, or another close of its accounts was approved since it was prepared
 * @throws FailureError 404 for an unknown close, 403 for one that the caller prepared
 */
export async function approveClose(
  { table, ids }: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const before = await findCloseOf(table, context.organizationId, params["closeId"] ?? "");
  if (before.preparer === deciderOf(context)) throw new FailureError(ownClose);
  if (before.status !== "prepared") return { failure: isApproved(before) };
  const closed = await findClosedDay(table, organizationId, before.scope);
  if ((closed?.closeUuid ?? null) !== (before.previous?.uuid ?? null)) {
    return { failure: isOutdated(before, closed) };
  }
  const after: Close = {
    ...before,
    status: "approved",
    approval: { by: actor, at: now },
    version: before.version + 1,
  };
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const { draft, announcement } = announceClose(after);
  const writes = await withAuditEntry(table, auditEntry, {
    writes: approveCloseWrites(before, after),
    auditEvents: note(auditEntry, draft),
    announcements: [announcement],
  });
  return done(viewCloseSummary(after), writes);
}

const ownClose: Failure = forbidden(
  "Another person than the preparer approves a close; of an API key, than its creator.",
);

function isApproved({ uuid, status }: Close): Failure {
  return conflict(`Close ${formatId("close", uuid)} is approved already.`, { status });
}

function isOutdated({ businessDate }: Close, closed: ClosedDay | null): Failure {
  const details =
    closed === null
      ? {}
      : { closeId: formatId("close", closed.closeUuid), businessDate: closed.businessDate };
  const day = closed?.businessDate === businessDate ? "this day" : closed?.businessDate;
  return conflict(
    `Close ${details.closeId} of ${day} was approved since this one was prepared: prepare it again.`,
    details,
  );
}
