/** The chain of a case as the browser verifies it, against hashes that the service's own code made. */
import { describe, expect, test } from "vitest";
import { derivedSalt, digestOfText, hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import type { AuditEvent } from "#console/api/case-detail.ts";
import { verifyCaseChain } from "#console/screen/case/verify-chain.ts";

const caseId = "case_1";

/** Events of one case, hashed and chained by the service's code. */
function chainOf(count: number): AuditEvent[] {
  const events: AuditEvent[] = [];
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const event = {
      id: `aud_${sequence}`,
      organizationId: "org_1",
      paymentIntentId: "pi_1",
      caseId,
      rawRecordId: null,
      importBatchId: null,
      eventType: "reconciliation_case.updated" as const,
      actor: "user:Jürgen",
      message: `Änderung ${sequence} 👍`,
      payload: {
        before: { notes: null, amounts: ["1.0", 2, true] },
        after: { "a/b~c": "text", metadata: { iban: "DE89" } },
      },
      occurredAt: "2026-11-23T21:55:12.096Z",
      contentVersion: 1,
      chain: caseId,
      sequence,
      previousHash: events.at(-1)?.hash ?? null,
      salt: "fde09634f145588c72c450b21283559a",
      erased: null,
    };
    events.push({ ...event, hash: hashShownEvent(event) });
  }
  return events;
}

const endOf = (events: readonly AuditEvent[]) => ({
  auditCount: events.length,
  auditHead: events.at(-1)?.hash ?? null,
});

describe("the audit chain in the browser", () => {
  test("holds for what the service hashed", async () => {
    const events = chainOf(3);
    expect(await verifyCaseChain(caseId, events, endOf(events))).toEqual({
      kind: "holds",
      events: 3,
    });
  });

  test.each([
    ["actor", "user:somebody"],
    ["message", "Another text"],
    ["occurredAt", "2026-11-23T21:55:13.096Z"],
    ["payload", { before: null, after: { "a/b~c": "other", metadata: { iban: "DE89" } } }],
    ["contentVersion", 2],
  ])("shows a changed %s", async (name, value) => {
    const events = chainOf(3);
    const changed = events.with(1, { ...events[1], [name]: value } as AuditEvent);
    expect(await verifyCaseChain(caseId, changed, endOf(events))).toEqual({
      kind: "broken",
      fault: { kind: "changed", position: 2 },
    });
  });

  test("shows a missing event and a missing end", async () => {
    const events = chainOf(3);
    const end = endOf(events);
    expect(await verifyCaseChain(caseId, events.toSpliced(1, 1), end)).toMatchObject({
      kind: "broken",
      fault: { position: 2 },
    });
    expect(await verifyCaseChain(caseId, events.slice(0, 2), end)).toMatchObject({
      kind: "broken",
      fault: { kind: "tail_dropped" },
    });
  });

  test("holds after an erasure, unless a text is put over the kept digest", async () => {
    const events = chainOf(1);
    const [event] = events;
    if (event === undefined) throw new Error("No event.");
    const text = { pointer: "/message", value: event.message };
    const salts = Object.fromEntries(
      [
        "/actor",
        "/payload/before/amounts/0",
        "/payload/after/a~1b~0c",
        "/payload/after/metadata",
      ].map((pointer) => [pointer, derivedSalt(event, pointer)]),
    );
    const erased = {
      ...event,
      message: "[erased]",
      salt: null,
      erased: { digests: { "/message": digestOfText(event, text) }, salts },
    } as AuditEvent;
    expect(await verifyCaseChain(caseId, [erased], endOf(events))).toMatchObject({ kind: "holds" });
    const over = { ...erased, message: "Somebody's text" };
    expect(await verifyCaseChain(caseId, [over], endOf(events))).toMatchObject({ kind: "broken" });
  });
});
