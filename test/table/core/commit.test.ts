import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commit, type Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { type EngineTable, openEngineTable, readItem } from "../engine-table.ts";

let engine: EngineTable;
let table: Table;
beforeAll(async () => {
  engine = await openEngineTable();
  table = engine.table;
});
afterAll(() => engine.close());

const key = (pk: string) => ({ pk, sk: "s" });
const create = (pk: string, changes = {}): Write => ({
  kind: "put",
  item: { ...key(pk), ...changes },
  condition: "attribute_not_exists(pk)",
});

describe("commit", () => {
  test("writes all items", async () => {
    await commit(table, [create("all-old", { n: 1 }), create("all-gone")]);
    const result = await commit(table, [
      create("all-new"),
      {
        kind: "update",
        key: key("all-old"),
        set: { n: 2 },
        condition: "n = :read",
        values: { ":read": 1 },
      },
      { kind: "delete", key: key("all-gone") },
    ]);
    expect(result).toEqual({ ok: true });
    expect(await readItem(table, key("all-new"))).toEqual(key("all-new"));
    expect(await readItem(table, key("all-old"))).toMatchObject({ n: 2 });
    expect(await readItem(table, key("all-gone"))).toBeNull();
  });

  test("writes nothing if a condition fails, and returns the indexes of the failed writes", async () => {
    await commit(table, [create("none-b"), create("none-d")]);
    const writes = ["none-a", "none-b", "none-c", "none-d"].map((pk) => create(pk));
    expect(await commit(table, writes)).toEqual({ ok: false, failed: [1, 3] });
    expect(await readItem(table, key("none-a"))).toBeNull();
    expect(await readItem(table, key("none-c"))).toBeNull();
  });

  test("lets exactly one of several parallel writers win", async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => commit(table, [create("race", { n }), create(`r-${n}`)])),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const winner = results.findIndex((result) => result.ok);
    expect(await readItem(table, key("race"))).toMatchObject({ n: winner });
    expect(await readItem(table, key(`r-${(winner + 1) % 8}`))).toBeNull();
  });
});

/** The local engine never reports a collision, so this client reports it. */
function colliding(times: number, code: string): { table: Table; attempts: () => number } {
  let attempts = 0;
  const send = (command: TransactWriteCommand | PutCommand) => {
    attempts += 1;
    if (attempts > times) return table.client.send(command as TransactWriteCommand);
    return Promise.reject(
      new TransactionCanceledException({
        message: "canceled",
        $metadata: {},
        CancellationReasons: [{ Code: "None" }, { Code: code }],
      }),
    );
  };
  const client = { send } as unknown as Table["client"];
  return { table: { name: table.name, client }, attempts: () => attempts };
}

describe("a collision with another transaction", () => {
  test("is retried", async () => {
    const busy = colliding(2, "TransactionConflict");
    expect(await commit(busy.table, [create("again")])).toEqual({ ok: true });
    expect(busy.attempts()).toBe(3);
    expect(await readItem(table, key("again"))).not.toBeNull();
  });

  test("is given up after ten attempts", async () => {
    const busy = colliding(99, "TransactionConflict");
    await expect(commit(busy.table, [create("never")])).rejects.toThrow("canceled");
    expect(busy.attempts()).toBe(10);
  });

  test("is retried, but any other cancellation is thrown", async () => {
    const broken = colliding(99, "ValidationError");
    await expect(commit(broken.table, [create("broken")])).rejects.toThrow("canceled");
    expect(broken.attempts()).toBe(1);
  });
});
