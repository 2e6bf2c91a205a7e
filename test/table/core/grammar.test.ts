/** How items are read, kept in kinds, and written one at a time, on the real engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { compressed } from "#store/table/core/document/compressed-json.ts";
import { documentCodec } from "#store/table/core/document/document.ts";
import { allOf, itemsOf, lastOf, pageOf } from "#store/table/core/key-range.ts";
import { readItem } from "#store/table/core/read-item.ts";
import {
  finderOf,
  findMany,
  NewerFormatError,
  ownNames,
  setting,
  stored,
  versioned,
} from "#store/table/core/stored.ts";
import type { Table } from "#store/table/core/table.ts";
import { deleteItem, putItem, putOwnItem, updateItem } from "#store/table/core/write-item.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

type Command = { readonly input: Readonly<Record<string, unknown>> };

let engine: EngineTable;
/** The inputs of the commands that were sent. */
let sent: Command["input"][] = [];
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  const send = engine.table.client.send.bind(engine.table.client) as (
    command: Command,
  ) => Promise<unknown>;
  const noting = (command: Command) => {
    sent.push(command.input);
    return send(command);
  };
  table = { ...engine.table, client: { send: noting } as unknown as Table["client"] };
});
afterAll(() => engine.close());
beforeEach(() => {
  sent = [];
});

const organizationId = organizationOf("org_1");

describe("reading one item", () => {
  const key = { pk: "one", sk: "a" };

  test("gives undefined for an absent one, and the item of a present one", async () => {
    expect(await readItem(table, key)).toBeUndefined();
    await putItem(table, { item: { ...key, n: 1 } });
    expect(await readItem(table, { ...key, ...{ other: 1 } })).toEqual({ ...key, n: 1 });
  });

  test("is strongly consistent, unless the caller can do with half the price", async () => {
    await readItem(table, key);
    await readItem(table, key, { isStrong: false });
    expect(sent.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true, undefined]);
  });
});

describe("reading a range", () => {
  const pk = "range";
  const sorts = ["a#1", "a#2", "b#1", "b#2", "c#1"];
  beforeAll(async () => {
    for (const sk of sorts) await putItem(engine.table, { item: { pk, sk, n: sk } });
    await putItem(engine.table, { item: { pk: "other", sk: "a#1" } });
  });

  test.each([
    { bounds: {}, found: sorts },
    { bounds: { prefix: "b" }, found: ["b#1", "b#2"] },
    { bounds: { after: "b#1" }, found: ["b#2", "c#1"] },
    { bounds: { before: "b#1" }, found: ["a#1", "a#2"] },
    { bounds: { from: "b#2" }, found: ["b#2", "c#1"] },
    { bounds: { to: "a#2" }, found: ["a#1", "a#2"] },
    { bounds: { from: "a#2", to: "b#2" }, found: ["a#2", "b#1", "b#2"] },
    { bounds: { from: "b#2", to: undefined }, found: ["b#2", "c#1"] },
  ])("with $bounds has exactly $found", async ({ bounds, found }) => {
    expect(await allOf(table, { pk, ...bounds }, ({ sk }) => sk)).toEqual(found);
    const { items, next } = await pageOf(table, { pk, ...bounds }, { isDescending: true });
    expect(items.map(({ sk }) => sk)).toEqual(found.toReversed());
    expect(next).toBeUndefined();
  });

  test("goes on where the page before ended", async () => {
    const first = await pageOf(table, { pk }, { limit: 2 });
    const second = await pageOf(table, { pk }, { limit: 2, start: first.next });
    expect([...first.items, ...second.items].map(({ sk }) => sk)).toEqual(sorts.slice(0, 4));
    expect(sent.map(({ Limit }) => Limit)).toEqual([2, 2]);
  });

  test("reads the pages one by one, as long as the caller wants more", async () => {
    const found: unknown[] = [];
    for await (const { sk } of itemsOf(table, { pk }, { limit: 2 })) {
      found.push(sk);
      if (found.length === 3) break;
    }
    expect(found).toEqual(sorts.slice(0, 3));
    expect(sent).toHaveLength(2);
  });

  test("sends only the attributes that were asked for", async () => {
    expect(await allOf(table, { pk, prefix: "c" }, (item) => item, { projection: "sk" })).toEqual([
      { sk: "c#1" },
    ]);
  });

  test("has a last item, read alone", async () => {
    expect(await lastOf(table, { pk, to: "b#9" })).toMatchObject({ sk: "b#2" });
    expect(await lastOf(table, { pk: "nothing" })).toBeUndefined();
    expect(sent[0]).toMatchObject({ Limit: 1, ConsistentRead: true });
  });
});

type Plan = {
  readonly organizationId: OrganizationId;
  readonly uuid: string;
  readonly version: number;
  readonly note: string | null;
};
const planKey = (owner: OrganizationId, uuid: string) => ({ pk: `plans#${owner}`, sk: uuid });
const codec = documentCodec<Plan>(2, { note: null });
const plans = versioned({ noun: "plan", key: planKey, namesOf: ownNames<string>, codec });
const findPlan = finderOf(plans);
const planOf = (uuid: string): Plan => ({ organizationId, uuid, version: 1, note: null });

