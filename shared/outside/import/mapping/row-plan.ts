/** A profile's mapping, prepared once for reading millions of rows. */

import type { ExpectedPaymentOptions } from "#api/resource/import/expected-payment-options.ts";
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { dateWindowOf } from "#api/resource/import/reading-options.ts";
import { type RowField, rowFields } from "#api/resource/import/row-fields.ts";
import { foldedWord } from "#api/resource/import/type-words.ts";
import { compileLinearPattern } from "#api/schema/field/linear-pattern.ts";
import type { LegStatus } from "#domain/evidence/flow-leg.ts";
import type { ReturnMark } from "#domain/evidence/statement-details.ts";
import type { ItemType } from "#domain/settlement/settlement-items.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import {
  compileReferencePattern,
  type ReferencePattern,
} from "#domain/value/text/reference-pattern.ts";
import { FileError } from "../file-error.ts";
import { type MomentFormat, momentFormat } from "../value/calendar.ts";
import type { DirectionWords } from "../value/direction-word.ts";
import type { ShownBeside } from "../xlsx/shown-beside.ts";
import { FileChecks } from "./file-checks.ts";

/**
 * A cell as text. `isNumber`: a number of JSON or of a workbook, which has JSON notation whatever the
 * profile's options. `isDate`: a date of a workbook, which is ISO 8601 whatever the profile's options. `beside`: what a
 * workbook shows beside a number.
 */
export type Cell = {
  readonly text: string;
  readonly isNumber: boolean;
  readonly isDate?: true;
  readonly beside?: ShownBeside;
};

/** Returns the cell of a header, column number or path; null if the row has none. */
export type CellReader = (column: string | number) => Cell | null;

type AmountSign = "signed" | "inverted" | "columns" | "columns_signed" | "indicator";

/** The settings of a file, and when it is imported; absent: its dates are not compared with a day. */
export type ReadingSettings = ImportProfileSettings & { readonly importedAt?: Instant };

export type RowPlan = {
  readonly profile: ReadingSettings;
  readonly columns: ReadonlyMap<RowField, string | number>;
  readonly constants: ReadonlyMap<RowField, Cell>;
  /** Columns that the file must have: of the mapping, the row filters, and of references and metadata. */
  readonly neededColumns: readonly (string | number)[];
  /** These, and the sourceRefFields. */
  readonly usedColumns: readonly (string | number)[];
  readonly filters: readonly RowTest[];
  readonly moments: MomentFormat;
  readonly amountSign: AmountSign;
  readonly directions: DirectionWords;
  /** The days between which booking dates are; null: any day. */
  readonly window: DateWindow | null;
  /** Currencies by the words that the profile translates, folded. */
  readonly currencyValues: ReadonlyMap<string, Currency>;
  /** Currencies of cells and of constants that were read before, by their texts: bounded, because files have few. */
  readonly knownCurrencies: Map<string, Currency>;
  readonly knownConstants: Map<string, Currency>;
  /** Statuses by the words of the profile, folded. */
  readonly statuses: ReadonlyMap<string, LegStatus>;
  /** What is noticed across the rows of the file. */
  readonly checks: FileChecks;
  /** What each word of the type column means, by the word as `foldedWord` gives it. */
  readonly types: ReadonlyMap<string, ReturnMark | "payment">;
  /** How rows become items of settlements; null for a profile that names no settlement. */
  readonly settlement: SettlementPlan | null;
  /** How rows become payment intents; null for a profile of evidence. */
  readonly intents: ExpectedPaymentOptions | null;
  /** Whether a row without any date is rejected: true if the profile maps a date. */
  readonly needsDate: boolean;
};

export type DateWindow = { readonly first: CalendarDate; readonly last: CalendarDate };

export type SettlementPlan = {
  readonly types: ReadonlyMap<string, ItemType | "total">;
  /** Finds the reference in the cell; null: the whole cell is the reference. */
  readonly pattern: ReferencePattern | null;
  /** Whether the currency is part of what a settlement is known by. */
  readonly byCurrency: boolean;
};

type Options = ImportProfileSettings["options"];

type RowTest = {
  readonly column: string | number;
  readonly passes: (cell: string) => boolean;
};

/** Maximum characters of a cell that a pattern is tested on. */
const longestTested = 10_000;

/**
 * Prepares a profile.
 *
 * @throws FileError if the profile's dateFormat is invalid
 */
