/** Options that say how cells are read, beside those of `importOptions` (docs/files.md, Options). */
import * as z from "zod";
import { integer, text } from "#api/schema/field/fields.ts";
import { isKnownLocale } from "#api/schema/field/locale.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import { compileDatePattern } from "#domain/value/date-pattern.ts";
import { namesEachWordOnce, someWords } from "./type-words.ts";

const maximumText = 255;
const maximumColumn = 10_000;
const maximumIdentityColumns = 20;
const maximumCurrencyWords = 100;
/** A hundred years. */
const maximumDays = 36_525;

export const column = z.lazy(() => z.union([text(maximumText), integer(1, maximumColumn)]));

export const amountSigns = [
  "signed",
  "inverted",
  "columns",
  "columns_signed",
  "indicator",
] as const;

/** Digits of the minor unit, or `currency`: those of the currency of each row. */
export const minorUnits = z.lazy(() => z.union([integer(0, 18), z.literal("currency")]));

/** Formats of dates that are numbers: seconds since 1970, and the days of a spreadsheet. */
const numericDateFormats = ["unix", "excel", "excel1904"] as const;
export type NumericDateFormat = (typeof numericDateFormats)[number];

export function isNumericDateFormat(format: string): format is NumericDateFormat {
  return (numericDateFormats as readonly string[]).includes(format);
}

export const dateFormat = z.lazy(() =>
  text(64).refine((format) => isNumericDateFormat(format) || compileDatePattern(format) !== null, {
    message:
      "Must be a Unicode date pattern with year, month and day, each part at most once, such as " +
      "dd.MM.yyyy, MM/dd/yyyy or d MMM yyyy; or unix, excel or excel1904.",
  }),
);

/** A date further from the day of the import is more likely read wrongly than true. */
const dateWindow = strictObject(() => ({
  daysBefore: integer(0, maximumDays).exactOptional(),
  daysAfter: integer(0, maximumDays).exactOptional(),
}));

/** Days before and after the import between which a booking date is, as a profile says. */
export function dateWindowOf({
  dateWindow,
  dateFormat,
}: {
  readonly dateWindow?: { readonly daysBefore?: number; readonly daysAfter?: number };
  readonly dateFormat: string | null;
}): { readonly daysBefore: number; readonly daysAfter: number } {
  const daysBefore = dateFormat === null ? isoDaysBefore : patternDaysBefore;
  return { daysBefore, daysAfter: defaultDaysAfter, ...dateWindow };
}
/** Two years: a date that a pattern reads may be another date in another pattern. */
const patternDaysBefore = 731;
/** Ten years: an ISO 8601 date is read in one way only, and may be of another era or mistyped. */
const isoDaysBefore = 3_653;
const defaultDaysAfter = 30;

const currencyValues = z.lazy(() =>
  z
    .record(
      text(64),
      text(12).refine((value) => parseCurrency(value) !== null, {
        message: "Must be a currency such as EUR.",
      }),
    )
    .refine((values) => Object.keys(values).length <= maximumCurrencyWords, {
      message: `Must have at most ${maximumCurrencyWords} words.`,
    }),
);

/** Words of the status column beside those that are known; they win over these. */
const statusValues = z.lazy(() =>
  z
    .strictObject(
      Object.fromEntries(legStatuses.map((name) => [name, someWords.exactOptional()])) as Record<
        (typeof legStatuses)[number],
        z.ZodExactOptional<typeof someWords>
      >,
    )
    .refine((lists) => namesEachWordOnce(lists as Readonly<Record<string, readonly string[]>>), {
      message: "Each word may stand in one list.",
    }),
);

/** What identifies a row in place of its whole content. */
const identity = strictObject(() => ({
  columns: z.array(column).min(1).max(maximumIdentityColumns),
  numbered: z.boolean().default(true),
}));

const locale = z.lazy(() =>
  text(35).refine(isKnownLocale, {
    message: "Must be a language with month names, such as de, fr or pt-BR.",
  }),
);

/** All optional, so that profiles of earlier versions have none of them. */
export const readingOptions = () => ({
  locale: locale.exactOptional(),
  dateWindow: dateWindow.exactOptional(),
  currencyValues: currencyValues.exactOptional(),
  statusValues: statusValues.exactOptional(),
  identity: identity.exactOptional(),
  identityWithout: z.array(column).max(maximumIdentityColumns).exactOptional(),
});
