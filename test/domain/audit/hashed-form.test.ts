/** The hashed form of an audit event (docs/audit.md, The hashed form), computed here from the page. */
import { createHash, createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, test } from "vitest";
import { viewAuditEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { eraseEvent } from "#api/schema/audit/erase-event.ts";
import type { EventText } from "#domain/audit/audit-content.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { hashAuditEvent } from "#store/table/audit/open-audit-entry.ts";
import { atMinute, organizationId, uuid } from "../samples.ts";

const salt = "00112233445566778899aabbccddeeff";

const event: AuditEvent = {
  uuid: uuid(7),
  organizationId,
  paymentUuid: uuid(1),
  rawRecordUuid: null,
  importBatchUuid: null,
  eventType: "reconciliation_case.updated",
  actor: "user:ada",
  message: "Paid by Ada Lovelace.",
  payload: {
    after: { notes: "Ada Lovelace called.", amount: "12.50", open: null, legs: 2, risk: false },
    metadata: { "Ada Lovelace": "payer" },
    "a/b~c": ["x", 1],
  },
  occurredAt: atMinute(3),
  sequence: 2,
  previousHash: "ab".repeat(32),
  hash: null,
  salt,
  erased: null,
};

/** As the page says, with the means of Node alone. */
function digest(id: string, pointer: string, value: unknown): string {
  const derived = createHmac("sha256", Buffer.from(salt, "hex"))
    .update(`/${id}${pointer}`)
    .digest();
  return createHash("sha256")
    .update(derived)
    .update(canonicalize(value) ?? "")
    .digest("hex");
}

const shown = viewAuditEvent(event);
const isAda = ({ value }: EventText) => JSON.stringify(value).toLowerCase().includes("ada");

describe("the hash of an audit event", () => {
  test("is that of the page", () => {
    const { id, paymentIntentId, caseId, occurredAt } = shown;
    const of = (pointer: string, value: unknown) => digest(id, pointer, value);
    const content = {
      version: 1,
      id,
      organizationId,
      paymentIntentId,
      caseId,
      rawRecordId: null,
      importBatchId: null,
      eventType: "reconciliation_case.updated",
      occurredAt,
      chain: caseId,
      sequence: 2,
      previousHash: "ab".repeat(32),
      actor: of("/actor", "user:ada"),
      message: of("/message", "Paid by Ada Lovelace."),
      payload: {
        after: {
          notes: of("/payload/after/notes", "Ada Lovelace called."),
          amount: of("/payload/after/amount", "12.50"),
          open: null,
          legs: 2,
          risk: false,
        },
        metadata: of("/payload/metadata", { "Ada Lovelace": "payer" }),
        "a/b~c": [of("/payload/a~1b~0c/0", "x"), 1],
      },
    };
    const expected = createHash("sha256")
      .update(canonicalize(content) ?? "")
      .digest("hex");
    expect(hashAuditEvent(event)).toBe(expected);
    expect(shown.hash).toBe(expected);
  });

  test("does not change when the API shows more of the event", () => {
    expect(hashShownEvent({ ...shown, actorName: "Ada", legalEntity: null })).toBe(shown.hash);
  });

  test.each<[string, Partial<AuditEvent>]>([
    ["the actor", { actor: "user:eve" }],
    ["the message", { message: "Paid." }],
    ["a text of the payload", { payload: { ...event.payload, "a/b~c": ["y", 1] } }],
    ["a number of the payload", { payload: { ...event.payload, "a/b~c": ["x", 2] } }],
    ["a name in metadata", { payload: { ...event.payload, metadata: { Eve: "payer" } } }],
    ["the time", { occurredAt: atMinute(4) }],
    ["the kind", { eventType: "match_link.created" }],
    ["the position", { sequence: 3 }],
    ["the previous hash", { previousHash: null }],
    ["the salt", { salt: "ff".repeat(16) }],
  ])("changes with %s", (_, change) => {
    expect(hashAuditEvent({ ...event, ...change })).not.toBe(shown.hash);
  });
});

describe("an erased event", () => {
  const erased = eraseEvent(event, isAda);

  test("has the hash from before", () => {
    expect(hashAuditEvent(erased)).toBe(shown.hash);
    expect(hashShownEvent(JSON.parse(JSON.stringify(viewAuditEvent(erased))))).toBe(shown.hash);
  });

  test("has neither the texts nor the salt that would show them, and keeps the others", () => {
    const text = JSON.stringify(erased);
    expect(text).not.toMatch(/\bada\b/i);
    expect(text).not.toContain(salt);
    expect(erased).toMatchObject({
      actor: "[erased]",
      message: "[erased]",
      payload: {
        after: { notes: "[erased]", amount: "12.50", open: null, legs: 2, risk: false },
        metadata: "[erased]",
        "a/b~c": ["x", 1],
      },
    });
  });

  test("can be erased again, for another text", () => {
    const again = eraseEvent(erased, ({ value }) => value === "12.50");
    expect(hashAuditEvent(again)).toBe(shown.hash);
    expect(JSON.stringify(again)).not.toContain("12.50");
  });

  test("cannot take another text in the place of an erased one", () => {
    const forged = { ...viewAuditEvent(erased), actor: "user:eve" };
    expect(() => hashShownEvent(forged)).toThrow("/actor was erased and has a value.");
  });

  test("has another hash if a text that is left is changed", () => {
    const forged = { ...erased, payload: { ...erased.payload, "a/b~c": ["y", 1] } };
    expect(hashAuditEvent(forged)).not.toBe(shown.hash);
  });
});
