import { expect, test } from "vitest";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import { functionNames } from "../simulation/function/function-bundles.ts";
import { consumerRows } from "./operation/consumer-operations.ts";
import { requestRows } from "./operation/operations.ts";

/** GET routes that change state. */
const changingReads: readonly OperationId[] = [
  "exportComparisonRows",
  "exportJournalEntries",
  "exportReconciliationCases",
  "exportReport",
  "exportUnmatchedEvidence",
  "getExport",
  "getRawRecordPayload",
];

const operationIds = Object.keys(routes) as OperationId[];

test("every route that changes state has a row in the table of operations", () => {
  const writing = operationIds.filter(
    (id) => (routes[id] as Route).method !== "GET" || changingReads.includes(id),
  );
  expect(writing.filter((id) => Object.keys(requestRows[id] ?? {}).length === 0)).toEqual([]);
  expect(Object.keys(requestRows).filter((id) => !writing.includes(id as OperationId))).toEqual([]);
});

/** A client of the API: what it causes are operations of the functions that it calls. */
const clients = ["scheduled-check"];

test("every function that is not behind the API has a row in the table of operations", async () => {
  const groups = new Set<string>(operationIds.map((id) => routes[id].group));
  const names = await functionNames();
  expect(names).toEqual(expect.arrayContaining(clients));
  const consumers = names.filter((name) => !groups.has(name) && !clients.includes(name));
  expect(Object.keys(consumerRows).sort()).toEqual(consumers);
});
