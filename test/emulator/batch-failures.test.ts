/** What Lambda delivers again of a batch (AWS: "Handling errors for an SQS event source", "Batching and stream errors"). */
import { expect, test } from "vitest";
import {
  type BatchAnswer,
  failedMessages,
  failedRecords,
} from "#lib/emulator/sources/batch-failures.ts";

const items = ["a", "b", "c", "d"];
const batch = { items, idOf: (item: string) => item };
const naming = (...ids: unknown[]) => ({
  value: { batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) },
});

test.each<[name: string, answer: BatchAnswer, messages: string, records: string]>([
  ["no answer", null, "abcd", "abcd"],
  ["an answer without a list", { value: {} }, "", ""],
  ["an answer that is nothing", { value: null }, "", ""],
  ["a list that is none", { value: { batchItemFailures: null } }, "", ""],
  ["an empty list", naming(), "", ""],
  ["one item", naming("b"), "b", "bcd"],
  ["items in another order", naming("d", "b"), "bd", "bcd"],
  ["the same item twice", naming("c", "c"), "c", "cd"],
  ["an item of another batch", naming("b", "x"), "abcd", "abcd"],
  ["an empty name", naming(""), "abcd", "abcd"],
  ["a name that is none", naming(null), "abcd", "abcd"],
  ["a failure without a name", { value: { batchItemFailures: [{}] } }, "abcd", "abcd"],
  ["a failure that is none", { value: { batchItemFailures: ["a"] } }, "abcd", "abcd"],
])("%s: these messages and records are delivered again", (_, answer, messages, records) => {
  expect(failedMessages(answer, batch).join("")).toBe(messages);
  expect(failedRecords(answer, batch).join("")).toBe(records);
});

test("without ReportBatchItemFailures only an invocation that fails counts", () => {
  const silent = { ...batch, reportsFailures: false };
  expect(failedMessages(naming("b"), silent)).toEqual([]);
  expect(failedRecords(naming("x"), silent)).toEqual([]);
  expect(failedMessages(null, silent)).toEqual(items);
});
