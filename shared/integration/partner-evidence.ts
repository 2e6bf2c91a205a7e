/** The partner's events as evidence, by webhook and by polling alike (specification: Events). */
import { createHash } from "node:crypto";
import { formatId } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { PartnerIntegration } from "../domain/integration.ts";
import type { Acceptance } from "../ingestion/accept-evidence.ts";
import { commitEvidence } from "../ingestion/commit-evidence.ts";
import type { MatchDependencies } from "../ingestion/match-legs.ts";
import { type PartnerEvent, snapshotReferenceOf } from "../partner/envelope.ts";
import { claimsOf } from "../partner/normalize.ts";
import { findRawRecordByReference } from "../table/raw-record-store.ts";

export type PartnerDelivery = {
  readonly integration: PartnerIntegration;
  /** Null for a signed body that is no event: it is stored, and says nothing. */
  readonly event: PartnerEvent | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly source: "webhook" | "polling";
  readonly now: Instant;
};

export async function acceptPartnerDelivery(
  dependencies: MatchDependencies,
  delivery: PartnerDelivery,
): Promise<Acceptance> {
  const { integration, event, body, contentType, source, now } = delivery;
  return commitEvidence(dependencies, {
    organizationId: integration.organizationId,
    kind: "provider",
    source,
    sourceRef: await referenceOf(dependencies, delivery),
    integrationUuid: integration.uuid,
    actor: `integration:${formatId("integration", integration.uuid)}`,
    receivedAt: now,
    occurredAt: event?.occurredAt ?? null,
    body,
    contentType,
    payload: null,
    claims: event === null ? [] : claimsOf(event),
  });
}

/** An event that the list of transfers told before it came is a duplicate of what that told. */
async function referenceOf(
  { table, ids }: MatchDependencies,
  { integration, event, body }: PartnerDelivery,
): Promise<string> {
  if (event === null) return bodyReference(body);
  const snapshot = integration.pollingEnabled ? snapshotReferenceOf(event) : null;
  if (snapshot === null || snapshot === event.eventId) return event.eventId;
  const { organizationId, uuid } = integration;
  const known = await findRawRecordByReference(table, ids, organizationId, "", snapshot, uuid);
  return known === null ? event.eventId : snapshot;
}

/** The reference of a body that names none. */
export function bodyReference(body: Uint8Array): string {
  return `sha256:${createHash("sha256").update(body).digest("hex")}`;
}
