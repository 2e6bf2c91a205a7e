/**
 * The audit events and outbound events of a case. The case item names the first entries itself; the
 * rest are in a counted list. Every page must equal the page of a plain list of all events, before
 * and after counting.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationResult, RequestContext } from "#api/http/operation.ts";
import { viewAuditEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { announcementOf } from "#api/resource/case/case-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { maximumNamedEvents, newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { listAuditEvents } from "#functions/audit-events/list-audit-events.ts";
import { listOutboundWebhookEvents } from "#functions/outbound-webhooks/event/list-outbound-webhook-events.ts";
import { announcementsIn } from "#store/table/audit/audit-entry-store.ts";
import { readAllEventsOf } from "#store/table/audit/case-history.ts";
import {
  announcedEvent,
  auditEntryAfter,
  noteOnCase,
  type OpenAuditEntry,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans, emptyPlan, type WritePlan } from "#store/table/audit/write-plan.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import {
  createPaymentWrites,
  findPayment,
  updatePaymentWrites,
} from "#store/table/payment/payment-store.ts";
import { createOutboundEvent } from "#store/table/webhook/outbound-event-store.ts";
import { planFanOut } from "#work/delivery/fan-out.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
let now = Date.UTC(2026, 4, 5, 10) as Instant;
const ids = createIdSource(() => now);
const organizationId = organizationOf("org_named");

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const actors = ["api_key:one", "user:two", "system:matcher"];
const actorOf = (number: number) => actors[number % actors.length] as string;

/** Recorded audit events and announced events, oldest first. */
type RecordedEvents = {
  readonly isLong: boolean;
  readonly events: AuditEvent[];
  readonly outboundUuids: Uuid<"event">[];
};

function change(
  auditEntry: OpenAuditEntry,
  before: Payment,
  recorded: RecordedEvents,
  number: number,
): { readonly payment: Payment; readonly plan: WritePlan } {
  const { isLong } = recorded;
  let payment = before;
  let plan = emptyPlan;
  // A person's action and the run after it are two events of one entry; this includes the 100th
  // event and the next.
  for (let count = isLong && number % 6 === 2 ? 2 : 1; count > 0; count -= 1) {
    const eventType = number % 3 === 0 ? "reconciliation_case.reopened" : undefined;
    const noted = noteOnCase(auditEntryAfter(auditEntry, plan), payment, {
      eventType: "reconciliation_case.updated",
      message: `Change ${number}.`,
      payload: null,
      actor: actorOf(number),
    });
    payment = noted.payment;
    const announced = announcementOf(eventType ?? "reconciliation_case.updated", payment);
    plan = combinePlans(plan, noted, { announcements: [announced] });
  }
  recorded.events.push(...plan.auditEvents);
  recorded.outboundUuids.push(...announcedOf(auditEntry, plan).map(({ uuid }) => uuid));
  return { payment: { ...payment, version: before.version + 1 }, plan };
}

const announcedOf = (auditEntry: OpenAuditEntry, { announcements }: WritePlan) =>
  announcements.map((each, index) => announcedEvent(auditEntry.uuid, each, index));

const eventsKeptMilliseconds = 90 * 86_400_000;
/** Number of entries that a payment item names (case-page-store.ts). */
const mostNamed = 64;

async function commitAll(auditEntry: OpenAuditEntry, plan: WritePlan): Promise<void> {
  const { table } = engine;
  expect(await commit(table, await withAuditEntry(table, auditEntry, plan))).toEqual({ ok: true });
  const entry = { events: plan.auditEvents, announced: announcedOf(auditEntry, plan) };
  for (const announcement of announcementsIn(entry)) {
    const { event } = planFanOut(announcement, [], { organizationId, now, eventsKeptMilliseconds });
    await createOutboundEvent(table, event);
  }
}

