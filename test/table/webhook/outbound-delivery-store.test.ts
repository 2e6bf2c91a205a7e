/** A delivery follows from its event until it is recorded once, and is updated only at the version that was read. */
import { BatchGetCommand, QueryCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid, UuidKind } from "#domain/value/id.ts";
import {
  firstDelivery,
  type OutboundDelivery,
  recordAttempt,
  reviveDelivery,
} from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  attendDelivery,
  findAnyDelivery,
  findDeliveriesOf,
  findDelivery,
  findMissed,
  findUnattended,
  type MissedPage,
  saveDelivery,
  updateDeliveryWrites,
} from "#store/table/webhook/outbound-delivery-store.ts";
import {
  createOutboundEvent,
  firstDeliveriesOf,
} from "#store/table/webhook/outbound-event-store.ts";
import { createRecordReader } from "#work/delivery/record-reader.ts";
import { atMinute, organizationId, uuid } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const endpointUuid = uuid<"endpoint">(901);

function eventOf(n: number): OutboundEvent {
  return {
    uuid: uuid(n),
    organizationId,
    type: "payment_intent.created",
    sourceKey: "case_1",
    isNamed: false,
    body: "{}",
    endpointUuids: [endpointUuid],
    addresses: [{ name: "E", url: "https://e.example.com/" }],
    createdAt: atMinute(0),
  };
}

/** A delivery that is not recorded. */
function deliveryOf(n: number): OutboundDelivery {
  const address = { name: "E", url: "https://e.example.com/" };
  return firstDelivery({ uuid: uuid(n), event: eventOf(900), endpointUuid, address });
}

function delivered(delivery: OutboundDelivery): OutboundDelivery {
  const report = {
    status: "delivered",
    responseStatusCode: 200,
    responseExcerpt: "ok",
    lastError: null,
    nextRetryAt: null,
  } as const;
  return recordAttempt(delivery, report, atMinute(1));
}

/** Records a delivery that follows from its event, by its first attempt. */
function record(table: Table, first: OutboundDelivery, after = delivered(first)) {
  return saveDelivery(table, updateDeliveryWrites(first, after, "message"));
}

test("a delivery is recorded once, whoever else records it", async () => {
  const { table } = engine;
  const first = deliveryOf(1);
  expect(await record(table, first)).toBe(true);
  const other = { ...delivered(first), lastError: "of another process" };
  expect(await record(table, first, other)).toBe(false);
  expect(await findDelivery(table, organizationId, first.uuid)).toEqual(delivered(first));
});

test("a delivery is updated only at the version that was read", async () => {
  const { table } = engine;
  const first = deliveryOf(2);
  const made = reviveDelivery(first, atMinute(0));
  expect(await record(table, first, made)).toBe(true);
  const writes = updateDeliveryWrites(made, delivered(made), "message");
  expect(await saveDelivery(table, writes)).toBe(true);
  expect(await saveDelivery(table, writes)).toBe(false);
});

test("a delivery that is not recorded is found by its id, and recorded where the sweeper attends to it", async () => {
  const { table } = engine;
  const event = await createOutboundEvent(table, eventOf(904));
  const [first] = firstDeliveriesOf(event);
  if (first === undefined) throw new Error("The event has no delivery.");
  expect(await findDelivery(table, organizationId, first.uuid)).toBeNull();
  expect(await findAnyDelivery(table, organizationId, first.uuid)).toEqual(first);
  expect(await findDeliveriesOf(table, organizationId, [event])).toEqual([first]);
  expect(await findUnattended(table, organizationId, [event])).toEqual([first]);
  await attendDelivery(table, first, atMinute(5));
  await attendDelivery(table, first, atMinute(9));
  const recorded = { ...first, version: 1 };
  expect(await findAnyDelivery(table, organizationId, first.uuid)).toEqual(recorded);
  expect(await findUnattended(table, organizationId, [event])).toEqual([]);
  expect(await record(table, recorded)).toBe(true);
  await attendDelivery(table, first, atMinute(10));
  expect(await findDeliveriesOf(table, organizationId, [event])).toEqual([delivered(recorded)]);
});

/** The table as a replica that has nothing yet: eventually consistent reads find no item. */
function behind(table: Table, reads: boolean[]): Table {
  const send = (command: unknown) => {
    if (!(command instanceof BatchGetCommand)) return table.client.send(command as never);
    const isStrong = command.input.RequestItems?.[table.name]?.ConsistentRead === true;
    reads.push(isStrong);
    return isStrong ? table.client.send(command) : Promise.resolve({ Responses: {} });
  };
  return { ...table, client: Object.assign(Object.create(table.client), { send }) };
}

