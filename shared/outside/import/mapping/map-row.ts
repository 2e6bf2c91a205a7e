/** Maps one row of a CSV or JSON file to a movement (docs/files.md, Mapping, Rows). */

import type { RowField } from "#api/resource/import/row-fields.ts";
import { foldedWord } from "#api/resource/import/type-words.ts";
import type { TheirRow } from "#domain/comparison/comparison.ts";
import type { LegStatus } from "#domain/evidence/flow-leg.ts";
import type { ReturnMark } from "#domain/evidence/statement-details.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { isZero } from "#domain/value/money.ts";
import type {
  IntentRequest,
  RowReading,
  RowWarning,
  SettlementRow,
  SettlementTotal,
  StatementEntry,
} from "../file-event.ts";
import { RowError } from "../row-error.ts";
import type { ReadMoment } from "../value/calendar.ts";
import type { CellAmount, Cells } from "./cells.ts";
import { requireDateWithin } from "./date-window.ts";
import { quoted } from "./notation-text.ts";
import { agreedCurrency, amountFieldOf, type Signed, signedAmountOf } from "./row-amount.ts";
import type { RowPlan } from "./row-plan.ts";
import { statusOfWord } from "./status-words.ts";

export type MappedRow =
  | {
      readonly kind: "movement";
      readonly movement: StatementEntry;
      readonly warnings: readonly RowWarning[];
      readonly settled?: SettlementRow;
    }
  | {
      readonly kind: "intent";
      readonly request: IntentRequest;
      readonly warnings: readonly RowWarning[];
    }
  | {
      readonly kind: "compared";
      readonly compared: TheirRow;
      readonly warnings: readonly RowWarning[];
    }
  | {
      readonly kind: "skipped";
      readonly code: string;
      readonly message: string;
      readonly total?: SettlementTotal;
    };

/**
 * Maps a row that is a movement of money, or skips it.
 *
 * @throws RowError if a cell is missing or invalid
 */
export function mapMovement(plan: RowPlan, cells: Cells): MappedRow {
  const dates = datesOf(plan, cells);
  const signed = signedAmountOf(plan, cells);
  if (isZero(signed.amount)) return zeroAmount;
  const movement = movementOf(plan, cells, signed, dates);
  return { kind: "movement", movement, warnings: warningsOf(dates) };
}

export const zeroAmount = {
  kind: "skipped",
  code: "zero_amount",
  message: "The amount is zero.",
} as const satisfies MappedRow;

export function warningsOf(dates: Dates): RowWarning[] {
  const moved = Object.entries(dates).filter(([, moment]) => moment?.wasPastMonthEnd);
  return moved.map(([field]) => pastMonthEnd(field));
}

export function pastMonthEnd(field: string): RowWarning {
  return {
    code: "day_past_month_end",
    message: `${field} is past its month's end; the last day is taken.`,
  };
}

/** The reading of an invalid row. */
export function rejectionOf(error: RowError): RowReading {
  const { code, message, settlement = null } = error;
  return { outcome: "rejected", code, message, ...(settlement === null ? {} : { settlement }) };
}

export type Dates = {
  readonly bookingDate: ReadMoment | null;
  readonly valueDate: ReadMoment | null;
  readonly occurredAt: ReadMoment | null;
};

export function datesOf(plan: RowPlan, cells: Cells): Dates {
  const dates = {
    bookingDate: cells.moment("bookingDate"),
    valueDate: cells.moment("valueDate"),
    occurredAt: cells.moment("occurredAt"),
  };
  requireWindow(plan, cells, dates);
  if (plan.needsDate && Object.values(dates).every((moment) => moment === null)) {
    throw new RowError("date_missing", "The row has no date.", cells.columnOf("bookingDate"));
  }
  return dates;
}

export function movementOf(
  plan: RowPlan,
  cells: Cells,
  signed: Signed,
  dates: Dates,
): StatementEntry {
  const { amount, direction } = signed;
  const stated = cells.currency("currency");
  const currency = agreedCurrency(stated, signed, { cells, field: amountFieldOf(plan, signed) });
  const namedPhase = phaseOf(cells);
  return {
    account: cells.text("account"),
    direction,
    amount,
    currency,
    status: statusOf(plan, cells),
    bookingDate: dates.bookingDate?.date ?? null,
    valueDate: dates.valueDate?.date ?? null,
    occurredAt: dates.occurredAt?.instant ?? null,
    fee: feeOf(plan, cells, currency),
    balance: balanceOf(plan, cells),
    phase: namedPhase ?? plan.profile.options.phases[direction],
    namedPhase,
    returned: returnMarkOfRow(plan, cells),
    returnReason: null,
    chainId: cells.wholeNumber("chainId"),
    logIndex: cells.wholeNumber("logIndex"),
    ...(Object.fromEntries(textFields.map((field) => [field, cells.text(field)])) as Texts),
    ...(Object.fromEntries(keyFields.map((field) => [field, cells.key(field)])) as Keys),
    remittanceInformation: cells.text("remittance"),
    uetr: cells.key("uetr")?.toLowerCase() ?? null,
    txHash: lowerHexadecimal(cells.key("txHash")),
    references: [],
  };
}

