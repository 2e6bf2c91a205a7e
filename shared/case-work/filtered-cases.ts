/** The cases that a filter selects: counted and by pages, or one after another by id. */
import {
  type CaseFilter,
  isSelected,
  keysOfFilter,
  matchesFacets,
} from "../domain/case/case-filter.ts";
import type { Payment } from "../domain/case/reconciliation-case.ts";
import { parseId, type Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { FailureError, invalidRequest } from "../http/error/failure-error.ts";
import type { Table } from "../table/core/table.ts";
import type { Listing, Page } from "../table/list/listing.ts";
import { foundAtMost } from "../table/payment/find-by-value.ts";
import { listedCurrenciesAtMost, mayBeListed } from "../table/payment/listed-currencies.ts";
import { listPayments, TooManyFoundError } from "../table/payment/payment-list.ts";
import { walkPayments } from "../table/payment/walk-payments.ts";

type Asked = { readonly organizationId: OrganizationId; readonly now: Instant };

type FilteredPage = {
  readonly filter: CaseFilter;
  readonly page: Page;
  /** Where the filter is in the request; for errors. */
  readonly path: readonly string[];
};

/**
 * A page of the cases that the filter selects, newest first, and their exact number.
 *
 * @throws FailureError 400 for more than one filter by an open value, and for a value of `q` that too many carry
 */
export async function listFilteredCases(
  table: Table,
  { organizationId, now }: Asked,
  { filter, page, path }: FilteredPage,
): Promise<Listing<Payment>> {
  refuseSeveralKeys(filter, path);
  await refuseOtherCurrency(table, organizationId, filter, path);
  const { externalReference = null, q, from, to } = filter;
  return listPayments(table, {
    organizationId,
    page,
    now,
    externalReference,
    matches: (facets) => matchesFacets(facets, filter),
    q,
    keys: keysOf(filter),
    from,
    to,
  }).catch((error: unknown) => refuseCommonValue(error, path));
}

/** @throws FailureError 400 if too many carry the value of `q`; else the error itself */
function refuseCommonValue(error: unknown, path: readonly string[]): never {
  if (!(error instanceof TooManyFoundError)) throw error;
  const message = `More than ${foundAtMost} cases, or pieces of evidence, carry this value: use a rarer one.`;
  throw refusal(path, ["q"], message);
}

/** @throws FailureError 400 for more than one filter by an open value: their combinations are not counted */
function refuseSeveralKeys(filter: CaseFilter, path: readonly string[]): void {
  const { kept, others, possible } = keysOfFilter(filter);
  if (others.length === 0) return;
  const message = `Drop this filter, or ${kept}: at most one of ${possible.join(", ")} is possible.`;
  throw refusal(path, others, message);
}

/** @throws FailureError 400 for a currency whose cases the lists do not tell from others */
async function refuseOtherCurrency(
  table: Table,
  organizationId: OrganizationId,
  { currency }: CaseFilter,
  path: readonly string[],
): Promise<void> {
  if (currency === undefined || (await mayBeListed(table, organizationId, currency))) return;
  const message =
    `Cases are listed by the first ${listedCurrenciesAtMost} currencies of the organization's payments, ` +
    "and this is not one of them: drop this filter.";
  throw refusal(path, ["currency"], message);
}

/** A filter is the query of a list, or a part of a body. */
function refusal(path: readonly string[], names: readonly string[], message: string): FailureError {
  const what = path.length === 0 ? "query" : "body";
  const issues = names.map((name) => ({ path: [...path, name], message }));
  return new FailureError(invalidRequest(`The ${what} is invalid.`, issues));
}

function keysOf({ assignee, tag, ruleId }: CaseFilter) {
  return {
    ...(assignee === undefined ? {} : { assignee }),
    ...(tag === undefined ? {} : { tag }),
    // Of an id that is none, no case has the rule.
    ...(ruleId === undefined ? {} : { ruleId: parseId("rule", ruleId) ?? "none" }),
  };
}

type Walk = {
  readonly organizationId: OrganizationId;
  readonly filter: CaseFilter;
  /** Cases that were created later are left out. */
  readonly until: Instant;
  /** The last case of the walk to continue; null to start. */
  readonly after: Uuid<"payment"> | null;
};

type Walked = { readonly uuid: Uuid<"payment">; readonly isSelected: boolean };

/**
 * Reads the cases that the filter may select, newest first, and says of each whether it selects it at this
 * moment. A case that exists when the walk starts is read exactly once, whatever changes meanwhile.
 */
export async function* walkFilteredCases(
  table: Table,
  { organizationId, filter, until, after }: Walk,
): AsyncGenerator<Walked> {
  const { from = 0, to = Number.POSITIVE_INFINITY, q, externalReference } = filter;
  const end = Math.min(to, until + 1);
  const walked =
    q === undefined && externalReference === undefined
      ? walkPayments(table, { organizationId, from, to: end, after })
      : named(table, { organizationId, now: until }, filter);
  for await (const payment of walked) {
    const isInTime = payment.intent.createdAt < end;
    yield { uuid: payment.intent.uuid, isSelected: isInTime && isSelected(payment, filter) };
  }
}

/** Those with one reference, or with the value of `q`: few, and one page. */
async function* named(table: Table, asked: Asked, filter: CaseFilter): AsyncGenerator<Payment> {
  const page = { limit: foundAtMost, offset: 0 };
  yield* (await listFilteredCases(table, asked, { filter, page, path: ["filter"] })).items;
}
