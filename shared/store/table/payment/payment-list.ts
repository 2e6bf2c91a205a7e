import type { CaseState, Payment } from "#domain/case/reconciliation-case.ts";
import { moneyWayOf } from "#domain/case/work/case-money.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { volumeKey } from "#domain/fee/month-volume.ts";
import { isWithinLimits } from "#domain/value/amount-limits.ts";
import { millisecondsOfUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, compare as compareAmounts, compareExact } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import type { Table } from "../core/table.ts";
import type { Listing } from "../list/list-request.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { type AmountRequest, listByAmount } from "../list/listed/listing-by-amount.ts";
import { list } from "../list/listing.ts";
import { findReferenceOwner } from "../matching/match-key-reader.ts";
import { findCases, readNamed } from "./find-cases.ts";
import {
  correctionsOf,
  furtherKinds,
  noOvercharge,
  overchargedAmounts,
  overchargeKeys,
} from "./listed-fees.ts";
import { decodePayment, findPayment } from "./payment-store.ts";

function facetsOf({ intent, state, isCurrencyListed }: Payment) {
  return {
    /** Currency of the destination; null if lists do not distinguish it. */
    currency: isCurrencyListed ? intent.destination.currency : null,
    intentStatus: state.intentStatus,
    status: state.status,
    reconciliationStatus: state.reconciliationStatus,
    verdict: state.verdict,
    exceptionType: state.exceptionType,
    slaRisk: state.slaRisk,
    contradicted: state.contradicted,
    assigned: state.assignee !== null,
    /** By which the sums of the expected and the open amount say what is missing, too much and not arrived. */
    moneyWay: moneyWayOf(state),
  };
}

/** Where the amounts of a case are among those that its list has. Limits of amounts are of the first. */
export const amountPlaces = {
  expected: 0,
  unexplained: 1,
  open: 2,
  deadline: 3,
  arrived: 4,
  charged: 5,
  agreed: 6,
  claimed: 7,
  credited: 8,
  firstVolume: 9,
  secondVolume: 10,
  correction: 11,
} as const;

/** Where charged, agreed, claimed and credited of each kind are, in the order of `kindsOf`. */
export const overchargePlaces = [
  amountPlaces.charged,
  ...furtherKinds.map((at) => amountPlaces.correction + 1 + 4 * at),
].map((charged) => {
  return { charged, agreed: charged + 1, claimed: charged + 2, credited: charged + 3 };
});
const firstFurtherCorrection = amountPlaces.correction + 1 + 4 * furtherKinds.length;
/** Where what is due of the uncorrected fees of each kind is, in the order of `kindsOf`. */
export const correctionPlaces = [
  amountPlaces.correction,
  ...furtherKinds.map((at) => firstFurtherCorrection + at),
];

/** Where the volumes of the keys of the same position are; those of the last key are in no sum. */
export const volumePlaces = [amountPlaces.firstVolume, amountPlaces.secondVolume] as const;
/** The keys under which a case is listed by the first, the second and all further volumes of months that it adds to. */
export const volumeKeys = ["feeVolume", "secondFeeVolume", "furtherFeeVolumes"] as const;

/**
 * What lists sum by currency: the expected, the unexplained and the open amount. Beside them, which nobody sums, the next
 * deadline in seconds since the epoch, what arrived where it is not the expected amount, and what was charged above contract,
 * agreed, claimed and credited, the volumes by which tiers of fees are chosen, and what is due of fees that no run corrects.
 */
function amountsOf({ intent, state }: Payment): readonly Amount[] {
  const zero = "0" as Amount;
  const { unexplainedDelta, nextDeadlineAt, status, actualAmount } = state;
  const expected = intent.destination.amount;
  const isOther = actualAmount !== null && compareAmounts(actualAmount, expected) !== 0;
  const deadline = status === "open" && nextDeadlineAt !== null ? secondsOf(nextDeadlineAt) : zero;
  const [first, ...further] = overchargedAmounts(state);
  const [correction = zero, ...furtherCorrections] = correctionsOf(state);
  return [
    expected,
    unexplainedDelta ?? zero,
    openAmountOf(state) ?? zero,
    deadline,
    isOther ? actualAmount : zero,
    ...(first ?? noOvercharge),
    ...volumePlaces.map((_, at) => state.feeVolumes[at]?.amount ?? zero),
    correction,
    ...furtherKinds.flatMap((at) => further[at] ?? noOvercharge),
    ...furtherKinds.map((at) => furtherCorrections[at] ?? zero),
  ];
}

/** Only a case whose fees follow a volume has these keys. */
function feeVolumeKeys({ feeVolumes }: CaseState) {
  const keys = feeVolumes.map(volumeKey);
  const [first, second, ...further] = keys;
  return {
    ...(first === undefined ? {} : { feeVolume: first }),
    ...(second === undefined ? {} : { secondFeeVolume: second }),
    ...(further.length === 0 ? {} : { furtherFeeVolumes: further }),
  };
}

