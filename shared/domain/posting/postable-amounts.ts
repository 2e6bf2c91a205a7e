/**
 * The amounts that a case or a settlement posts (docs/specification.md, Journal entries). They are debits, credits being
 * below zero, in one currency, and always sum to zero: each amount has its place in the identity of the case
 * (docs/matching.md, Amounts) or of the settlement (settlement-items.ts).
 */

import { isExchanged } from "#domain/case/amount/fees.ts";
import type { CaseState, Payment } from "#domain/case/reconciliation-case.ts";
import {
  type Disposition,
  type DispositionKind,
  isDispositionContradicted,
  openAmountOf,
} from "#domain/case/work/disposition.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import { type ItemType, itemTypes } from "#domain/settlement/settlement-items.ts";
import { bankAmountOf, settlementStatusOf } from "#domain/settlement/settlement-status.ts";
import type { Currency } from "#domain/value/currency.ts";
import {
  type Amount,
  formatExact,
  isZero,
  negate,
  subtract,
  sum,
  zero,
} from "#domain/value/money.ts";

/** What an amount is to the books. An account is given for each of them, or for a group (journal-template.ts). */
export const postingTypes = [
  "receivable",
  "clearing",
  "provider_fee",
  "network_fee",
  "developer_fee",
  "accepted_fee",
  "fee_in_dispute",
  "fx",
  "rounding",
  "returned",
  "written_off",
  "carried_forward",
  "cash",
  "fee",
  "reserve",
  "adjustment",
  "difference",
] as const;
export type PostingType = (typeof postingTypes)[number];

export type PostableAmount = {
  readonly type: PostingType;
  /** A debit above zero, a credit below; never zero, in its shortest spelling. */
  readonly amount: Amount;
};

export type Postable = {
  readonly currency: Currency;
  /** In the order of the types; empty where there is nothing to post. */
  readonly amounts: readonly PostableAmount[];
};

/** The type under which each kind of disposition is posted. */
const typeOfDisposition = {
  write_off: "written_off",
  fee_accepted: "accepted_fee",
  carried_forward: "carried_forward",
} as const satisfies Record<DispositionKind, PostingType>;

/**
 * What a case posts: the money that came to clearing, and what explains the rest of the expected amount, against the
 * receivable. What stays open stays in the receivable, except where what was disposed of came after all: then it is a
 * difference of its own, so that the receivable is credited with no more than the claim. For a payment that goes out every side is the other one, and the
 * receivable is a payable. Fees that the case lists and does not count are in no posting.
 *
 * @param dispositions all of the case; those that stand must add up to what the case says is disposed of
 */
export function postableOfCase(
  { intent, state }: Pick<Payment, "intent" | "state">,
  dispositions: readonly Disposition[],
): Postable {
  const { currency } = intent.destination;
  if (state.actualAmount === null) return { currency, amounts: [] };
  const explained: readonly PostableAmount[] = [
    { type: "clearing", amount: state.actualAmount },
    ...explainedBy(intent, state),
    ...disposedBy(dispositions),
    ...beyondClaim(state),
  ];
  const receivable = negate(sum(explained.map(({ amount }) => amount)));
  const all: readonly PostableAmount[] = [{ type: "receivable", amount: receivable }, ...explained];
  const isOut = intent.direction === "outbound";
  const sided = isOut ? all.map(otherSide) : all;
  // A repaid fee is money that comes, whichever way the payment goes.
  return { currency, amounts: inOrder([...sided, ...claimedFees(intent, state)]) };
}

/** The lines that explain the difference of expected and actual amount, without what stays unexplained. */
function explainedBy(intent: PaymentIntent, state: CaseState): PostableAmount[] {
  // Where nothing is exchanged, the fx fee is one that the provider charges.
  const fxFee = isExchanged(intent) ? zero : (state.fxSpread ?? zero);
  const fees =
    state.feeReading === "on_top"
      ? ([
          { type: "provider_fee", amount: fxFee },
          { type: "provider_fee", amount: state.providerFee ?? zero },
          { type: "network_fee", amount: state.networkFee ?? zero },
          { type: "developer_fee", amount: state.developerFee ?? zero },
        ] as const)
      : [];
  const lineOf = (type: "fx_spread" | "rounding" | "returned") =>
    state.deltaLines.find((line) => line.type === type)?.amount ?? zero;
  return [
    ...fees,
    { type: "fx", amount: lineOf("fx_spread") },
    { type: "rounding", amount: lineOf("rounding") },
    { type: "returned", amount: lineOf("returned") },
  ];
}

