/** Takes planted rows in as requests do, compares them, and checks what was found. */
import assert from "node:assert/strict";
import type { Comparison } from "#domain/comparison/comparison.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  addPageWrite,
  type ComparedRow,
  pagesOfRows,
} from "#store/table/comparison/comparison-page-store.ts";
import {
  createComparisonWrite,
  findComparison,
  updateComparisonWrite,
} from "#store/table/comparison/comparison-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { newComparison } from "#work/comparison/new-comparison.ts";
import { pagesWith, readRowsOf } from "#work/comparison/read-compared.ts";
import { runComparisonStep } from "#work/comparison/run-comparison.ts";
import { organizationOf } from "../organization.ts";
import type { PlantedRow } from "./planted-comparison.ts";

export const organizationId = organizationOf("org_bench");
const rowsPerRequest = 2_000;
const now = () => Date.now() as Instant;
const ids = createIdSource(now);

/** As requests of 2,000 rows do. */
export async function takeIn(table: Table, planted: readonly PlantedRow[]): Promise<Comparison> {
  const context = { organizationId, actor: "user:bench", now: now() };
  const origin = { uuid: ids.next<"comparison">(), name: "bench", from: null, to: null };
  let comparison = newComparison(context, { ...origin, statusWords: {} });
  await commit(table, [createComparisonWrite(comparison)]);
  const rows = planted.flatMap(({ row }) => row ?? []);
  for (let at = 0; at < rows.length; at += rowsPerRequest) {
    const own = rows.slice(at, at + rowsPerRequest);
    const pages = pagesOfRows(own);
    const after = {
      ...comparison,
      pages: comparison.pages + pages.length,
      rows: comparison.rows + own.length,
      status: at + rowsPerRequest >= rows.length ? ("running" as const) : ("open" as const),
    };
    const added = pages.map((page, index) =>
      addPageWrite(comparison, comparison.pages + index, page),
    );
    await commit(table, [updateComparisonWrite(comparison, after), ...added]);
    comparison = { ...after, version: comparison.version + 1 };
  }
  return comparison;
}

/** @returns the comparison at its end, and its steps */
export async function runToEnd(table: Table, begun: Comparison) {
  let comparison = begun;
  let steps = 0;
  for (; comparison.status === "running"; steps += 1) {
    await runComparisonStep(
      { table, now },
      { organizationId, uuid: comparison.uuid, deliveries: 1 },
    );
    comparison = (await findComparison(table, organizationId, comparison.uuid)) ?? comparison;
  }
  return { comparison, steps };
}

/** The planted rows in the order of the comparison: those of the tool, and the others by their references. */
function expecter(planted: readonly PlantedRow[]): (row: ComparedRow) => PlantedRow | undefined {
  const listed = planted.filter(({ row }) => row !== null).values();
  const others = planted.filter(({ row }) => row === null);
  const unlisted = new Map(others.map((each) => [each.reference, each]));
  return ({ theirs, ours }) =>
    theirs === null ? unlisted.get(ours?.reference ?? "") : listed.next().value;
}

async function* readAllRows(table: Table, comparison: Comparison): AsyncGenerator<ComparedRow> {
  for await (const { page } of pagesWith(table, comparison, {})) {
    for (const { row } of await readRowsOf(table, comparison, {}, [page])) yield row;
  }
}

/** Every row is what was planted. @returns how often each disagreement was found, by its name */
export async function check(table: Table, comparison: Comparison, planted: readonly PlantedRow[]) {
  const found = new Map<string, number>();
  const expect = expecter(planted);
  for await (const row of readAllRows(table, comparison)) {
    const { name = "no such row", outcome, cause = null } = expect(row) ?? {};
    const isRight = outcome === row.outcome && cause === (row.guess?.cause ?? null);
    assert.ok(isRight, `${name}: ${JSON.stringify(row)}`);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  const rows = [...found.values()].reduce((sum, number) => sum + number, 0);
  assert.equal(rows, planted.length);
  return found;
}
