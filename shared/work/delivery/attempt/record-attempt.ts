/**
 * Plans the writes that record an attempt of the service or of a client: the delivery, the health
 * of its endpoint, and the disabling of the endpoint if it failed too long.
 */

import { viewOutboundEndpoint } from "#api/resource/outbound-webhook/outbound-endpoint-view.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type AttemptReport,
  type OutboundDelivery,
  recordAttempt,
} from "#domain/webhook/outbound-delivery.ts";
import {
  type DisabledReason,
  disableAfterMilliseconds,
  disableEndpoint,
  type StoredEndpoint,
} from "#domain/webhook/outbound-endpoint.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  type NextAttempt,
  updateDeliveryWrites,
} from "#store/table/webhook/outbound-delivery-store.ts";
import {
  noteFailureWrite,
  noteSuccessWrite,
  updateEndpointWrite,
} from "#store/table/webhook/outbound-endpoint-store.ts";

export type AttemptToRecord = {
  readonly delivery: OutboundDelivery;
  /** Null if the endpoint was deleted. */
  readonly endpoint: StoredEndpoint | null;
  readonly report: AttemptReport;
  readonly nextAttempt: NextAttempt;
  /** Whether the response was quick; true if unknown. */
  readonly isQuick: boolean;
  readonly now: Instant;
};

export type RecordedAttempt = {
  readonly after: OutboundDelivery;
  readonly writes: readonly Write[];
};

const actor = "system:outbound-delivery";

/**
 * Plans the record of an attempt. The caller commits the writes; their conditions fail after a
 * concurrent change.
 */
export async function planAttempt(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  attempt: AttemptToRecord,
): Promise<RecordedAttempt> {
  const { delivery, report, nextAttempt, now } = attempt;
  const after = recordAttempt(delivery, report, now);
  const deliveryWrites = updateDeliveryWrites(delivery, after, nextAttempt);
  const endpointWrites = await planEndpoint(table, ids, attempt);
  return { after, writes: [...deliveryWrites, ...endpointWrites] };
}

/**
 * Returns no writes if the health of the endpoint does not change: then an attempt costs one write.
 */
async function planEndpoint(
  table: Table,
  ids: IdSource,
  { endpoint: stored, report, isQuick, now }: AttemptToRecord,
): Promise<Write[]> {
  if (stored === null || report.status === "pending") return [];
  const { endpoint, health } = stored;
  if (report.status === "delivered") {
    const isBetter = health.failingSince !== null || (isQuick && health.slowSince !== null);
    return isBetter ? [noteSuccessWrite(endpoint, isQuick)] : [];
  }
  // A disabled endpoint keeps its health; enabling it clears the health.
  if (endpoint.status !== "active") return [];
  const reason = reasonToDisable(stored, report, now);
  if (reason !== null) return planDisabling(table, ids, stored, reason, now);
  return health.failingSince === null ? [noteFailureWrite(endpoint, now)] : [];
}

const gone = 410;

function reasonToDisable(
  { health: { failingSince } }: StoredEndpoint,
  report: AttemptReport,
  now: Instant,
): Exclude<DisabledReason, "person"> | null {
  if (report.responseStatusCode === gone) return "gone";
  return failingSince !== null && now - failingSince >= disableAfterMilliseconds ? "failing" : null;
}

const reasonTexts = {
  gone: "it returned 410 Gone",
  failing: "no delivery succeeded for 5 days",
} as const;

async function planDisabling(
  table: Table,
  ids: IdSource,
  { endpoint: before, health }: StoredEndpoint,
  reason: Exclude<DisabledReason, "person">,
  now: Instant,
): Promise<Write[]> {
  const after = disableEndpoint(before, reason, now);
  const auditEntry = openAuditEntry(ids, before.organizationId, actor, now);
  const shown = viewOutboundEndpoint({ endpoint: after, health });
  const auditEvents = note(auditEntry, {
    eventType: "outbound_webhook_endpoint.disabled",
    message: `Outbound webhook endpoint ${before.name} was disabled: ${reasonTexts[reason]}.`,
    payload: { before: viewOutboundEndpoint({ endpoint: before, health }), after: shown },
  });
  const announcement = {
    type: "outbound_webhook_endpoint.disabled",
    sourceKey: shown.id,
    data: shown,
    version: after.version,
    except: after.uuid,
  } as const;
  const writes = [updateEndpointWrite(before, after)];
  return withAuditEntry(table, auditEntry, { writes, auditEvents, announcements: [announcement] });
}
