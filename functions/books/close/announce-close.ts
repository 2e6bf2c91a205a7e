import { viewCloseSummary } from "#api/resource/close/close-view.ts";
import type { Close } from "#domain/account/close.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";

/**
 * The audit event and the outbound event of a close as it is now. The digest is in the audit event, so the manifest that seals
 * the event anchors all that was closed.
 */
export function announceClose(close: Close): {
  readonly draft: AuditDraft;
  readonly announcement: Announcement;
} {
  const shown = viewCloseSummary(close);
  const { id, businessDate, timeZone, since, scope, digest, previousCloseId, manifest } = shown;
  const about = { closeId: id, businessDate, timeZone, since, scope, digest };
  const type = `close.${close.status}` as const;
  return {
    draft: {
      eventType: type,
      message: `Close ${id} of ${businessDate} was ${close.status}.`,
      payload: { ...about, previousCloseId, manifest, preparer: close.preparer },
    },
    announcement: { type, sourceKey: id, data: shown, version: close.version },
  };
}