const textFields = [
  "counterpartyName",
  "counterpartyAccount",
  "provider",
  "tokenAddress",
  "fromAddress",
  "toAddress",
] as const satisfies readonly RowField[];
type Texts = Record<(typeof textFields)[number], string | null>;

/** What identifies a movement or its payment. */
const keyFields = [
  "bankReference",
  "externalReference",
  "providerTransferId",
  "endToEndId",
  "routeGroupId",
  "paymentIntentId",
] as const satisfies readonly RowField[];
type Keys = Record<(typeof keyFields)[number], string | null>;

function feeOf(plan: RowPlan, cells: Cells, currency: Currency): StatementEntry["fee"] {
  const fee = cells.amount("fee");
  if (fee === null || isZero(fee.amount)) return null;
  tellFeeSign(plan, cells, fee);
  const stated = cells.currency("feeCurrency");
  if (stated === null && fee.symbol == null) {
    const message = "The row has no feeCurrency: the fee was taken to be in the row's currency.";
    plan.checks.guess("fee_currency_assumed", message, `${fee.amount} ${currency}`);
  }
  const own = stated ?? (fee.symbol == null ? currency : null);
  return { amount: fee.amount, currency: agreedCurrency(own, fee, { cells, field: "fee" }) };
}

/** Items of settlements have fees of both signs; a fee of evidence is always money that was kept. */
function tellFeeSign(plan: RowPlan, cells: Cells, fee: CellAmount): void {
  const isBack = fee.isNegative || fee.word === "credit";
  if (!isBack || plan.settlement !== null) return;
  const message =
    "A fee has a minus or a word of credit, which was left out: the fee is read as one that was charged.";
  plan.checks.guess("fee_sign_ignored", message, cells.cell("fee")?.text.trim() ?? "");
}

/**
 * The balance; null if it is invalid, because an invalid balance is not a reason to reject the
 * movement.
 */
function balanceOf(plan: RowPlan, cells: Cells): StatementEntry["balance"] {
  try {
    const balance = cells.amount("balance");
    if (balance === null) return null;
    const isBelowZero = balance.isNegative || balance.word === "debit";
    return (isBelowZero ? `-${balance.amount}` : balance.amount) as StatementEntry["balance"];
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const message = "A balance is not an amount in the profile's notation, and was left out.";
    plan.checks.guess("balance_left_out", message, cells.cell("balance")?.text ?? "");
    return null;
  }
}

/**
 * Refuses a booking date that is more likely read wrongly than true; without one the time, else the value date.
 *
 * @throws RowError if the date is outside of the profile's window
 */
function requireWindow(plan: RowPlan, cells: Cells, dates: Dates): void {
  if (plan.window === null) return;
  const field = (["bookingDate", "occurredAt", "valueDate"] as const).find(
    (name) => dates[name] !== null,
  );
  if (field === undefined) return;
  requireDateWithin(plan.window, cells, field, dates[field]);
}

function lowerHexadecimal(text: string | null): string | null {
  return text !== null && /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text;
}

function statusOf({ statuses, columns, checks }: RowPlan, cells: Cells): LegStatus {
  const word = cells.text("status");
  if (word === null) {
    if (columns.has("status")) {
      const message = "The status of the row is blank, and was taken for confirmed.";
      checks.guess("status_assumed", message, "confirmed");
    }
    return "confirmed";
  }
  const status = statuses.get(foldedWord(word)) ?? statusOfWord(word);
  if (status !== null) return status;
  const message = `${quoted(word)} is not a status such as completed, pending or failed; statusValues of the profile names further words.`;
  throw new RowError("status_unknown", message, cells.columnOf("status"));
}

function phaseOf(cells: Cells): Phase | null {
  const word = cells.text("phase");
  if (word === null) return null;
  const phase = phases.find((name) => name === word.toLowerCase());
  if (phase !== undefined) return phase;
  const message = `${quoted(word)} is not a phase: ${phases.join(", ")}.`;
  throw new RowError("phase_unknown", message, cells.columnOf("phase"));
}

/**
 * The meaning of the type column. A word in no list has no meaning, unless the profile
 * lists the words of payments: then every type is known, and another one is a mistake.
 */
function returnMarkOfRow(
  { types, profile, checks, settlement }: RowPlan,
  cells: Cells,
): ReturnMark | null {
  const word = cells.text("type");
  if (word === null) return null;
  const meaning = types.get(foldedWord(word));
  if (meaning !== undefined) return meaning === "payment" ? null : meaning;
  // The words of a payout report are those of settlement.types, and were found there.
  if (settlement !== null) return null;
  if (profile.options.typeValues.payment.length === 0) {
    const message = "A word of the type column is in no list of typeValues, and marks nothing.";
    checks.guess("type_not_listed", message, word);
    return null;
  }
  throw new RowError(
    "type_unknown",
    `${quoted(word)} is none of the profile's typeValues.`,
    cells.columnOf("type"),
  );
}
