/** The walk over payments, newest first, on days with one shard and on days with many. */

import { beforeAll, beforeEach, expect, test } from "vitest";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { type PaymentRange, walkPayments } from "#store/table/payment/walk-payments.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";

const organizationId = organizationOf("org_walk");
const start = Date.UTC(2026, 2, 1);
const dayMilliseconds = 86_400_000;
const days = 20;
const payments = 600;
const everything = { organizationId, from: 0, to: start + 1_000 * dayMilliseconds, after: null };

type Answer = { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> };

let table: Table;
/** All ids, newest first. */
let all: Uuid<"payment">[];
/** Partitions in the order in which they were read. */
let read: string[];
/** Maximum of items on a page of the engine, whatever was requested: its pages end at 1 MB. */
let itemsOfPage: number;

beforeAll(async () => {
  const store = openMemoryStore();
  table = tableOf(store);
  all = idsOverDays().toSorted().toReversed();
  for (const uuid of all) {
    const createdAt = Number.parseInt(uuid.slice(0, 12), 16) as Instant;
    const payment = newPayment(intentOf({ uuid, organizationId, createdAt }));
    await registerDay(table, organizationId, "payment", uuid);
    await commit(table, createPaymentWrites(payment));
  }
  const send = table.client.send.bind(table.client) as (command: object) => Promise<Answer>;
  const cutting = async (command: { input: { ExpressionAttributeValues: { ":pk": string } } }) => {
    read.push(command.input.ExpressionAttributeValues[":pk"]);
    return cut(await send(command));
  };
  table = { ...table, client: { send: cutting } as unknown as Table["client"] };
});

beforeEach(() => {
  read = [];
  itemsOfPage = Number.POSITIVE_INFINITY;
});

/**
 * On a quiet day all ids have one shard, on a busy one up to 256; several ids share a millisecond.
 */
function idsOverDays(): Uuid<"payment">[] {
  const random = new SeededRandom(7);
  return Array.from({ length: payments }, (_, n) => {
    const day = n % days;
    const shards = day % 5 === 4 ? 256 : 1 + (day % 2) * 4;
    const time = start + day * dayMilliseconds + random.integer(0, 50) * 1_000;
    const shard = random.integer(0, shards).toString(16).padStart(2, "0");
    const text = `${time.toString(16).padStart(12, "0")}70008${random.bytes(6).toString("hex")}0${shard}`;
    return parseUuid(text) as Uuid<"payment">;
  });
}

function cut(answer: Answer): Answer {
  const { Items = [] } = answer;
  const last = Items[itemsOfPage - 1];
  if (last === undefined || Items.length === itemsOfPage) return answer;
  return {
    Items: Items.slice(0, itemsOfPage),
    LastEvaluatedKey: { pk: last["pk"], sk: last["sk"] },
  };
}

async function walk(range: Partial<PaymentRange> = {}): Promise<Uuid<"payment">[]> {
  const found: Uuid<"payment">[] = [];
  for await (const { intent } of walkPayments(table, { ...everything, ...range })) {
    found.push(intent.uuid);
  }
  return found;
}

test.each([1, 3, Number.POSITIVE_INFINITY])(
  "returns every payment once, newest first, with pages of at most %d",
  async (items) => {
    itemsOfPage = items;
    expect(await walk()).toEqual(all);
  },
);

test("continues after a given payment with exactly the rest", async () => {
  for (const at of [0, 1, 29, 30, 31, 299, payments - 2, payments - 1]) {
    expect(await walk({ after: all[at] as Uuid<"payment"> })).toEqual(all.slice(at + 1));
  }
});

test("treats from as inclusive and to as exclusive, and reads only the partitions between them", async () => {
  const from = start + 3 * dayMilliseconds;
  const to = start + 5 * dayMilliseconds;
  const expected = all.filter((uuid) => {
    const made = Number.parseInt(uuid.slice(0, 12), 16);
    return made >= from && made < to;
  });
  expect(await walk({ from, to })).toEqual(expected);
  expect(expected).toHaveLength((2 * payments) / days);
  const outside = read.filter((pk) => pk.includes("#pay#") && !/2026-03-0[456]#/.test(pk));
  expect(outside).toEqual([]);
  expect(await walk({ from: to, to: from })).toEqual([]);
  const newest = all[0] as Uuid<"payment">;
  const made = Number.parseInt(newest.slice(0, 12), 16);
  expect(await walk({ from: made })).toContain(newest);
  expect(await walk({ to: made })).not.toContain(newest);
});

test("reads only a few partitions ahead when it ends early", async () => {
  for await (const { intent } of walkPayments(table, everything)) {
    expect(intent.uuid).toBe(all[0]);
    break;
  }
  const hottest = new Set(all.map((uuid) => uuid.slice(30))).size;
  expect(new Set(read).size).toBeLessThan(hottest + 16);
});
