/** A comparison finds planted disagreements of each cause, and lists them (docs/specification.md, Comparisons). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Comparison, groupsOf, outcomeCounts } from "#domain/comparison/comparison.ts";
import type { Table } from "#store/table/core/table.ts";
import { readComparedPage, totalOf } from "#work/comparison/read-compared.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";
import { planted, plantRows, storeCases } from "./planted-comparison.ts";
import { check, organizationId, runToEnd, takeIn } from "./run-planted.ts";

const count = 2_000;
const rows = plantRows(count);
const store = openMemoryStore();
const table: Table = tableOf(store);
let comparison: Comparison;

beforeAll(async () => {
  await storeCases(table, organizationId, rows);
  ({ comparison } = await runToEnd(table, await takeIn(table, rows)));
});
afterAll(() => store.close());

test("finds every planted disagreement among 2,000 rows, and accuses no other row", async () => {
  const found = await check(table, comparison, rows);
  expect([...found.keys()].sort()).toEqual(["", ...Object.keys(planted)].sort());
  const agreeing = rows.filter(({ name }) => name === "").length;
  expect(outcomeCounts(comparison.groups)).toMatchObject({ agree: agreeing });
});

test("lists the rows of each group, as many as the group counts, and no others", async () => {
  expect(comparison.groups.length).toBeGreaterThan(10);
  for (const { outcome, theirStatus, ourVerdict, cause, count: size } of comparison.groups) {
    const filter = {
      outcome,
      theirStatus: theirStatus ?? "none",
      ourVerdict: ourVerdict ?? ("none" as const),
      cause: cause ?? ("none" as const),
    };
    expect(groupsOf(comparison.groups, filter).size).toBe(1);
    expect(totalOf(comparison, filter)).toBe(size);
    const listed = await readAll(filter);
    expect(listed).toHaveLength(size);
    for (const row of listed) {
      expect(row).toMatchObject({ outcome, guess: cause === null ? null : { cause } });
    }
  }
});

/** In pages of 30 rows. */
async function readAll(filter: Parameters<typeof totalOf>[1]) {
  const total = totalOf(comparison, filter);
  const listed = [];
  for (let offset = 0; offset < total; offset += 30) {
    listed.push(...(await readComparedPage(table, comparison, filter, { limit: 30, offset })));
  }
  return listed;
}
