/** Each cell of a comparison can be exported (docs/specification.md, Comparisons). */
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const many = 1_001;

async function openCompared(items: readonly object[]) {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const { id } = (await call("createComparison", { body: { items } })) as { id: string };
  const early = await request(world, "exportComparisonRows", { query: `comparisonId=${id}` });
  expect(early.status).toBe(409);
  await complete();
  const read = async (query: string) =>
    (await request(world, "exportComparisonRows", { query: `comparisonId=${id}&${query}` })).text;
  return { world, call, complete, id, read };
}

test("has the rows of a cell, as CSV and as JSON, safe in a spreadsheet", async () => {
  const { read, id } = await openCompared([
    { reference: "A", status: "Matched", amount: "-5.00", reason: "=1+1" },
    { reference: "B", status: "Open" },
    { reference: "C", status: "Matched" },
  ]);
  const csv = await read("format=csv&theirStatus=matched&outcome=only_there");
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.map(({ reference }) => reference)).toEqual(["A", "C"]);
  expect(rows[0]).toMatchObject({ theirAmount: "-5.00", theirReason: "'=1+1", ourVerdict: "" });
  expect(JSON.parse(await read("theirStatus=open"))).toMatchObject({
    filters: { comparisonId: id, theirStatus: "open" },
    items: [{ reference: "B", outcome: "only_there" }],
    total: 1,
  });
});

test("is written by a job where the rows are many", async () => {
  const items = Array.from({ length: many }, (_, number) => ({
    reference: `R-${number}`,
    status: "Matched",
  }));
  const { read, call, complete } = await openCompared(items);
  const { exportId } = JSON.parse(await read("format=csv")) as { exportId: string };
  await complete();
  expect(await call("getExport", { params: { exportId } })).toMatchObject({
    status: "completed",
    subject: "comparison-rows",
    total: many,
  });
});
