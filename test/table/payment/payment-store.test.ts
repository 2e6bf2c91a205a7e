import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  nothingSealed,
  type Payment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { commit } from "#store/table/core/commit.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  createLegWrite,
  findLeg,
  findLegs,
  updateLegWrite,
} from "#store/table/evidence/leg-store.ts";
import {
  createPaymentWrites,
  findPayment,
  findWholePayment,
  updatePaymentWrites,
} from "#store/table/payment/payment-store.ts";
import { atMinute, intentOf, legOf, organizationId, uuid } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable, readItem } from "../engine-table.ts";

let engine: EngineTable;
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

function paymentOf(n: number, changes: Partial<PaymentIntent> = {}): Payment {
  return {
    intent: intentOf({ uuid: uuid(n), ...changes }),
    state: stateBeforeFirstRun,
    legUuids: [],
    ambiguousLegUuids: [],
    journalUuids: [uuid(900)],
    linksFinalAt: null,
    followedVersion: 1,
    isCurrencyListed: true,
    sealed: nothingSealed,
    refundUuids: [],
    auditCount: 1,
    auditHead: "ab",
    updatedAt: atMinute(0),
    version: 1,
  };
}

async function store(payment: Payment): Promise<Payment> {
  expect(await commit(table, createPaymentWrites(payment))).toEqual({ ok: true });
  return payment;
}

const keyOf = (n: number) => recordKey(organizationId, "payment", uuid(n));

describe("payments", () => {
  test("are read as they were written, and created only once", async () => {
    const payment = await store(
      paymentOf(1, { metadata: '{"n":12345678901234567890}', referenceValues: ["R"] }),
    );
    expect(await findPayment(table, organizationId, uuid(1))).toEqual(payment);
    expect(await findPayment(table, organizationOf("org_other"), uuid(1))).toBeNull();
    expect(await commit(table, createPaymentWrites(payment))).toEqual({ ok: false, failed: [0] });
  });

  test("are updated only at the version that was read", async () => {
    const before = await store(paymentOf(2));
    const state = { ...before.state, notes: "called", nextDeadlineAt: atMinute(30) };
    const after = { ...before, state, legUuids: [uuid<"leg">(7)], auditCount: 2, auditHead: "cd" };
    const writes = updatePaymentWrites(before, after);
    expect(await commit(table, writes)).toEqual({ ok: true });
    expect(await commit(table, writes)).toEqual({ ok: false, failed: [0] });
    const read = await findPayment(table, organizationId, uuid(2));
    expect(read).toEqual({ ...after, version: 2 });
  });

  test("are in the due index only while they have a deadline", async () => {
    const before = await store(paymentOf(3));
    expect(await readItem(table, keyOf(3))).not.toHaveProperty("dueAt");
    const waiting = { ...before, state: { ...before.state, nextDeadlineAt: atMinute(30) } };
    await commit(table, updatePaymentWrites(before, waiting));
    expect(await readItem(table, keyOf(3))).toHaveProperty("dueAt");
    const [written] = updatePaymentWrites({ ...waiting, version: 2 }, { ...before, version: 3 });
    await commit(table, [written]);
    expect(await readItem(table, keyOf(3))).not.toHaveProperty("dueAt");
    expect(await readItem(table, keyOf(3))).not.toHaveProperty("duePartition");
  });

  test("keep attributes and fields that this version does not know", async () => {
    await store(paymentOf(4));
    const item = await readItem(table, keyOf(4));
    const state = compressJson(
      JSON.stringify({ ...JSON.parse(decompressJson(item?.["state"])), fromTheFuture: { a: [1] } }),
    );
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(4),
        UpdateExpression: "SET #state = :state, alsoNew = :new",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":state": state, ":new": "kept" },
      }),
    );
    const read = await findPayment(table, organizationId, uuid(4));
    if (read === null) throw new Error("The payment is gone");
    const after = { ...read, state: { ...read.state, notes: "changed" } };
    await commit(table, updatePaymentWrites(read, after));
    const written = await readItem(table, keyOf(4));
    expect(written).toMatchObject({ alsoNew: "kept", version: 2 });
    expect(JSON.parse(decompressJson(written?.["state"]))).toEqual({
      fromTheFuture: { a: [1] },
      notes: "changed",
    });
  });

  test("store large free-form fields separately, and the detail includes them", async () => {
    const metadata = JSON.stringify({
      numbers: Array.from({ length: 500 }, (_, n) => (n * 7_919) % 10_007),
    });
    const payment = await store(paymentOf(5, { metadata, references: '{"a":"b"}' }));
    const found = await findPayment(table, organizationId, uuid(5));
    expect(found?.intent).toMatchObject({ metadata: null, references: null });
    expect(await findWholePayment(table, organizationId, uuid(5))).toEqual(payment);
  });
});

describe("flow legs", () => {
  const stored = (n: number) => legOf("100.00 EUR", { uuid: uuid(n), txHash: `0x${n}` });

  test("are read as they were written, in the requested order", async () => {
    const [first, second] = [stored(21), stored(22)];
    await commit(table, [createLegWrite(first), createLegWrite(second)]);
    expect(await findLeg(table, organizationId, first.uuid)).toEqual(first);
    const asked = [second.uuid, uuid<"leg">(29), first.uuid];
    expect(await findLegs(table, organizationId, asked)).toEqual([second, first]);
    expect(await findLegs(table, organizationOf("org_other"), asked)).toEqual([]);
  });

  test("are created once and updated only at the version that was read", async () => {
    const before = stored(23);
    await commit(table, [createLegWrite(before)]);
    expect(await commit(table, [createLegWrite(before)])).toEqual({ ok: false, failed: [0] });
    const after = { ...before, status: "reversed", version: 2 } as const;
    expect(await commit(table, [updateLegWrite(before, after)])).toEqual({ ok: true });
    expect(await commit(table, [updateLegWrite(before, after)])).toEqual({
      ok: false,
      failed: [0],
    });
    expect(await findLeg(table, organizationId, before.uuid)).toEqual(after);
  });
});
