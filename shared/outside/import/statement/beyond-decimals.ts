/** Amounts of bank files with more decimals than their currency has: a mark was taken for another, or the currency is wrong. */
import type { FileFormat } from "#api/resource/import/import-profile-request.ts";
import type { FileEvent } from "../file-event.ts";
import { hasDecimalsBeyond } from "../value/decimals.ts";

const formats: ReadonlySet<FileFormat> = new Set(["bai2", "camt053", "mt940", "ofx"]);

const message =
  "An amount has more decimals than its currency has: look whether the mark separates thousands.";

/** Adds a guess before each row with such an amount. The rows of tables are told where their cells are read. */
export function tellDecimals(
  format: FileFormat,
  events: readonly FileEvent[],
): readonly FileEvent[] {
  if (!formats.has(format)) return events;
  return events.flatMap((event) => {
    if (event.kind !== "row" || event.row.reading.outcome !== "movement") return [event];
    const { amount, currency } = event.row.reading.movement;
    if (!hasDecimalsBeyond(amount, currency)) return [event];
    const { line } = event.row;
    const example = `${amount} ${currency}`;
    return [{ kind: "guess", code: "decimals_beyond_currency", message, line, example }, event];
  });
}
