/** The pattern of the dates of a file, from examples (docs/files.md, Detection). */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { swappedPattern } from "#domain/value/date-pattern.ts";
import { type MomentFormat, momentFormat, readMoment } from "../value/calendar.ts";

const days = [
  "dd.MM.yyyy",
  "dd.MM.yy",
  "d.M.yyyy",
  "d.M.yy",
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "dd/MM/yy",
  "MM/dd/yy",
  "d/M/yyyy",
  "M/d/yyyy",
  "d/M/yy",
  "M/d/yy",
  "dd-MM-yyyy",
  "MM-dd-yyyy",
  "dd-MM-yy",
  "yyyyMMdd",
  "yyyy/MM/dd",
  "yyyy/M/d",
  "yyyy.MM.dd",
  "dd MMM yyyy",
  "d MMM yyyy",
  "dd-MMM-yyyy",
  "dd-MMM-yy",
  "dd MMM yy",
  "d MMMM yyyy",
  "d. MMMM yyyy",
  "MMM d, yyyy",
  "MMMM d, yyyy",
  "dd/MMM/yyyy",
];
const times = ["", " HH:mm", " HH:mm:ss", ", HH:mm", ", HH:mm:ss", " h:mm a"];
const locales = [undefined, "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi"];

export type DateNotation = {
  /** Null: ISO 8601. */
  readonly dateFormat: string | null;
  readonly locale?: string;
  /** Whether day and month may be exchanged in each of the dates. */
  readonly isUnsure: boolean;
};

/** Cheap test before the patterns: most cells are no dates. At most 40 characters. */
const dateShape =
  /^(?:\d{1,4}[-./ ](?:\d{1,2}|\p{L}{3,12}\.?)[-./, ]+\d{1,4}|\d{8}|\p{L}{3,12}\.? \d{1,2}, \d{4}|\d{1,2}\. \p{L}{3,12} \d{4})(?:$|[T ,])/u;

/** Whether most cells with text look like dates. */
export function areDates(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  const dates = filled.filter(isDate);
  return dates.length > 0 && dates.length >= filled.length * 0.8;
}

export function isDate(cell: string): boolean {
  if (cell.length > 40 || !dateShape.test(cell)) return false;
  return !/^\d{8}$/.test(cell) || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(cell);
}

/**
 * The pattern that reads the most of the dates, and among these one whose days are near today and in order.
 *
 * @param cells dates of all columns, in the order of the file
 * @param isMonthFirst whether the month stands first where the dates do not say it, as in the United States
 * @returns null where no pattern reads half of them
 */
export function dateNotation(
  cells: readonly string[],
  { today, isMonthFirst }: { readonly today: CalendarDate; readonly isMonthFirst: boolean },
): DateNotation | null {
  const dates = cells.filter(isDate);
  const iso = fitOf(dates, null, undefined, today);
  if (iso !== null && iso.read === dates.length) return { dateFormat: null, isUnsure: false };
  const fits = candidates(dates, today);
  const most = Math.max(0, iso?.read ?? 0, ...fits.map(({ read }) => read));
  if (most === 0 || most * 2 < dates.length) return null;
  const best = fits.filter(({ read }) => read === most);
  const near = Math.max(...best.map(({ plausible }) => plausible));
  const likely = best.filter(({ plausible }) => plausible === near);
  likely.sort(
    (a, b) =>
      a.turns - b.turns ||
      Number(b.isMonthFirst === isMonthFirst) - Number(a.isMonthFirst === isMonthFirst),
  );
  const [taken] = likely;
  if (taken === undefined) return { dateFormat: null, isUnsure: false };
  const { pattern, locale, turns } = taken;
  const other = swappedPattern(pattern);
  const isUnsure = likely.some((each) => each.pattern === other && each.turns === turns);
  return { dateFormat: pattern, ...(locale === undefined ? {} : { locale }), isUnsure };
}

type Fit = {
  readonly pattern: string;
  readonly locale: string | undefined;
  readonly read: number;
  /** How many are at most two years before today, and not after the next month. */
  readonly plausible: number;
  /** How often the order of the days changes: a statement has one order. */
  readonly turns: number;
  readonly isMonthFirst: boolean;
};

function candidates(dates: readonly string[], today: CalendarDate): Fit[] {
  const hasWord = dates.some((date) => /\p{L}{3}/u.test(date));
  const hasTime = dates.some((date) => date.includes(":"));
  const languages = hasWord ? locales : [undefined];
  const patterns = days
    .filter((day) => /MMM/.test(day) === hasWord)
    .flatMap((day) => times.filter((time) => (time !== "") === hasTime).map((time) => day + time));
  return languages.flatMap((locale) =>
    patterns.flatMap((pattern) => fitOf(dates, pattern, locale, today) ?? []),
  );
}

function fitOf(
  dates: readonly string[],
  pattern: string | null,
  locale: string | undefined,
  today: CalendarDate,
): Fit | null {
  const format = momentFormat({ dateFormat: pattern, timeZone: "UTC", locale });
  if (format === null) return null;
  const read = dates.flatMap((date) => readMoment(date, format as MomentFormat)?.date ?? []);
  if (read.length === 0) return null;
  const [first, last] = [dayBefore(today, 731), dayBefore(today, -30)];
  return {
    pattern: pattern ?? "",
    locale,
    read: read.length,
    plausible: read.filter((day) => day >= first && day <= last).length,
    turns: turnsOf(read),
    isMonthFirst: /^M/.test(pattern ?? ""),
  };
}

function turnsOf(dates: readonly string[]): number {
  let turns = 0;
  let direction = 0;
  for (let at = 1; at < dates.length; at += 1) {
    const step = Math.sign((dates[at] ?? "").localeCompare(dates[at - 1] ?? ""));
    if (step === 0) continue;
    if (direction !== 0 && step !== direction) turns += 1;
    direction = step;
  }
  return turns;
}

function dayBefore(day: CalendarDate, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}
