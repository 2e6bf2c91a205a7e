/** What reading a file gives, whatever its format. */

import type { LegStatus } from "../domain/evidence/flow-leg.ts";
import type { Phase } from "../domain/payment/phase.ts";
import type { Currency } from "../domain/value/currency.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { Amount } from "../domain/value/money.ts";

export type Direction = "credit" | "debit";

/** A calendar date, `yyyy-MM-dd`. */
export type CalendarDate = string & { readonly __brand: "CalendarDate" };

export type TypedReference = { readonly type: string; readonly value: string };

/** One movement of money, seen from the account that the file is about. */
export type StatementEntry = {
  readonly account: string | null;
  /** `credit`: money in. */
  readonly direction: Direction;
  /** Without sign, above zero. */
  readonly amount: Amount;
  readonly currency: Currency;
  readonly status: LegStatus;
  readonly bookingDate: CalendarDate | null;
  readonly valueDate: CalendarDate | null;
  readonly occurredAt: Instant | null;
  /** The bank's own reference of the entry, where it tells one entry from all others. */
  readonly bankReference: string | null;
  readonly externalReference: string | null;
  readonly providerTransferId: string | null;
  readonly endToEndId: string | null;
  readonly uetr: string | null;
  readonly txHash: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  readonly remittanceInformation: string | null;
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
  /** Further references that the file names, each under its own type. */
  readonly references: readonly TypedReference[];
};

/** What makes a row the same row when the file comes again (docs/files.md, Row identity). */
export type RowIdentity =
  | { readonly kind: "fields"; readonly values: readonly string[] }
  /** `nth` counts equal rows of one statement, for CSV and JSON of one booking date, from 1. */
  | { readonly kind: "content"; readonly contentHash: string; readonly nth: number };

export type RowWarning = { readonly code: string; readonly message: string };

export type RowReading =
  | {
      readonly outcome: "movement";
      readonly movement: StatementEntry;
      readonly identity: RowIdentity;
      readonly warnings: readonly RowWarning[];
    }
  | { readonly outcome: "rejected" | "skipped"; readonly code: string; readonly message: string };

export type FileRow = {
  /** Physical line on which the row starts, from 1. */
  readonly line: number;
  /** Header, number from 1 or path of the cell to blame; null where it is the whole row. */
  readonly column: string | null;
  /** The row as it stands in the file. */
  readonly original: string;
  /** Position of the row's statement among those of the file, from 0. */
  readonly statement: number | null;
  readonly reading: RowReading;
};

export type Statement = {
  readonly index: number;
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: Currency | null;
  /** Movements that count in the balances: booked, in the balances' currency. */
  readonly movements: number;
  /** Negative for an overdraft. */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** opening + credits − debits = closing; null where it cannot be told. */
  readonly addsUp: boolean | null;
  /** What tells this statement from all others of the account, hashed. */
  readonly identity: string;
};

export type FileEvent =
  | { readonly kind: "row"; readonly row: FileRow }
  /** Comes after the rows of the statement. */
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "warning"; readonly code: string; readonly message: string }
  /** CSV: the lines through the header as they stand, with what separates cells. */
  | { readonly kind: "header"; readonly text: string; readonly delimiter: string };

/** Reads one format, piece by piece; throws FileError where the file cannot be read on. */
export type FormatReader = {
  readonly push: (text: string) => FileEvent[];
  readonly end: () => FileEvent[];
};

/** Most warnings of one file; the rest would say the same. */
export const maximumWarnings = 100;
