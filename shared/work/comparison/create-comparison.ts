/** Takes in what another tool says: the rows of a comparison, page by page. */

import type * as z from "zod";
import type {
  addComparisonItemsBody,
  CreateComparisonBody,
} from "#api/resource/comparison/comparison-request.ts";
import { viewComparison } from "#api/resource/comparison/comparison-view.ts";
import {
  type Comparison,
  maximumComparedRows,
  type TheirRow,
} from "#domain/comparison/comparison.ts";
import { formatId } from "#domain/value/id.ts";
import { addPageWrite, pagesOfRows } from "#store/table/comparison/comparison-page-store.ts";
import {
  createComparisonWrite,
  expiryOf,
  findComparison,
  findComparisons,
  updateComparisonWrite,
} from "#store/table/comparison/comparison-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { foundById } from "#work/outcome/by-id.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  accepted,
  conflict,
  done,
  type Failure,
  refused,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { type ComparingContext, newComparison } from "./new-comparison.ts";
import { rangeOf } from "./range-of.ts";
import { screenItems } from "./screen-items.ts";

/** Comparisons of one organization that are not completed; one left open does not count after a day. */
const maximumUnfinished = 5;
const openMilliseconds = 86_400_000;

/** @returns 409 `invalid_state` while the maximum number of comparisons is not completed */
export async function createComparison(
  { table, ids }: Dependencies,
  context: ComparingContext,
  { items: given = [], complete, name, from, to, statusWords }: CreateComparisonBody,
): Promise<WriteOutcome> {
  const failure = await refuseMany(table, context);
  if (failure !== null) return { failure };
  const screened = await screenItems(table, context.organizationId, given);
  if ("failure" in screened) return screened;
  const { items } = screened;
  const uuid = ids.next<"comparison">();
  const opened = newComparison(context, {
    uuid,
    name: name ?? "Comparison",
    from,
    to,
    statusWords,
  });
  const pages = pagesOfRows(items);
  const long = refuseLong(pages);
  if (long !== null) return { failure: long };
  const comparison: Comparison = {
    ...opened,
    status: complete ? "running" : "open",
    pages: pages.length,
    rows: items.length,
  };
  const writes = [createComparisonWrite(comparison), ...addWrites(comparison, 0, pages)];
  return { ...accepted(shown(comparison), writes), location: locationOf(comparison) };
}

/** Null while a further comparison may begin. */
export async function refuseMany(
  table: Table,
  { organizationId, now }: ComparingContext,
): Promise<Failure | null> {
  const found = await findComparisons(table, organizationId, now);
  const unfinished = found.filter(
    ({ status, updatedAt }) =>
      status === "running" || (status === "open" && updatedAt > now - openMilliseconds),
  );
  if (unfinished.length < maximumUnfinished) return null;
  return conflict(
    `An organization has at most ${maximumUnfinished} comparisons that are not completed. Wait for the end of one.`,
  );
}

/** A page has at most 250 KB, and a transaction at most 4 MB. */
const maximumPages = 14;

function refuseLong(pages: readonly unknown[]): Failure | null {
  if (pages.length <= maximumPages) return null;
  const message = "The texts of the items are too long for one request: send fewer items.";
  return refused(["items"], message, "The body is invalid.");
}

function addWrites(comparison: Comparison, first: number, pages: readonly (readonly TheirRow[])[]) {
  return pages.map((rows, index) => addPageWrite(comparison, first + index, rows));
}

/** @returns 409 `invalid_state` for a comparison that takes no items, or no more of them */
export async function addComparisonItems(
  { table }: Pick<Dependencies, "table">,
  context: ComparingContext,
  comparisonId: string,
  { items: given, complete }: z.output<typeof addComparisonItemsBody>,
): Promise<WriteOutcome> {
  const found = await searchComparison(table, context.organizationId, comparisonId);
  if ("failure" in found) return found;
  const before = found.record;
  const refusal = refuseItems(before, given.length);
  if (refusal !== null) return { failure: refusal };
  const screened = await screenItems(table, context.organizationId, given);
  if ("failure" in screened) return screened;
  const { items } = screened;
  const pages = pagesOfRows(items);
  const long = refuseLong(pages);
  if (long !== null) return { failure: long };
  const after: Comparison = {
    ...before,
    status: complete ? "running" : "open",
    pages: before.pages + pages.length,
    rows: before.rows + items.length,
    updatedAt: context.now,
  };
  const writes = [updateComparisonWrite(before, after), ...addWrites(before, before.pages, pages)];
  return done(shown({ ...after, version: before.version + 1 }), writes);
}

function refuseItems({ status, rows, importBatchUuid }: Comparison, added: number): Failure | null {
  if (importBatchUuid !== null) return conflict("The items of the comparison come from its file.");
  if (status !== "open") {
    return conflict(`The comparison is ${status}: it takes no further items.`, { status });
  }
  if (rows + added <= maximumComparedRows) return null;
  return conflict("A comparison has at most 1,000,000 items.");
}

/** Starts the job; a comparison that is complete stays as it is. */
export async function completeComparison(
  { table }: Pick<Dependencies, "table">,
  { organizationId, now }: ComparingContext,
  comparisonId: string,
): Promise<WriteOutcome> {
  const found = await searchComparison(table, organizationId, comparisonId);
  if ("failure" in found) return found;
  const before = found.record;
  if (before.status !== "open") return unchanged(shown(before));
  if (before.importBatchUuid !== null) {
    return { failure: conflict("The comparison completes by itself when its file was read.") };
  }
  const after: Comparison = { ...before, status: "running", updatedAt: now };
  return done(shown({ ...after, version: before.version + 1 }), [
    updateComparisonWrite(before, after),
  ]);
}

const searchComparison = foundById("comparison", "Comparison", findComparison);

export function shown(comparison: Comparison) {
  return viewComparison(comparison, {
    range: rangeOf(comparison),
    expiresAt: expiryOf(comparison),
  });
}

function locationOf({ uuid }: Comparison): string {
  return `/v1/comparisons/${formatId("comparison", uuid)}`;
}
