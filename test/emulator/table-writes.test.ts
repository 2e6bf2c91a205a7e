/** The sources of streams look for changes when a call may have written. */
import { expect, test } from "vitest";
import { counterOf, mayWrite, tableWrites } from "#lib/emulator/sources/table-writes.ts";

test.each([
  ["PutItem", true],
  ["UpdateItem", true],
  ["DeleteItem", true],
  ["BatchWriteItem", true],
  ["TransactWriteItems", true],
  ["ExecuteStatement", true],
  ["", true],
  ["GetItem", false],
  ["BatchGetItem", false],
  ["TransactGetItems", false],
  ["Query", false],
  ["Scan", false],
  ["GetRecords", false],
  ["GetShardIterator", false],
  ["DescribeStream", false],
])("%s may write: %s", (operation, expected) => {
  expect(mayWrite(operation)).toBe(expected);
});

test("the count of one thread is seen by another", () => {
  const writes = tableWrites();
  const count = counterOf(writes.memory);
  expect(writes.count).toBe(0);
  count();
  count();
  expect(writes.count).toBe(2);
});
