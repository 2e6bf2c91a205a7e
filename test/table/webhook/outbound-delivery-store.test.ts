/** A delivery is created once, and updated only at the version that was read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type OutboundDelivery,
  recordAttempt,
} from "../../../shared/domain/webhook/outbound-delivery.ts";
import {
  createDelivery,
  findDelivery,
  saveDelivery,
  updateDeliveryWrites,
} from "../../../shared/table/webhook/outbound-delivery-store.ts";
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
