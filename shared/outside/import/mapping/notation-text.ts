/** What messages say of the notation that a profile has: its name, and an example. */
import type { ImportOptions } from "#api/resource/import/import-profile-request.ts";
import { momentFormat, readMoment } from "../value/calendar.ts";

/** Maximum characters of a cell that a message quotes. */
const maximumQuoted = 60;

export function quoted(text: string): string {
  const isCut = text.length > maximumQuoted;
  return `"${isCut ? `${text.slice(0, maximumQuoted)}…` : text}"`;
}

type Notation = Pick<
  ImportOptions,
  "decimalSeparator" | "thousandsSeparator" | "currencySymbols" | "minorUnitDigits"
>;

/** Such as `decimalSeparator "," and thousandsSeparator ".", as in 1.234,56`. */
export function amountNotation(options: Notation): string {
  const { decimalSeparator, thousandsSeparator: group, currencySymbols } = options;
  const point = decimalSeparator ?? ".";
  const example = `1${group}234${options.minorUnitDigits === null ? `${point}56` : ""}`;
  const decimal =
    decimalSeparator === null ? 'no decimalSeparator (".")' : `decimalSeparator "${point}"`;
  const thousands = group === "" ? "no thousandsSeparator" : `thousandsSeparator "${group}"`;
  const symbols =
    currencySymbols.length === 0 ? "" : `, with or without ${currencySymbols.join(" or ")}`;
  return `${decimal} and ${thousands}, as in ${example}${symbols}`;
}

/** 31 January 2026: its day cannot be taken for a month. */
const exampleParts: Readonly<Record<string, string>> = {
  yyyy: "2026",
  y: "2026",
  yy: "26",
  MMMM: "January",
  MMM: "Jan",
  MM: "01",
  M: "1",
  dd: "31",
  d: "31",
  HH: "09",
  H: "9",
  hh: "09",
  h: "9",
  mm: "30",
  m: "30",
  ss: "00",
  s: "0",
  SSSSSS: "000000",
  SSS: "000",
  a: "AM",
  XXX: "+00:00",
  X: "+00",
  Z: "+0000",
};

const numericExamples: Readonly<Record<string, string>> = {
  unix: "1769817600",
  excel: "46053",
  excel1904: "44591",
};

/** The format in force with an example: `dd.MM.yyyy, as in 31.01.2026`. */
export function dateNotation(dateFormat: string | null): string {
  if (dateFormat === null) {
    return "yyyy-MM-dd (no dateFormat is set), as in 2026-01-31";
  }
  const example =
    numericExamples[dateFormat] ??
    dateFormat.replace(/'([^']*)'|([A-Za-z])\2*/g, (token: string, text?: string) =>
      text === undefined ? (exampleParts[token] ?? token) : text || "'",
    );
  return `${dateFormat}, as in ${example}`;
}

/** Formats that files have; a message names those that read the text. */
const commonFormats = [
  "dd.MM.yyyy",
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "dd-MM-yyyy",
  "yyyy/MM/dd",
  "yyyy.MM.dd",
  "yyyyMMdd",
  "d.M.yyyy",
  "d/M/yyyy",
  "M/d/yyyy",
  "dd.MM.yy",
  "dd/MM/yy",
  "MM/dd/yy",
  "dd MMM yyyy",
  "dd-MMM-yyyy",
  "dd/MM/yyyy HH:mm:ss",
  "dd.MM.yyyy HH:mm:ss",
  "excel",
] as const;
const maximumProposed = 2;
/** Day numbers of a spreadsheet that are days of 2000 to 2079; other numbers are taken for something else. */
const likelySerial = /^(?:3[6-9]|[45]\d|6[0-5])\d{3}(?:[.,]\d+)?$/;

let prepared:
  | readonly {
      readonly name: string;
      readonly format: NonNullable<ReturnType<typeof momentFormat>>;
    }[]
  | null = null;

/** A sentence that names formats which read the text; empty if none does. */
export function proposedFormats(text: string): string {
  prepared ??= commonFormats.flatMap((name) => {
    const format = momentFormat({ dateFormat: name, timeZone: "UTC" });
    return format === null ? [] : [{ name, format }];
  });
  const fitting = prepared
    .filter(({ name, format }) =>
      name === "excel" ? likelySerial.test(text) : readMoment(text, format) !== null,
    )
    .slice(0, maximumProposed)
    .map(({ name }) => name);
  return fitting.length === 0
    ? " Set dateFormat to the pattern of the file, such as dd.MM.yyyy."
    : ` It fits dateFormat ${fitting.join(" or ")}.`;
}
