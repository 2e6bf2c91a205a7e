/** Rows in API responses (docs/files.md, Rows). */
import type { ChunkRow, RowResult } from "./chunk-row.ts";
import type { FileRow, StatementEntry } from "./file-event.ts";

const previewed = [
  "account",
  "status",
  "phase",
  "bankReference",
  "externalReference",
  "endToEndId",
  "uetr",
  "counterpartyName",
  "counterpartyAccount",
  "returned",
  "returnReason",
] as const satisfies readonly (keyof StatementEntry)[];

/** A row of a preview: its reading, without a result. */
export function viewPreviewRow({ line, column, file, reading }: FileRow) {
  const movement = reading.outcome === "movement" ? reading.movement : null;
  const fields = previewed.map((name) => [name, movement?.[name] ?? null]);
  const read =
    "warnings" in reading
      ? {
          outcome: "accepted" as const,
          code: reading.note?.code ?? null,
          message: reading.note?.message ?? null,
        }
      : { outcome: reading.outcome, code: reading.code, message: reading.message };
  return {
    file: file ?? null,
    line,
    column,
    ...read,
    ...viewMoney(reading, movement),
    ...(Object.fromEntries(fields) as Record<(typeof previewed)[number], string | null>),
    ...(reading.outcome === "compared" ? { externalReference: reading.compared.reference } : {}),
    remittance: movement?.remittanceInformation ?? null,
    references: movement?.references ?? [],
    paymentIntent: reading.outcome === "intent" ? reading.request : null,
  };
}

function viewMoney(reading: FileRow["reading"], movement: StatementEntry | null) {
  if (reading.outcome === "intent") return viewIntent(reading);
  if (reading.outcome !== "compared") return viewMovement(movement);
  const { amount, currency } = reading.compared;
  return { ...viewMovement(null), amount, currency };
}

/** What an intent expects to arrive stands where a movement has what moved. */
function viewIntent({ request }: Pick<Extract<ChunkRow, { readonly request: object }>, "request">) {
  const { amount, currency } = request["destination"] as Readonly<Record<string, string>>;
  return { ...viewMovement(null), amount: amount ?? null, currency: currency ?? null };
}

function viewMovement(movement: StatementEntry | null) {
  return {
    amount: movement?.amount ?? null,
    currency: movement?.currency ?? null,
    direction: movement?.direction ?? null,
    bookingDate: movement?.bookingDate ?? null,
    valueDate: movement?.valueDate ?? null,
  };
}

/**
 * A row of a batch with its result.
 *
 * @param matchedCaseIds the currently matched cases; by default those at acceptance
 */
export function viewImportRow(
  row: ChunkRow,
  result: RowResult,
  matchedCaseIds: readonly string[] = result.matchedCaseIds,
) {
  const { outcome, code, message, rawRecordId, flowLegIds, paymentIntentId = null } = result;
  return {
    file: row.file ?? null,
    line: row.line,
    column: row.column,
    outcome,
    code,
    message,
    ...("request" in row ? viewIntent(row) : viewMovement("movement" in row ? row.movement : null)),
    rawRecordId,
    flowLegIds,
    paymentIntentId,
    matchedCaseIds,
  };
}
