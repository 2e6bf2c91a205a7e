import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import type { Write } from "#store/table/core/commit.ts";
import { commitTogether, type PiecesOfWork } from "#store/table/core/commit-together.ts";
import { TooManyWritersError } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";

/** A table of versions: each write puts an item, on the condition that the version that was read is still stored. */
function openTable() {
  const stored = new Map<string, number>();
  const transactions: string[][] = [];
  const send = ({ input }: TransactWriteCommand) => {
    const puts = (input.TransactItems ?? []).flatMap(({ Put: put }) => put ?? []);
    const names = puts.map(({ Item: item }) => String(item?.["pk"]));
    expect(new Set(names).size).toBe(names.length);
    const codes = puts.map(({ Item: item }) => {
      const read = Number(item?.["version"]) - 1;
      return (stored.get(String(item?.["pk"])) ?? 0) === read ? "None" : "ConditionalCheckFailed";
    });
    if (codes.includes("ConditionalCheckFailed")) {
      const reasons = codes.map((Code) => ({ Code }));
      const failure = { message: "canceled", $metadata: {}, CancellationReasons: reasons };
      return Promise.reject(new TransactionCanceledException(failure));
    }
    for (const name of names) stored.set(name, (stored.get(name) ?? 0) + 1);
    transactions.push(names);
    return Promise.resolve({});
  };
  const table = { name: "table", client: { send } } as unknown as Table;
  return { table, stored, transactions };
}

type Stored = ReturnType<typeof openTable>;

/** A piece of work that adds 1 to the version of each item, and whose result is its attempts. */
function adding(
  { stored }: Stored,
  names: readonly string[],
  lane = names.join(),
): PiecesOfWork<number> {
  const plan = (attempt: number) => {
    const writes = names.map(
      (pk): Write => ({ kind: "put", item: { pk, sk: "s", version: (stored.get(pk) ?? 0) + 1 } }),
    );
    return Promise.resolve({ result: attempt + 1, writes });
  };
  return { lane, plan };
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("work that is committed together", () => {
  test("shares transactions of at most 90 writes, and 50 pieces are planned at once", async () => {
    const open = openTable();
    const works = numbered(60).map((n) => adding(open, [`a-${n}`, `b-${n}`, `c-${n}`, `d-${n}`]));
    expect(await commitTogether(open.table, works)).toEqual(numbered(60).map(() => 1));
    expect(open.transactions.map(({ length }) => length)).toEqual([88, 88, 24, 40]);
  });

  test("a piece that changes what an earlier one changes is decided after it", async () => {
    const open = openTable();
    const works = numbered(9).map((n) => adding(open, [`own-${n}`, "shared"], `lane ${n}`));
    const attempts = await commitTogether(open.table, works);
    expect(open.stored.get("shared")).toBe(9);
    expect(attempts[0]).toBe(1);
    expect(attempts.slice(1).every((count) => count > 1)).toBe(true);
  });

  test("pieces of one lane follow one another, in their order", async () => {
    const open = openTable();
    const works = ["first", "second", "third"].map((name) => adding(open, [name], "lane"));
    await commitTogether(open.table, works);
    expect(open.transactions).toEqual([["first"], ["second"], ["third"]]);
  });

  test("where another writer is faster, only that piece is decided again", async () => {
    const open = openTable();
    const raced = adding(open, ["raced"]);
    const beaten: PiecesOfWork<number> = {
      lane: "raced",
      plan: async (attempt) => {
        const planned = await raced.plan(attempt);
        if (attempt === 0) open.stored.set("raced", 7);
        return planned;
      },
    };
    const works = [adding(open, ["before"]), beaten, adding(open, ["after"])];
    expect(await commitTogether(open.table, works)).toEqual([1, 2, 1]);
    expect(Object.fromEntries(open.stored)).toEqual({ before: 1, raced: 8, after: 1 });
  });

  test("a piece that loses twelve races is given up", async () => {
    const open = openTable();
    let attempts = 0;
    const plan = () => {
      attempts += 1;
      return Promise.resolve({
        result: 0,
        writes: [{ kind: "put", item: { pk: "p", sk: "s", version: 9 } } as const],
      });
    };
    const works = [{ lane: "p", plan }, adding(open, ["other"])];
    await expect(commitTogether(open.table, works)).rejects.toThrow(TooManyWritersError);
    expect(attempts).toBe(12);
    expect(open.stored.get("other")).toBe(1);
  });

  test("large items have transactions of their own, and a piece without writes has none", async () => {
    const open = openTable();
    const large = (pk: string): PiecesOfWork<number> => ({
      lane: pk,
      plan: () =>
        Promise.resolve({
          result: 1,
          writes: [{ kind: "put", item: { pk, sk: "s", version: 1, body: "x".repeat(600_000) } }],
        }),
    });
    const nothing: PiecesOfWork<number> = {
      lane: "nothing",
      plan: () => Promise.resolve({ result: 5, writes: [] }),
    };
    const results = await commitTogether(open.table, [large("a"), nothing, large("b")]);
    expect(results).toEqual([1, 5, 1]);
    expect(open.transactions).toEqual([["a"], ["b"]]);
  });
});
