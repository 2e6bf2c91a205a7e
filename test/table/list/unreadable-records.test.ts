/** Pages of a list that has a record which this version of the service cannot decode. */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { recount } from "#lib/operations/recount.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { countUncounted } from "#store/table/list/count/recount-lists.ts";
import { list } from "#store/table/list/listing.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { paymentCollection } from "#store/table/payment/payment-list.ts";
import {
  itemOf,
  type Outcome,
  countedOrganization as organizationId,
} from "../../bench/list/counted-cases.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

const start = Date.UTC(2026, 4, 4);
const now = start + 600_000;
const uuids = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
  const time = (start + n * 1_000).toString(16).padStart(12, "0");
  return `${time}70008${"0".repeat(12)}${n}00` as Uuid<"payment">;
});
const newestFirst = uuids.toReversed();
const [newest, middle] = newestFirst as [Uuid<"payment">, Uuid<"payment">];

const outcome: Outcome = {
  intentStatus: "reconciling",
  status: "open",
  reconciliationStatus: "unreconciled",
  verdict: "unreconciled",
  exceptionType: null,
  slaRisk: false,
};

let table: Table;
const put = (item: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: item }));

/** Stores a record of a later version in place of this one. */
const damage = (uuid: Uuid<"payment">) =>
  put({ ...recordKey(organizationId, "payment", uuid), v: 99, intent: "not known" });

async function pageOf(offset = 0) {
  const request = { organizationId, collection: paymentCollection, now, matches: () => true };
  const { items, total } = await list(table, { ...request, page: { limit: 10, offset } });
  return { uuids: items.map(({ intent }) => intent.uuid), total };
}

const unexpected = () => {
  throw new Error("Every record can be decoded.");
};

let written: string[];
const warnings = () =>
  written.filter((line) => line.includes("WARN")).map((line) => JSON.parse(line));

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  const store = openMemoryStore();
  table = tableOf(store);
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => written.push(String(line)) > 0);
  for (const uuid of uuids) {
    await registerDay(table, organizationId, "payment", uuid);
    await put(itemOf({ uuid, outcome }));
  }
});

test.each([
  ["newest", newest],
  ["second", middle],
])("an uncounted list omits its unreadable %s record, and a warning names it", async (_, uuid) => {
  await damage(uuid);
  const uuids = newestFirst.filter((each) => each !== uuid);
  await expect(pageOf()).resolves.toEqual({ uuids, total: 8 });
  expect(warnings()).toMatchObject([{ count: 1, items: [expect.stringContaining(uuid)] }]);
});

test("a counted list omits a record that became unreadable, and a warning names it", async () => {
  await countUncounted(table, { organizationId, collection: "payment" }, now, unexpected);
  await damage(newest);
  expect(await pageOf()).toEqual({ uuids: newestFirst.slice(1), total: 9 });
  expect(warnings()).toHaveLength(1);
});

test("a recount goes past a record that it cannot decode, names it, and leaves what lists hold of it", async () => {
  const options = { organizationId, from: 0, before: now, now: () => now + 3_600_000 };
  const collections = ["payment"] as const;
  await recount(table, { ...options, collections, anew: false });
  await damage(middle);
  const [again] = await recount(table, { ...options, collections, anew: false });
  expect(again).toMatchObject({ compared: 9, corrected: 0 });
  expect(again?.unreadable).toEqual([expect.stringContaining(middle)]);
  expect((await pageOf()).total).toBe(9);
  const [anew] = await recount(table, { ...options, collections, anew: true });
  expect(anew?.unreadable).toEqual([expect.stringContaining(middle)]);
  expect((await pageOf()).total).toBe(8);
});

test("a list that this version can read writes no warning", async () => {
  expect(await pageOf()).toEqual({ uuids: newestFirst, total: 9 });
  expect(warnings()).toEqual([]);
});
