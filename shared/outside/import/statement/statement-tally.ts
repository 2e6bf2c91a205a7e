/** Adds up the movements of a statement and compares the sum with its balances. */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import {
  type Amount,
  addExact,
  type Exact,
  equalsExact,
  subtractExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { Statement, StatementEntry } from "../file-event.ts";
import { hashParts } from "./row-identity.ts";

export type StatementHead = {
  readonly account: string | null;
  readonly id: string | null;
  readonly currency: Currency | null;
  /** The day at whose end the account had the closing balance; null if the file does not say. */
  readonly closingDate: CalendarDate | null;
};

export type StatementBalances = {
  readonly opening: Amount | null;
  readonly closing: Amount | null;
};

export class StatementTally {
  #net: Exact = ZERO;
  #movements = 0;

  /** Counts a movement if it is booked and in the balances' currency. */
  count(
    movement: Pick<StatementEntry, "amount" | "currency" | "direction" | "status">,
    currency: Currency | null,
  ): void {
    if (movement.status !== "confirmed") return;
    if (currency !== null && movement.currency !== currency) return;
    const amount = toExact(movement.amount);
    this.#movements += 1;
    this.#net =
      movement.direction === "credit"
        ? addExact(this.#net, amount)
        : subtractExact(this.#net, amount);
  }

  /**
   * Ends the statement.
   *
   * @param written texts of the statement that distinguish it from others of its account
   */
  close(
    index: number,
    head: StatementHead,
    { opening, closing }: StatementBalances,
    written: readonly (string | null)[],
  ): Statement {
    const addsUp =
      opening === null || closing === null
        ? null
        : equalsExact(addExact(toExact(opening), this.#net), toExact(closing));
    return {
      index,
      ...head,
      movements: this.#movements,
      opening,
      closing,
      addsUp,
      identity: hashParts(head.account, head.id, ...written),
    };
  }
}
