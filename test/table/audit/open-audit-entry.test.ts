/**
 * A change of a case is stored in the journal entry of its transaction and extends the audit chain
 * of the case.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { viewUnhashedEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import {
  nothingSealed,
  type Payment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import { readEntryEvents } from "#store/table/audit/audit-entry-store.ts";
import {
  auditEntryAfter,
  note,
  noteOnCase,
  openAuditEntry,
  withAuditEntry,
  withEntryAfter,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan } from "#store/table/audit/write-plan.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { atMinute, intentOf, organizationId } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const now = atMinute(5);
const ids = createIdSource(() => now);
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const payment: Payment = {
  intent: intentOf(),
  state: stateBeforeFirstRun,
  legUuids: [],
  ambiguousLegUuids: [],
  journalUuids: [],
  linksFinalAt: null,
  followedVersion: 1,
  isCurrencyListed: true,
  sealed: nothingSealed,
  refundUuids: [],
  auditCount: 3,
  auditHead: "ab".repeat(32),
  updatedAt: atMinute(0),
  version: 3,
};

test("reads back the events of one transaction; each event of a case follows the previous one in its chain", async () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  const plan = { auditEvents: note(auditEntry, { ...draft, message: "Of no case." }) };
  const following = auditEntryAfter(auditEntry, plan);
  const resolved = noteOnCase(following, payment, { ...draft, message: "Resolved." });
  const last = auditEntryAfter(following, resolved);
  const archived = noteOnCase(last, resolved.payment, { ...draft, message: "Archived." });
  const after = archived.payment;
  const sum = combinePlans(plan, resolved, archived);
  const writes = await withAuditEntry(engine.table, auditEntry, sum);
  expect(await commit(engine.table, writes)).toEqual({ ok: true });
  const [ofNone, first, second, ...others] = await readEntryEvents(
    engine.table,
    organizationId,
    after.journalUuids,
  );
  expect(ofNone).toMatchObject({ message: "Of no case.", paymentUuid: null, sequence: null });
  const shared = { paymentUuid: payment.intent.uuid, actor: "user:1", occurredAt: now };
  expect(first).toMatchObject({
    ...shared,
    message: "Resolved.",
    sequence: 4,
    previousHash: payment.auditHead,
  });
  expect(second).toMatchObject({
    ...shared,
    message: "Archived.",
    sequence: 5,
    previousHash: first?.hash,
  });
  expect(others).toEqual([]);
  expect(after).toMatchObject({ auditCount: 5, auditHead: second?.hash, updatedAt: now });
});

test.each(["12345678901234567890", "1.10", "-0", "1e400"])(
  "the number %s of a client in a payload has the hash of what is read back",
  async (number) => {
    const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
    const references = parseStoredJson(`{"invoice": ${number}, "list": [${number}]}`);
    const noted = noteOnCase(auditEntry, payment, {
      eventType: "payment_intent.amended",
      message: "Amended.",
      payload: { before: { references: null }, after: { references } },
    });
    const writes = await withAuditEntry(engine.table, auditEntry, noted);
    expect(await commit(engine.table, writes)).toEqual({ ok: true });
    const { journalUuids } = noted.payment;
    const [read] = await readEntryEvents(engine.table, organizationId, journalUuids);
    if (read === undefined) throw new Error("The event is missing.");
    const shown: unknown = JSON.parse(JSON.stringify(viewUnhashedEvent(read)));
    expect(hashShownEvent(shown as Readonly<Record<string, unknown>>)).toBe(read.hash);
    expect(noted.auditEvents[0].payload).toEqual(read.payload);
  },
);

test("a plan that is dropped leaves nothing in the entry, and the next one takes its first id", async () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  const dropped = noteOnCase(auditEntry, payment, { ...draft, message: "Dropped." });
  const kept = noteOnCase(auditEntry, payment, { ...draft, message: "Kept." });
  expect(dropped.auditEvents[0].uuid).toBe(auditEntry.uuid);
  await commit(engine.table, await withAuditEntry(engine.table, auditEntry, kept));
  const events = await readEntryEvents(engine.table, organizationId, [auditEntry.uuid]);
  expect(events).toEqual(kept.auditEvents);
});

test("several drafts of one note have ids of their own, the first that of the entry", () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "flow_leg.updated", message: "Linked.", payload: null } as const;
  const [first, second] = note(auditEntry, draft, draft);
  expect(first?.uuid).toBe(auditEntry.uuid);
  expect(second?.uuid).not.toBe(auditEntry.uuid);
  const [third] = note(auditEntryAfter(auditEntry, { auditEvents: [] }), draft);
  expect(third?.uuid).toBe(auditEntry.uuid);
});

test("refuses two parts of one plan that were both made as its first", async () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  const first = noteOnCase(auditEntry, payment, { ...draft, message: "Resolved." });
  const second = noteOnCase(auditEntry, first.payment, { ...draft, message: "Archived." });
  const writes = withAuditEntry(engine.table, auditEntry, combinePlans(first, second));
  await expect(writes).rejects.toThrow("do not follow one another");
});

test("cases that another process changed later share one later entry, whatever their order", async () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  const ahead = [4, 9].map((minutes) => ({ ...payment, updatedAt: atMinute(5 + minutes) }));
  const opened = withEntryAfter(auditEntry, ahead);
  let plan = emptyPlan;
  for (const before of [...ahead, payment]) {
    const noted = noteOnCase(auditEntryAfter(opened, plan), before, {
      ...draft,
      message: "Changed.",
    });
    plan = combinePlans(plan, noted);
  }
  const times = plan.auditEvents.map(({ occurredAt }) => occurredAt);
  expect(times).toEqual([atMinute(14) + 1, atMinute(14) + 1, now]);
  expect(await withAuditEntry(engine.table, auditEntry, plan)).toHaveLength(2);
});

test("writes no later entry if nothing is recorded in it", async () => {
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  const opened = withEntryAfter(auditEntry, [{ ...payment, updatedAt: atMinute(9) }]);
  const noted = noteOnCase(opened, payment, { ...draft, message: "Resolved." });
  expect(noted.auditEvents[0].uuid).toBe(auditEntry.uuid);
  expect(await withAuditEntry(engine.table, opened, noted)).toHaveLength(1);
});
