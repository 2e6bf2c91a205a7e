/** Why a file cannot be read to its end; nothing of it is taken in (docs/files.md, Two passes). */
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
  "records_not_found",
  "column_not_found",
  "empty_file",
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

export class FileError extends Error {
  override readonly name = "FileError";
  readonly code: FileErrorCode;
  /** Physical line, from 1; null where no line is to blame. */
  readonly line: number | null;

  constructor(code: FileErrorCode, message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.code = code;
    this.line = line;
  }
}
