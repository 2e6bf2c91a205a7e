/** Reads who shares an amount, as far as it is shown; decisions read by amount-lookup.ts. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type BucketWidth, widthFor } from "../../domain/matching/amount-bucket.ts";
import { maximumCounted } from "../../domain/matching/crowd.ts";
import { paymentTypes } from "../../domain/payment/payment-intent.ts";
import type { RuleBook } from "../../domain/rule/rule-book.ts";
import type { Currency } from "../../domain/value/currency.ts";
import { type Amount, abs, compare, subtract } from "../../domain/value/money.ts";
import type { Table } from "../core/table.ts";
import { amountEntrySort } from "../matching/matching-keys.ts";
import {
  type Bucket,
  bucketsAround,
  decodeLegEntry,
  decodePaymentEntry,
  type EntryLetter,
  entryKinds,
  isNear,
  type LegEntry,
  limitOf,
  type PaymentEntry,
  partitionOfBucket,
} from "./amount-entry.ts";
import { type AmountSettings, partitionsToRead, readAmountSettings } from "./amount-spread.ts";

export type AskedAmount = {
  readonly organizationId: string;
  readonly currency: Currency;
  readonly amount: Amount;
  /** A reference that very many share; null for what carries none such. */
  readonly scope: string | null;
};

/** Both ends included, in milliseconds since the Unix epoch. */
export type Period = { readonly from: number; readonly to: number };

/** In the order of their times; not whole where more lie in the period than are counted. */
export type Members<Entry> = { readonly entries: readonly Entry[]; readonly isWhole: boolean };

type Item = Readonly<Record<string, unknown>>;

/**
 * Reads at most `maximumCounted` entries a side, eventually consistent: about 20 read units where a
 * side is full. Of a bucket that is spread over shards, each partition is one query.
 */
export class CrowdLookup {
  readonly #table: Table;
  readonly #rules: RuleBook;

  constructor(table: Table, rules: RuleBook) {
    this.#table = table;
    this.#rules = rules;
  }

  /** Open payments of one period that expect this amount, within their tolerance. */
  async payments(asked: AskedAmount, period: Period): Promise<Members<PaymentEntry>> {
    const settings = await this.#settings(asked);
    const isExpected = (payment: PaymentEntry) =>
      isNear(asked.amount, payment, this.#rules.toleranceFor(payment.paymentType));
    const buckets = settings.widths.flatMap((width) => bucketsOf(asked, width));
    return this.#read(settings, buckets, [entryKinds.payment], period, (item) => {
      const payment = decodePaymentEntry(item);
      return isExpected(payment) ? payment : null;
    });
  }

  /** Evidence of one period that has this amount, within the tolerance of these payments. */
  async legs(
    asked: AskedAmount,
    period: Period,
    payments: readonly PaymentEntry[],
  ): Promise<Members<LegEntry>> {
    const settings = await this.#settings(asked);
    const limit = this.#limit(payments);
    const width = narrowestFor(settings.widths, limit);
    const letters = [entryKinds.waiting, entryKinds.effective];
    return this.#read(settings, bucketsOf(asked, width), letters, period, (item) => {
      const leg = decodeLegEntry(item);
      return compare(abs(subtract(leg.amount, asked.amount)), limit) <= 0 ? leg : null;
    });
  }

  #settings({ organizationId, currency }: AskedAmount): Promise<AmountSettings> {
    return readAmountSettings(this.#table, organizationId, currency);
  }

  #limit(payments: readonly PaymentEntry[]): Amount {
    const own = payments.map((payment) =>
      limitOf(payment, this.#rules.toleranceFor(payment.paymentType)),
    );
    return [...own, widestTolerance(this.#rules)].reduce((a, b) => (compare(a, b) > 0 ? a : b));
  }

  async #read<Entry extends { uuid: string; time: number; terms?: string }>(
    settings: AmountSettings,
    buckets: readonly Bucket[],
    letters: readonly EntryLetter[],
    period: Period,
    decode: (item: Item) => Entry | null,
  ): Promise<Members<Entry>> {
    const ranges = buckets.flatMap((bucket) =>
      letters.flatMap((letter) =>
        partitionsToRead(settings, partitionOfBucket(bucket), letter).map((partition) => ({
          partition,
          letter,
        })),
      ),
    );
    // Of a bucket that was spread lately, an entry may lie in two partitions.
    const entries = new Map<string, Entry>();
    // One more than is counted says that there are more.
    let left = maximumCounted + 1;
    for (const { partition, letter } of ranges) {
      const { Items = [] } = await this.#table.client.send(
        new QueryCommand({
          TableName: this.#table.name,
          KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
          ExpressionAttributeValues: {
            ":pk": partition,
            ":from": amountEntrySort(letter, period.from, null),
            ":to": amountEntrySort(letter, period.to + 1, null),
          },
          Limit: left,
        }),
      );
      for (const entry of Items.map(decode)) {
        if (entry !== null) entries.set(`${entry.uuid}/${entry.terms ?? ""}`, entry);
      }
      left -= Items.length;
      if (left <= 0) break;
    }
    const counted = [...entries.values()].slice(0, maximumCounted).sort((a, b) => a.time - b.time);
    return { entries: counted, isWhole: left > 0 };
  }
}

function bucketsOf(asked: AskedAmount, width: BucketWidth): Bucket[] {
  return bucketsAround(asked, asked.currency, asked.amount, width);
}

/** Evidence is entered in every width: in this one it is found with the fewest others. */
function narrowestFor(widths: readonly BucketWidth[], limit: Amount): BucketWidth {
  const needed = widthFor(limit);
  const order = (width: BucketWidth) => width ?? Number.NEGATIVE_INFINITY;
  const sorted = [...widths].sort((a, b) => order(a) - order(b));
  return sorted.find((width) => order(width) >= order(needed)) ?? sorted.at(-1) ?? null;
}

/** In a destination currency; zero or above. */
export function widestTolerance(rules: RuleBook): Amount {
  return paymentTypes
    .map((type) => rules.toleranceFor(type))
    .reduce((a, b) => (compare(a, b) > 0 ? a : b));
}
