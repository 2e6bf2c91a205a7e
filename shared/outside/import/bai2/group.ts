/** Record 02, group header (BTRS, ASC X9.121): the bank, the day, and what the group is. */

import { parseWrittenCurrency } from "#domain/evidence/row-currency.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import { FileError } from "../file-error.ts";
import type { FileEvent, RowReading } from "../file-event.ts";
import type { BaiRecord } from "./records.ts";
import { dateOf } from "./transaction.ts";

export type Bai2Group = {
  readonly originator: string;
  readonly asOf: CalendarDate;
  readonly currency: Currency;
  /** The reading of its transactions where the group is no report of money; null for all others. */
  readonly leftOut: RowReading | null;
  readonly warnings: readonly FileEvent[];
};

/** Status of groups that are no report of money, and why. */
const leftOutStatus: Readonly<Record<string, string>> = {
  "2": "takes an earlier report back (group status 2, deletion)",
  "4": "is a test (group status 4, test only)",
};
const update = "1";
const correction = "3";

/**
 * Reads the header of a group.
 *
 * @param fallback the currency of a group that names none
 * @throws FileError if the as-of date or the currency is invalid
 */
export function readGroup({ cells, line }: BaiRecord, fallback: string): Bai2Group {
  const [, originator = "", status = "", date = "", , currency = ""] = cells;
  const asOf = dateOf(date);
  if (asOf === null) {
    const reason = `"${date.slice(0, 20)}" is not an as-of date (YYMMDD or YYYYMMDD).`;
    throw new FileError("malformed_file", reason, line);
  }
  const why = leftOutStatus[status];
  return {
    originator,
    asOf: asOf.date,
    currency: currencyOf(currency === "" ? fallback : currency, line),
    leftOut: leftOutOf(status, why),
    warnings: warningsOf(status, why, line),
  };
}

function leftOutOf(status: string, why: string | undefined): RowReading | null {
  if (why !== undefined)
    return { outcome: "skipped", code: "group_not_booked", message: `The group ${why}.` };
  if (["", update, correction].includes(status)) return null;
  const message = `The group has the status "${status.slice(0, 20)}", which the standard does not have.`;
  return { outcome: "rejected", code: "group_status_unknown", message };
}

function warningsOf(status: string, why: string | undefined, line: number): FileEvent[] {
  if (why !== undefined) {
    const message = `Line ${line}: the group ${why}: its transactions are skipped, and nothing that was imported before is taken back.`;
    return [{ kind: "warning", code: "group_not_booked", message }];
  }
  if (status === "") {
    const message = `Line ${line}: the group has no status: it is read as an update (group status 1).`;
    return [{ kind: "warning", code: "group_status_assumed", message }];
  }
  if (status !== correction) return [];
  const message = `Line ${line}: the group corrects an earlier report (group status 3): withdraw the import that it replaces.`;
  return [{ kind: "warning", code: "group_correction", message }];
}

/** @throws FileError if the text is no currency */
export function currencyOf(text: string, line: number): Currency {
  const currency = parseWrittenCurrency(text);
  if (currency === null)
    throw new FileError("malformed_file", `"${text}" is not a currency.`, line);
  return currency;
}
