/** One imported file, its progress and its result (docs/files.md, Batches). */

import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export const importBatchStatuses = [
  "pending",
  "processing",
  "completed",
  "completed_with_errors",
  "failed",
  "withdrawing",
  "withdrawn",
] as const;
export type ImportBatchStatus = (typeof importBatchStatuses)[number];

export const rowOutcomes = ["accepted", "duplicate", "rejected", "skipped"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type BatchStatement = {
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: string | null;
  readonly movements: number;
  readonly opening: string | null;
  readonly closing: string | null;
  /** The day at whose end the account had the closing balance; null if the file does not say. */
  readonly closingDate: CalendarDate | null;
  readonly addsUp: boolean | null;
  /**
   * Whether the opening balance equals the closing balance of the account's last known statement;
   * null if that is unknown.
   */
  readonly follows: boolean | null;
};

export type BatchWarning = { readonly code: string; readonly message: string };

/** The sums of the rows of a file that were read as money, of one currency and direction. */
export type BatchTotal = {
  readonly currency: string;
  /** Null: a payment that is expected. */
  readonly direction: "credit" | "debit" | null;
  readonly count: number;
  readonly sum: Amount;
  /** The first and last booking date; of rows without one the value date, else the day of the time. */
  readonly firstDate: CalendarDate | null;
  readonly lastDate: CalendarDate | null;
};

/** A reading that was guessed, replaced or dropped, with its number of occurrences. */
export type BatchGuess = {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** The first ones that differ, at most five. */
  readonly examples: readonly { readonly line: number; readonly text: string }[];
};

/** The rows of a file that are not taken in, by the reason. */
export type BatchLeftOut = {
  readonly outcome: "rejected" | "skipped";
  readonly code: string;
  readonly count: number;
  readonly firstLine: number;
  /** What is said of the first one. */
  readonly message: string;
};

/** Whether the running balances that the rows have agree with their amounts. */
export type BatchBalanceCheck = {
  /** Balances that were compared with the one before. */
  readonly compared: number;
  readonly contradictions: number;
  /** Null where all agree. */
  readonly firstLine: number | null;
};

/** What the whole of a file says, before anything is stored. */
export type BatchSummary = {
  readonly totals: readonly BatchTotal[];
  readonly guesses: readonly BatchGuess[];
  readonly leftOut: readonly BatchLeftOut[];
  /** Null: the file has no running balances. */
  readonly balanceCheck: BatchBalanceCheck | null;
};

export const noSummary: BatchSummary = {
  totals: [],
  guesses: [],
  leftOut: [],
  balanceCheck: null,
};

/** What became of a settlement: `added`: it has the items of the file and is a draft still. */
export const importedSettlementOutcomes = ["added", "completed", "repeated", "refused"] as const;
export type ImportedSettlementOutcome = (typeof importedSettlementOutcomes)[number];

/** What a file says of one settlement, and what becomes of it. */
export type BatchSettlement = {
  readonly provider: string;
  readonly reference: string;
  readonly currency: Currency;
  /** Present where the currency is part of what the settlement is known by. */
  readonly keyCurrency?: Currency;
  /** Items of the file, and their sums. */
  readonly items: number;
  readonly gross: Amount;
  readonly net: Amount;
  /** `add`: its rows become items; `repeat`: it has these items; `refuse`: no row is stored. */
  readonly action: "add" | "repeat" | "refuse";
  /** All items that it must have at the end of the batch to be completed; null: it stays a draft. */
  readonly expected: {
    readonly items: number;
    readonly gross: Amount;
    readonly net: Amount;
    /** When the bank movement is expected, as the file says; null where it does not. */
    readonly expectedOn: Instant | null;
  } | null;
  /** Present where it was complete before the file was read and had other items: its rows tell at the end what they were. */
  readonly wasComplete?: true;
  /** Null in a dry run, and where it is refused before it exists. */
  readonly uuid: Uuid<"settlement"> | null;
  /** Why it was refused or not completed. */
  readonly error: string | null;
};

export type BatchError = {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
};

/** The fields that never change. `Settings` is a copy of the profile's settings at creation. */
export type ImportBatchOrigin<Settings> = {
  readonly uuid: Uuid<"importBatch">;
  readonly organizationId: OrganizationId;
  /** Null for a dropped file that failed because its path names no profile. */
  readonly profileUuid: Uuid<"importProfile"> | null;
  readonly settings: Settings;
  readonly fileName: string;
  readonly dryRun: boolean;
  /**
   * True: the client uploads the file after the creation. False: the file came with the request.
   */
  readonly isUpload: boolean;
  readonly objectKey: string;
  /** Under which key the file came into the drop folder; absent for other files. */
  readonly droppedAs?: string;
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** The result of reading the whole file. */
export type ImportBatchFile = {
  readonly rows: number;
  readonly chunks: number;
  readonly statements: readonly BatchStatement[];
  readonly warnings: readonly BatchWarning[];
  readonly error: BatchError | null;
  /**
   * CSV only: the text of the file up to the end of the header, and the character between cells.
   */
  readonly header: { readonly text: string; readonly delimiter: string } | null;
  /** Absent in batches that failed. */
  readonly summary?: BatchSummary;
  /** Absent in files without settlements. */
  readonly settlements?: readonly BatchSettlement[];
};

export type RowCounts = Readonly<Record<RowOutcome, number>>;

export type ImportBatch<Settings> = ImportBatchOrigin<Settings> & {
  readonly status: ImportBatchStatus;
  readonly file: ImportBatchFile | null;
  readonly doneChunks: number;
  readonly counts: RowCounts;
  /** The actor who withdraws the batch; null if nobody does. */
  readonly withdrawnBy: string | null;
  readonly updatedAt: Instant;
  readonly version: number;
};

export function processedRows({ counts }: { readonly counts: RowCounts }): number {
  return counts.accepted + counts.duplicate + counts.rejected + counts.skipped;
}
