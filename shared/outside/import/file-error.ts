/**
 * Reasons why a file cannot be read to its end. Nothing of such a file is imported (docs/files.md,
 * Two passes).
 */
const fileErrorCodes = [
  "malformed_file",
  "missing_trailer",
  "doctype_refused",
  "entity_refused",
  "unsupported_encoding",
  "unsupported_document",
  "nesting_too_deep",
  "record_too_large",
  "too_many_rows",
  "too_many_settlements",
  "records_not_found",
  "column_not_found",
  "sheet_not_found",
  "empty_file",
  "reading_too_long",
  "reading_too_large",
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

export class FileError extends Error {
  override readonly name = "FileError";
  readonly code: FileErrorCode;
  /** The message without the line. */
  readonly reason: string;
  /** Physical line of the error, from 1; null if the error has no line. */
  readonly line: number | null;

  constructor(code: FileErrorCode, reason: string, line: number | null = null) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.code = code;
    this.reason = reason;
    this.line = line;
  }
}
