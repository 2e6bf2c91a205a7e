/** A row as stored in a chunk, and its result. */
import type { RowOutcome } from "#domain/bulk/import-batch.ts";
import type {
  FileRow,
  IntentRequest,
  NamedSettlement,
  RowIdentity,
  RowWarning,
  SettlementRow,
  StatementEntry,
} from "./file-event.ts";

export type ChunkRow = {
  /** Number of the row in the file, from 0. */
  readonly number: number;
  readonly line: number;
  readonly column: string | null;
  /** Name of the row's file in a ZIP file; absent in a file of its own. */
  readonly file?: string;
  readonly original: string;
  readonly statement: number | null;
  readonly hasMaskedCards?: true;
} & (
  | {
      readonly movement: StatementEntry;
      readonly identity: RowIdentity;
      /** What the outcome says where the row is accepted. */
      readonly note?: RowWarning;
      readonly settled?: SettlementRow;
    }
  | {
      /** The body of the request that creates the payment intent. */
      readonly request: IntentRequest;
      readonly note?: RowWarning;
    }
  | {
      readonly outcome: "rejected" | "skipped";
      readonly code: string;
      readonly message: string;
      /** The settlement whose total the row is. */
      readonly totalOf?: NamedSettlement;
    }
);

export type RowResult = {
  readonly outcome: RowOutcome;
  readonly code: string | null;
  readonly message: string | null;
  readonly rawRecordId: string | null;
  readonly flowLegIds: readonly string[];
  /** The intent that the row became, or repeats; absent for rows of evidence. */
  readonly paymentIntentId?: string;
  /** Matched cases at the time of acceptance; the legs hold the current ones. */
  readonly matchedCaseIds: readonly string[];
};

export function chunkRowOf(number: number, row: FileRow): ChunkRow {
  const { line, column, original, statement, reading, hasMaskedCards } = row;
  const isMasked = hasMaskedCards ? { hasMaskedCards } : {};
  const shared = { number, line, column, ...fileOf(row), original, statement, ...isMasked };
  if (reading.outcome === "intent") {
    const { request, note } = reading;
    return { ...shared, request, ...(note ? { note } : {}) };
  }
  // The rows of a comparison are stored as its pages.
  if (reading.outcome === "compared") throw new Error("A row of a comparison has no chunk.");
  if (reading.outcome !== "movement") {
    const { outcome, code, message, total } = reading;
    const own = total && { totalOf: nameOf(total) };
    return { ...shared, outcome, code, message, ...own };
  }
  const { movement, identity, note, settled } = reading;
  return {
    ...shared,
    movement,
    identity,
    ...(note ? { note } : {}),
    ...(settled ? { settled } : {}),
  };
}

function nameOf({ provider, reference, keyCurrency }: NamedSettlement): NamedSettlement {
  const keyed = keyCurrency === undefined ? {} : { keyCurrency };
  return { provider, reference, ...keyed };
}

function fileOf({ file }: Pick<FileRow, "file">): Pick<FileRow, "file"> {
  return file === undefined ? {} : { file };
}

/** The result of a row that the first pass rejected or skipped. */
export function resultAsRead(row: ChunkRow): RowResult {
  if (!("outcome" in row)) throw new Error("The row was neither rejected nor skipped.");
  const { outcome, code, message } = row;
  return { ...nothing, outcome, code, message };
}

/** Of a movement the report shows amount, direction and dates. */
const withoutTexts = {
  ...{
    account: null,
    endToEndId: null,
    uetr: null,
    remittanceInformation: null,
    returnReason: null,
  },
  ...{ counterpartyName: null, counterpartyAccount: null, fromAddress: null, toAddress: null },
  ...{ bankReference: null, externalReference: null, providerTransferId: null, references: [] },
} as const satisfies Partial<StatementEntry>;

/**
 * What a finished chunk keeps of a row: what the report shows. The text of an accepted row is in its raw record. Nothing names
 * a row that repeats a record, so an erasure of that record would not find the row. A rejected row keeps its text: it is
 * given back to be corrected.
 */
export function finishedRow(row: ChunkRow, { outcome }: RowResult): ChunkRow {
  if (outcome === "rejected") return row;
  const { number, line, column, statement } = row;
  const place = { number, line, column, ...fileOf(row), statement, original: "" };
  if ("request" in row) {
    const { destination } = row.request;
    return { ...place, request: { destination } };
  }
  if (!("movement" in row)) return { ...row, original: "" };
  const identity = { kind: "fields", values: [] } as const;
  return { ...place, movement: { ...row.movement, ...withoutTexts }, identity };
}

export const nothing = { rawRecordId: null, flowLegIds: [], matchedCaseIds: [] } as const;
