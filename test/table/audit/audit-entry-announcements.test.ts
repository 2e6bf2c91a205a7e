/** The announcements of a transaction are stored with its journal entry and read back unchanged. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import { formatId, millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  decodeEntry,
  holdsEntry,
  readAnnouncedEvents,
} from "#store/table/audit/audit-entry-store.ts";
import {
  announcedEvent,
  auditEntryAfter,
  note,
  noteOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan } from "#store/table/audit/write-plan.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { cancelIntent } from "#work/case-work/cancel-intent.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const now = Date.UTC(2026, 2, 1) as Instant;
const readOne = async (organizationId: OrganizationId, uuid: Uuid<"journal">) =>
  (await readAnnouncedEvents(engine.table, organizationId, [uuid])).get(uuid) ?? null;
const ids = createIdSource(() => now);
const draft = { eventType: "evidence.accepted", message: "Accepted.", payload: null } as const;
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

test("an audit entry keeps its announcements, with the version in their data", async () => {
  const auditEntry = openAuditEntry(ids, organizationOf("org_1"), "system:matcher", now);
  const auditEvents = note(auditEntry, draft);
  const announcement = {
    type: "evidence.accepted",
    sourceKey: "raw_1",
    data: { id: "raw_1", text: "é".repeat(2_000) },
    version: 3,
  } as const;
  const plan = { auditEvents, announcements: [announcement] };
  const writes = await withAuditEntry(engine.table, auditEntry, plan);
  expect(await commit(engine.table, writes)).toEqual({ ok: true });
  const read = await readOne(organizationOf("org_1"), auditEntry.uuid);
  const event = announcedEvent(auditEntry.uuid, announcement, 0);
  expect(read).toEqual({ events: [{ ...event, isNamed: false }], occurredAt: now });
  expect(read?.events[0]?.data).toMatchObject({ id: "raw_1", version: 3 });
  expect(read?.events[0]?.uuid).not.toBe(auditEntry.uuid);
});

test("outbound events of an entry follow it in the order of its plan, whatever the writer's clock says", async () => {
  const auditEntry = openAuditEntry(ids, organizationOf("org_1"), "system:matcher", now);
  const payments = [now + 5_000, now + 9_000].map((updatedAt) => ({
    ...newPayment(intentOf({ uuid: ids.next() })),
    updatedAt: updatedAt as Instant,
  }));
  const plan = payments.reduce((before, payment) => {
    const noted = noteOnCase(auditEntryAfter(auditEntry, before), payment, draft);
    const announcements = [1, 2].map((version) => announcementOf(version, noted.payment));
    return combinePlans(before, noted, { announcements });
  }, emptyPlan);
  const all = [
    ...plan.announcements,
    { type: "webhook.test", sourceKey: "whe_1", data: {}, version: 1 },
  ] as const;
  const writes = await withAuditEntry(engine.table, auditEntry, { ...plan, announcements: all });
  expect(await commit(engine.table, writes)).toEqual({ ok: true });
  for (const { uuid, paymentUuid, occurredAt } of plan.auditEvents) {
    const read = await readOne(organizationOf("org_1"), uuid);
    const own = (read?.events ?? []).map((event) => event.uuid);
    expect(own).toEqual([...new Set(own)].sort());
    expect(own.map(millisecondsOfUuid)).toEqual(own.map(() => occurredAt));
    const caseId = formatId("reconciliationCase", paymentUuid as Uuid<"payment">);
    const versions = read?.events
      .filter(({ sourceKey }) => sourceKey === caseId)
      .map(({ version }) => version);
    expect(versions).toEqual([1, 2]);
  }
});

const announcementOf = (version: number, { intent }: Payment) =>
  ({
    type: "reconciliation_case.updated",
    sourceKey: formatId("reconciliationCase", intent.uuid),
    data: {},
    version,
  }) as const;

test("a cancellation announces the cancellation before the run that follows it", async () => {
  const organizationId = organizationOf("org_1");
  const uuid = ids.nextOf(organizationId, "payment");
  const intent = intentOf({ uuid, organizationId, createdAt: now });
  const opened = openAuditEntry(ids, organizationId, "user:1", now, uuid);
  const { payment, auditEvents } = noteOnCase(opened, newPayment(intent), draft);
  const created = { writes: createPaymentWrites(payment), auditEvents };
  await commit(engine.table, await withAuditEntry(engine.table, opened, created));
  const acting = { organizationId, actor: "user:1", now };
  const canceled = await cancelIntent({ table: engine.table, ids }, acting, payment);
  if ("failure" in canceled) throw new Error("The payment was not canceled.");
  const entries = canceled.writes.flatMap((write) => (write.kind === "put" ? [write.item] : []));
  const announced = entries.filter(holdsEntry).flatMap((item) => decodeEntry(item).announced);
  expect(announced.map(({ type }) => type)).toEqual([
    "payment_intent.canceled",
    "reconciliation_case.updated",
  ]);
  expect(announced.map((event) => event.uuid)).toEqual(announced.map((event) => event.uuid).sort());
});

test("returns null for an audit entry without announcements", async () => {
  const auditEntry = openAuditEntry(ids, organizationOf("org_1"), "system:matcher", now);
  const auditEvents = note(auditEntry, draft);
  await commit(engine.table, await withAuditEntry(engine.table, auditEntry, { auditEvents }));
  expect(await readOne(organizationOf("org_1"), auditEntry.uuid)).toBeNull();
  expect(await readOne(organizationOf("org_2"), auditEntry.uuid)).toBeNull();
});
