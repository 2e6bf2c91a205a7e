/** Changes of attributes do in the engine what they say. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commit, type UpdateWrite } from "#store/table/core/commit.ts";
import { type AttributeChange, atVersion, isNew } from "#store/table/core/expression.ts";
import { type EngineTable, openEngineTable, readItem } from "../engine-table.ts";

let engine: EngineTable;
const key = { pk: "expression", sk: "one" };
const item = {
  ...key,
  version: 3,
  status: "read",
  count: 5,
  since: [1],
  names: new Set(["a", "b"]),
  seen: 7,
};

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());
beforeEach(async () => {
  await commit(engine.table, [{ kind: "put", item }]);
});

async function after(change: AttributeChange): Promise<Record<string, unknown> | null> {
  const write: UpdateWrite = { kind: "update", key, ...change };
  expect(await commit(engine.table, [write])).toEqual({ ok: true });
  return readItem(engine.table, key);
}

test("sets attributes, reserved names among them, and leaves out what is undefined", async () => {
  const changed = await after({ set: { status: "done", data: null, count: undefined } });
  expect(changed).toEqual({ ...item, status: "done", data: null });
});

test("sets an attribute only where it is absent", async () => {
  const changed = await after({ setIfAbsent: { seen: 9, first: 9 } });
  expect(changed).toEqual({ ...item, first: 9 });
});

test("removes attributes", async () => {
  const { seen: _, status: __, ...left } = item;
  expect(await after({ remove: ["seen", "status", "none"] })).toEqual(left);
});

test("adds to numbers and sets, takes from sets and appends to lists in one update", async () => {
  const changed = await after({
    set: { version: 4 },
    add: { count: -2, total: 1 },
    take: { names: new Set(["a"]) },
    append: { since: [2] },
    remove: ["seen"],
  });
  const { seen: _, ...left } = item;
  expect(changed).toEqual({
    ...left,
    version: 4,
    count: 3,
    total: 1,
    names: new Set(["b"]),
    since: [1, 2],
  });
  expect(await after({ add: { names: new Set(["c"]) } })).toMatchObject({
    names: new Set(["b", "c"]),
  });
});

test("a condition with names and values of its own stands beside the change", async () => {
  const write: UpdateWrite = {
    kind: "update",
    key,
    set: { status: "done" },
    condition: "#status = :read",
    names: { "#status": "status" },
    values: { ":read": "read" },
  };
  expect(await commit(engine.table, [write])).toEqual({ ok: true });
  expect(await commit(engine.table, [write])).toEqual({ ok: false, failed: [0] });
});

test("an item is changed at the version that was read, and created once", async () => {
  const change: UpdateWrite = { kind: "update", key, set: { version: 4 }, ...atVersion(3) };
  expect(await commit(engine.table, [change])).toEqual({ ok: true });
  expect(await commit(engine.table, [change])).toEqual({ ok: false, failed: [0] });
  const created = { kind: "put", item, ...isNew } as const;
  expect(await commit(engine.table, [created])).toEqual({ ok: false, failed: [0] });
});
