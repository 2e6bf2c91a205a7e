/** The sources of streams read when a call may have written. */
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

test("who waits for a write is woken by it, in another thread too", async () => {
  const writes = tableWrites();
  const count = counterOf(writes.memory);
  const seen = writes.count;
  const woken = writes.after(seen, 600_000);
  count();
  await woken;
  expect(writes.count).toBe(seen + 1);
});

test("a write between the look and the wait is not missed", async () => {
  const writes = tableWrites();
  const seen = writes.count;
  counterOf(writes.memory)();
  await writes.after(seen, 600_000);
  expect(writes.count).not.toBe(seen);
});

test("a wait without a write ends after its time", async () => {
  const writes = tableWrites();
  await writes.after(writes.count, 1);
  expect(writes.count).toBe(0);
});
