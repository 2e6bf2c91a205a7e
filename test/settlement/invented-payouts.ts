/**
 * Invents payouts of a processor with planted mistakes: sales, refunds, chargebacks, reserves, fees, nets below zero
 * that are carried on, and bank movements that miss items, are wrong, come late or not at all.
 */
import { type Amount, isPositive, isZero, negate, subtract, sum } from "#domain/value/money.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Item } from "./settlement-world.ts";

/** What the bank does instead of paying the net. */
export type Mistake =
  | { readonly kind: "none" }
  | { readonly kind: "nothing comes" }
  /** Without the items at these positions. */
  | { readonly kind: "items missing"; readonly positions: readonly number[] }
  | { readonly kind: "too much"; readonly more: Amount };

export type Sale = {
  readonly name: string;
  readonly gross: Amount;
  readonly fee: Amount;
  /** Went back later, wholly or in part, in other payouts; positive amounts. */
  readonly back: Amount[];
};

export type InventedPayout = {
  readonly reference: string;
  readonly items: readonly Item[];
  /** Names of the sales whose charge is in it. */
  readonly charged: readonly string[];
  /** Position of the earlier payout whose net below zero it takes up. */
  readonly carried: number | null;
  readonly gross: Amount;
  readonly net: Amount;
  readonly mistake: Mistake;
};

export type Invented = {
  readonly sales: ReadonlyMap<string, Sale>;
  readonly payouts: readonly InventedPayout[];
};

const amount = (cents: number) => (cents / 100).toFixed(2) as Amount;

class Inventor {
  readonly #random: SeededRandom;
  readonly #sales = new Map<string, Sale>();
  readonly #payouts: InventedPayout[] = [];
  /** The last payout, if its net is below zero and nobody took it up. */
  #owed: number | null = null;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  invent(count: number): Invented {
    for (let number = 0; number < count; number += 1) this.#payout(number, number === count - 1);
    return { sales: this.#sales, payouts: this.#payouts };
  }

  #isLikely(share: number): boolean {
    return this.#random.fraction() < share;
  }

  #charge(): Item {
    const name = `sale-${this.#sales.size + 1}`;
    const cents = this.#random.integer(500, 20_000);
    const [gross, fee] = [amount(cents), amount(Math.round(cents / 40) + 25)];
    this.#sales.set(name, { name, gross, fee, back: [] });
    const net = subtract(gross, fee);
    return { type: "charge", externalReference: name, gross, fee, net };
  }

  /** All of an earlier sale goes back, once. */
  #return(): Item[] {
    const earlier = [...this.#sales.values()].filter(({ back }) => back.length === 0);
    const sale = earlier[this.#random.integer(0, Math.max(earlier.length - 1, 0))];
    if (sale === undefined) return [];
    sale.back.push(sale.gross);
    const gross = negate(sale.gross);
    const fee = (this.#isLikely(0.5) ? "15" : "0") as Amount;
    const type = fee === "0" ? "refund" : "chargeback";
    const net = subtract(gross, fee);
    return [{ type, externalReference: sale.name, gross, fee, net }];
  }

  #line(type: "reserve" | "release" | "fee"): Item {
    const cents = this.#random.integer(100, 900) * (type === "release" ? 1 : -1);
    return { type, gross: amount(cents), net: amount(cents) };
  }

  #payout(number: number, isLast: boolean): void {
    const charges = Array.from({ length: this.#random.integer(1, 5) }, () => this.#charge());
    const items = [
      ...(this.#isLikely(0.4) ? this.#return() : []),
      ...(this.#isLikely(0.3) ? this.#return() : []),
      ...charges,
      ...(["reserve", "release", "fee"] as const).flatMap((type) =>
        this.#isLikely(0.3) ? [this.#line(type)] : [],
      ),
    ];
    const carried = this.#owed;
    const forward = carried === null ? [] : [this.#payouts[carried]?.net ?? ("0" as Amount)];
    const net = sum([...items.map((item) => item.net as Amount), ...forward]);
    const gross = sum([...items.map((item) => item.gross as Amount), ...forward]);
    const isOwed = net.startsWith("-") && !isLast;
    this.#owed = isOwed ? number : null;
    const charged = charges.map((item) => item.externalReference ?? "");
    const reference = `payout_${number}_week`;
    const isPlain = isOwed || net.startsWith("-") || isZero(net);
    const mistake = isPlain ? ({ kind: "none" } as const) : this.#mistake(items, net);
    this.#payouts.push({ reference, items, charged, carried, gross, net, mistake });
  }

  #mistake(items: readonly Item[], net: Amount): Mistake {
    const kind = this.#random.fraction();
    if (kind < 0.55) return { kind: "none" };
    if (kind < 0.65) return { kind: "nothing comes" };
    if (kind < 0.75) return { kind: "too much", more: "7.77" as Amount };
    const charges = items.flatMap(({ type }, position) => (type === "charge" ? [position] : []));
    const missing = charges.slice(0, kind < 0.9 || charges.length < 3 ? 1 : 2);
    // Without these, the bank would move nothing, or a debit: another story.
    const left = subtract(net, sum(missing.map((at) => (items[at]?.net ?? "0") as Amount)));
    return isPositive(left) ? { kind: "items missing", positions: missing } : { kind: "none" };
  }
}

export function inventPayouts(random: SeededRandom, count: number): Invented {
  return new Inventor(random).invent(count);
}

/** What the bank moves; null where nothing comes. */
export function bankAmountOf({ net, items, mistake }: InventedPayout): Amount | null {
  switch (mistake.kind) {
    case "none":
      return net;
    case "nothing comes":
      return null;
    case "too much":
      return sum([net, mistake.more]);
    case "items missing":
      return subtract(net, sum(mistake.positions.map((at) => (items[at]?.net ?? "0") as Amount)));
  }
}
