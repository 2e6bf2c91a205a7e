/** Converts one entry of a statement to rows (ISO 20022 camt.053, ReportEntry). */

import type { LegStatus } from "#domain/evidence/flow-leg.ts";
import type { Direction } from "#domain/evidence/statement-details.ts";
import type { Currency } from "#domain/value/currency.ts";
import {
  type Amount,
  addExact,
  equalsExact,
  isZero,
  negateExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { RowWarning, StatementEntry } from "../file-event.ts";
import { pastMonthEnd } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { noChain, present } from "../statement/bank-movement.ts";
import type { CutText } from "../statement/cut-text.ts";
import { hashParts } from "../statement/row-identity.ts";
import { calendarDay, type ReadMoment, readIso } from "../value/calendar.ts";
import { amountAt, type StatedAmount } from "./amounts.ts";
import { type EntryGuess, guessesOf, requireKnownShape } from "./entry-guesses.ts";
import { returnMarkOfEntry } from "./return-mark.ts";
import { cutRemittanceOf, type OwnAccount, readTransactionDetails } from "./transaction-details.ts";
import { childrenOf, elementAt, textAt, type XmlElement } from "./xml-element.ts";

export type EntryRow =
  | {
      readonly kind: "movement";
      readonly movement: StatementEntry;
      /** The remittance information where several elements have it; null otherwise. */
      readonly cutText: CutText | null;
      /** The content that identifies the row: equal rows have equal content. */
      readonly content: readonly string[];
      readonly warnings: readonly RowWarning[];
      readonly guesses: readonly EntryGuess[];
    }
  | { readonly kind: "skipped"; readonly code: string; readonly message: string };

export type EntryContext = OwnAccount & {
  readonly currency: Currency | null;
  readonly provider: string | null;
  readonly phases: Readonly<Record<Direction, StatementEntry["phase"]>>;
  /** Time zone of times without an offset. */
  readonly timeZone: string;
  /** Whether the profile searches the texts of rows. */
  readonly searches: boolean;
};

/**
 * Reads an entry as one row, or as one row per transaction.
 *
 * @throws RowError if a value is missing or invalid
 */
export function readEntry(entry: XmlElement, context: EntryContext): EntryRow[] {
  const status = statusOf(entry);
  if (status === null) {
    return [
      { kind: "skipped", code: "information_only", message: "The entry is for information only." },
    ];
  }
  requireKnownShape(entry);
  const direction = directionOf(entry);
  const total = amountOf(entry, context.currency);
  if (isZero(total.amount))
    return [{ kind: "skipped", code: "zero_amount", message: "The amount is zero." }];
  const booking = dateAt(entry, "BookgDt", context.timeZone);
  const value = dateAt(entry, "ValDt", context.timeZone);
  const details = childrenOf(entry, "NtryDtls").flatMap((each) => childrenOf(each, "TxDtls"));
  const shares = sharesOf(details, { ...total, direction });
  const references = identifyingReferences(entry, shares);
  const own = sharedContent(entry);
  const batches = batchesOf(entry);
  const guesses = guessesOf(entry, details, booking !== null || value !== null);
  const warnings = [
    ...(booking?.wasPastMonthEnd ? [pastMonthEnd("bookingDate")] : []),
    ...(value?.wasPastMonthEnd ? [pastMonthEnd("valueDate")] : []),
  ];
  return shares.map((share, at) => ({
    kind: "movement",
    cutText: context.searches ? cutRemittanceOf(onlyOf(share)) : null,
    content: [own, ...share.details.map((each) => JSON.stringify(each))],
    warnings: at === 0 ? warnings : [],
    guesses: [...(at === 0 ? guesses : []), ...notSplit(share)],
    movement: {
      ...noChain,
      account: context.account,
      provider: context.provider,
      phase: context.phases[share.direction],
      direction: share.direction,
      amount: share.amount,
      currency: total.currency,
      status,
      bookingDate: booking?.date ?? null,
      valueDate: value?.date ?? null,
      occurredAt: booking?.instant ?? null,
      bankReference: references[at] ?? null,
      ...returnMarkOfEntry(entry, share.details),
      ...readTransactionDetails({
        entry,
        details: onlyOf(share),
        batches: batches(share),
        direction: share.direction,
        own: context,
      }),
    },
  }));
}

/** Transactions that do not add up to their entry are left out. */
function notSplit({ details }: Share): readonly EntryGuess[] {
  if (details.length < 2) return [];
  return [{ code: "entry_not_split", detail: `${details.length} transactions` }];
}

/** The transaction of a row; null for a row of none or several. */
function onlyOf({ details }: Share): XmlElement | null {
  return details.length === 1 ? (details[0] ?? null) : null;
}

/** Batches of one row, at most; an entry has one in nearly all files. */
const maximumBatches = 5;

type BatchesOf = (share: Share) => readonly XmlElement[];

const noBatches: BatchesOf = () => [];

/** The batch that the transaction of a row stands in; of a row of the whole entry, all of the entry. */
function batchesOf(entry: XmlElement): BatchesOf {
  const groups = childrenOf(entry, "NtryDtls");
  if (!groups.some((group) => elementAt(group, "Btch") !== null)) return noBatches;
  const all = groups.flatMap((group) => childrenOf(group, "Btch")).slice(0, maximumBatches);
  if (groups.length < 2) return () => all;
  const groupOf = new Map(groups.flatMap((group) => group.children.map((child) => [child, group])));
  return (share) => {
    const only = onlyOf(share);
    return only === null ? all : childrenOf(groupOf.get(only) ?? null, "Btch");
  };
}

/** Longer content that all rows of an entry share enters the identity of each as its hash. */
const longestShared = 10_000;

function sharedContent(entry: XmlElement): string {
  const children = entry.children.filter((child) => child.name !== "NtryDtls");
  const content = JSON.stringify({ ...entry, children });
  return content.length > longestShared ? hashParts(content) : content;
}

/**
 * The status of an entry: a coded value since version 7, plain text before; booked if absent. Null
 * for an entry that is for information only.
 */
function statusOf(entry: XmlElement): LegStatus | null {
  const stated = elementAt(entry, "Sts");
  const code = textAt(stated, "Cd") ?? textAt(stated, "Prtry") ?? textAt(stated) ?? "BOOK";
  switch (code) {
    case "BOOK":
      return "confirmed";
    case "PDNG":
    case "FUTR":
      return "pending";
    case "INFO":
      return null;
    default:
      throw new RowError("status_unknown", `${code} is not a status of an entry.`, "Sts");
  }
}

/**
 * The direction as stated. RvslInd is not considered: it marks a return (return-mark.ts) and says
 * nothing of its direction.
 */
function directionOf(element: XmlElement): Direction {
  const indicator = textAt(element, "CdtDbtInd");
  if (indicator === "CRDT") return "credit";
  if (indicator === "DBIT") return "debit";
  throw new RowError(
    "indicator_unknown",
    `${indicator ?? "Nothing"} is neither CRDT nor DBIT.`,
    "CdtDbtInd",
  );
}

function amountOf(
  entry: XmlElement,
  fallback: Currency | null,
): { amount: Amount; currency: Currency } {
  const stated = amountAt(entry, "Amt");
  if (stated === null) {
    const written = textAt(entry, "Amt");
    throw written === null
      ? new RowError("amount_missing", "The entry has no amount.", "Amt")
      : new RowError("amount_invalid", `"${written.slice(0, 60)}" is not an amount.`, "Amt");
  }
  const written = elementAt(entry, "Amt")?.attributes["Ccy"] ?? "";
  if (written !== "" && stated.currency === null)
    throw new RowError(
      "currency_invalid",
      `"${written.slice(0, 60)}" is not a currency code.`,
      "Amt",
    );
  const currency = stated.currency ?? fallback;
  if (currency === null)
    throw new RowError("currency_missing", "The entry has no currency.", "Amt");
  return { amount: stated.amount, currency };
}

function dateAt(entry: XmlElement, name: string, timeZone: string): ReadMoment | null {
  const stated = elementAt(entry, name);
  const written = textAt(stated, "Dt") ?? textAt(stated, "DtTm");
  if (written === null) return null;
  // xs:date allows an offset after the day; it is removed, because the day is that of the bank.
  const moment = readIso(
    written.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, "$1"),
    timeZone,
  );
  if (moment === null)
    throw new RowError("date_invalid", `"${written.slice(0, 60)}" is not a date.`, name);
  return { ...moment, ...dayAsWritten(written) };
}

