import type { NamedSettlement } from "./file-event.ts";

/** Reasons why a row is rejected; the other rows of the file are imported. */
const rowErrorCodes = [
  "amount_missing",
  "amount_invalid",
  "amount_ambiguous",
  "currency_missing",
  "currency_invalid",
  "currency_conflict",
  "date_missing",
  "date_invalid",
  "date_implausible",
  "indicator_unknown",
  "sign_conflict",
  "status_unknown",
  "type_unknown",
  "phase_unknown",
  "number_invalid",
  "text_too_long",
  "column_count",
  "unbalanced_quote",
  "malformed_row",
  "invalid_encoding",
  "type_code_unknown",
  "movement_missing",
  "reference_missing",
  "status_missing",
  "settlement_item_invalid",
  "payment_intent_invalid",
  "cell_without_value",
  "correction",
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

export class RowError extends Error {
  override readonly name = "RowError";
  readonly code: RowErrorCode;
  /** Header, number or path of the invalid cell; null if the whole row is invalid. */
  readonly column: string | null;
  /** The settlement that the row names; undefined where the error came before its cell was read. */
  settlement: NamedSettlement | undefined;

  constructor(code: RowErrorCode, message: string, column: string | null = null) {
    const { stackTraceLimit } = Error;
    // A file may have millions of rejected rows, and nobody reads where each was noticed.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.column = column;
  }
}
