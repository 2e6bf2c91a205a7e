/**
 * The details of one statement row. They are typed from the file reader to the evidence; this module alone
 * renders them as strings of a leg's `metadata` (docs/files.md, Rows).
 */
import type { Phase } from "#domain/payment/phase.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { ReturnName } from "./flow-leg.ts";

const directions = ["credit", "debit"] as const;
/** `credit`: money in, seen from the account of the statement. */
export type Direction = (typeof directions)[number];

/** The names that a row marked as a return may give itself. */
export const returnMarks = [
  "refund",
  "return",
  "dispute",
  "reversal",
] as const satisfies readonly ReturnName[];
export type ReturnMark = (typeof returnMarks)[number];

export type StatementDetails = {
  /** The account that the statement is about. */
  readonly account: string | null;
  readonly direction: Direction;
  readonly bookingDate: CalendarDate | null;
  readonly valueDate: CalendarDate | null;
  readonly endToEndId: string | null;
  readonly uetr: string | null;
  readonly remittanceInformation: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  /** Null where the row is not marked as money that went back. */
  readonly returned: ReturnMark | null;
  /** Why it went back, as a code, with the code's name where it is known. */
  readonly returnReason: string | null;
  /** The phase that the profile names; null if the sign decides. */
  readonly namedPhase: Phase | null;
};

/** Where the details come from. */
export type StatementOrigin = {
  readonly importBatchUuid: Uuid<"importBatch">;
  /** Physical line of the file, from 1. */
  readonly line: number;
};

type Metadata = Readonly<Record<string, string>>;

/** Longest remittance information kept with the leg, in characters; the raw record has all of it. */
const maximumRemittanceInformation = 1_000;

/** The details as `metadata`; absent details are omitted. */
export function renderStatementDetails(
  { importBatchUuid, line }: StatementOrigin,
  details: StatementDetails,
): Metadata {
  const { remittanceInformation } = details;
  const rendered = {
    importBatchId: formatId("importBatch", importBatchUuid),
    line: String(line),
    direction: details.direction,
    account: details.account,
    bookingDate: details.bookingDate,
    valueDate: details.valueDate,
    endToEndId: details.endToEndId,
    uetr: details.uetr,
    remittance: remittanceInformation?.slice(0, maximumRemittanceInformation) ?? null,
    counterpartyName: details.counterpartyName,
    counterpartyAccount: details.counterpartyAccount,
    returned: details.returned,
    returnReason: details.returnReason,
    namedPhase: details.namedPhase,
  };
  const present = Object.entries(rendered).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(present);
}

/** The texts of a row in which evidence filters look. */
export function textsOfStatement(metadata: Metadata | null): readonly string[] {
  const texts = [metadata?.["remittance"], metadata?.["counterpartyName"]];
  return texts.filter((text) => text !== undefined);
}

/** The rendered details that decisions need; null if the metadata lacks them. */
export type KnownDetails = Pick<StatementDetails, "bookingDate" | "valueDate"> & {
  readonly importBatchId: string | null;
  readonly direction: Direction | null;
};

/** Reads what `renderStatementDetails` wrote; all fields are null if the leg has no statement row. */
export function readStatementDetails(metadata: Metadata | null): KnownDetails {
  const { importBatchId, direction, bookingDate, valueDate } = (metadata ?? {}) as Partial<
    Record<"importBatchId" | "direction" | "bookingDate" | "valueDate", string>
  >;
  return {
    importBatchId: importBatchId ?? null,
    direction: directions.find((each) => each === direction) ?? null,
    bookingDate: (bookingDate ?? null) as CalendarDate | null,
    valueDate: (valueDate ?? null) as CalendarDate | null,
  };
}

/** The mark of a row that `renderStatementDetails` wrote; null where it has none. */
export function returnMarkOf(metadata: Metadata | null): ReturnMark | null {
  const returned = metadata?.["returned"];
  return returnMarks.find((mark) => mark === returned) ?? null;
}