/** What came beyond the claim because it had been disposed of, until a person reverses the disposition. */
function beyondClaim(state: CaseState): PostableAmount[] {
  const open = openAmountOf(state) ?? zero;
  return isDispositionContradicted(state) ? [{ type: "difference", amount: open }] : [];
}

const typeOfFee = {
  provider: "provider_fee",
  network: "network_fee",
  developer: "developer_fee",
  fx: "provider_fee",
} as const satisfies Record<CaseState["feeClaims"][number]["type"], PostingType>;

/**
 * A claim takes the fee out of the costs and into dispute; its credit comes to clearing and ends the dispute. A credit that came as
 * a line of a payout is in the payout's posting, so it goes back to the costs that this one lowers. Claims in another
 * currency than the destination's are in no posting, as their fees.
 */
function claimedFees({ destination }: PaymentIntent, { feeClaims }: CaseState): PostableAmount[] {
  const own = feeClaims.filter(({ charged }) => charged.currency === destination.currency);
  return own.flatMap(({ type, claimed, credited, creditedByLines = zero }): PostableAmount[] => [
    { type: typeOfFee[type], amount: subtract(creditedByLines, claimed) },
    { type: "fee_in_dispute", amount: subtract(claimed, credited) },
    { type: "clearing", amount: subtract(credited, creditedByLines) },
  ]);
}

function disposedBy(dispositions: readonly Disposition[]): PostableAmount[] {
  return dispositions
    .filter(({ reversal }) => reversal === null)
    .map(({ kind, amount }) => ({ type: typeOfDisposition[kind], amount }));
}

function otherSide({ type, amount }: PostableAmount): PostableAmount {
  return { type, amount: negate(amount) };
}

/** The type of the lines that each type of item leaves with the settlement itself. */
const typeOfItem = {
  charge: "fee",
  refund: "fee",
  chargeback: "fee",
  chargeback_reversal: "fee",
  fee: "fee",
  reserve: "reserve",
  release: "reserve",
  adjustment: "adjustment",
} as const satisfies Record<ItemType, PostingType>;

/**
 * What a settlement posts once it is settled: the bank movement, its own lines, what it carries from or into another
 * settlement, and a difference that a person accepted, against clearing, to which the cases of its shares post. One that
 * was carried posts its net to what is carried forward, and no bank movement.
 *
 * @param payment the case that expects its bank movement; null where nothing moves
 */
export function postableOfSettlement(
  settlement: Settlement,
  payment: Pick<Payment, "state"> | null,
): Postable {
  const { currency, net, items, carriedFrom, carriedInto } = settlement;
  const isCarried = carriedInto !== null;
  const isPosted =
    settlement.status !== "draft" &&
    (isCarried || settlementStatusOf(settlement, payment) === "settled");
  if (!isPosted) return { currency, amounts: [] };
  const moved = isCarried || isZero(net) ? zero : (bankAmountOf(settlement, payment) ?? zero);
  const lines = itemTypes.map(
    (type): PostableAmount => ({
      type: typeOfItem[type],
      amount: negate(items[type]?.lines ?? zero),
    }),
  );
  const others: readonly PostableAmount[] = [
    { type: "cash", amount: moved },
    ...lines,
    { type: "carried_forward", amount: negate(carriedFrom?.net ?? zero) },
    { type: "carried_forward", amount: isCarried ? net : zero },
    { type: "difference", amount: isCarried ? zero : subtract(net, moved) },
  ];
  const clearing = negate(sum(others.map(({ amount }) => amount)));
  return { currency, amounts: inOrder([{ type: "clearing", amount: clearing }, ...others]) };
}

/** One amount for each type, without zeros. */
function inOrder(amounts: readonly PostableAmount[]): PostableAmount[] {
  return postingTypes
    .map((type) => ({
      type,
      amount: sum(amounts.filter((each) => each.type === type).map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => !isZero(amount))
    .map(({ type, amount }) => ({ type, amount: formatExact(amount) }));
}

/** Whether two states post the same, whatever their accounts. */
export function isSamePostable(a: Postable, b: Postable): boolean {
  if (a.amounts.length === 0 && b.amounts.length === 0) return true;
  return a.currency === b.currency && JSON.stringify(a.amounts) === JSON.stringify(b.amounts);
}
