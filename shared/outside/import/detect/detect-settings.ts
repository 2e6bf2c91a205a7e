/** The settings of a profile that would read a file, from the start of the file (docs/files.md, Detection). */
import type * as z from "zod";
import type { findingSubjects } from "#api/resource/import/finding-subjects.ts";
import type {
  createImportProfileBody,
  FileFormat,
} from "#api/resource/import/import-profile-request.ts";
import type { RowField } from "#api/resource/import/row-fields.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { isZip } from "../kind/file-kind.ts";
import { kindOfStart } from "../kind/refuse-kind.ts";
import { statusOfWord } from "../mapping/status-words.ts";
import { fallbackEncoding } from "../text/encoding.ts";
import { mappedName } from "./columns-of.ts";
import { areDates, type DateNotation, dateNotation } from "./date-notation.ts";
import { type FoundDirection, findDirection } from "./direction.ts";
import { type FileText, textOfStart } from "./file-text.ts";
import { type FoundColumns, findColumns } from "./find-columns.ts";
import { type FoundCurrency, findCurrency } from "./find-currency.ts";
import { areNumbers, type NumberNotation, numberNotation } from "./number-notation.ts";
import { type FoundTable, readTable, type TableColumn } from "./read-table.ts";

type Request = z.input<typeof createImportProfileBody>;
type DetectedSettings = Pick<Request, "format" | "sourceType"> & {
  readonly [Part in "options" | "mapping" | "defaults"]: NonNullable<Request[Part]>;
};

type Finding = {
  readonly subject: (typeof findingSubjects)[number];
  /** What was taken and why, as a sentence. */
  readonly message: string;
  /** Whether the file leaves it open, so that a person has to look. */
  readonly isUnsure: boolean;
};

export type DetectedFile = {
  readonly settings: DetectedSettings;
  readonly findings: readonly Finding[];
};

/**
 * Finds how to read a file. Nothing is stored, and a finding that the file leaves open says so.
 *
 * @param start the first bytes of the file, of which 65,536 are looked at
 * @param today of the import: dates near it are more likely than others
 */
export function detectSettings(start: Uint8Array, today: CalendarDate): DetectedFile {
  const kind = isZip(start) ? null : kindOfStart(start, { options: autoEncoding });
  if (isZip(start))
    return ofFormat("xlsx", "A workbook or a ZIP file. Name the columns of its first sheet.", true);
  if (kind !== null && kind.formats.length > 0) {
    const format = kind.formats[0] as FileFormat;
    if (format !== "csv") return ofFormat(formatOf(format, start), `This is ${kind.name}.`, false);
  }
  if (kind !== null && kind.formats.length === 0)
    return ofFormat("csv", `This is ${kind.name}. ${kind.advice}`, true);
  const text = textOfStart(start);
  const table = readTable(text.lines);
  if (table === null) return ofFormat("csv", "No rows with a date and an amount were found.", true);
  return ofTable(text, table, today);
}

const autoEncoding = { encoding: "auto" } as Parameters<typeof kindOfStart>[1]["options"];

/** A second line that begins as a record means a record on each line. */
function formatOf(format: FileFormat, start: Uint8Array): FileFormat {
  if (format !== "json") return format;
  const [first = "", second = ""] = textOfStart(start).lines.map(({ text }) => text.trim());
  return first.endsWith("}") && second.startsWith("{") ? "ndjson" : "json";
}

function ofFormat(format: FileFormat, message: string, isUnsure: boolean): DetectedFile {
  const settings = {
    format,
    sourceType: "bank_statement",
    options: {},
    mapping: {},
    defaults: {},
  } as const;
  return { settings, findings: [{ subject: "format", message, isUnsure }] };
}

function ofTable(text: FileText, table: FoundTable, today: CalendarDate): DetectedFile {
  const numbers = table.columns.filter(({ cells }) => areNumbers(cells) && !areDates(cells));
  const decimals = numbers.filter(({ cells }) => cells.some((cell) => /[.,]\d/.test(cell)));
  const notation = numberNotation(
    (decimals.length > 0 ? decimals : numbers).flatMap(({ cells }) => cells),
  );
  const found = findColumns(table, notation);
  const direction = findDirection(table, found, notation);
  const currency = found.has("currency") ? null : findCurrency(table, found, notation);
  const isMonthFirst = currency?.currency === "USD" || notation.currencySymbols.includes("$");
  const dates = dateNotation(
    (["bookingDate", "valueDate"] as const).flatMap((field) => found.get(field)?.cells ?? []),
    { today, isMonthFirst },
  );
  const parts = {
    text,
    table,
    notation,
    found: usable(found),
    all: found,
    direction,
    currency,
    dates,
  };
  return {
    settings: settingsOf(parts),
    findings: findingsOf(parts),
  };
}

type Parts = {
  readonly text: FileText;
  readonly table: FoundTable;
  readonly notation: NumberNotation;
  /** Those that are mapped. */
  readonly found: FoundColumns;
  /** All that were found. */
  readonly all: FoundColumns;
  readonly direction: FoundDirection;
  /** Null: a column has it. */
  readonly currency: FoundCurrency | null;
  readonly dates: DateNotation | null;
};