function secondsOf(time: Instant): Amount {
  return String(Math.floor(time / 1_000)) as Amount;
}

export type PaymentFacets = ReturnType<typeof facetsOf>;

/** The list of payments, for the lists of intents and of cases. */
export const paymentCollection: ListedCollection<Payment, PaymentFacets> = {
  name: "payment",
  revision: 10,
  isImmutable: false,
  byAmountFrom: 10_000,
  decode: (item) => [decodePayment(item)],
  facets: facetsOf,
  amounts: amountsOf,
  keys: ({ state }) => ({
    assignee: state.assignee,
    tag: state.tags,
    ruleId: state.ruleUuid,
    ...overchargeKeys(state),
    ...feeVolumeKeys(state),
  }),
  keysAsFacets: ["overchargeKinds", "uncorrectedKinds"],
};

export type PaymentListRequest = {
  readonly organizationId: OrganizationId;
  readonly page: Page;
  readonly now: number;
  /** If not null, the list has at most this one payment, because the reference is unique. */
  readonly externalReference: string | null;
  /** If given, the list has the cases that `findCases` finds; not with `externalReference`. */
  readonly q?: string | undefined;
  readonly matches: (facets: PaymentFacets) => boolean;
  /** Whether `matches` is true of all facets, so that cases found by `q` need not be read to be counted. */
  readonly matchesAll?: boolean;
  /** Limits of the expected amount, a condition on all, and an order by the amounts at `amountPlaces`; absent: all, newest first. */
  readonly byAmount?:
    | Pick<AmountRequest<Payment, PaymentFacets>, "limits" | "rankOf" | "selects">
    | undefined;
  /** Values that the cases must have; not with `externalReference` or `q`. */
  readonly keys?: Readonly<Partial<Record<"assignee" | "tag" | "ruleId" | "overcharge", string>>>;
  /** Range of creation times in milliseconds since the epoch; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/**
 * Payments, newest first unless another order is asked for.
 *
 * @throws TooManyFoundError if too many carry the value of `q`, or begin with it
 * @throws TooManyListedError if too many pass the filters to be selected by amount
 */
export async function listPayments(
  table: Table,
  request: PaymentListRequest,
): Promise<Listing<Payment>> {
  const { externalReference, q, byAmount, ...rest } = request;
  if (q !== undefined) return listFound(table, { ...request, q });
  if (externalReference !== null) {
    const found = await findPaymentByReference(table, rest.organizationId, externalReference);
    return pageOf(found === null ? [] : [found], request);
  }
  const all = { ...rest, collection: paymentCollection };
  return byAmount === undefined ? list(table, all) : listByAmount(table, { ...all, ...byAmount });
}

/** The payments that `q` finds. Where they are many, only those of the page are read. */
async function listFound(
  table: Table,
  request: PaymentListRequest & { readonly q: string },
): Promise<Listing<Payment>> {
  const { page, byAmount, matchesAll = false } = request;
  const found = await findCases(table, request, matchesAll && byAmount === undefined);
  if (found.kind === "read") return pageOf(found.payments, request);
  const { from = 0, to = Number.POSITIVE_INFINITY } = request;
  const uuids = found.uuids.filter((uuid) => {
    const made = millisecondsOfUuid(uuid);
    return made >= from && made < to;
  });
  const onPage = uuids.slice(page.offset, page.offset + page.limit);
  return { items: await readNamed(table, request, found, onPage), total: uuids.length };
}

/** A page of payments that were read, newest first, without those that do not pass the filters. */
function pageOf(payments: readonly Payment[], request: PaymentListRequest): Listing<Payment> {
  const { page, byAmount } = request;
  const found = payments.filter((each) => passes(each, request));
  const items = byAmount === undefined ? found : ordered(found, byAmount);
  return { items: items.slice(page.offset, page.offset + page.limit), total: items.length };
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

/** The amounts among those of a row by which people know a case. */
export function amountsOfRow(amounts: readonly Amount[]): readonly Amount[] {
  const unknown: readonly number[] = [amountPlaces.deadline, ...volumePlaces, ...correctionPlaces];
  return amounts.filter((_, place) => !unknown.includes(place));
}

/** The selected payments in the requested order; equal ones keep their order. */
function ordered(
  payments: readonly Payment[],
  { limits, rankOf, selects = () => true }: NonNullable<PaymentListRequest["byAmount"]>,
): Payment[] {
  const selected = payments.filter(
    (payment) =>
      isWithinLimits(payment.intent.destination.amount, limits) && selects(amountsOf(payment)),
  );
  if (rankOf === null) return selected;
  const rank = (payment: Payment) => rankOf(amountsOf(payment));
  return selected.sort((a, b) => compareExact(rank(a), rank(b)));
}

function passes(payment: Payment, { matches, from, to }: PaymentListRequest): boolean {
  const { createdAt } = payment.intent;
  return (
    matches(facetsOf(payment)) &&
    (from === undefined || createdAt >= from) &&
    (to === undefined || createdAt < to)
  );
}
