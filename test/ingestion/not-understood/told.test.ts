/** Nothing unknown passes in silence (docs/partner.md, What is not understood). */
import { expect, test } from "vitest";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { countNotUnderstood } from "#store/table/evidence/not-understood-counts.ts";
import { start } from "../../partner/engine-integration.ts";
import { bodyOf, deliver, eventBody, listed, minute, openToldWorld } from "./told-world.ts";

const unknownState = (id: string, state = "beamed") => eventBody(id, "transfer", state, {});

test.each([
  {
    name: "a state of a transfer",
    body: unknownState("wh_1"),
    part: { cause: "unknown_state", field: "event_object_status", value: "beamed" },
  },
  {
    name: "a type of a deposit",
    body: eventBody("wh_1", "virtual_account.activity", null, { type: "funds_rerouted" }),
    part: { cause: "unknown_type", field: "event_object.type", value: "funds_rerouted" },
  },
  {
    name: "a category",
    body: eventBody("wh_1", "teleport", null, {}),
    part: { cause: "unknown_category", field: "event_category", value: "teleport" },
  },
  {
    name: "a signed body that is no event",
    body: bodyOf({ hello: "world" }),
    part: { cause: "unknown_shape", field: "", value: null },
  },
])("$name that is unknown is stored and told", async ({ body, part }) => {
  const { service, told } = openToldWorld();
  const { integration, table } = service;
  const { rawRecordId, flowLegIds } = await deliver(service, body);
  expect(flowLegIds).toEqual([]);
  const integrationId = formatId("integration", integration.uuid);
  const { auditEvents, announcements } = await told();
  expect(auditEvents.map(({ payload }) => payload)).toEqual([
    { integrationId, source: "webhook", ...part },
  ]);
  expect(announcements).toMatchObject([
    { sourceKey: rawRecordId, data: { integrationId, rawRecordId, ...part } },
  ]);
  expect(await listed(service, { notUnderstood: "true" })).toMatchObject({
    total: 1,
    items: [{ id: rawRecordId, validationStatus: "valid", notUnderstood: [part] }],
  });
  expect(await countNotUnderstood(table, integration, start)).toMatchObject([
    {
      cause: part.cause,
      count: 1,
      recent: 1,
      examples: [{ field: part.field, value: part.value }],
    },
  ]);
});

test("an event that is understood, or that moves no money, tells nothing", async () => {
  const { service, told } = openToldWorld();
  await deliver(service, eventBody("wh_1", "transfer", "payment_processed", {}));
  await deliver(
    service,
    eventBody("wh_2", "virtual_account.activity", null, { type: "activation" }),
  );
  await deliver(service, eventBody("wh_3", "kyc_link", "approved", {}));
  expect(await told()).toEqual({ auditEvents: [], announcements: [] });
  expect(await listed(service, { notUnderstood: "true" })).toMatchObject({ total: 0 });
  expect(await countNotUnderstood(service.table, service.integration, start)).toEqual([]);
});

test("a repeated delivery is told once", async () => {
  const { service, told } = openToldWorld();
  for (const minutes of [0, 1, 200]) await deliver(service, unknownState("wh_1"), minutes);
  expect((await told()).auditEvents).toHaveLength(1);
  expect(await listed(service, { notUnderstood: "true" }, 200)).toMatchObject({ total: 1 });
});

test("a thousand unknown events in a minute give one announcement and an exact count", async () => {
  const { service, told } = openToldWorld();
  const { table, integration } = service;
  const waiting = Array.from({ length: 1_000 }, (_, index) => index);
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await deliver(service, unknownState(`wh_${index}`, `state_${index}`), index / 1_000);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  const { auditEvents, announcements } = await told();
  expect(auditEvents).toHaveLength(1_000);
  expect(announcements).toHaveLength(1);
  const [counted] = await countNotUnderstood(table, integration, (start + minute) as Instant);
  expect(counted).toMatchObject({ cause: "unknown_state", count: 1_000, recent: 1_000 });
  expect(counted?.examples.map(({ value }) => value)).toHaveLength(5);
  const page = { notUnderstood: "true", limit: "3", offset: "500" };
  expect(await listed(service, page, 1)).toMatchObject({ total: 1_000, items: [{}, {}, {}] });
});

