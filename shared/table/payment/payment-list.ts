import { openAmountOf } from "../../domain/case/disposition.ts";
import type { Payment } from "../../domain/case/reconciliation-case.ts";
import type { Amount } from "../../domain/value/money.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed-collection.ts";
import { type Listing, list, type Page } from "../list/listing.ts";
import { findReferenceOwner } from "../matching/match-key-reader.ts";
import { findPaymentsByValue } from "./find-by-value.ts";
import { decodePayment, findPayment } from "./payment-store.ts";

function facetsOf({ intent, state, isCurrencyListed }: Payment) {
  return {
    /** Of the destination; null where lists do not tell this currency from others. */
    currency: isCurrencyListed ? intent.destination.currency : null,
    intentStatus: state.intentStatus,
    status: state.status,
    reconciliationStatus: state.reconciliationStatus,
    verdict: state.verdict,
    exceptionType: state.exceptionType,
    slaRisk: state.slaRisk,
    contradicted: state.contradicted,
  };
}

/** What lists sum by currency: the expected, the unexplained and the open amount. */
function amountsOf({ intent, state, isCurrencyListed }: Payment): readonly Amount[] {
  if (!isCurrencyListed) return [];
  const zero = "0" as Amount;
  const { unexplainedDelta } = state;
  return [intent.destination.amount, unexplainedDelta ?? zero, openAmountOf(state) ?? zero];
}

export type PaymentFacets = ReturnType<typeof facetsOf>;

/** The list of payments, for the lists of intents and of cases. */
export const paymentCollection: ListedCollection<Payment, PaymentFacets> = {
  name: "payment",
  revision: 3,
  isImmutable: false,
  decode: (item) => [decodePayment(item)],
  facets: facetsOf,
  amounts: amountsOf,
  keys: ({ state }) => ({ assignee: state.assignee, tag: state.tags, ruleId: state.ruleUuid }),
  keysAsFacets: [],
};

export type PaymentListRequest = {
  readonly organizationId: OrganizationId;
  readonly page: Page;
  readonly now: number;
  /** If not null, the list has at most this one payment, because the reference is unique. */
  readonly externalReference: string | null;
  /** If given, the list has the cases that `findPaymentsByValue` finds; not with `externalReference`. */
  readonly q?: string | undefined;
  readonly matches: (facets: PaymentFacets) => boolean;
  /** Values that the cases must have; not with `externalReference` or `q`. */
  readonly keys?: Readonly<Partial<Record<"assignee" | "tag" | "ruleId", string>>>;
  /** Range of creation times in milliseconds since the epoch; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** More cases, or more evidence, carry the value of `q` than one request reads. */
export class TooManyFoundError extends Error {
  override readonly name = "TooManyFoundError";
}

/**
 * Payments, newest first.
 *
 * @throws TooManyFoundError
 */
export async function listPayments(
  table: Table,
  request: PaymentListRequest,
): Promise<Listing<Payment>> {
  const { externalReference, q, ...rest } = request;
  if (externalReference === null && q === undefined) {
    return list(table, { ...rest, collection: paymentCollection });
  }
  const { page } = request;
  const items = (await findNamed(table, request)).filter((each) => passes(each, request));
  return { items: items.slice(page.offset, page.offset + page.limit), total: items.length };
}

/** The payments with the external reference or the value of the request, newest first. */
async function findNamed(
  table: Table,
  { organizationId, externalReference, q = "" }: PaymentListRequest,
): Promise<readonly Payment[]> {
  if (externalReference !== null) {
    const found = await findPaymentByReference(table, organizationId, externalReference);
    return found === null ? [] : [found];
  }
  const found = await findPaymentsByValue(table, organizationId, q);
  if (found === null) throw new TooManyFoundError("Too many carry the value.");
  return found;
}

/**
 * The payment with this external reference; null if there is none. Two strongly consistent reads.
 */
export async function findPaymentByReference(
  table: Table,
  organizationId: OrganizationId,
  externalReference: string,
): Promise<Payment | null> {
  const owner = await findReferenceOwner(table, organizationId, externalReference);
  return owner === null ? null : findPayment(table, organizationId, owner);
}

function passes(payment: Payment, { matches, from, to }: PaymentListRequest): boolean {
  const { createdAt } = payment.intent;
  return (
    matches(facetsOf(payment)) &&
    (from === undefined || createdAt >= from) &&
    (to === undefined || createdAt < to)
  );
}
