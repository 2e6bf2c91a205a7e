/** Envelope of the partner's events, equal for webhooks and polling (docs/partner.md). */

import { JSON_BODY_LIMITS, readJsonObject } from "#api/schema/json/json-body.ts";
import { isJsonObject, type JsonObject } from "#api/schema/json/json-value.ts";
import type { NotUnderstood } from "#domain/evidence/not-understood.ts";
import type { Instant } from "#domain/value/instant.ts";
import { firstOf, instantAt, textAt, valueAt } from "./object-reader.ts";
import { memberText, unreadOfEnvelope } from "./unread-parts.ts";

export type PartnerEvent = {
  /** Unique within an integration, for webhooks and polling together. */
  readonly eventId: string;
  readonly category: string;
  /** Position in the events of the developer account. */
  readonly sequence: number | null;
  readonly objectId: string | null;
  /** State of the object after the event; some categories have it only in the object. */
  readonly status: string | null;
  readonly object: JsonObject;
  readonly occurredAt: Instant | null;
  /** What of the envelope has another shape than documented; told where the event may move money. */
  readonly unread: readonly NotUnderstood[];
};

/** @returns null if the bytes are not a JSON object with an event id */
export function readEvent(bytes: Uint8Array): PartnerEvent | null {
  const body = readJsonObject(bytes, JSON_BODY_LIMITS);
  return body.ok ? toEvent(body.value) : null;
}

/** Converts a parsed envelope; null without an event id. */
export function toEvent(envelope: JsonObject): PartnerEvent | null {
  const eventId = textAt(envelope, ["event_id"]);
  if (eventId === null) return null;
  const object = envelope["event_object"];
  const sequence = envelope["event_sequence"];
  const category = textAt(envelope, ["event_category"]) ?? "";
  return {
    eventId,
    category,
    sequence: Number.isSafeInteger(sequence) ? (sequence as number) : null,
    objectId: textAt(envelope, ["event_object_id"]) ?? textAt(envelope, ["event_object", "id"]),
    status: statusOf(envelope, category),
    object: isJsonObject(object) ? object : {},
    occurredAt: firstOf(
      instantAt(envelope, ["event_object", "updated_at"]),
      instantAt(envelope, ["event_created_at"]),
    ),
    unread: unreadOfEnvelope(envelope),
  };
}

/** Categories whose objects are canceled by being deleted. */
const payments: ReadonlySet<string> = new Set(["transfer", "liquidation_address.drain"]);

/**
 * The state after the event: a deleted payment is canceled, whatever its object says; else the stated one, also if it is
 * no text, which is a state that nobody knows; else the one that it changed to.
 */
function statusOf(envelope: JsonObject, category: string): string | null {
  const word = (textAt(envelope, ["event_type"]) ?? "").split(".").at(-1);
  if (payments.has(category) && (word === "deleted" || word === "canceled")) return "canceled";
  const changes = valueAt(envelope, ["event_object_changes", "state"]);
  const last = Array.isArray(changes) ? changes.at(-1) : null;
  return firstOf(
    memberText(envelope, ["event_object_status"]) || null,
    typeof last === "string" && last !== "" ? last : null,
  );
}

/**
 * Converts an item of the list of transfers into an event. The list has no event ids, so the id is
 * derived from transfer, state and time of the change: the same change has the same id however
 * often it is read.
 */
export function toSnapshotEvent(transfer: JsonObject): PartnerEvent | null {
  const id = textAt(transfer, ["id"]);
  const state = textAt(transfer, ["state"]);
  if (id === null || state === null) return null;
  return {
    eventId: snapshotReference(id, state, valueAt(transfer, ["updated_at"])),
    category: "transfer",
    sequence: null,
    objectId: id,
    status: state,
    object: transfer,
    occurredAt: firstOf(instantAt(transfer, ["updated_at"]), instantAt(transfer, ["created_at"])),
    unread: unreadOfEnvelope({ event_object: transfer }),
  };
}

/**
 * The id that the list of transfers would give the change of this event; null for other categories.
 */
export function snapshotReferenceOf(event: PartnerEvent): string | null {
  if (event.category !== "transfer") return null;
  return toSnapshotEvent({ ...event.object, ...stateOf(event) })?.eventId ?? null;
}

function stateOf({ status }: PartnerEvent): JsonObject {
  return status === null ? {} : { state: status };
}

function snapshotReference(id: string, state: string, updatedAt: unknown): string {
  return `${id}:${state}:${typeof updatedAt === "string" ? updatedAt : ""}`.slice(0, 255);
}
