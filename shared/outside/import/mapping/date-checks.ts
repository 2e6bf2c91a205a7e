/** Finds files in which day and month may be exchanged (docs/files.md, Dates). */

import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { swappedPattern } from "#domain/value/date-pattern.ts";
import type { FileEvent } from "../file-event.ts";
import { type MomentFormat, momentFormat, readMoment } from "../value/calendar.ts";

type Written = { readonly line: number; readonly text: string };
const shownLength = 60;

type SwappedPattern = {
  /** The profile's pattern, and the one with day and month exchanged. */
  readonly pattern: string;
  readonly swapped: string;
  /** Reads the exchanged one. */
  readonly format: MomentFormat;
};

export class DateChecks {
  readonly #pattern: string;
  readonly #swapped: string;
  readonly #swappedFormat: MomentFormat;
  /** Accepted dates that only the profile's pattern reads. */
  #certain = 0;
  #rejected = 0;
  #firstExchangeable: Written | null = null;
  #firstRejected: Written | null = null;

  constructor({ pattern, swapped, format }: SwappedPattern) {
    this.#pattern = pattern;
    this.#swapped = swapped;
    this.#swappedFormat = format;
  }

  /** Of a date that the profile's pattern reads. */
  accept(date: CalendarDate, line: number, text: string): void {
    // After one that is certain, nothing is asked of the others.
    if (this.#certain > 0) return;
    const [month, day] = [date.slice(5, 7), date.slice(8, 10)];
    if (day > "12") this.#certain += 1;
    else if (day !== month) this.#firstExchangeable ??= { line, text };
  }

  /** Of a text that it does not read. */
  reject(written: Written): void {
    if (readMoment(written.text, this.#swappedFormat) === null) return;
    this.#rejected += 1;
    this.#firstRejected ??= written;
  }

  end(): FileEvent[] {
    const [accepted, rejected] = [this.#firstExchangeable, this.#firstRejected];
    if (rejected !== null) return [this.#warning(rejected, accepted)];
    if (accepted === null || this.#certain > 0) return [];
    const message = `Each date of the file can be read with day and month exchanged; they were read as ${this.#pattern}.`;
    const example = accepted.text.slice(0, shownLength);
    return [
      { kind: "guess", code: "day_month_exchangeable", message, line: accepted.line, example },
    ];
  }

  #warning(rejected: Written, accepted: Written | null): FileEvent {
    const count = this.#rejected === 1 ? "1 date" : `${this.#rejected} dates`;
    const first = `Line ${rejected.line}: "${rejected.text.slice(0, shownLength)}" is not ${this.#pattern} and is ${this.#swapped}, as ${count} of the file are.`;
    const others =
      accepted === null || this.#certain > 0
        ? ""
        : ` All dates that were accepted can be read so as well: if the file has ${this.#swapped}, these have a wrong day, as "${accepted.text.slice(0, shownLength)}" of line ${accepted.line}.`;
    return { kind: "warning", code: "date_pattern_swapped", message: `${first}${others}` };
  }
}

/** Null for a profile whose pattern leaves no doubt. */
export function dateChecksOf(
  dateFormat: string | null,
  about: { readonly timeZone: string; readonly locale?: string | undefined },
): DateChecks | null {
  const swapped = dateFormat === null ? null : swappedPattern(dateFormat);
  const format = swapped === null ? null : momentFormat({ ...about, dateFormat: swapped });
  if (dateFormat === null || swapped === null || format === null) return null;
  return new DateChecks({ pattern: dateFormat, swapped, format });
}
