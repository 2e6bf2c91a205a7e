import type { RequestContext } from "#api/http/operation.ts";
import { viewIntegration } from "#api/resource/integration/integration-view.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { formatId } from "#domain/value/id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";

type Change = {
  readonly before: Integration | null;
  readonly after: Integration;
  /** Names of changed fields that no view shows, for example a new credential. */
  readonly replaced?: readonly string[];
  /** The approval that allowed the change; null or absent for one that needed none. */
  readonly approvalId?: string | null;
};

const texts = {
  created: "was created",
  updated: "was updated",
  deleted: "was deleted",
  secret_rotated: "got a new secret",
} as const;

/**
 * Writes the audit event of a change, and an outbound event if the change disables the integration.
 */
export async function auditIntegration(
  { table, ids }: Dependencies,
  context: Pick<RequestContext, "organizationId" | "actor" | "now">,
  verb: keyof typeof texts,
  { before, after, replaced = [], approvalId = null }: Change,
): Promise<Write[]> {
  const auditEntry = openAuditEntry(ids, context.organizationId, context.actor, context.now);
  const view = viewIntegration(after, null);
  const auditEvents = note(auditEntry, {
    eventType: `integration.${verb}`,
    message: `Integration ${after.name} (${after.integrationKey}) ${texts[verb]}.`,
    payload: {
      before: before === null ? null : viewIntegration(before, null),
      after: view,
      ...(replaced.length === 0 ? {} : { replaced }),
      ...(approvalId === null ? {} : { approvalId }),
    },
  });
  const isStopped = before?.status === "active" && after.status === "disabled";
  if (!isStopped) return withAuditEntry(table, auditEntry, { auditEvents });
  const announcement = {
    type: "integration.disabled",
    sourceKey: formatId("integration", after.uuid),
    data: view,
    version: after.version,
  } as const;
  return withAuditEntry(table, auditEntry, { auditEvents, announcements: [announcement] });
}