test("a delivery and its event are read strongly where an eventually consistent read does not find them", async () => {
  const { table } = engine;
  const made = delivered(deliveryOf(3));
  expect(await record(table, deliveryOf(3))).toBe(true);
  const event = await createOutboundEvent(table, eventOf(902));
  const reads: boolean[] = [];
  const late = createRecordReader(behind(table, reads));
  expect(await late.delivery(organizationId, made.uuid)).toEqual(made);
  expect(await late.event(organizationId, event.uuid)).toEqual(event);
  expect(reads).toEqual([false, true, false, true]);
  expect(await late.recent(organizationId, made.uuid)).toBeNull();
  expect(reads.slice(4)).toEqual([false]);
  const none = await late.delivery(organizationId, uuid(903));
  expect(none).toBeNull();
});

/** The table with what each query finds. */
function counting(table: Table, found: number[]): Table {
  const send = async (command: unknown) => {
    const answer = await table.client.send(command as never);
    if (command instanceof QueryCommand)
      found.push((answer as QueryCommandOutput).Items?.length ?? 0);
    return answer;
  };
  return { ...table, client: Object.assign(Object.create(table.client), { send }) };
}

test("an id that no delivery has is looked for among the events of its day only", async () => {
  const { table } = engine;
  const moments = [0, 1, 2, 3].map((days) => Date.UTC(2031, 0, 1 + days));
  for (const moment of moments)
    await createOutboundEvent(table, { ...eventOf(1), uuid: uuidAt(moment) });
  const found: number[] = [];
  const unknown = uuidAt<"delivery">(Date.UTC(2031, 0, 2));
  expect(await findAnyDelivery(counting(table, found), organizationId, unknown)).toBeNull();
  // One partition of that day, and the event of that millisecond.
  expect(found).toEqual([1, 1]);
  // The first and last moments of ids, and the last one of a year of four digits.
  for (const moment of [0, 253_402_300_799_999, 2 ** 48 - 1]) {
    expect(await findAnyDelivery(table, organizationId, uuidAt(moment))).toBeNull();
  }
});

function uuidAt<K extends UuidKind>(moment: number): Uuid<K> {
  return `${moment.toString(16).padStart(12, "0")}70008000000000000001` as Uuid<K>;
}

test("the missed deliveries of an endpoint are paged, each once", async () => {
  const endpoint = uuid<"endpoint">(977);
  const uuids = Array.from({ length: 70 }, (_, n) => uuid<"delivery">(7_000 + n * 977));
  for (const each of uuids) {
    const first = { ...deliveryOf(1), uuid: each, endpointUuid: endpoint };
    await saveDelivery(
      engine.table,
      updateDeliveryWrites(first, ended(first, "failed"), "sweeper"),
    );
  }
  const seen: Uuid<"delivery">[] = [];
  const wanted = { organizationId, endpointUuid: endpoint };
  let after: Uuid<"delivery"> | null = null;
  for (let page = 0; page < 70; page += 1) {
    const from = { since: atMinute(-1_000_000), after };
    const found: MissedPage = await findMissed(engine.table, wanted, from, 2);
    seen.push(...found.uuids);
    after = found.next;
    if (after === null) break;
  }
  expect(after).toBeNull();
  expect(seen.toSorted()).toEqual(uuids.toSorted());
});

test("a delivery is missed from its first failed attempt until it arrives", () => {
  const first = deliveryOf(4_001);
  const waiting = ended(first, "retry_scheduled");
  const kindsOf = (before: OutboundDelivery, after: OutboundDelivery) =>
    updateDeliveryWrites(before, after, "sweeper")
      .slice(1)
      .map(({ kind }) => kind);
  expect(kindsOf(first, waiting)).toEqual(["put"]);
  expect(kindsOf(waiting, ended(waiting, "retry_scheduled"))).toEqual([]);
  expect(kindsOf(waiting, ended(waiting, "failed"))).toEqual([]);
  expect(kindsOf(first, ended(first, "failed"))).toEqual(["put"]);
  expect(kindsOf(waiting, ended(waiting, "delivered"))).toEqual(["delete"]);
  expect(kindsOf(first, ended(first, "delivered"))).toEqual([]);
});

function ended(
  delivery: OutboundDelivery,
  status: "delivered" | "failed" | "retry_scheduled",
): OutboundDelivery {
  const nextRetryAt = status === "retry_scheduled" ? atMinute(600) : null;
  const answer = { responseStatusCode: 500, responseExcerpt: null, lastError: null };
  return recordAttempt(delivery, { status, ...answer, nextRetryAt }, atMinute(1));
}
