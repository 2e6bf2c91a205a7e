import type { AuditEvent } from "../../../shared/domain/audit/audit-event.ts";
import type {
  OutboundEndpoint,
  StoredEndpoint,
} from "../../../shared/domain/webhook/outbound-endpoint.ts";
import type { RequestContext } from "../../../shared/http/operation.ts";
import { viewOutboundEndpoint } from "../../../shared/schema/view/organization/outbound-endpoint-view.ts";
import type { ReadMasters } from "../../../shared/secrets/master-secret.ts";
import { type Journal, note, openJournal } from "../../../shared/table/audit/journal.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";

export type EndpointDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly readMasters: ReadMasters;
  readonly allowLoopback: boolean;
};

type Verb = "created" | "updated" | "deleted" | "secret_rotated" | "tested" | "replayed";

const texts = {
  created: "was created",
  updated: "was changed",
  deleted: "was deleted",
  secret_rotated: "got a new secret",
  tested: "was tested",
  replayed: "was replayed",
} as const satisfies Record<Verb, string>;

/** What happened to an endpoint, and the journal for what the caller announces beside it. */
export function journalEndpoint(
  { ids }: Pick<EndpointDependencies, "ids">,
  { organizationId, actor, now }: RequestContext,
  verb: Verb,
  before: StoredEndpoint | null,
  after: StoredEndpoint | null,
): { readonly journal: Journal; readonly auditEvents: readonly AuditEvent[] } {
  const journal = openJournal(ids, organizationId, actor, now);
  const auditEvents = note(journal, {
    eventType: `outbound_webhook_endpoint.${verb}`,
    message: `Outbound webhook endpoint ${(after ?? before)?.endpoint.name} ${texts[verb]}.`,
    payload: {
      before: before === null ? null : viewOutboundEndpoint(before),
      after: after === null ? null : viewOutboundEndpoint(after),
    },
  });
  return { journal, auditEvents };
}

export const healthy = { failingSince: null, slowSince: null } as const;

export function withEndpoint(stored: StoredEndpoint, endpoint: OutboundEndpoint): StoredEndpoint {
  return { ...stored, endpoint };
}
