/** Cases that are moved into an object of the archive, beside other writers and repeated runs. */
import { beforeEach, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { countArchived } from "#store/archive/archive-job-store.ts";
import { archiveIn } from "#store/archive/open-archive.ts";
import { asStored, isStub, projectionFor } from "#store/table/core/archived-item.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { commit } from "#store/table/core/commit.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { updateItem } from "#store/table/core/write-item.ts";
import { closedCases } from "#work/archiving/closed-cases.ts";
import { moveCases } from "#work/archiving/move-cases.ts";
import { storeClosedLives } from "../bench/archive/closed-lives.ts";
import { organizationOf } from "../organization.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { archiveStoreOf } from "./archive-world.ts";

const organizationId = organizationOf("org_a");
const object = { day: "2026-01-05", shard: "00", number: 0 };
const later = Date.UTC(2027, 5, 1) as Instant;

let world: { objects: Map<string, Uint8Array>; random: SeededRandom };
let table: Table;
let cases: Item[][];

beforeEach(async () => {
  world = { objects: new Map(), random: new SeededRandom(1) };
  table = { ...tableOf(openMemoryStore()), archive: archiveIn(archiveStoreOf(world)) };
  const uuids = await storeClosedLives(table, organizationId, 3);
  const keys = uuids.map((uuid) => recordKey(organizationId, "payment", uuid));
  cases = await closedCases(asStored(table), await readAll(table, keys), later);
});

const move = (some: readonly (readonly Item[])[] = cases) =>
  moveCases({ table, store: archiveStoreOf(world) }, { organizationId, object }, some);
const keyOf = (item: Item | undefined) => ({ pk: String(item?.["pk"]), sk: String(item?.["sk"]) });
const storedOf = (some: readonly Item[]) => readAll(asStored(table), some.map(keyOf));
const bySort = (items: readonly Item[]) =>
  items.toSorted((a, b) => (String(a["sk"]) < String(b["sk"]) ? -1 : 1));

test("a case is its payment, leg, audit entry and raw record", () => {
  expect(
    cases.map((items) => items.map(({ pk }) => /#(pay|leg|jnl|raw)#/.exec(String(pk))?.[1])),
  ).toEqual(Array.from({ length: 3 }, () => ["pay", "leg", "jnl", "raw"]));
});

test("all items of a case become stubs, and are read as they were", async () => {
  expect(await move()).toMatchObject({ cases: 3, left: 0 });
  const all = cases.flat();
  expect((await storedOf(all)).every(isStub)).toBe(true);
  // Texts alone are names: the mark that an item was read from the archive is none.
  const read = (await readAll(table, all.map(keyOf))).map((item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => name !== "zr")),
  );
  expect(bySort(read)).toEqual(bySort(all));
});

test("a case that was changed meanwhile stays, and its place is blank", async () => {
  const [[payment] = []] = cases;
  await updateItem(table, { key: keyOf(payment), set: { version: 9 } });
  expect(await move()).toMatchObject({ cases: 2, left: 1 });
  expect((await storedOf(cases[0] ?? [])).some(isStub)).toBe(false);
  const [bytes = new Uint8Array()] = world.objects.values();
  expect(Buffer.from(bytes).toString().split(String(payment?.["sk"]))).toHaveLength(1);
});

test("a repeated run takes the object that is there, and counts the same", async () => {
  const first = await move(cases.slice(0, 2));
  expect(await move()).toEqual(first);
  expect((await storedOf(cases[2] ?? [])).some(isStub)).toBe(false);
});

test("a write to one item of an archived case puts all of it back, once", async () => {
  await move();
  const [[, leg] = []] = cases;
  const write = {
    kind: "update",
    key: keyOf(leg),
    set: { mark: 1 },
    condition: "version = :read",
  } as const;
  const version = leg?.["version"];
  expect(await commit(table, [{ ...write, values: { ":read": version } }])).toEqual({ ok: true });
  const stored = await storedOf(cases[0] ?? []);
  expect(stored.some(isStub)).toBe(false);
  expect(stored.find(({ sk }) => sk === leg?.["sk"])).toMatchObject({ mark: 1, version });
  expect((await countArchived(table, organizationId)).restored).toBe(1);
  expect((await storedOf(cases[1] ?? [])).every(isStub)).toBe(true);
});

test("an update without a condition of its own adds nothing to a stub", async () => {
  await move();
  const [[, leg] = []] = cases;
  const write = { kind: "update", key: keyOf(leg), set: { mark: 1 } } as const;
  expect(await commit(table, [write])).toEqual({ ok: true });
  const stored = await storedOf(cases[0] ?? []);
  expect(stored.some(isStub)).toBe(false);
  const { version } = leg ?? {};
  expect(stored.find(({ sk }) => sk === leg?.["sk"])).toMatchObject({ mark: 1, version });
});

test("without the archive a stub is an error, and no other item", async () => {
  await move();
  const { archive: _, ...without } = table;
  const [[payment] = []] = cases;
  await expect(readAll(without, [keyOf(payment)])).rejects.toThrow("ARCHIVE_BUCKET");
});

test("a reader that wants some attributes gets those by which a stub is found, and names none twice", () => {
  expect(["sk", "doc", "pk, sk"].map((projection) => projectionFor(table, projection))).toEqual([
    "sk, pk, z",
    "doc, pk, sk, z",
    "pk, sk, z",
  ]);
  expect(projectionFor({ ...table, archive: undefined }, "sk")).toBe("sk");
});
