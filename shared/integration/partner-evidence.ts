/**
 * Accepts the partner's events as evidence, from webhooks and from polling (docs/specification.md,
 * Inbound webhooks).
 */
import { createHash } from "node:crypto";
import type { NotUnderstood } from "../domain/evidence/not-understood.ts";
import { eventCategories, type PartnerIntegration } from "../domain/integration/integration.ts";
import { formatId } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { Acceptance } from "../ingestion/evidence/accept-evidence.ts";
import { commitEvidence } from "../ingestion/evidence/commit-evidence.ts";
import type { Evidence } from "../ingestion/evidence/evidence.ts";
import type { MatchDependencies } from "../ingestion/matching/match-dependencies.ts";
import { type PartnerEvent, snapshotReferenceOf } from "../partner/envelope.ts";
import { claimsOf } from "../partner/normalize.ts";
import { textAt } from "../partner/object-reader.ts";

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
    ...readingOf(event),
  });
}

/** Categories whose events move money. */
const moneyCategories: ReadonlySet<string> = new Set([
  "transfer",
  "virtual_account.activity",
  "static_memo.activity",
  "liquidation_address.drain",
  "bridge_wallet.activity",
]);

const knownCategories: ReadonlySet<string> = new Set(eventCategories);

/** Activities that move no money. */
const withoutMoney: ReadonlySet<string> = new Set([
  "microdeposit",
  "account_update",
  "activation",
  "reactivation",
  "deactivation",
]);

/** The claims of an event, and what of it was not understood. */
function readingOf(event: PartnerEvent | null): Pick<Evidence, "claims" | "notUnderstood"> {
  if (event === null) {
    // The body may name a person, and the record has it.
    return { claims: [], notUnderstood: [{ cause: "unknown_shape", field: "", value: null }] };
  }
  const claims = claimsOf(event);
  const { category, status } = event;
  if (!knownCategories.has(category)) {
    const field = "event_category";
    return { claims, notUnderstood: [{ cause: "unknown_category", field, value: category }] };
  }
  const type = textAt(event.object, ["type"]);
  if (claims.length > 0 || !moneyCategories.has(category) || withoutMoney.has(type ?? "")) {
    return { claims };
  }
  const part: NotUnderstood =
    type === null
      ? { cause: "unknown_state", field: "event_object_status", value: status }
      : { cause: "unknown_type", field: "event_object.type", value: type };
  return { claims, notUnderstood: [part] };
}

/** The sourceRef that the polled list of transfers uses for the same change. */
function aliasOf(event: PartnerEvent): string | null {
  const snapshot = snapshotReferenceOf(event);
  return snapshot === event.eventId ? null : snapshot;
}

/** The sourceRef of a body without an event id. */
export function bodyReference(body: Uint8Array): string {
  return `sha256:${createHash("sha256").update(body).digest("hex")}`;
}
