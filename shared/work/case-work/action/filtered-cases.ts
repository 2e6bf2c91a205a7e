/** The cases that a filter selects: counted and by pages, or one after another by id. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  amountLimitsOf,
  type CaseFilter,
  type CaseOrder,
  hasAmount,
  hasFacets,
  isSelected,
  keysOfFilter,
  matchesFacets,
  rangesTooMany,
} from "#domain/case/work/case-filter.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, type Exact, negateExact, toExact, zero } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Listing } from "#store/table/list/list-request.ts";
import { mayBeListed, otherCurrencyMessage } from "#store/table/list/listed/listed-currencies.ts";
import {
  TooManyListedError,
  tooManyListedMessage,
} from "#store/table/list/listed/listing-by-amount.ts";
import { foundAtMost } from "#store/table/payment/find-by-value.ts";
import {
  begunAtMost,
  begunReadAtMost,
  TooManyFoundError,
} from "#store/table/payment/find-cases.ts";
import {
  amountPlaces,
  amountsOfRow,
  listPayments,
  type PaymentListRequest,
} from "#store/table/payment/payment-list.ts";
import { walkPayments } from "#store/table/payment/walk-payments.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";

type Asked = { readonly organizationId: OrganizationId; readonly now: Instant };

type FilteredPage = {
  readonly filter: CaseFilter;
  /** By default newest first. */
  readonly sort?: CaseOrder;
  readonly page: Page;
  /** Where the filter is in the request; for errors. */
  readonly path: readonly string[];
};

/**
 * A page of the cases that the filter selects, newest first by default, and their exact number.
 *
 * @throws FailureError 400 for more than one filter by an open value or by a range, for a value of `q` that
 *   too many carry, and for amounts to search or sort among too many cases
 */
export async function listFilteredCases(
  table: Table,
  { organizationId, now }: Asked,
  { filter, page, path, sort = "age" }: FilteredPage,
): Promise<Listing<Payment>> {
  await refuseFilter(table, organizationId, { filter, path });
  const { externalReference = null, q, from, to } = filter;
  return listPayments(table, {
    organizationId,
    page,
    now,
    externalReference,
    matches: (facets) => matchesFacets(facets, filter),
    matchesAll: isKeyAlone(filter),
    q,
    keys: keysOf(filter),
    from,
    to,
    byAmount: byAmountOf(filter, sort),
  }).catch((error: unknown) => refuseTooMany(error, { filter, path }));
}

/**
 * Refuses a filter that no list takes, whatever the cases are.
 *
 * @throws FailureError 400 for more than one filter by an open value or by a range, and for a currency that is not listed
 */
export async function refuseFilter(
  table: Table,
  organizationId: OrganizationId,
  { filter, path }: Pick<FilteredPage, "filter" | "path">,
): Promise<void> {
  refuseSeveralKeys(filter, path);
  refuseSeveralRanges(filter, path);
  await refuseOtherCurrency(table, organizationId, filter, path);
}

/** @returns undefined if the filter says nothing of amounts, and the order is that of creation */
function byAmountOf(filter: CaseFilter, sort: CaseOrder): PaymentListRequest["byAmount"] {
  const { amount } = filter;
  if (sort === "age" && !isByAmount(filter)) return undefined;
  return {
    limits: amountLimitsOf(filter),
    ...(amount === undefined
      ? {}
      : { selects: (amounts) => hasAmount(amountsOfRow(amounts), amount) }),
    rankOf: sort === "age" ? null : (amounts) => rankOf[sort](amounts),
  };
}

const amountFilters = ["minAmount", "maxAmount", "amount"] as const;

function isByAmount(filter: CaseFilter): boolean {
  return amountFilters.some((name) => filter[name] !== undefined);
}

function amountAt(amounts: readonly Amount[], name: keyof typeof amountPlaces): Amount {
  return amounts[amountPlaces[name]] ?? zero;
}

/** Later than every deadline, in seconds since the epoch. */
const never = "1000000000000" as Amount;

/** The case with the smallest rank comes first. */
const rankOf = {
  amount: (amounts) => negateExact(toExact(amountAt(amounts, "expected"))),
  unexplained: (amounts) => negateExact(toExact(abs(amountAt(amounts, "unexplained")))),
  deadline: (amounts) => {
    const deadline = amountAt(amounts, "deadline");
    return toExact(deadline === zero ? never : deadline);
  },
} as const satisfies Record<Exclude<CaseOrder, "age">, (amounts: readonly Amount[]) => Exact>;

