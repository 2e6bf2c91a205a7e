/** Recounting, in bounded steps, of lists that are wrong or were never counted. */
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { parseUuid, type Uuid, type UuidKind } from "#domain/value/id.ts";
import { type RecountReport, recount } from "#lib/operations/recount.ts";
import { type Collection, recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { legCollection } from "#store/table/evidence/leg-list.ts";
import { createLegWrite } from "#store/table/evidence/leg-store.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { countUncounted, recountRecords } from "#store/table/list/count/recount-lists.ts";
import { readHead } from "#store/table/list/list-head.ts";
import { listHeadKey, listNodeKey } from "#store/table/list/list-keys.ts";
import { list } from "#store/table/list/listing.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { paymentCollection } from "#store/table/payment/payment-list.ts";
import { recountTerms } from "#store/table/payment/recount-terms.ts";
import {
  itemOf,
  type Outcome,
  countedOrganization as organizationId,
} from "../../bench/list/counted-cases.ts";
import { legOf, organizationId as legOrganizationId } from "../../domain/samples.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore, type TableStore } from "../../simulation/aws/table-store.ts";

const start = Date.UTC(2026, 4, 4);
const dayMilliseconds = 86_400_000;
const now = start + 10 * dayMilliseconds;
const headKey = listHeadKey(organizationId, "payment", paymentCollection.revision);

const open: Outcome = {
  intentStatus: "reconciling",
  status: "open",
  reconciliationStatus: "unreconciled",
  verdict: "unreconciled",
  exceptionType: null,
  slaRisk: false,
};
const resolved: Outcome = { ...open, status: "resolved" };

let store: TableStore;
let table: Table;
beforeEach(() => {
  store = openMemoryStore();
  table = tableOf(store);
});

function uuidAt<K extends UuidKind>(moment: number, n: number): Uuid<K> {
  const time = moment.toString(16).padStart(12, "0");
  return parseUuid(`${time}70008${n.toString(16).padStart(13, "0")}00`) as Uuid<K>;
}

const put = (item: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: item }));

/** Creates open payments, evenly distributed over some days. */
async function createPayments(count: number, days = 4): Promise<Uuid<"payment">[]> {
  const uuids = Array.from({ length: count }, (_, n) =>
    uuidAt<"payment">(start + Math.floor((days * dayMilliseconds * n) / count), n),
  );
  for (const uuid of uuids) await registerDay(table, organizationId, "payment", uuid);
  await store.load(uuids.map((uuid) => itemOf({ uuid, outcome: open })));
  return uuids;
}

async function countAll(uuids: readonly Uuid[], collection: Collection = "payment") {
  const scope = collection === "leg" ? legOrganizationId : organizationId;
  const touched = new Map(uuids.map((uuid) => [uuid, []]));
  const request = { organizationId: scope, collection: listedCollections[collection], touched };
  while (await countList(table, { ...request, before: now })) await Promise.resolve();
  // As the list counter does.
  if (collection !== "payment") return;
  for await (const missing of recountTerms(table, scope, { from: 0, before: now })) {
    expect(missing).toBeGreaterThanOrEqual(0);
  }
}

/** Changes records without a stream record. */
async function changeWithoutStream(uuids: readonly Uuid<"payment">[]): Promise<void> {
  for (const uuid of uuids) await put(itemOf({ uuid, outcome: resolved }));
}

async function totals() {
  const request = { organizationId, collection: paymentCollection, now };
  const page = { limit: 100, offset: 0 };
  const count = async (status: string) =>
    (await list(table, { ...request, page, matches: (facets) => facets.status === status })).total;
  return { open: await count("open"), resolved: await count("resolved") };
}

function recountPayments(changes: object = {}): Promise<readonly RecountReport[]> {
  return recount(table, {
    organizationId,
    collections: ["payment"],
    from: 0,
    before: Number.POSITIVE_INFINITY,
    anew: false,
    now: () => now,
    ...changes,
  });
}

describe("a change that is missing from the stream", () => {
  test("is counted when its records are recounted", async () => {
    const uuids = await createPayments(400);
    await countAll(uuids);
    const lost = [3, 77, 250, 399].map((n) => uuids[n] as Uuid<"payment">);
    await changeWithoutStream(lost);
    expect(await totals()).toEqual({ open: 400, resolved: 0 });
    await recountRecords(table, { organizationId, collection: "payment", uuids: lost });
    expect(await totals()).toEqual({ open: 396, resolved: 4 });
  });

  test("is found by a recount of its records' days only", async () => {
    const uuids = await createPayments(400);
    await countAll(uuids);
    await changeWithoutStream([50, 150, 151, 250, 350].map((n) => uuids[n] as Uuid<"payment">));
    const [from, before] = [start + dayMilliseconds, start + 3 * dayMilliseconds];
    expect(await recountPayments({ from, before })).toEqual([
      { collection: "payment", compared: 200, corrected: 3, unreadable: [] },
    ]);
    expect(await totals()).toEqual({ open: 397, resolved: 3 });
    expect(await recountPayments()).toEqual([
      { collection: "payment", compared: 400, corrected: 2, unreadable: [] },
    ]);
    expect(await totals()).toEqual({ open: 395, resolved: 5 });
    expect(await recountPayments()).toMatchObject([{ compared: 400, corrected: 0 }]);
  });

  test("is found if the record was deleted", async () => {
    const uuids = await createPayments(400);
    await countAll(uuids);
    const { pk, sk } = recordKey(organizationId, "payment", uuids[150] as Uuid<"payment">);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
    expect(await recountPayments()).toMatchObject([{ compared: 399, corrected: 1 }]);
    expect(await totals()).toEqual({ open: 399, resolved: 0 });
  });
});