export function planRows(profile: ReadingSettings): RowPlan {
  const { options, mapping, defaults } = profile;
  const { columns, constants } = fieldsOf(mapping, defaults);
  const moments = momentFormat(options);
  if (moments === null)
    throw new FileError("malformed_file", "The profile's dateFormat is not a date pattern.");
  const intents = profile.kind === "expected_payments" ? intentsOf(options) : null;
  const neededColumns = [
    ...columns.values(),
    ...options.rowFilter.map((filter) => filter.column as string | number),
    ...[...(intents?.references ?? []), ...(intents?.metadata ?? [])].map(
      ({ column }) => column as string | number,
    ),
    ...(options.identity?.columns ?? []).map(
      (column) => columns.get(column as RowField) ?? (column as string | number),
    ),
    ...((options.identityWithout ?? []) as (string | number)[]),
  ];
  return {
    profile,
    columns,
    constants,
    neededColumns,
    usedColumns: [
      ...neededColumns,
      ...profile.sourceRefFields.map((name) => columns.get(name as RowField) ?? name),
    ],
    filters: options.rowFilter.map(testOf),
    moments,
    amountSign: options.amountSign ?? inferredSign(columns),
    directions: directionsOf(options),
    window: windowOf(profile),
    currencyValues: currencyValuesOf(options),
    knownCurrencies: new Map(),
    knownConstants: new Map(),
    statuses: statusesOf(options),
    checks: new FileChecks(profile),
    types: typesOf(options),
    settlement:
      columns.has("settlement") || constants.has("settlement")
        ? settlementPlanOf(options.settlement)
        : null,
    intents,
    needsDate: dateFields.some((field) => columns.has(field)),
  };
}

function fieldsOf(
  mapping: ImportProfileSettings["mapping"],
  defaults: ImportProfileSettings["defaults"],
) {
  const columns = new Map<RowField, string | number>();
  const constants = new Map<RowField, Cell>();
  for (const field of rowFields) {
    const column = mapping[field];
    const constant = defaults[field];
    if (column !== undefined) columns.set(field, column as string | number);
    if (constant !== undefined) constants.set(field, { text: String(constant), isNumber: false });
  }
  return { columns, constants };
}

function intentsOf({ expectedPayments }: Options): ExpectedPaymentOptions {
  return expectedPayments ?? { references: [], metadata: [], expectedLegs: [] };
}

function settlementPlanOf({
  types,
  referencePattern,
  byCurrency = false,
}: Options["settlement"]): SettlementPlan {
  return {
    types: new Map(
      (Object.entries(types) as [ItemType | "total", string[]][]).flatMap(([type, words]) =>
        words.map((word) => [foldedWord(word), type] as const),
      ),
    ),
    pattern: referencePattern === null ? null : compileReferencePattern(referencePattern),
    byCurrency,
  };
}

const dateFields = ["bookingDate", "valueDate", "occurredAt"] as const;

function inferredSign(columns: ReadonlyMap<RowField, unknown>): AmountSign {
  if (columns.has("indicator")) return "indicator";
  return columns.has("debit") || columns.has("credit") ? "columns" : "signed";
}

function directionsOf(options: Options): Map<string, "credit" | "debit"> {
  return new Map([
    ...options.creditValues.map((word) => [word.trim().toLowerCase(), "credit"] as const),
    ...options.debitValues.map((word) => [word.trim().toLowerCase(), "debit"] as const),
  ]);
}

function windowOf({ importedAt, options }: ReadingSettings): DateWindow | null {
  if (importedAt === undefined) return null;
  const { daysBefore, daysAfter } = dateWindowOf(options);
  return { first: dayBeside(importedAt, -daysBefore), last: dayBeside(importedAt, daysAfter) };
}

/** The day in UTC so many days after a moment. */
export function dayBeside(moment: Instant, days: number): CalendarDate {
  return new Date(moment + days * millisecondsPerDay).toISOString().slice(0, 10) as CalendarDate;
}

function currencyValuesOf({ currencyValues = {} }: Options): ReadonlyMap<string, Currency> {
  const entries = Object.entries(currencyValues);
  return new Map(entries.map(([word, code]) => [foldedWord(word), code.toUpperCase() as Currency]));
}

function statusesOf({ statusValues = {} }: Options): ReadonlyMap<string, LegStatus> {
  return new Map(
    (Object.entries(statusValues) as [LegStatus, string[]][]).flatMap(([status, words]) =>
      words.map((word) => [foldedWord(word), status] as const),
    ),
  );
}

function typesOf({ typeValues }: Options): Map<string, ReturnMark | "payment"> {
  const meanings = [
    ["refund", typeValues.refund],
    ["dispute", typeValues.chargeback],
    ["return", typeValues.return],
    ["payment", typeValues.payment],
  ] as const;
  return new Map(
    meanings.flatMap(([meaning, words]) =>
      words.map((word) => [foldedWord(word), meaning] as const),
    ),
  );
}

function testOf(filter: Options["rowFilter"][number]): RowTest {
  const { column, equals, notEquals, matches } = filter;
  const at = column as string | number;
  if (equals !== undefined) return { column: at, passes: (cell) => cell === equals };
  if (notEquals !== undefined) return { column: at, passes: (cell) => cell !== notEquals };
  const pattern = compileLinearPattern(matches ?? "");
  return {
    column: at,
    passes: (cell) => cell.length <= longestTested && pattern !== null && pattern.test(cell),
  };
}
