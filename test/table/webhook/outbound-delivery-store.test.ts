/** A delivery is created once, and updated only at the version that was read. */
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecordReader } from "../../../shared/delivery/record-reader.ts";
import {
  type OutboundDelivery,
  recordAttempt,
} from "../../../shared/domain/webhook/outbound-delivery.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import {
  createDelivery,
  findDelivery,
  saveDelivery,
  updateDeliveryWrites,
} from "../../../shared/table/webhook/outbound-delivery-store.ts";
import { createOutboundEvent } from "../../../shared/table/webhook/outbound-event-store.ts";
import { atMinute, organizationId, uuid } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

function deliveryOf(n: number): OutboundDelivery {
  return {
    uuid: uuid(n),
    organizationId,
    eventUuid: uuid(900),
    endpointUuid: uuid(901),
    endpointName: "E",
    endpointUrl: "https://e.example.com/",
    status: "pending",
    attemptCount: 0,
    scheduleAttempts: 0,
    responseStatusCode: null,
    responseExcerpt: null,
    lastError: null,
    nextRetryAt: null,
    attemptedAt: null,
    deliveredAt: null,
    attempts: [],
    createdAt: atMinute(0),
    updatedAt: atMinute(0),
    version: 1,
  };
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

test("creating an existing delivery again leaves it unchanged", async () => {
  const { table } = engine;
  const made = deliveryOf(1);
  await createDelivery(table, made);
  const after = delivered(made);
  expect(await saveDelivery(table, updateDeliveryWrites(made, after, "message"))).toBe(true);
  await createDelivery(table, made);
  expect(await findDelivery(table, organizationId, made.uuid)).toEqual(after);
});

test("a delivery is updated only at the version that was read", async () => {
  const { table } = engine;
  const made = deliveryOf(2);
  await createDelivery(table, made);
  const writes = updateDeliveryWrites(made, delivered(made), "message");
  expect(await saveDelivery(table, writes)).toBe(true);
  expect(await saveDelivery(table, writes)).toBe(false);
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
  const made = deliveryOf(3);
  await createDelivery(table, made);
  const event = await createOutboundEvent(table, {
    uuid: uuid(902),
    organizationId,
    type: "payment_intent.created",
    sourceKey: "case_1",
    isNamed: false,
    body: "{}",
    endpointUuids: [made.endpointUuid],
    createdAt: atMinute(0),
  });
  const reads: boolean[] = [];
  const late = createRecordReader(behind(table, reads));
  expect(await late.delivery(organizationId, made.uuid)).toEqual(made);
  expect(await late.event(organizationId, event.uuid)).toEqual(event);
  expect(reads).toEqual([false, true, false, true]);
  const none = await late.delivery(organizationId, uuid(903));
  expect(none).toBeNull();
});
