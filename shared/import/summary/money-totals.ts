/** Adds the rows of a file up by currency and direction. */
import type { BatchTotal } from "../../domain/bulk/import-batch.ts";
import type { CalendarDate } from "../../domain/value/calendar-date.ts";
import {
  type Amount,
  addExact,
  type Exact,
  fromExact,
  toExact,
  ZERO,
} from "../../domain/value/money.ts";
import type { IntentRequest, RowReading, StatementEntry } from "../file-event.ts";

/** Maximum pairs of currency and direction that are shown. */
const maximumTotals = 100;

type Row = {
  readonly currency: string;
  readonly direction: BatchTotal["direction"];
  readonly amount: Amount;
  readonly date: CalendarDate | null;
};

type Counting = Omit<BatchTotal, "sum" | "count" | "firstDate" | "lastDate"> & {
  count: number;
  sum: Exact;
  /** Hundredths that are still to be added to the sum: most amounts have two decimals, and numbers are fast. */
  hundredths: number;
  firstDate: CalendarDate | null;
  lastDate: CalendarDate | null;
};

export class MoneyTotals {
  readonly #byKey = new Map<string, Counting>();
  /** That of the row before: mostly that of the next one too. */
  #last: Counting | null = null;
  /** Rows of currencies beyond the maximum. */
  #further = 0;

  /** @returns false for a reading that is no money: a row that is rejected or skipped */
  take(reading: RowReading): boolean {
    const row = rowOf(reading);
    if (row === null) return false;
    const own = this.#of(row);
    if (own === null) {
      this.#further += 1;
      return true;
    }
    own.count += 1;
    addTo(own, row.amount);
    const { date } = row;
    if (date === null) return true;
    if (own.firstDate === null || date < own.firstDate) own.firstDate = date;
    if (own.lastDate === null || date > own.lastDate) own.lastDate = date;
    return true;
  }

  #of({ currency, direction }: Row): Counting | null {
    const last = this.#last;
    if (last !== null && last.currency === currency && last.direction === direction) return last;
    const key = `${currency} ${direction}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      this.#last = known;
      return known;
    }
    if (this.#byKey.size >= maximumTotals) return null;
    const made: Counting = {
      ...{ currency, direction, count: 0, sum: ZERO, hundredths: 0 },
      ...{ firstDate: null, lastDate: null },
    };
    this.#byKey.set(key, made);
    return made;
  }

  /** Number of rows that no total has, because the file has too many currencies. */
  get further(): number {
    return this.#further;
  }

  /** By currency, then direction. */
  counted(): BatchTotal[] {
    return [...this.#byKey.values()]
      .map(({ hundredths, ...own }) => ({ ...own, sum: fromExact(withSmall(own.sum, hundredths)) }))
      .sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  }
}

/** Longest amount with two decimals that is added as a number: 10 digits before the point. */
const longestSmall = 13;
/** Far below 2^53, so that a number is exact. */
const maximumSmall = 4e15;

function addTo(own: Counting, amount: Amount): void {
  const { length } = amount;
  if (length > longestSmall || amount.charCodeAt(length - 3) !== pointCode) {
    own.sum = addExact(own.sum, toExact(amount));
    return;
  }
  own.hundredths += Number(amount.slice(0, -3)) * 100 + Number(amount.slice(-2));
  if (own.hundredths < maximumSmall) return;
  own.sum = withSmall(own.sum, own.hundredths);
  own.hundredths = 0;
}

const pointCode = 46;

function withSmall(sum: Exact, hundredths: number): Exact {
  const digits = String(hundredths).padStart(3, "0");
  return addExact(sum, toExact(`${digits.slice(0, -2)}.${digits.slice(-2)}` as Amount));
}

function keyOf({ currency, direction }: Pick<BatchTotal, "currency" | "direction">): string {
  return `${currency} ${direction}`;
}

function rowOf(reading: RowReading): Row | null {
  switch (reading.outcome) {
    case "movement":
      return rowOfMovement(reading.movement);
    case "intent":
      return rowOfIntent(reading.request);
    default:
      return null;
  }
}

function rowOfMovement(movement: StatementEntry): Row {
  const { currency, direction, amount, bookingDate, valueDate, occurredAt } = movement;
  const time = occurredAt === null ? null : new Date(occurredAt).toISOString().slice(0, 10);
  return { currency, direction, amount, date: bookingDate ?? valueDate ?? (time as CalendarDate) };
}

/** What an intent expects to arrive. */
function rowOfIntent({ destination, effectiveDate }: IntentRequest): Row {
  const { amount, currency } = destination as { amount: Amount; currency: string };
  const day = typeof effectiveDate === "string" ? effectiveDate.slice(0, 10) : null;
  return { currency: currency.toUpperCase(), direction: null, amount, date: day as CalendarDate };
}
