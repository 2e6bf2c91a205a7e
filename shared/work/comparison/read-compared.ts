/** Reads the rows of a comparison that pass a filter, in their order. */
import { type Comparison, type GroupFilter, groupsOf } from "#domain/comparison/comparison.ts";
import {
  type ComparedRow,
  findCompared,
  readPageGroups,
} from "#store/table/comparison/comparison-page-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { passes } from "./passes.ts";

/** A row with its place: the number of its page, and its position there, from 0. */
export type PlacedRow = { readonly page: number; readonly at: number; readonly row: ComparedRow };

export type PagePart = { readonly page: number; readonly count: number };

/** Pages with rows that pass the filter, and how many: some bytes of each page are read. */
export async function* pagesWith(
  table: Table,
  comparison: Comparison,
  filter: GroupFilter,
): AsyncGenerator<PagePart> {
  const groups = groupsOf(comparison.groups, filter);
  for await (const { page, counts } of readPageGroups(table, comparison)) {
    const count = counts.reduce((sum, [group, rows]) => sum + (groups.has(group) ? rows : 0), 0);
    if (count > 0) yield { page, count };
  }
}

/** Number of all rows that pass the filter. */
export function totalOf(comparison: Comparison, filter: GroupFilter): number {
  const groups = groupsOf(comparison.groups, filter);
  return comparison.groups.reduce(
    (sum, { count }, number) => sum + (groups.has(number) ? count : 0),
    0,
  );
}

/** A part of the list. Reads the pages that hold it: at most one for each row. */
export async function readComparedPage(
  table: Table,
  comparison: Comparison,
  filter: GroupFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ComparedRow[]> {
  let before = 0;
  let skipped = 0;
  const pages: number[] = [];
  for await (const { page, count } of pagesWith(table, comparison, filter)) {
    if (before >= offset + limit) break;
    if (before + count > offset) pages.push(page);
    else skipped += count;
    before += count;
  }
  const rows = await readRowsOf(table, comparison, filter, pages);
  return rows.slice(offset - skipped, offset - skipped + limit).map(({ row }) => row);
}

/** The rows of these pages that pass the filter. */
export async function readRowsOf(
  table: Table,
  comparison: Comparison,
  filter: GroupFilter,
  pages: readonly number[],
): Promise<readonly PlacedRow[]> {
  const found = await findCompared(table, comparison, pages);
  return pages.flatMap((page) =>
    (found.get(page) ?? []).flatMap((row, at) =>
      passes(comparison, filter, row) ? [{ page, at, row }] : [],
    ),
  );
}
