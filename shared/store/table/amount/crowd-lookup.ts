/** Reads the members of a crowd for display. Decisions use amount-lookup.ts. */

import { type BucketWidth, widthFor } from "#domain/matching/pool/amount-bucket.ts";
import { maximumCounted } from "#domain/matching/pool/crowd.ts";
import type { RuleBook } from "#domain/rule/rule-book.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, abs, compare, subtract } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { pageOf } from "../core/key-range.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { amountEntrySort } from "../matching/matching-keys.ts";
import {
  type Bucket,
  bucketsAround,
  decodeLegEntry,
  decodePaymentEntry,
  type EntryLetter,
  entryKinds,
  expectedOf,
  isEntry,
  isNear,
  type LegEntry,
  limitOf,
  type PaymentEntry,
  partitionOfBucket,
} from "./amount-entry.ts";
import { type AmountSettings, partitionsToRead, readAmountSettings } from "./amount-spread.ts";

export type AskedAmount = {
  readonly organizationId: OrganizationId;
  readonly currency: Currency;
  readonly amount: Amount;
  /**
   * A shared reference (docs/matching.md, A reference that very many share); null for the entries
   * of all.
   */
  readonly scope: string | null;
};

/** Milliseconds since the Unix epoch; both ends included. */
export type Period = { readonly from: number; readonly to: number };

/** Sorted by time. `isWhole` is false if the period holds more entries than are counted. */
export type Members<Entry> = { readonly entries: readonly Entry[]; readonly isWhole: boolean };

/**
 * Reads at most `maximumCounted` entries for each side, eventually consistent: about 20 read units
 * for a full side. A spread bucket takes one query per partition.
 */
export class CrowdLookup {
  readonly #table: Table;
  readonly #rules: RuleBook;

  constructor(table: Table, rules: RuleBook) {
    this.#table = table;
    this.#rules = rules;
  }

  /** Open payments within the period that expect this amount, within their tolerance. */
  async payments(asked: AskedAmount, period: Period): Promise<Members<PaymentEntry>> {
    const settings = await this.#settings(asked);
    const isExpected = (payment: PaymentEntry) =>
      isNear(asked.amount, payment, this.#widestTolerance(payment));
    const buckets = settings.widths.flatMap((width) => bucketsOf(asked, width));
    return this.#read(settings, buckets, [entryKinds.payment], period, (item) => {
      const payment = decodePaymentEntry(item);
      return isExpected(payment) ? payment : null;
    });
  }

  /** Evidence within the period with this amount, within the tolerance of these payments. */
  async legs(
    asked: AskedAmount,
    period: Period,
    payments: readonly PaymentEntry[],
  ): Promise<Members<LegEntry>> {
    const settings = await this.#settings(asked);
    const limit = this.#limit(asked, payments);
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

  #limit(asked: AskedAmount, payments: readonly PaymentEntry[]): Amount {
    const own = payments.map((payment) => limitOf(payment, this.#widestTolerance(payment)));
    return [...own, this.#rules.widestTolerance(asked)].reduce((a, b) =>
      compare(a, b) > 0 ? a : b,
    );
  }

  #widestTolerance(payment: PaymentEntry): Amount {
    return this.#rules.widestTolerance(expectedOf(payment), [payment.paymentType]);
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
    // An entry may be in two partitions if its bucket was spread recently.
    const entries = new Map<string, Entry>();
    // Reads one entry more than is counted, to detect that there are more.
    let left = maximumCounted + 1;
    for (const { partition, letter } of ranges) {
      const range = {
        pk: partition,
        from: amountEntrySort(letter, period.from, null),
        to: amountEntrySort(letter, period.to + 1, null),
      };
      const { items } = await pageOf(this.#table, range, { isStrong: false, limit: left });
      for (const entry of items.filter(isEntry).map(decode)) {
        if (entry !== null) entries.set(`${entry.uuid}/${entry.terms ?? ""}`, entry);
      }
      left -= items.length;
      if (left <= 0) break;
    }
    const counted = [...entries.values()].slice(0, maximumCounted).sort((a, b) => a.time - b.time);
    return { entries: counted, isWhole: left > 0 };
  }
}

function bucketsOf(asked: AskedAmount, width: BucketWidth): Bucket[] {
  return bucketsAround(asked, asked.currency, asked.amount, width);
}

/** Evidence has an entry in every width; this width finds it with the fewest other entries. */
function narrowestFor(widths: readonly BucketWidth[], limit: Amount): BucketWidth {
  const needed = widthFor(limit);
  const order = (width: BucketWidth) => width ?? Number.NEGATIVE_INFINITY;
  const sorted = [...widths].sort((a, b) => order(a) - order(b));
  return sorted.find((width) => order(width) >= order(needed)) ?? sorted.at(-1) ?? null;
}
