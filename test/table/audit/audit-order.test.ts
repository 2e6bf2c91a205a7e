/**
 * Several processes, whose clocks differ, change the same cases: every list of audit events is in the
 * order of the times that it shows, and events of one time are in the order of their ids.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationResult, RequestContext } from "#api/http/operation.ts";
import { announcementOf } from "#api/resource/case/case-view.ts";
import { maximumNamedEvents, newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { listAuditEvents } from "#functions/audit-events/list-audit-events.ts";
import { readNamed } from "#store/table/audit/named-entries.ts";
import {
  auditEntryAfter,
  note,
  noteOnCase,
  type OpenAuditEntry,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, type WritePlan } from "#store/table/audit/write-plan.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource, type IdSource } from "#store/table/core/id-source.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { createPaymentWrites, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const organizationId = organizationOf("org_order");
const start = Date.UTC(2026, 4, 5, 10);
let time = start;
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

type Process = { readonly ids: IdSource; readonly now: () => Instant };

/** Differences of the processes' clocks, in milliseconds. */
const processes = [-17, 0, 4, 29].map((difference): Process => {
  const now = () => (time + difference) as Instant;
  return { ids: createIdSource(now), now };
});

const draft = {
  eventType: "reconciliation_case.updated",
  message: "Changed.",
  payload: null,
} as const;

async function commitAll(auditEntry: OpenAuditEntry, plan: Partial<WritePlan>): Promise<void> {
  const all = await withAuditEntry(engine.table, auditEntry, plan);
  expect(await commit(engine.table, all)).toEqual({ ok: true });
}

async function createCase({ ids, now }: Process): Promise<Payment> {
  const uuid = ids.nextOf(organizationId, "payment");
  const intent = intentOf({ uuid, organizationId, createdAt: now() });
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", now(), uuid);
  const { payment, auditEvents } = noteOnCase(auditEntry, newPayment(intent), draft);
  await registerDay(engine.table, organizationId, "payment", uuid);
  await commitAll(auditEntry, { writes: createPaymentWrites(payment), auditEvents });
  return { ...payment, version: 1 };
}

/** One transaction over these cases, with an event of none of them first. */
async function changeCases(
  { ids, now }: Process,
  payments: readonly Payment[],
): Promise<readonly Payment[]> {
  const received = now();
  time += 1;
  const auditEntry = openAuditEntry(ids, organizationId, "user:1", received);
  let plan = combinePlans({ auditEvents: note(auditEntry, draft) });
  const changed: Payment[] = [];
  for (const before of payments) {
    const acted = noteOnCase(auditEntryAfter(auditEntry, plan), before, draft);
    plan = combinePlans(plan, acted);
    const run = noteOnCase(auditEntryAfter(auditEntry, plan), acted.payment, draft);
    const after = { ...run.payment, version: before.version + 1 };
    const announcement = announcementOf("reconciliation_case.updated", after);
    plan = combinePlans(plan, run, {
      writes: updatePaymentWrites(before, after),
      announcements: [announcement],
    });
    changed.push(after);
  }
  await commitAll(auditEntry, plan);
  return changed;
}

type Shown = { readonly id: string; readonly occurredAt: string; readonly sequence: number | null };

async function listed(filter: object): Promise<readonly Shown[]> {
  const context: RequestContext = {
    requestId: "r",
    organizationId,
    actor: "user:u",
    principal: { kind: "session", organizationId, userId: "u", permissions: [] } as never,
    now: time as Instant,
    baseUrl: "https://api.example",
  };
  const all: Shown[] = [];
  for (let offset = 0; ; offset += 50) {
    const query = { limit: 50, offset, ...filter } as never;
    const { body }: OperationResult = await listAuditEvents(engine, { context, params: {}, query });
    const { items } = JSON.parse(String(body)) as { readonly items: readonly Shown[] };
    all.push(...items);
    if (items.length < 50) return all;
  }
}

function newestFirst(a: Shown, b: Shown): number {
  const [timeA, timeB] = [Date.parse(a.occurredAt), Date.parse(b.occurredAt)];
  return timeB - timeA || (a.id < b.id ? 1 : -1);
}

async function expectOrdered(payments: readonly Payment[], total: number): Promise<void> {
  const all = await listed({});
  expect(all).toHaveLength(total);
  expect(all).toEqual([...all].sort(newestFirst));
  for (const { intent, auditCount } of payments) {
    const events = await listed({ caseId: formatId("reconciliationCase", intent.uuid) });
    expect(events).toEqual([...events].sort(newestFirst));
    const chain = [...events].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    expect(chain.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: auditCount }, (_, index) => index + 1),
    );
    const times = chain.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...times].sort());
  }
}

test("lists are in the order of the shown times, whatever the clocks of the writers", async () => {
  const [first, second] = processes as [Process, Process];
  let payments: readonly Payment[] = [await createCase(first), await createCase(second)];
  let total = 2;
  for (let round = 0; round < maximumNamedEvents; round += 1) {
    const process = processes[(round * 7 + (round >> 2)) % processes.length] ?? first;
    const isSwapped = round % 3 === 0;
    const changed = await changeCases(process, isSwapped ? payments.toReversed() : payments);
    payments = isSwapped ? changed.toReversed() : changed;
    total += 5;
    if (round % 2 === 0) time += round % 5;
  }
  await expectOrdered(payments, total);
  time += 20_000;
  const request = { organizationId, touched: new Map(), before: time };
  await countList(engine.table, { ...request, collection: listedCollections.journal });
  await expectOrdered(payments, total);
  for (const { intent } of payments) {
    const owner = { kind: "payment", uuid: intent.uuid } as const;
    const { events, outboundUuids } = await readNamed(engine.table, organizationId, owner);
    expect(events).toHaveLength(maximumNamedEvents);
    expect(outboundUuids.length).toBeGreaterThan(0);
  }
});
