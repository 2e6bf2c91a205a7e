import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { OutboundEndpoint, StoredEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import { note, type OpenAuditEntry, openAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { type ActContext, approvalAnnouncements, approvalDrafts } from "../act-context.ts";

export type EndpointDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly readMasters: ReadMasters;
  readonly allowLoopback: boolean;
};

/** What a change of the target needs. */
export type TargetDependencies = Pick<EndpointDependencies, "table" | "ids" | "allowLoopback">;

type Verb = "created" | "updated" | "deleted" | "secret_rotated" | "tested" | "replayed";

const texts = {
  created: "was created",
  updated: "was changed",
  deleted: "was deleted",
  secret_rotated: "got a new secret",
  tested: "was tested",
  replayed: "was replayed",
} as const satisfies Record<Verb, string>;

type AuditedEndpoint = {
  readonly auditEntry: OpenAuditEntry;
  readonly auditEvents: readonly AuditEvent[];
  readonly announcements: readonly Announcement[];
};

/** What happened to an endpoint, and the audit entry for what the caller announces beside it. */
export function auditEndpoint(
  { ids }: Pick<EndpointDependencies, "ids">,
  { organizationId, actor, now, approval }: ActContext,
  verb: Verb,
  before: StoredEndpoint | null,
  after: StoredEndpoint | null,
): AuditedEndpoint {
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const approved = approval?.(after === null ? null : viewOutboundEndpoint(after).id);
  const auditEvents = note(auditEntry, ...approvalDrafts(approved), {
    eventType: `outbound_webhook_endpoint.${verb}`,
    message: `Outbound webhook endpoint ${(after ?? before)?.endpoint.name} ${texts[verb]}.`,
    payload: {
      before: before === null ? null : viewOutboundEndpoint(before),
      after: after === null ? null : viewOutboundEndpoint(after),
    },
  });
  return { auditEntry, auditEvents, announcements: approvalAnnouncements(approved) };
}

export const healthy = { failingSince: null, slowSince: null } as const;

export function withEndpoint(stored: StoredEndpoint, endpoint: OutboundEndpoint): StoredEndpoint {
  return { ...stored, endpoint };
}
