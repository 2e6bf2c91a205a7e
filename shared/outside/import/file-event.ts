/** The events that a reader of any format returns. */

import type { BatchBalanceCheck } from "#domain/bulk/import-batch.ts";
import type { TheirRow } from "#domain/comparison/comparison.ts";
import type { LegStatus } from "#domain/evidence/flow-leg.ts";
import type { StatementDetails } from "#domain/evidence/statement-details.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { SettlementItem } from "#domain/settlement/settlement-items.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { CutText } from "./statement/cut-text.ts";

export type TypedReference = { readonly type: string; readonly value: string };

/** One movement of money, seen from the account of the file. */
export type StatementEntry = StatementDetails & {
  /** Without sign, above zero. */
  readonly amount: Amount;
  readonly currency: Currency;
  readonly status: LegStatus;
  readonly occurredAt: Instant | null;
  /** The bank's reference of the entry, if it identifies the entry uniquely. */
  readonly bankReference: string | null;
  readonly externalReference: string | null;
  readonly providerTransferId: string | null;
  readonly txHash: string | null;
  readonly fee: { readonly amount: Amount; readonly currency: Currency } | null;
  readonly balance: Amount | null;
  readonly provider: string | null;
  readonly phase: Phase;
  readonly chainId: number | null;
  readonly tokenAddress: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly logIndex: number | null;
  readonly routeGroupId: string | null;
  readonly paymentIntentId: string | null;
  /** Further references in the file, each with its type. */
  readonly references: readonly TypedReference[];
  /**
   * Identifies the movement where the bank gives no reference that does: an interim report and the statement
   * of the day have the same. Absent: nothing does.
   */
  readonly movementKey?: string;
};

/**
 * The identity of a row, by which a repeated import recognizes it (docs/files.md, Row identity).
 */
export type RowIdentity =
  | { readonly kind: "fields"; readonly values: readonly string[] }
  /** `nth` numbers equal rows from 1: within one statement, or for CSV and JSON within the file. */
  | { readonly kind: "content"; readonly contentHash: string; readonly nth: number };

/** The settlement that a row of a payout report names. */
export type NamedSettlement = {
  readonly provider: string;
  readonly reference: string;
  /** Present where the profile says that a reference names one settlement for each currency. */
  readonly keyCurrency?: Currency;
};

/** Whether both are one settlement: equal texts for equal ones. */
export function settlementKeyOf({ provider, reference, keyCurrency }: NamedSettlement): string {
  return JSON.stringify([provider, reference, keyCurrency ?? null]);
}

/** A row of a payout report: one item of a settlement. */
export type SettlementRow = NamedSettlement & { readonly item: SettlementItem };

/** A row that says what a settlement pays out. */
export type SettlementTotal = NamedSettlement & {
  readonly currency: Currency;
  readonly net: Amount;
  readonly day: CalendarDate | null;
};

/** The request that creates the payment intent of a row: its body, as a client would send it. */
export type IntentRequest = {
  readonly [field: string]: unknown;
  readonly externalReference?: string;
};

export type RowWarning = { readonly code: string; readonly message: string };

export type RowReading =
  | {
      readonly outcome: "movement";
      readonly movement: StatementEntry;
      readonly identity: RowIdentity;
      readonly warnings: readonly RowWarning[];
      /** What the row's outcome says of an accepted row; null or absent: nothing. */
      readonly note?: RowWarning | null;
      /** Present where the row is an item of a settlement, and no evidence. */
      readonly settled?: SettlementRow;
      /** The remittance information with the places where a line of the file cuts it; taken off before the row is stored. */
      readonly cutText?: CutText;
    }
  | {
      /** A payment that the client expects, and no evidence. */
      readonly outcome: "intent";
      readonly request: IntentRequest;
      readonly warnings: readonly RowWarning[];
      readonly note?: RowWarning | null;
      readonly code?: never;
      readonly message?: never;
    }
  | {
      /** What another tool says of a payment, and no evidence. */
      readonly outcome: "compared";
      readonly compared: TheirRow;
      readonly warnings: readonly RowWarning[];
      readonly note?: RowWarning | null;
      readonly code?: never;
      readonly message?: never;
    }
  | {
      readonly outcome: "rejected" | "skipped";
      readonly code: string;
      readonly message: string;
      readonly settlement?: NamedSettlement | null;
      readonly total?: SettlementTotal;
    };

export type FileRow = {
  /** Physical line on which the row starts, from 1. */
  readonly line: number;
  /** Header, number (from 1) or path of the invalid cell; null if the whole row is invalid. */
  readonly column: string | null;
  /** Name of the row's file in a ZIP file; absent in a file of its own. */
  readonly file?: string;
  /** The row's text in the file. */
  readonly original: string;
  /** Card numbers in the row were masked, so it is not as it is in the file. */
  readonly hasMaskedCards?: true;
  /** Index of the row's statement in the file, from 0; null for formats without statements. */
  readonly statement: number | null;
  readonly reading: RowReading;
};

export type Statement = {
  readonly index: number;
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: Currency | null;
  /** Number of movements that count towards the balances: booked, and in the balances' currency. */
  readonly movements: number;
  /** Negative for an overdraft. */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** The day at whose end the account had the closing balance; null if the file does not say. */
  readonly closingDate: CalendarDate | null;
  /** Whether opening + credits − debits = closing; null if a balance is missing. */
  readonly addsUp: boolean | null;
  /** Hash that identifies the statement among all statements of the account. */
  readonly identity: string;
};

export type FileEvent =
  | { readonly kind: "row"; readonly row: FileRow }
  /** Follows the rows of the statement. */
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "warning"; readonly code: string; readonly message: string }
  /**
   * A reading that was guessed, replaced or dropped: one for each occurrence. `message` is one sentence that is
   * equal for all occurrences of a code; `example` has at most 100 characters.
   */
  | {
      readonly kind: "guess";
      readonly code: string;
      readonly message: string;
      readonly line: number;
      readonly example: string;
    }
  /** At the end of a file whose rows have running balances. */
  | { readonly kind: "balances"; readonly check: BatchBalanceCheck }
  /** CSV only: the lines up to the header as written, and the delimiter. */
  | { readonly kind: "header"; readonly text: string; readonly delimiter: string };

/**
 * Reads one format piece by piece. Both functions throw FileError if the file cannot be read
 * further.
 */
export type FormatReader = {
  readonly push: (text: string) => FileEvent[];
  readonly end: () => FileEvent[];
};

/** A guess within a row: the line is that of the row. */
export type RowGuess = {
  readonly code: string;
  readonly message: string;
  /** What was read, at most 100 characters. */
  readonly example: string;
};

/** Maximum warnings of one file; further ones would repeat the same. */
export const maximumWarnings = 100;
