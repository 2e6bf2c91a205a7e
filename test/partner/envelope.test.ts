import { describe, expect, test } from "vitest";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import { readEvent, snapshotReferenceOf, toSnapshotEvent } from "#outside/partner/envelope.ts";
import { event, transfer } from "./partner-events.ts";

describe("an envelope", () => {
  test.each([
    ["no JSON", "hello"],
    ["a list", "[]"],
    ["no event id", "{}"],
    ["an event id that is a number", '{"event_id":1}'],
    ["33 levels", `{"event_id":"wh_1","event_object":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("with %s is refused", (_name, text) => {
    expect(readEvent(Buffer.from(text))).toBeNull();
  });

  test("has the time of the object's change, otherwise its own time", () => {
    const changed = event("transfer", "returned", { updated_at: "2026-03-02T10:00:00+01:00" });
    expect(changed.occurredAt).toBe(Date.UTC(2026, 2, 2, 9));
    expect(event("transfer", "returned", {}).occurredAt).toBe(Date.UTC(2026, 2, 2, 9, 0, 5));
  });

  test("has the same reference as the list of transfers for the same state", () => {
    const state = "returned";
    const snapshot = parseStoredJson(JSON.stringify({ ...transfer, state })) as JsonObject;
    const reference = toSnapshotEvent(snapshot)?.eventId;
    expect(reference).toBe("tr_1:returned:2026-03-02T09:00:00Z");
    expect(snapshotReferenceOf(event("transfer", state, transfer))).toBe(reference);
  });
});
