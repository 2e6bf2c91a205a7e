import { expect, test } from "vitest";
import { writeAll } from "#store/table/core/batch-write.ts";
import type { Table } from "#store/table/core/table.ts";

type Request = Readonly<Record<string, object>>;

/** A table that leaves the first `left` requests of each batch unprocessed, a number of times. */
function tableThatLeaves(left: number, times = 1) {
  const batches: (readonly Request[])[] = [];
  let remaining = times;
  const send = async ({ input }: { input: { RequestItems: Record<string, Request[]> } }) => {
    const requests = input.RequestItems["records"] ?? [];
    batches.push(requests);
    remaining -= 1;
    return remaining < 0 ? {} : { UnprocessedItems: { records: requests.slice(0, left) } };
  };
  return { batches, table: { name: "records", client: { send } } as unknown as Table };
}

const keys = (count: number, pk = "p") =>
  Array.from({ length: count }, (_, n) => ({ pk, sk: String(n) }));

test("writes each item once, 25 in a batch, puts and deletions together", async () => {
  const { table, batches } = tableThatLeaves(0);
  await writeAll(table, { put: [...keys(20), ...keys(3)], deleted: keys(31, "q") });
  expect(batches.map(({ length }) => length).sort()).toEqual([1, 25, 25]);
  const kinds = batches.flat().flatMap((request) => Object.keys(request));
  expect(kinds.filter((kind) => kind === "PutRequest")).toHaveLength(20);
  expect(kinds.filter((kind) => kind === "DeleteRequest")).toHaveLength(31);
});

test("writes again what DynamoDB leaves, and fails if it always leaves something", async () => {
  const { table, batches } = tableThatLeaves(2);
  await writeAll(table, { put: keys(5) });
  expect(batches.map(({ length }) => length)).toEqual([5, 2]);
  const never = tableThatLeaves(1, 100);
  await expect(writeAll(never.table, { put: keys(5) })).rejects.toThrow("unprocessed");
  expect(never.batches).toHaveLength(10);
});