test("an hour later, and for another cause or integration, it is announced again", async () => {
  const { service, told } = openToldWorld();
  const other = { ...service.integration, uuid: service.ids.next<"integration">() };
  await deliver(service, unknownState("wh_1"), 0);
  await deliver(service, unknownState("wh_2"), 59);
  await deliver(service, bodyOf({ hello: "world" }), 59);
  await deliver(service, unknownState("wh_1"), 59, other);
  expect((await told()).announcements).toHaveLength(3);
  await deliver(service, unknownState("wh_3"), 60);
  expect((await told()).announcements).toHaveLength(4);
  await deliver(service, unknownState("wh_4"), 119);
  const { announcements, auditEvents } = await told();
  expect(announcements).toHaveLength(4);
  expect(auditEvents).toHaveLength(6);
});

test("of two at once one announces, wherever the first is interrupted", async () => {
  for (let pauseBefore = 1; ; pauseBefore += 1) {
    const { service, tableWith, told } = openToldWorld();
    let calls = 0;
    const table = tableWith((inner) => ({
      handle: async (request) => {
        calls += 1;
        if (calls === pauseBefore) await deliver(service, unknownState("wh_second"));
        return inner.handle(request);
      },
    }));
    await deliver({ ...service, table }, unknownState("wh_first"));
    if (calls < pauseBefore) {
      expect(calls).toBeGreaterThan(4);
      return;
    }
    const { auditEvents, announcements } = await told();
    expect(auditEvents, `before call ${pauseBefore}`).toHaveLength(2);
    expect(announcements, `before call ${pauseBefore}`).toHaveLength(1);
    expect((await listed(service, { cause: "unknown_state" })).total).toBe(2);
  }
});

test("a long value is cut after a hundred characters, and its card numbers are masked before", async () => {
  const { service, told } = openToldWorld();
  await deliver(service, unknownState("wh_1", "é".repeat(101)));
  const cut = `${"é".repeat(99)}…`;
  expect((await told()).auditEvents[0]?.payload).toMatchObject({ value: cut });

  const text = `${"x".repeat(80)} 4111 1111 1111 1111 paid`;
  await deliver(service, unknownState("wh_2", text), 1);
  const { items } = await listed(service, { notUnderstood: "true" }, 1);
  expect(JSON.stringify(items)).not.toContain("4111 1111 1111");
  expect(JSON.stringify(await told())).not.toContain("4111 1111 1111");
});

test("refused deliveries and records that were not understood are lists apart", async () => {
  const { service } = openToldWorld();
  await deliver(service, unknownState("wh_1"));
  await deliver(service, bodyOf({ hello: "world" }), 1);
  expect(await listed(service, {}, 1)).toMatchObject({ total: 0 });
  expect(await listed(service, { notUnderstood: "false" }, 1)).toMatchObject({ total: 0 });
  expect(await listed(service, { cause: "unknown_shape" }, 1)).toMatchObject({ total: 1 });
  expect(await listed(service, { cause: "unknown_chain" }, 1)).toMatchObject({ total: 0 });
  expect(await listed(service, { notUnderstood: "true", source: "webhook" }, 1)).toMatchObject({
    total: 2,
  });
  expect(await listed(service, { notUnderstood: "true", source: "polling" }, 1)).toMatchObject({
    total: 0,
  });
  const afterMonths = 100 * 1_440;
  expect(await listed(service, { notUnderstood: "true" }, afterMonths)).toMatchObject({ total: 2 });
  const week = (start + 8 * 1_440 * minute) as Instant;
  expect(await countNotUnderstood(service.table, service.integration, week)).toMatchObject([
    { cause: "unknown_state", count: 1, recent: 0 },
    { cause: "unknown_shape", count: 1, recent: 0 },
  ]);
});
