/**
 * Accepts the partner's events as evidence, from webhooks and from polling (docs/specification.md,
 * Inbound webhooks).
 */
import { createHash } from "node:crypto";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type PartnerEvent, snapshotReferenceOf } from "#outside/partner/envelope.ts";
import { type PartnerReading, readPartnerEvent } from "#outside/partner/normalize.ts";
import type { Acceptance } from "#work/ingestion/evidence/accept-evidence.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";

export type PartnerDelivery = {
  readonly integration: PartnerIntegration;
  /** Null for a signed body that is not an event: it is stored without claims. */
  readonly event: PartnerEvent | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly source: "webhook" | "polling";
  readonly now: Instant;
  /** Skip the event if all its content is stored already. */
  readonly skipIfKnown?: boolean;
};

/** Stores the body as a raw record and commits its claims; a known event is a duplicate. */
export async function acceptPartnerDelivery(
  dependencies: MatchDependencies,
  delivery: PartnerDelivery,
): Promise<Acceptance> {
  const { integration, event, body, contentType, source, now } = delivery;
  return commitEvidence(dependencies, {
    organizationId: integration.organizationId,
    kind: "provider",
    origin: "verified",
    source,
    sourceRef: event?.eventId ?? bodyReference(body),
    alias: event !== null && integration.pollingEnabled ? aliasOf(event) : null,
    skipIfKnown: delivery.skipIfKnown ?? false,
    integrationUuid: integration.uuid,
    actor: `integration:${formatId("integration", integration.uuid)}`,
    receivedAt: now,
    occurredAt: event?.occurredAt ?? null,
    body,
    contentType,
    payload: null,
    ...(event === null ? unreadable : readPartnerEvent(event)),
  });
}

/** A signed body that is not an event. */
const unreadable: PartnerReading = {
  claims: [],
  notUnderstood: [{ cause: "unknown_shape", field: "", value: null }],
};

/** The sourceRef that the polled list of transfers uses for the same change. */
function aliasOf(event: PartnerEvent): string | null {
  const snapshot = snapshotReferenceOf(event);
  return snapshot === event.eventId ? null : snapshot;
}

/** The sourceRef of a body without an event id. */
export function bodyReference(body: Uint8Array): string {
  return `sha256:${createHash("sha256").update(body).digest("hex")}`;
}
