/** Lists, and the separation of organizations by their keys. */

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseUuid, type Uuid, type UuidKind } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readMarkKey } from "#store/table/audit/read-mark-keys.ts";
import * as keys from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { keyedListHeadKey, listHeadKey, listNodeKey } from "#store/table/list/list-keys.ts";
import type { ListedCollection } from "#store/table/list/listed/listed-collection.ts";
import { list } from "#store/table/list/listing.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { feeScheduleVersionKey } from "#store/table/rule/settings-keys.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

let engine: EngineTable;
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

const dayMilliseconds = 86_400_000;
const start = Date.UTC(2026, 1, 27);

/** The n-th record: four a day, in two shards. */
function uuidOf<K extends UuidKind>(n: number): Uuid<K> {
  const time = (start + (n * dayMilliseconds) / 4).toString(16).padStart(12, "0");
  const parsed = parseUuid<K>(`${time}70008${"0".repeat(13)}0${n % 2}`);
  if (parsed === null) throw new Error("No id");
  return parsed;
}

async function put(organizationId: OrganizationId, uuid: Uuid<"leg">): Promise<void> {
  await registerDay(table, organizationId, "leg", uuid);
  const item = { ...keys.recordKey(organizationId, "leg", uuid), v: 1, owner: organizationId };
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
}

const numbers = Array.from({ length: 14 }, (_, n) => n);
const newestFirst = numbers.map(uuidOf).toReversed();

type Parity = { readonly even: boolean };

const byParity: ListedCollection<string, Parity> = {
  name: "leg",
  revision: 1,
  isImmutable: false,
  decode: (item) => [String(item["sk"])],
  facets: (uuid) => ({ even: uuid.endsWith("0") }),
  keys: () => ({}),
  keysAsFacets: [],
};

function page(
  organizationId: OrganizationId,
  limit: number,
  offset: number,
  matches = (_: Parity) => true,
) {
  const now = start + 30 * dayMilliseconds;
  return list(table, {
    organizationId,
    collection: byParity,
    page: { limit, offset },
    now,
    matches,
  });
}

describe("list", () => {
  const first = organizationOf("org_a");
  const second = organizationOf("org_b");
  const extended = organizationOf("org_a#leg");
  const shortened = organizationOf("org");
  beforeAll(async () => {
    for (const n of numbers) await put(first, uuidOf(n));
    await put(extended, uuidOf(3));
    await put(second, uuidOf(4));
  });

  test("is newest first across days and shards", async () => {
    expect(await page(first, 100, 0)).toEqual({ items: newestFirst, total: 14 });
  });

  test.each([
    [5, 0],
    [5, 3],
    [4, 12],
    [5, 14],
    [1, 13],
  ])(
    "limit %i and offset %i select that slice, and the total is unchanged",
    async (limit, offset) => {
      expect(await page(first, limit, offset)).toEqual({
        items: newestFirst.slice(offset, offset + limit),
        total: 14,
      });
    },
  );

  test("counts only records that pass the filter", async () => {
    const even = newestFirst.filter((uuid) => uuid.endsWith("0"));
    expect(await page(first, 2, 1, (facets) => facets.even)).toEqual({
      items: even.slice(1, 3),
      total: 7,
    });
  });

  test("never returns another organization's records", async () => {
    expect(await page(second, 100, 0)).toEqual({ items: [uuidOf(4)], total: 1 });
    expect(await page(extended, 100, 0)).toEqual({ items: [uuidOf(3)], total: 1 });
    expect(await page(shortened, 100, 0)).toEqual({ items: [], total: 0 });
  });
});

describe("keys", () => {
  const organizations = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom("#", "0", "1", "7", "o", "pay", "leg", "days"),
        maxLength: 9,
      }),
    )
    .map(organizationOf);
  const id = uuidOf<never>(1);
  const aRead = { actor: "user:1", eventType: "export.read", subject: "export", details: {} };
  const partitions = (organizationId: OrganizationId) => [
    keys.recordKey(organizationId, "payment", id).pk,
    keys.recordKey(organizationId, "leg", id).pk,
    keys.recordKey(organizationId, "journal", id).pk,
    keys.dayRegistryPartition(organizationId, "leg"),
    keyedListHeadKey(organizationId, { name: "leg", revision: 1 }, ["provider", "value"]).pk,
    listNodeKey(listHeadKey(organizationId, "leg", 1), { number: 1, slot: 0 }).pk,
    keys.matchKeyPartition(organizationId, "value"),
    keys.rawRecordPartition(organizationId, id),
    keys.rulesPartition(organizationId),
    keys.ruleVersionKey(organizationId, id, 1).pk,
    feeScheduleVersionKey(organizationId, id, 1).pk,
    keys.freeFormKey(organizationId, id).pk,
    keys.idempotencyKey(organizationId, { operation: "operation", key: "key" }).pk,
    readMarkKey(organizationId, aRead, 1).pk,
  ];

  test("of different organizations differ, and none is a prefix of another organization's keys", () => {
    fc.assert(
      fc.property(organizations, organizations, (a, b) => {
        fc.pre(a !== b);
        const space = keys.rulesPartition(a).slice(0, -"rules".length);
        for (const partition of partitions(a)) expect(partition.startsWith(space)).toBe(true);
        for (const partition of partitions(b)) expect(partition.startsWith(space)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test("of records give back their organization, whatever characters it contains", () => {
    fc.assert(
      fc.property(organizations, (organizationId) => {
        const key = keys.recordKey(organizationId, "leg", id);
        const named = { organizationId, collection: "leg", uuid: id };
        expect(keys.parseRecordKey(key)).toEqual(named);
        const other = { pk: keys.rulesPartition(organizationId), sk: id };
        expect(keys.parseRecordKey(other)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test("hash their parts without ambiguity", () => {
    expect(keys.hashOf("ab", "c")).not.toBe(keys.hashOf("a", "bc"));
    expect(keys.hashOf("a", "b")).not.toBe(keys.hashOf("a1:b"));
  });
});