describe("a kind of stored records", () => {
  test("is stored with its key, its format, its document and its version", async () => {
    await commit(table, [plans.create(planOf("p1"), { dueAt: "9" })]);
    expect(await readItem(table, planKey(organizationId, "p1"))).toEqual({
      ...planKey(organizationId, "p1"),
      v: 2,
      doc: '{"organizationId":"org_1","uuid":"p1","version":1}',
      version: 1,
      dueAt: "9",
    });
    expect(await findPlan(table, organizationId, "p1")).toEqual(planOf("p1"));
    expect(await findPlan(table, organizationId, "absent")).toBeNull();
  });

  test("is created once, and changed or removed only as it was read", async () => {
    const before = planOf("p2");
    const after = { ...before, note: "changed", version: 2 };
    const isDone = async (...writes: Parameters<typeof commit>[1]) =>
      (await commit(table, writes)).ok;
    expect(await isDone(plans.create(before))).toBe(true);
    expect(await isDone(plans.create(before))).toBe(false);
    expect(await isDone(plans.update(before, after))).toBe(true);
    expect(await isDone(plans.update(before, after))).toBe(false);
    expect(await isDone(plans.replace(before, after))).toBe(false);
    expect(await isDone(plans.remove(before))).toBe(false);
    expect(await findPlan(table, organizationId, "p2")).toEqual(after);
    expect(await isDone(plans.replace(after, { ...after, version: 3 }))).toBe(true);
    expect(await isDone(plans.remove({ ...after, version: 3 }))).toBe(true);
  });

  test("keeps the attributes beside the document when it is updated, and loses them when it is replaced", async () => {
    const [first, second, third] = [1, 2, 3].map((version) => ({ ...planOf("p3"), version }));
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    await commit(table, [plans.create(first, { beside: 1 })]);
    await commit(table, [plans.update(first, second)]);
    expect(await readItem(table, plans.keyOf(first))).toMatchObject({ beside: 1, version: 2 });
    await commit(table, [plans.replace(second, third)]);
    expect(await readItem(table, plans.keyOf(first))).not.toHaveProperty("beside");
  });

  test("says in words that a later release stored a record", async () => {
    const item = { ...planKey(organizationId, "p4"), v: 3, doc: "not JSON" };
    await putItem(table, { item });
    const reading = findPlan(table, organizationId, "p4");
    await expect(reading).rejects.toThrow(NewerFormatError);
    await expect(reading).rejects.toThrow(
      "A later release stored this plan in format 3; this release reads formats up to 2.",
    );
  });

  test("reads an item without its format, of which only the document was sent", () => {
    expect(plans.decode({ doc: '{"uuid":"p5"}' })).toEqual({ uuid: "p5", note: null });
  });

  test("compresses its documents if its codec does", async () => {
    const notes = stored({ noun: "note", key: planKey, codec: compressed(codec) });
    const item = { ...notes.key(organizationId, "n1"), ...notes.bodyOf(planOf("n1")) };
    await putItem(table, { item });
    expect(item.doc).toBeInstanceOf(Uint8Array);
    expect(await findMany(table, notes, [[organizationId, "n1"]])).toEqual([planOf("n1")]);
  });
});

describe("a setting of an organization", () => {
  const limits = setting({
    noun: "limit",
    key: (owner) => ({ pk: `limit#${owner}`, sk: "x" }),
    codec: documentCodec<{ readonly most: number; readonly version: number }>(1, {}),
    absent: { most: 10, version: 0 },
  });

  test("is the default until it is set, and then replaced only as it was read", async () => {
    const set = async (most: number, version: number) =>
      (await commit(table, [limits.set(organizationId, { most, version })])).ok;
    expect(await limits.find(table, organizationId)).toEqual({ most: 10, version: 0 });
    expect(await set(11, 1)).toBe(true);
    expect(await set(12, 1)).toBe(false);
    expect(await set(13, 3)).toBe(false);
    expect(await set(14, 2)).toBe(true);
    expect(await limits.find(table, organizationId)).toEqual({ most: 14, version: 2 });
  });
});

describe("a single write", () => {
  const key = { pk: "single", sk: "a" };
  const isUnchanged = { condition: "n = :read", values: { ":read": 1 } };

  test("says whether its condition held", async () => {
    await putItem(table, { item: { ...key, n: 1 } });
    expect(await putItem(table, { item: { ...key, n: 2 }, ...isUnchanged })).toBe(true);
    expect(await putItem(table, { item: { ...key, n: 3 }, ...isUnchanged })).toBe(false);
    expect(await updateItem(table, { key, set: { n: 3 }, ...isUnchanged })).toBe(false);
    expect(await deleteItem(table, { key, ...isUnchanged })).toBe(false);
    expect(await readItem(table, key)).toEqual({ ...key, n: 2 });
    expect(await updateItem(table, { key, set: { n: 1 } })).toBe(true);
    expect(await deleteItem(table, { key, ...isUnchanged })).toBe(true);
    expect(await readItem(table, key)).toBeUndefined();
  });

  test("throws every other error", async () => {
    await expect(putItem(table, { item: { pk: "no sort key" } })).rejects.toThrow();
  });

  test.each([{ mark: "w1" }, { mark: 7 }])(
    "finds its own item after a lost response: $mark",
    async ({ mark }) => {
      const put = (own: unknown) =>
        putOwnItem(
          table,
          { item: { ...key, mark: own }, condition: "attribute_not_exists(pk)" },
          "mark",
        );
      expect(await put(mark)).toBe(true);
      expect(await put(mark)).toBe(true);
      expect(await put("another")).toBe(false);
      await deleteItem(table, { key });
    },
  );
});
