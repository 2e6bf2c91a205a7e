import type { FileFormat } from "#api/resource/import/import-profile-request.ts";
import type { FileEvent } from "../file-event.ts";

const statementFormats: readonly FileFormat[] = ["camt053", "mt940", "bai2", "ofx"];

/** Adds a warning at the end of a file that has neither a statement nor a row: nothing is imported from it. */
export async function* warnWithoutRows(
  format: FileFormat,
  events: AsyncIterable<readonly FileEvent[]>,
): AsyncGenerator<readonly FileEvent[]> {
  let isEmpty = true;
  for await (const some of events) {
    isEmpty &&= !some.some(({ kind }) => kind === "row" || kind === "statement");
    yield some;
  }
  if (!isEmpty) return;
  yield [
    statementFormats.includes(format)
      ? {
          kind: "warning",
          code: "no_statement",
          message: "The document has no statement: nothing is imported from it.",
        }
      : {
          kind: "warning",
          code: "no_rows",
          message: "The file has no rows: nothing is imported from it.",
        },
  ];
}