const tooManyMessages = {
  carry: `More than ${foundAtMost} cases, or pieces of evidence, carry this value: use a rarer one.`,
  begin:
    `More than ${begunAtMost} cases begin with this value, or ${begunReadAtMost} where other filters or an order ` +
    "apply: use a longer one.",
} as const satisfies Record<TooManyFoundError["how"], string>;

/** @throws FailureError 400 if one request would read too many; else the error itself */
function refuseTooMany(
  error: unknown,
  { filter, path }: Pick<FilteredPage, "filter" | "path">,
): never {
  if (error instanceof TooManyListedError) {
    const given = amountFilters.filter((name) => filter[name] !== undefined);
    throw refusal(path, given.length === 0 ? ["sort"] : given, tooManyListedMessage);
  }
  if (!(error instanceof TooManyFoundError)) throw error;
  throw refusal(path, ["q"], tooManyMessages[error.how]);
}

/** @throws FailureError 400 for more than one filter by an open value: their combinations are not counted */
function refuseSeveralKeys(filter: CaseFilter, path: readonly string[]): void {
  const { kept, others, possible } = keysOfFilter(filter);
  if (others.length === 0) return;
  const message = `Drop this filter, or ${kept}: at most one of ${possible.join(", ")} is possible.`;
  throw refusal(path, others, message);
}

/** @throws FailureError 400 for amounts beside limits of creation times, and an exact one beside limits */
function refuseSeveralRanges(filter: CaseFilter, path: readonly string[]): void {
  const others = rangesTooMany(filter);
  if (others.length === 0) return;
  const message =
    "Drop this limit, or the other range: only one of from and to, minAmount and maxAmount, or amount is possible.";
  throw refusal(path, others, message);
}

/** @throws FailureError 400 for a currency that the lists do not distinguish */
async function refuseOtherCurrency(
  table: Table,
  organizationId: OrganizationId,
  { currency }: CaseFilter,
  path: readonly string[],
): Promise<void> {
  if (currency === undefined || (await mayBeListed(table, organizationId, currency))) return;
  throw refusal(path, ["currency"], otherCurrencyMessage);
}

/** A filter is the query of a list, or a part of a body. */
function refusal(path: readonly string[], names: readonly string[], message: string): FailureError {
  const what = path.length === 0 ? "query" : "body";
  const issues = names.map((name) => ({ path: [...path, name], message }));
  return new FailureError(invalidRequest(`The ${what} is invalid.`, issues));
}

function keysOf({ assignee, tag, ruleId, overcharge }: CaseFilter) {
  return {
    ...(assignee === undefined ? {} : { assignee }),
    ...(tag === undefined ? {} : { tag }),
    ...(overcharge === undefined ? {} : { overcharge }),
    // An id that does not exist selects no case.
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
      : named(table, { organizationId, filter, until, after }, end);
  for await (const payment of walked) {
    const isInTime = payment.intent.createdAt < end;
    yield { uuid: payment.intent.uuid, isSelected: isInTime && isSelected(payment, filter) };
  }
}

/** Cases of one page while those that `q` finds are walked. */
const namedAtOnce = 100;

/** Those with one reference, or that `q` finds: whatever their state, which may change between two pages. */
async function* named(table: Table, walk: Walk, to: number): AsyncGenerator<Payment> {
  const { organizationId, until, after, filter } = walk;
  const { externalReference = null, q } = filter;
  const request = { organizationId, now: until, externalReference, q, to, matches: () => true };
  // As many are found as by the list of the whole filter.
  const matchesAll = isKeyAlone(filter);
  for (let offset = 0; ; offset += namedAtOnce) {
    const page = { limit: namedAtOnce, offset };
    const { items, total } = await listPayments(table, { ...request, matchesAll, page }).catch(
      (error: unknown) => refuseTooMany(error, { filter, path: ["filter"] }),
    );
    yield* items.filter(({ intent }) => after === null || intent.uuid < after);
    if (offset + namedAtOnce >= total) return;
  }
}

/** Whether the cases that `q` finds need not be read to be selected, apart from their time. */
function isKeyAlone(filter: CaseFilter): boolean {
  return !hasFacets(filter) && !isByAmount(filter);
}
