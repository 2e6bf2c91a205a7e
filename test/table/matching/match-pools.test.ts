/** Match pools: which crowds are recorded, how often, and for how long they are listed. */

import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  type FoundCrowd,
  maximumCrowdedAmounts,
  readMatchPools,
  recordCrowdedAmount,
} from "#store/table/matching/match-pool-store.ts";
import { matchPoolKey } from "#store/table/matching/matching-keys.ts";
import { setShared } from "#work/ingestion/rematch/shared-references.ts";
import { amount, atMinute, currency, intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const hour = 60;
const day = 24 * hour;
const itemsAtOnce = 25;
let engine: EngineTable;
let organizationId: OrganizationId;
let organizations = 0;
let minute = 0;
const ids = createIdSource(() => atMinute(minute));

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());
beforeEach(() => {
  organizations += 1;
  organizationId = organizationOf(`org_pools_${organizations}`);
  minute = 0;
});

/** A separate process, with its own cache of recorded pools. */
const process = (): Table => ({ ...engine.table, recentPools: new Map() });

const found = (changes: Partial<FoundCrowd> = {}): FoundCrowd => ({
  organizationId,
  currency: currency("EUR"),
  amount: amount("49.00"),
  reference: null,
  bucketPartition: "49",
  reach: day * 60_000,
  from: atMinute(0),
  to: atMinute(0),
  ...changes,
});

async function record(table: Table, at: number, changes: Partial<FoundCrowd> = {}): Promise<void> {
  minute = at;
  await recordCrowdedAmount({ table, ids }, found(changes), atMinute(at));
}

async function listed(at: number) {
  const pools = await readMatchPools(engine.table, organizationId, atMinute(at));
  return pools.map((pool) =>
    pool.kind === "amount"
      ? {
          first: minutesOf(pool.firstSeenAt),
          last: minutesOf(pool.lastSeenAt),
          from: minutesOf(pool.from),
          to: minutesOf(pool.to),
        }
      : pool.reference,
  );
}

const minutesOf = (instant: Instant) => (instant - atMinute(0)) / 60_000;

test("a process records a pool at most once an hour", async () => {
  const table = process();
  await record(table, 0);
  await record(table, hour - 1);
  expect(await listed(hour)).toEqual([{ first: 0, last: 0, from: 0, to: 0 }]);
  await record(table, hour);
  expect(await listed(hour)).toEqual([{ first: 0, last: hour, from: 0, to: 0 }]);
});

test("another process does not record it again within the hour", async () => {
  await record(process(), 0);
  await record(process(), hour - 1);
  expect(await listed(hour)).toEqual([{ first: 0, last: 0, from: 0, to: 0 }]);
});

test("times further than a window from the recorded ones are recorded immediately", async () => {
  const table = process();
  await record(table, 0);
  await record(table, 1, { from: atMinute(-day), to: atMinute(day) });
  expect(await listed(2)).toEqual([{ first: 0, last: 0, from: 0, to: 0 }]);
  await record(table, 2, { from: atMinute(-day - 1), to: atMinute(5) });
  await record(process(), 3, { from: atMinute(0), to: atMinute(2 * day) });
  expect(await listed(4)).toEqual([{ first: 0, last: 3, from: -day - 1, to: 2 * day }]);
});

test("a pool is listed for 30 days after it was last found; found later, it starts again", async () => {
  const table = process();
  await record(table, 0);
  expect(await listed(30 * day - 1)).toHaveLength(1);
  expect(await listed(30 * day)).toEqual([]);
  await record(table, 31 * day, { from: atMinute(31 * day), to: atMinute(31 * day) });
  const anew = 31 * day;
  expect(await listed(anew)).toEqual([{ first: anew, last: anew, from: anew, to: anew }]);
});

test("pools are separated by bucket and by organization", async () => {
  const table = process();
  await record(table, 0);
  await record(table, 1, { bucketPartition: "50", amount: amount("50.00") });
  expect(await listed(2)).toHaveLength(2);
  expect(await readMatchPools(engine.table, organizationOf("org_other"), atMinute(2))).toEqual([]);
});

test("keeps at most 1,000 amounts and still updates the known ones", async () => {
  const writes = Array.from({ length: maximumCrowdedAmounts }, (_, n) => {
    const key = matchPoolKey(organizationId, `bucket-${n}`);
    const times = { from: atMinute(0), to: atMinute(0), firstSeenAt: atMinute(0) };
    const own = { uuid: ids.next(), currency: "EUR", amount: String(n + 1), reference: null };
    return { ...key, ...own, v: 1, kind: "amount", ...times, lastSeenAt: atMinute(0) };
  });
  const { client, name } = engine.table;
  for (let start = 1; start < writes.length; start += itemsAtOnce) {
    const requests = writes.slice(start, start + itemsAtOnce);
    const RequestItems = { [name]: requests.map((Item) => ({ PutRequest: { Item } })) };
    await client.send(new BatchWriteCommand({ RequestItems }));
  }
  await record(process(), 1, { bucketPartition: "fits" });
  expect(await listed(2)).toHaveLength(maximumCrowdedAmounts);
  const full = process();
  await record(full, 2, { bucketPartition: "too many" });
  await record(full, 3, { bucketPartition: "too many as well" });
  await record(full, hour + 1, { bucketPartition: "bucket-7" });
  const pools = await listed(hour + 2);
  expect(pools).toHaveLength(maximumCrowdedAmounts);
  expect(pools).toContainEqual({ first: 0, last: hour + 1, from: 0, to: 0 });
});

test("a reference is listed by its value as long as it is shared", async () => {
  const dependencies = { table: engine.table, ids };
  const intent = intentOf({ organizationId });
  const held = {
    owner: null,
    intents: [],
    carriers: [],
    living: 0,
    legs: [],
    movements: new Map(),
    alike: { owners: [], legs: [] },
    isCut: false,
  };
  await setShared(dependencies, intent, "MERCHANT-7", { ...held, isShared: true });
  expect(await listed(100 * day)).toEqual(["MERCHANT-7"]);
  await setShared(dependencies, intent, "MERCHANT-7", { ...held, isShared: false });
  expect(await listed(1)).toEqual([]);
});