/** A status with a word that is not known would reject its rows. */
function usable(found: FoundColumns): FoundColumns {
  const status = found.get("status");
  const isKnown = status?.cells.every((cell) => cell === "" || statusOfWord(cell) !== null) ?? true;
  return isKnown ? found : new Map([...found].filter(([field]) => field !== "status"));
}

function settingsOf(parts: Parts): DetectedSettings {
  const { text, table, notation, found, direction, currency, dates } = parts;
  const all: [RowField, TableColumn][] = [...found];
  if (direction.indicator !== null) all.push(["indicator", direction.indicator]);
  const names = table.columns.map(({ name }) => name);
  const mapping = Object.fromEntries(
    all.map(([field, column]) => [field, mappedName(names, column.number - 1)]),
  );
  const { decimalSeparator, thousandsSeparator, currencySymbols } = notation;
  return {
    format: "csv",
    sourceType: isProcessor(table) ? "psp_report" : "bank_statement",
    options: {
      // The reader finds the others itself, and shows examples where it falls back on its own guess.
      encoding: text.isUnsure && text.encoding !== fallbackEncoding ? text.encoding : "auto",
      ...(table.isNamed ? {} : { delimiter: table.delimiter }),
      headerRow: table.headerRow,
      decimalSeparator,
      thousandsSeparator,
      currencySymbols: [...currencySymbols],
      dateFormat: dates?.dateFormat ?? null,
      ...(dates?.locale === undefined ? {} : { locale: dates.locale }),
      amountSign: direction.amountSign,
      ...(direction.debitValues.length > 0 ? { debitValues: [...direction.debitValues] } : {}),
      ...(direction.creditValues.length > 0 ? { creditValues: [...direction.creditValues] } : {}),
    },
    mapping,
    defaults: currency?.currency == null ? {} : { currency: currency.currency },
  };
}

function isProcessor({ columns }: FoundTable): boolean {
  const names = new Set(columns.map(({ folded }) => folded));
  return names.has("net") && (names.has("gross") || names.has("fee"));
}

const delimiterNames: Readonly<Record<string, string>> = {
  ";": "a semicolon",
  ",": "a comma",
  "\t": "a tab",
  "|": "a bar",
};

function findingsOf(parts: Parts): Finding[] {
  const { text, table, direction } = parts;
  const found: Finding[] = [
    { subject: "format", message: "CSV.", isUnsure: false },
    {
      subject: "encoding",
      message: text.isUnsure
        ? `Not UTF-8. Read as ${text.encoding}: look at names with special letters.`
        : "UTF-8, or as the file's first bytes say.",
      isUnsure: text.isUnsure,
    },
    {
      subject: "delimiter",
      message: `Columns are separated by ${delimiterNames[table.delimiter] ?? table.delimiter}.`,
      isUnsure: false,
    },
    {
      subject: "header",
      message:
        table.headerRow === 0
          ? "No line has names of columns: they are numbered."
          : `The names of the columns stand on line ${table.headerRow}.`,
      isUnsure: table.headerRow === 0,
    },
    ...datesFound(parts),
    ...amountsFound(parts),
    { subject: "direction", message: direction.because, isUnsure: direction.isUnsure },
    ...currencyFound(parts),
  ];
  const status = parts.all.get("status");
  if (status !== undefined && !parts.found.has("status")) {
    const message = `The column ${status.name} has words that are no known status: it is not read.`;
    found.push({ subject: "status", message, isUnsure: true });
  }
  if (table.others > 0) {
    const count = table.others === 1 ? "1 line has" : `${table.others} lines have`;
    found.push({ subject: "columns", message: `${count} no date or no amount.`, isUnsure: true });
  }
  return found;
}

function datesFound({ dates, found }: Parts): Finding[] {
  if (!found.has("bookingDate") && !found.has("valueDate"))
    return [{ subject: "dates", message: "No column has dates.", isUnsure: true }];
  if (dates === null)
    return [{ subject: "dates", message: "The dates are in no known pattern.", isUnsure: true }];
  const pattern = dates.dateFormat ?? "yyyy-MM-dd";
  const message = dates.isUnsure
    ? `Dates as ${pattern}. Day and month could be exchanged in all of them.`
    : `Dates as ${pattern}.`;
  return [{ subject: "dates", message, isUnsure: dates.isUnsure }];
}

function amountsFound({ notation, found }: Parts): Finding[] {
  if (!found.has("amount") && !found.has("debit"))
    return [{ subject: "amounts", message: "No column has the amounts.", isUnsure: true }];
  const mark = { ".": "a point", ",": "a comma" }[notation.decimalSeparator ?? ""] ?? "no mark";
  const message = `Amounts with ${mark} before decimals.`;
  return [{ subject: "amounts", message, isUnsure: notation.isUnsure }];
}

function currencyFound({ currency }: Parts): Finding[] {
  if (currency === null) return [];
  const message =
    currency.currency === null
      ? "The file does not name its currency: choose it."
      : `${currency.currency}, from ${currency.place ?? ""}.`;
  return [{ subject: "currency", message, isUnsure: currency.currency === null }];
}
