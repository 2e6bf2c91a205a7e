/** Maps one row of a CSV or JSON file to a movement (docs/files.md, Mapping, Rows). */
import { type LegStatus, legStatuses } from "../../domain/evidence/flow-leg.ts";
import type { Direction, ReturnMark } from "../../domain/evidence/statement-details.ts";
import { type Phase, phases } from "../../domain/payment/phase.ts";
import { isZero } from "../../domain/value/money.ts";
import type { RowField } from "../../schema/request/evidence/row-fields.ts";
import { foldedWord } from "../../schema/request/evidence/type-words.ts";
import type {
  IntentRequest,
  RowReading,
  RowWarning,
  SettlementRow,
  SettlementTotal,
  StatementEntry,
} from "../file-event.ts";
import { RowError } from "../row-error.ts";
import type { SignedAmount } from "../value/amount.ts";
import type { ReadMoment } from "../value/calendar.ts";
import type { Cells } from "./cells.ts";
import type { RowPlan } from "./row-plan.ts";

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
  if (plan.needsDate && Object.values(dates).every((moment) => moment === null)) {
    throw new RowError("date_missing", "The row has no date.", cells.columnOf("bookingDate"));
  }
  return dates;
}

export type Signed = SignedAmount & { readonly direction: Direction };

export function signedAmountOf(plan: RowPlan, cells: Cells): Signed {
  switch (plan.amountSign) {
    case "columns":
      return amountOfColumns(cells);
    case "indicator":
      return amountByIndicator(plan, cells);
    case "signed":
    case "inverted": {
      const amount = requiredAmount(cells);
      const isIn = amount.isNegative === (plan.amountSign === "inverted");
      return { ...amount, direction: isIn ? "credit" : "debit" };
    }
  }
}

function requiredAmount(cells: Cells): SignedAmount {
  const amount = cells.amount("amount");
  if (amount !== null) return amount;
  throw new RowError("amount_missing", "The row has no amount.", cells.columnOf("amount"));
}

/**
 * The amount from debit and credit columns. A sign is ignored, because the column gives the
 * direction.
 */
function amountOfColumns(cells: Cells): Signed {
  const debit = cells.amount("debit");
  const credit = cells.amount("credit");
  const stated = (amount: SignedAmount | null) => amount !== null && !isZero(amount.amount);
  if (stated(debit) && stated(credit)) {
    throw new RowError(
      "amount_ambiguous",
      "The row has both a debit and a credit.",
      cells.columnOf("debit"),
    );
  }
  if (credit !== null && !stated(debit)) return { ...credit, direction: "credit" };
  if (debit !== null) return { ...debit, direction: "debit" };
  throw new RowError(
    "amount_missing",
    "The row has neither a debit nor a credit.",
    cells.columnOf("debit"),
  );
}

function amountByIndicator(plan: RowPlan, cells: Cells): Signed {
  const amount = requiredAmount(cells);
  const word = cells.text("indicator") ?? "";
  const direction = plan.directions.get(word.toLowerCase());
  if (direction === undefined) {
    throw new RowError(
      "indicator_unknown",
      `"${word}" is neither a debit nor a credit value.`,
      cells.columnOf("indicator"),
    );
  }
  if (amount.isNegative && direction === "credit") {
    throw new RowError(
      "sign_conflict",
      "The amount is negative and the indicator says credit.",
      cells.columnOf("indicator"),
    );
  }
  return { ...amount, direction };
}

export function movementOf(
  plan: RowPlan,
  cells: Cells,
  signed: Signed,
  dates: Dates,
): StatementEntry {
  const currency = cells.currency("currency");
  if (currency === null)
    throw new RowError("currency_missing", "The row has no currency.", cells.columnOf("currency"));
  const { amount, direction } = signed;
  const fee = cells.amount("fee");
  const namedPhase = phaseOf(cells);
  return {
    account: cells.text("account"),
    direction,
    amount,
    currency,
    status: statusOf(cells),
    bookingDate: dates.bookingDate?.date ?? null,
    valueDate: dates.valueDate?.date ?? null,
    occurredAt: dates.occurredAt?.instant ?? null,
    fee:
      fee === null || isZero(fee.amount)
        ? null
        : { amount: fee.amount, currency: cells.currency("feeCurrency") ?? currency },
    balance: balanceOf(cells),
    phase: namedPhase ?? plan.profile.options.phases[direction],
    namedPhase,
    returned: returnMarkOfRow(plan, cells),
    returnReason: null,
    chainId: cells.wholeNumber("chainId"),
    logIndex: cells.wholeNumber("logIndex"),
    ...(Object.fromEntries(textFields.map((field) => [field, cells.text(field)])) as Texts),
    remittanceInformation: cells.text("remittance"),
    uetr: cells.text("uetr")?.toLowerCase() ?? null,
    txHash: lowerHexadecimal(cells.text("txHash")),
    references: [],
  };
}

const textFields = [
  "bankReference",
  "externalReference",
  "providerTransferId",
  "endToEndId",
  "counterpartyName",
  "counterpartyAccount",
  "provider",
  "tokenAddress",
  "fromAddress",
  "toAddress",
  "routeGroupId",
  "paymentIntentId",
] as const satisfies readonly RowField[];
type Texts = Record<(typeof textFields)[number], string | null>;

/**
 * The balance; null if it is invalid, because an invalid balance is not a reason to reject the
 * movement.
 */
function balanceOf(cells: Cells): StatementEntry["balance"] {
  try {
    const balance = cells.amount("balance");
    if (balance === null) return null;
    return (
      balance.isNegative ? `-${balance.amount}` : balance.amount
    ) as StatementEntry["balance"];
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
}

function lowerHexadecimal(text: string | null): string | null {
  return text !== null && /^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text;
}

/** Words in reports for each status of a movement, in lower case. */
const statusWords: Readonly<Record<LegStatus, readonly string[]>> = {
  confirmed: [
    "confirmed",
    "completed",
    "complete",
    "booked",
    "book",
    "settled",
    "succeeded",
    "success",
    "paid",
    "posted",
  ],
  pending: ["pending", "pdng", "processing", "in_progress", "authorized"],
  failed: ["failed", "rejected", "declined", "error", "canceled", "cancelled"],
  reversed: ["reversed", "returned", "refunded", "charged_back"],
  missing: ["missing"],
};

function statusOf(cells: Cells): LegStatus {
  const word = cells.text("status");
  if (word === null) return "confirmed";
  const status = legStatuses.find((name) => statusWords[name].includes(word.toLowerCase()));
  if (status !== undefined) return status;
  throw new RowError("status_unknown", `"${word}" is not a status.`, cells.columnOf("status"));
}

function phaseOf(cells: Cells): Phase | null {
  const word = cells.text("phase");
  if (word === null) return null;
  const phase = phases.find((name) => name === word.toLowerCase());
  if (phase !== undefined) return phase;
  throw new RowError("phase_unknown", `"${word}" is not a phase.`, cells.columnOf("phase"));
}

/**
 * The meaning of the type column. A word in no list has no meaning, unless the profile
 * lists the words of payments: then every type is known, and another one is a mistake.
 */
function returnMarkOfRow({ types, profile }: RowPlan, cells: Cells): ReturnMark | null {
  const word = cells.text("type");
  if (word === null) return null;
  const meaning = types.get(foldedWord(word));
  if (meaning !== undefined) return meaning === "payment" ? null : meaning;
  if (profile.options.typeValues.payment.length === 0) return null;
  throw new RowError(
    "type_unknown",
    `"${word.slice(0, 60)}" is none of the profile's typeValues.`,
    cells.columnOf("type"),
  );
}