describe("lists by key value", () => {
  const legAt = (n: number, importBatchId: string) => {
    const uuid = uuidAt<"leg">(start + n * 1_000, n);
    return legOf("10.00 USD", { uuid, metadata: { importBatchId } });
  };
  const putLeg = async (leg: ReturnType<typeof legAt>) => {
    await registerDay(table, legOrganizationId, "leg", leg.uuid);
    const write = createLegWrite(leg);
    if (write.kind === "put") await put(write.item);
    return leg.uuid;
  };
  const totalOf = async (importBatch: string) => {
    const page = { limit: 10, offset: 0 };
    const request = { organizationId: legOrganizationId, collection: legCollection, page, now };
    const { total } = await list(table, { ...request, matches: () => true, keys: { importBatch } });
    return total;
  };
  let uuids: Uuid<"leg">[];
  beforeEach(async () => {
    uuids = [];
    for (let n = 0; n < 30; n += 1) uuids.push(await putLeg(legAt(n, n < 10 ? "one" : "two")));
    await countAll(uuids, "leg");
    expect([await totalOf("one"), await totalOf("two")]).toEqual([10, 20]);
  });

  test("are corrected by a recount after a record moved from one value to another", async () => {
    await putLeg(legAt(3, "two"));
    const options = { organizationId: legOrganizationId, collections: ["leg"] };
    expect(await recountPayments(options)).toMatchObject([{ compared: 30, corrected: 1 }]);
    expect([await totalOf("one"), await totalOf("two")]).toEqual([9, 21]);
  });

  test("are corrected by a recount of records together with their former value", async () => {
    for (let n = 0; n < 10; n += 1) await putLeg(legAt(n, "two"));
    await recountRecords(table, {
      organizationId: legOrganizationId,
      collection: "leg",
      uuids,
      keys: [["importBatch", "one"]],
    });
    expect([await totalOf("one"), await totalOf("two")]).toEqual([0, 30]);
  });
});

describe("an uncounted list, as after a new revision", () => {
  test("is counted in bounded steps, each of which continues where the previous one ended", async () => {
    await createPayments(4_500, 1);
    const first = await countUncounted(
      table,
      { organizationId, collection: "payment" },
      now,
      () => {},
    );
    expect(first.isLeft).toBe(true);
    expect(first.boundary).toBeGreaterThan(start);
    expect(first.boundary).toBeLessThan(start + dayMilliseconds);
    const steps: string[] = [];
    await recountPayments({ onStep: (step: string) => steps.push(step) });
    expect(steps.filter((step) => step.includes("compared up to")).length).toBe(9);
    expect(await totals()).toEqual({ open: 4_500, resolved: 0 });
    const { boundary } = await readHead(table, headKey);
    expect(boundary).toBe(now);
  });

  test("is counted by a request only in part", async () => {
    await createPayments(2_500, 1);
    const request = { organizationId, collection: paymentCollection, now, matches: () => true };
    const page = await list(table, { ...request, page: { limit: 10, offset: 0 } });
    expect(page.total).toBe(2_500);
    const { boundary } = await readHead(table, headKey);
    expect(boundary).toBeGreaterThan(start);
    expect(boundary).toBeLessThan(start + dayMilliseconds / 2);
  });

  test("is refused by a request if too many days are uncounted", async () => {
    for (let day = 0; day < 1_100; day += 1) {
      const uuid = uuidAt(start - day * dayMilliseconds, day);
      await registerDay(table, organizationId, "payment", uuid);
    }
    await expect(totals()).rejects.toMatchObject({ name: "ListNotCountedError" });
  });

  test("is refused by a request if too many records are uncounted", async () => {
    const first = uuidAt<"payment">(start, 0);
    await registerDay(table, organizationId, "payment", first);
    const { pk } = recordKey(organizationId, "payment", first);
    await store.load(Array.from({ length: 50_001 }, (_, n) => ({ pk, sk: uuidAt(start, n) })));
    await expect(totals()).rejects.toMatchObject({ name: "ListNotCountedError" });
  });
});

test("rebuilds a list with a damaged tree only on demand", async () => {
  const uuids = await createPayments(2_000);
  await countAll(uuids);
  const key = headKey;
  const { root } = await readHead(table, key);
  if (root === null) throw new Error("The list has no tree.");
  const { pk, sk } = listNodeKey(key, root);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  await expect(totals()).rejects.toMatchObject({ name: "NodeGoneError" });
  await expect(recountPayments()).rejects.toThrow(
    /payment ended at 1970-01-01; continue with --from 1970-01-01.*overwritten/,
  );
  await recountPayments({ anew: true });
  expect(await totals()).toEqual({ open: 2_000, resolved: 0 });
});
