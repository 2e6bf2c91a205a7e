/**
 * Stores a delivery with an invalid signature for inspection, within a quota. It is never used as
 * evidence (docs/specification.md, Inbound webhooks).
 */
import { createHash } from "node:crypto";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { createFailedRecordWrites } from "#store/table/evidence/raw-record-store.ts";
import {
  announcedEveryMilliseconds,
  clearDueWrite,
  countRejection,
  keptBytesPerRecord,
  type RefusedDelivery,
  reportedWrite,
  reserveRoom,
} from "#store/table/integration/rejection-store.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { screenRefused } from "#work/ingestion/evidence/screen-cards.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

export type RejectDependencies = Dependencies & {
  /** How long a refused delivery is kept, in milliseconds. */
  readonly refusedKeptMilliseconds: number;
};

export type RejectedDelivery = {
  readonly integration: Integration;
  readonly sourceRef: string;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly now: Instant;
};

/**
 * @returns the UUID of the raw record; null if the quota of the day is used up and nothing was
 * stored
 */
export async function rejectDelivery(
  dependencies: RejectDependencies,
  received: RejectedDelivery,
): Promise<Uuid<"rawRecord"> | null> {
  const { table, ids } = dependencies;
  const { integration, now } = received;
  const { organizationId, uuid } = integration;
  const delivery = await screenRefused(table, organizationId, received);
  const { body } = delivery;
  const refused: RefusedDelivery = { organizationId, uuid, now };
  const kept = body.subarray(0, keptBytesPerRecord);
  const hasRoom = await reserveRoom(table, refused, kept.length);
  const recordUuid = hasRoom ? ids.nextOf(organizationId, "rawRecord") : null;
  if (recordUuid !== null) {
    const expiresAt = (now + dependencies.refusedKeptMilliseconds) as Instant;
    const record = { ...recordOf(delivery, recordUuid, kept.length), expiresAt };
    await registerDay(table, organizationId, "rawRecord", recordUuid);
    await commit(table, createFailedRecordWrites(record, kept));
  }
  await reportRejections(dependencies, integration, refused, 1);
  return recordUuid;
}

function recordOf(
  delivery: RejectedDelivery,
  uuid: Uuid<"rawRecord">,
  keptBytes: number,
): Omit<RawRecord, "expiresAt"> {
  const { integration, sourceRef, body, contentType, now } = delivery;
  return {
    uuid,
    organizationId: integration.organizationId,
    kind: integration.kind === "partner" ? "provider" : "chain",
    source: "webhook",
    sourceRef,
    integrationUuid: integration.uuid,
    validationStatus: "failed",
    signatureValid: false,
    receivedAt: now,
    occurredAt: null,
    receivedBy: actorOf(integration),
    contentType,
    bodySha256: createHash("sha256").update(body).digest("hex"),
    bodyBytes: body.length,
    payloadStart: 0,
    payloadEnd: keptBytes,
    flowLegUuids: [],
  };
}

function actorOf({ uuid }: Integration): string {
  return `integration:${formatId("integration", uuid)}`;
}

/**
 * Writes an audit event and an outbound event at most once per hour and integration, with the
 * number of deliveries refused since the last report. After a conflict the winner reports.
 *
 * @param more number of refused deliveries to add: 0 when only the report is due
 */
export async function reportRejections(
  { table, ids }: Dependencies,
  integration: Integration,
  refused: RefusedDelivery,
  more: 0 | 1,
): Promise<void> {
  const count = await countRejection(table, refused, more);
  const { unreported, reportedAt } = count;
  if (reportedAt !== null && reportedAt + announcedEveryMilliseconds > refused.now) return;
  if (unreported === 0) {
    if (reportedAt !== null) await commit(table, [clearDueWrite(refused, reportedAt)]);
    return;
  }
  const { organizationId, now } = refused;
  const id = formatId("integration", integration.uuid);
  const { integrationKey } = integration;
  const auditEntry = openAuditEntry(ids, organizationId, actorOf(integration), now);
  const data = { integrationId: id, integrationKey, count: unreported };
  const auditEvents = note(auditEntry, {
    eventType: "evidence.rejected",
    message: `${unreported} deliveries to ${integrationKey} were refused because of an invalid signature.`,
    payload: data,
  });
  const rejected = { type: "evidence.rejected", sourceKey: id, data, version: now } as const;
  const announcements = [rejected];
  const writes = [reportedWrite(refused, count)];
  await commit(
    table,
    await withAuditEntry(table, auditEntry, { writes, auditEvents, announcements }),
  );
}
