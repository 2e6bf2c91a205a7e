/** Compares the index of search terms with the payments themselves and corrects it, in bounded steps. */

import { searchTermsOf } from "#domain/case/work/search-terms.ts";
import { intentAt, versionOf } from "#domain/payment/amendment.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import type { Range } from "../list/list-records.ts";
import { walkNewest } from "../list/walk/walk-newest.ts";
import { readVersions } from "./intent-version-store.ts";
import { decodePayment } from "./payment-store.ts";
import { addMissingTerms, removeTerms, termsOfItem } from "./search-index.ts";

/** Payments of one step. */
const paymentsAtOnce = 500;

/** Corrects the terms of all payments of a range, at about a read unit each, and says how many each step missed. */
export async function* recountTerms(
  table: Table,
  organizationId: OrganizationId,
  { from, before }: Range,
): AsyncGenerator<number> {
  let step: Item[] = [];
  const range = { organizationId, collection: "payment", from, to: before, after: null } as const;
  for await (const item of walkNewest(table, range)) {
    step.push(item);
    if (step.length < paymentsAtOnce) continue;
    yield await correctTerms(table, organizationId, step);
    step = [];
  }
  yield await correctTerms(table, organizationId, step);
}

/**
 * Adds the terms that these payments lack, and removes those of names that an amendment replaced.
 *
 * @returns the number of terms that were missing
 */
export async function correctTerms(
  table: Table,
  organizationId: OrganizationId,
  items: readonly Item[],
): Promise<number> {
  for (const item of items) await removeFormer(table, item);
  return addMissingTerms(table, organizationId, items);
}

async function removeFormer(table: Table, item: Item): Promise<void> {
  const terms = termsOfItem(item);
  if (terms === null) return;
  const { intent } = decodePayment(item);
  const numbers = Array.from({ length: versionOf(intent) - 1 }, (_, index) => index + 1);
  if (numbers.length === 0) return;
  const versions = await readVersions(table, intent, numbers);
  const former = versions.flatMap((version) => searchTermsOf(intentAt(intent, version)));
  await removeTerms(
    table,
    intent,
    former.filter((term) => !terms.includes(term)),
  );
}