/** The day as the bank wrote it, which may differ from the day in UTC. */
function dayAsWritten(written: string): Partial<ReadMoment> {
  const [year = 0, month = 0, day = 0] = written.slice(0, 10).split("-").map(Number);
  return calendarDay(year, month, day) ?? {};
}

type Share = {
  readonly amount: Amount;
  readonly direction: Direction;
  readonly details: readonly XmlElement[];
};

type Total = {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly direction: Direction;
};

/**
 * One share per transaction if their amounts add up to that of the entry, otherwise one for the
 * whole entry.
 */
function sharesOf(details: readonly XmlElement[], total: Total): Share[] {
  const whole = [{ amount: total.amount, direction: total.direction, details }];
  if (details.length < 2) return whole;
  const shares = details.map((each) => shareOf(each, total));
  let sum = ZERO;
  for (const share of shares) {
    if (share === null) return whole;
    const amount = toExact(share.amount);
    sum = addExact(sum, share.direction === total.direction ? amount : negateExact(amount));
  }
  return equalsExact(sum, toExact(total.amount)) ? shares.filter((share) => share !== null) : whole;
}

function shareOf(details: XmlElement, total: Total): Share | null {
  const stated = [amountAt(details, "Amt"), amountAt(details, "AmtDtls", "TxAmt", "Amt")].find(
    (amount): amount is StatedAmount => amount !== null && amount.currency === total.currency,
  );
  if (stated === undefined || isZero(stated.amount)) return null;
  const indicator = textAt(details, "CdtDbtInd");
  const direction = indicator === null ? total.direction : directionOf(details);
  return { amount: stated.amount, direction, details: [details] };
}

/**
 * The bank reference of each row. If the bank gives none, the UETR identifies the booking that a notification and the statement share.
 */
function identifyingReferences(entry: XmlElement, shares: readonly Share[]): (string | null)[] {
  return bankReferences(entry, shares).map((reference, at) => {
    const details = shares[at]?.details ?? [];
    const only = details.length === 1 ? (details[0] ?? null) : null;
    return reference ?? textAt(elementAt(only, "Refs"), "UETR")?.toLowerCase() ?? null;
  });
}

/**
 * The bank reference of each row. If rows share that of the entry, a number is appended, because
 * they are different movements.
 */
function bankReferences(entry: XmlElement, shares: readonly Share[]): (string | null)[] {
  const own = present(textAt(entry, "AcctSvcrRef"));
  const inner = shares.map((share) =>
    present(textAt(elementAt(share.details[0] ?? null, "Refs"), "AcctSvcrRef")),
  );
  if (shares.length === 1)
    return [own ?? (shares[0]?.details.length === 1 ? (inner[0] ?? null) : null)];
  const isDistinct =
    inner.every((value) => value !== null && value !== own) && new Set(inner).size === inner.length;
  if (isDistinct) return inner;
  return shares.map((_, at) => (own === null ? null : `${own}/${at + 1}`));
}
