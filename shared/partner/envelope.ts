/** The envelope of the partner's events, the same by webhook and by polling (docs/partner.md). */
import type { Instant } from "../domain/value/instant.ts";
import { JSON_BODY_LIMITS, readJsonObject } from "../schema/json/json-body.ts";
import { isJsonObject, type JsonObject } from "../schema/json/json-value.ts";
import { firstOf, instantAt, textAt, valueAt } from "./object-reader.ts";

export type PartnerEvent = {
  /** Unique within an integration, whichever way the event comes. */
  readonly eventId: string;
  readonly category: string;
  /** Position among the events of the developer's account. */
  readonly sequence: number | null;
  readonly objectId: string | null;
  /** State of the object after the event; some categories tell it in the object alone. */
  readonly status: string | null;
  readonly object: JsonObject;
  readonly occurredAt: Instant | null;
};

/** @returns null for bytes that are no JSON object with an event id */
export function readEvent(bytes: Uint8Array): PartnerEvent | null {
  const body = readJsonObject(bytes, JSON_BODY_LIMITS);
  return body.ok ? toEvent(body.value) : null;
}

/** The event of an envelope that was read; null where it has no id. */
export function toEvent(envelope: JsonObject): PartnerEvent | null {
  const eventId = textAt(envelope, ["event_id"]);
  if (eventId === null) return null;
  const object = envelope["event_object"];
  const sequence = envelope["event_sequence"];
  return {
    eventId,
    category: textAt(envelope, ["event_category"]) ?? "",
    sequence: Number.isSafeInteger(sequence) ? (sequence as number) : null,
    objectId: textAt(envelope, ["event_object_id"]) ?? textAt(envelope, ["event_object", "id"]),
    status: textAt(envelope, ["event_object_status"]),
    object: isJsonObject(object) ? object : {},
    occurredAt: firstOf(
      instantAt(envelope, ["event_object", "updated_at"]),
      instantAt(envelope, ["event_created_at"]),
    ),
  };
}

/**
 * A transfer as the list of transfers tells it, told as an event. The list knows no event ids: state
 * and time of the change make one, so that the same news is one event however often it is read.
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
  };
}

/** The reference under which the list of transfers would tell the same news as this event. */
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