/** Creates a payment with so many audit events, a second apart. */
async function recordChanges(
  count: number,
): Promise<{ readonly payment: Payment; readonly recorded: RecordedEvents }> {
  const recorded: RecordedEvents = {
    isLong: count > maximumNamedEvents,
    events: [],
    outboundUuids: [],
  };
  const uuid = ids.nextOf(organizationId, "payment");
  const intent = intentOf({ uuid, organizationId, createdAt: now });
  const first = newPayment(intent);
  const auditEntry = openAuditEntry(ids, organizationId, actorOf(0), now, uuid);
  const created = change(auditEntry, first, recorded, 1);
  let payment = { ...created.payment, version: 1 };
  await registerDay(engine.table, organizationId, "payment", uuid);
  await commitAll(auditEntry, { ...created.plan, writes: createPaymentWrites(payment) });
  for (let number = 2; payment.auditCount < count; number += 1) {
    now = (now + 1_000) as Instant;
    const next = openAuditEntry(ids, organizationId, actorOf(0), now);
    const before = payment;
    const changed = change(next, before, recorded, number);
    payment = changed.payment;
    await commitAll(next, { ...changed.plan, writes: updatePaymentWrites(before, payment) });
    // The oldest entries may have been sealed into a page, which the next writer reads.
    if (payment.journalUuids.length > mostNamed) {
      payment = (await findPayment(engine.table, organizationId, uuid)) ?? payment;
    }
  }
  return { payment, recorded };
}

async function countAll({ events, outboundUuids }: RecordedEvents): Promise<void> {
  now = (now + 20_000) as Instant;
  const entries = [...new Set(events.map(({ uuid }) => uuid))];
  for (const [name, uuids] of [
    ["journal", entries],
    ["event", outboundUuids],
  ] as const) {
    await countList(engine.table, {
      organizationId,
      collection: listedCollections[name],
      touched: new Map(uuids.map((uuid) => [uuid, []])),
      before: now,
    });
  }
}

const contextNow = (): RequestContext => ({
  requestId: "r",
  organizationId,
  actor: "user:u",
  principal: { kind: "session", organizationId, userId: "u", permissions: [] } as never,
  now,
  baseUrl: "https://api.example",
});

type Shown = { readonly items: readonly { readonly id: string }[]; readonly total: number };
const shown = ({ body }: OperationResult) => JSON.parse(String(body)) as Shown;

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const pages = [
  { limit: 25, offset: 0 },
  { limit: 100, offset: 20 },
  { limit: 30, offset: 60 },
  { limit: 50, offset: 140 },
] as const;

async function expectExact(
  { intent }: Payment,
  { events, outboundUuids }: RecordedEvents,
): Promise<void> {
  const caseId = formatId("reconciliationCase", intent.uuid);
  const input = { context: contextNow(), params: {} };
  const from = events[Math.floor(events.length / 2)]?.occurredAt as Instant;
  const queries: readonly [object, (event: AuditEvent) => boolean][] = [
    [{}, () => true],
    [{ actor: "user:two" }, ({ actor }) => actor === "user:two"],
    [{ from }, ({ occurredAt }) => occurredAt >= from],
    [{ eventType: "evidence.accepted" }, () => false],
  ];
  for (const page of pages) {
    const part = <T>(all: readonly T[]) => all.slice(page.offset, page.offset + page.limit);
    for (const [filter, passes] of queries) {
      const wanted = asJson(events.filter(passes).map(viewAuditEvent).toReversed());
      const query = { ...page, ...filter, caseId } as never;
      const answer = shown(await listAuditEvents(engine, { ...input, query }));
      const name = JSON.stringify({ ...page, ...filter });
      expect(answer.total, name).toBe(wanted.length);
      expect(answer.items, name).toEqual(part(wanted));
    }
    const query = { ...page, sourceKey: caseId } as never;
    const answer = shown(
      await listOutboundWebhookEvents({ ...engine, eventsKeptMilliseconds }, { ...input, query }),
    );
    const wanted = outboundUuids.map((uuid) => formatId("outboundEvent", uuid)).toReversed();
    expect(answer.total).toBe(wanted.length);
    expect(answer.items.map(({ id }) => id)).toEqual(part(wanted));
  }
}

describe.each([3, maximumNamedEvents, maximumNamedEvents + 1, 3 * maximumNamedEvents])(
  "a case of %i events",
  (count) => {
    test("lists all events, page by page, before and after they are counted", async () => {
      const { payment, recorded } = await recordChanges(count);
      expect(payment.auditCount).toBeGreaterThanOrEqual(count);
      if (count <= maximumNamedEvents) await expectExact(payment, recorded);
      await countAll(recorded);
      await expectExact(payment, recorded);
      expect(await readAllEventsOf(engine.table, payment, now)).toEqual(recorded.events);
    });
  },
);
