/**
 * A month of an invented business: invoices, card sales with payouts and refunds, refunds by bank, conversions of currency, payments
 * to a wallet, and what goes wrong. Amounts are in cents; a day is its number in the month, from 1.
 */
import { SeededRandom } from "../../simulation/seeded-random.ts";

/** 2026-04-01 is a Wednesday. */
export const dateOf = (day: number) => `2026-04-${String(day).padStart(2, "0")}`;

export const accountNames = ["eur", "usd", "wallet"] as const;
export type AccountName = (typeof accountNames)[number];
export type Side = "outside" | "ledger";

/** A row that the bank, the wallet's report or the ledger books. */
export type Row = {
  readonly account: AccountName;
  readonly side: Side;
  /** When it is booked; its file comes in the evening. */
  readonly day: number;
  readonly cents: number;
  /** Of the payment or payout; null for what nobody knows. */
  readonly owner: string | null;
  readonly id: string;
};

export type Expected = {
  readonly day: number;
  readonly reference: string;
  readonly source: readonly [cents: number, currency: string];
  readonly destination: readonly [cents: number, currency: string];
};

/** A line of a payout report. */
type PayoutLine = {
  readonly type: "charge" | "refund";
  readonly order: string;
  readonly gross: number;
  readonly fee: number;
};

export type PayoutReport = {
  readonly day: number;
  readonly reference: string;
  readonly lines: readonly PayoutLine[];
};

export type MonthPlan = {
  /** Days that are played, 30 for the whole month. */
  readonly days: number;
  readonly expected: readonly Expected[];
  readonly payouts: readonly PayoutReport[];
  readonly rows: readonly Row[];
};

/** Payments of each kind, of a hundred. */
const shares = { invoice: 35, card: 40, refund: 5, conversion: 8, chain: 12 } as const;
type Kind = keyof typeof shares;

function isBankDay(day: number): boolean {
  const weekday = new Date(Date.UTC(2026, 3, day)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The first day from this one on on which banks book; it may be after the month. */
export function bankDay(from: number): number {
  return isBankDay(from) ? from : bankDay(from + 1);
}

type Sold = { readonly day: number; readonly reference: string; readonly cents: number };

class Planner {
  readonly #random: SeededRandom;
  readonly #days: number;
  readonly #expected: Expected[] = [];
  readonly #payouts: PayoutReport[] = [];
  readonly #rows: Row[] = [];
  readonly #sales = new Map<number, PayoutLine[]>();

  constructor(seed: number, days: number) {
    this.#random = new SeededRandom(seed);
    this.#days = days;
  }

  plan(payments: number): MonthPlan {
    const kinds = (Object.keys(shares) as Kind[]).flatMap((kind) =>
      Array.from({ length: shares[kind] }, () => kind),
    );
    for (let number = 0; number < payments; number += 1) {
      const kind = kinds[(number * 37) % kinds.length] ?? "invoice";
      const day = 1 + Math.floor((number * this.#days) / payments);
      this.#pay(kind, { day, reference: `${kind}-${number}`, cents: this.#cents() });
    }
    for (const [day, lines] of this.#sales) this.#payOut(day, lines);
    this.#plantUnknown();
    const days = this.#days;
    return { days, expected: this.#expected, payouts: this.#payouts, rows: this.#rows };
  }

  /** No amount of a payment ends like that of a row that nobody knows, so none fits by amount. */
  #cents(): number {
    return this.#random.integer(5, 20_000) * 50;
  }

  #isLikely(share: number): boolean {
    return this.#random.fraction() < share;
  }

  #pay(kind: Kind, payment: Sold): void {
    const { day, reference, cents } = payment;
    const currency = kind === "chain" ? "USDC" : "EUR";
    const source = [cents, currency] as const;
    const bought = Math.round((cents * 108) / 5_000) * 50;
    const destination = kind === "conversion" ? ([bought, "USD"] as const) : source;
    this.#expected.push({ day, reference, source, destination });
    if (kind === "card") this.#sell(payment);
    else if (kind === "chain") this.#book("wallet", payment, cents);
    else this.#book("eur", payment, kind === "invoice" ? cents : -cents);
    if (kind === "conversion") this.#book("usd", payment, bought);
  }

  #sell({ day, reference: order, cents: gross }: Sold): void {
    const lines = this.#sales.get(day) ?? [];
    lines.push({ type: "charge", order, gross, fee: Math.round(gross / 40) + 25 });
    // Some customers send their goods back before the payout.
    if (this.#isLikely(0.03)) lines.push({ type: "refund", order, gross: -gross, fee: 0 });
    this.#sales.set(day, lines);
  }

  /** Both sides book a payment; some a day later, and the ledger forgets a few. */
  #book(account: AccountName, { day, reference: owner }: Sold, cents: number): void {
    const dayOf = () => {
      const booked = day + Number(this.#isLikely(0.1));
      return account === "wallet" ? booked : bankDay(booked);
    };
    this.#row({ account, side: "outside", day: dayOf(), cents, owner });
    if (this.#isLikely(0.995)) this.#row({ account, side: "ledger", day: dayOf(), cents, owner });
  }

  /** The report comes with the day of the sales, the money two days later. The ledger books each sale with its payout. */
  #payOut(day: number, lines: readonly PayoutLine[]): void {
    const reference = `po-${day}`;
    this.#payouts.push({ day, reference, lines });
    const net = lines.reduce((sum, { gross, fee }) => sum + gross - fee, 0);
    const shared = { account: "eur", day: bankDay(day + 2) } as const;
    this.#row({
      ...shared,
      side: "outside",
      cents: net,
      owner: `settlement:acme_pay:${reference}`,
    });
    for (const { order, gross, fee } of lines) {
      this.#row({ ...shared, side: "ledger", cents: gross - fee, owner: order });
    }
  }

  /** Rows that no payment has: interest, charges, bookings by hand. */
  #plantUnknown(): void {
    for (let day = 1; day <= this.#days; day += 1) {
      for (const account of accountNames) {
        this.#plantRow({ account, side: "outside", day }, 0.3);
        this.#plantRow({ account, side: "ledger", day }, 0.1);
      }
    }
  }

  #plantRow(place: Pick<Row, "account" | "side" | "day">, share: number): void {
    if (!this.#isLikely(share)) return;
    const cents = this.#random.integer(-40, 90) * 100 + 77;
    const day = place.account === "wallet" ? place.day : bankDay(place.day);
    this.#row({ ...place, day, cents, owner: null });
  }

  #row(row: Omit<Row, "id">): void {
    if (row.day <= this.#days) this.#rows.push({ ...row, id: `row-${this.#rows.length}` });
  }
}

export function planMonth(payments: number, seed: number, days: number): MonthPlan {
  return new Planner(seed, days).plan(payments);
}
