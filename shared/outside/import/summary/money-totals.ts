/** Adds the rows of a file up by currency and direction. */
import type { BatchTotal } from "#domain/bulk/import-batch.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import {
  type Amount,
  addExact,
  type Exact,
  fromExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
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
  firstDate: CalendarDate | null;
  lastDate: CalendarDate | null;
};

export class MoneyTotals {
  readonly #byKey = new Map<string, Counting>();
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
    own.sum = addExact(own.sum, toExact(row.amount));
    const { date } = row;
    if (date === null) return true;
    if (own.firstDate === null || date < own.firstDate) own.firstDate = date;
    if (own.lastDate === null || date > own.lastDate) own.lastDate = date;
    return true;
  }

  #of({ currency, direction }: Row): Counting | null {
    const key = keyOf({ currency, direction });
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.#byKey.size >= maximumTotals) return null;
    const made: Counting = {
      ...{ currency, direction, count: 0, sum: ZERO },
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
      .map((own) => ({ ...own, sum: fromExact(own.sum) }))
      .sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  }
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
