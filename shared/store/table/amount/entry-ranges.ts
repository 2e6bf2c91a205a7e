/**
 * Reads entries of the amount index by time window, and shares one read between similar windows.
 */

import type { Uuid } from "#domain/value/id.ts";
import { pageOf } from "../core/key-range.ts";
import type { Item } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { amountEntrySort } from "../matching/matching-keys.ts";
import { type Bucket, type EntryLetter, isEntry, partitionOfBucket } from "./amount-entry.ts";
import { partitionsToRead, readAmountSettings } from "./amount-spread.ts";

/** Entries per query. */
const entriesPerPage = 128;
/** Maximum entries of one look-up. A window with more counts as crowded. */
const maximumEntriesRead = 1_024;

type TimedEntry = { readonly uuid: Uuid; readonly time: number };

export type EntryRange<Entry> = {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly Entry[];
  /** False if the range holds more entries than were read. */
  readonly isWhole: boolean;
};

/** Whether the entries read so far are more than can be distinguished, so that reading can stop. */
export type Enough<Entry> = (entries: readonly Entry[]) => boolean;

export type Asked<Entry> = {
  /** The middle of the window, and its extent to each side, in milliseconds. */
  readonly around: number;
  readonly reach: number;
  readonly enough: Enough<Entry>;
};

/**
 * Strongly consistent reads of one kind of entry, cached. What was entered later is missing: whoever
 * entered it decides it after, and finds all that was entered before. So an instance may serve the
 * decisions of one piece of work whose own records were entered first.
 */
export class EntryRanges<Entry extends TimedEntry> {
  readonly #table: Table;
  readonly #letter: EntryLetter;
  readonly #decode: (item: Item) => Entry;
  /** The last range read of each bucket. */
  readonly #ranges = new Map<string, EntryRange<Entry>>();

  constructor(table: Table, letter: EntryLetter, decode: (item: Item) => Entry) {
    this.#table = table;
    this.#letter = letter;
    this.#decode = decode;
  }

  clear(): void {
    this.#ranges.clear();
  }

  /** The entries within the window, or the first ones if they already satisfy `enough`. */
  async read(bucket: Bucket, { around, reach, enough }: Asked<Entry>): Promise<EntryRange<Entry>> {
    const [from, to] = [around - reach, around + reach];
    const name = partitionOfBucket(bucket);
    const known = this.#ranges.get(name);
    if (known !== undefined) {
      const inside = within(known, from, to);
      const isWhole = known.isWhole && known.from <= from && known.to >= to;
      // A cached part of a crowd is also enough for a neighbour that the same crowd fits.
      if (isWhole || enough(inside.entries)) return { ...inside, isWhole };
    }
    // Neighbours in a group need nearly the same window, so the first read is a little wider.
    const margin = reach / 4;
    const read = await this.#readRange(bucket, from - margin, to + margin, enough);
    this.#ranges.set(name, read);
    if (read.isWhole || enough(read.entries)) return within(read, from, to);
    return this.#readRange(bucket, from, to, enough);
  }

  async #readRange(
    bucket: Bucket,
    from: number,
    to: number,
    enough: Enough<Entry>,
  ): Promise<EntryRange<Entry>> {
    const settings = await readAmountSettings(this.#table, bucket.organizationId, bucket.currency);
    const entries: Entry[] = [];
    for (const partition of partitionsToRead(settings, partitionOfBucket(bucket), this.#letter)) {
      let start: Item | undefined;
      do {
        if (entries.length >= maximumEntriesRead || enough(entries)) {
          return { from, to, entries, isWhole: false };
        }
        const page = await this.#readPage(partition, [from, to], start);
        entries.push(...page.items.filter(isEntry).map(this.#decode));
        start = page.next;
      } while (start !== undefined);
    }
    return { from, to, entries, isWhole: true };
  }

  #readPage(partition: string, [from, to]: readonly [number, number], start: Item | undefined) {
    const range = {
      pk: partition,
      from: amountEntrySort(this.#letter, from, null),
      to: amountEntrySort(this.#letter, to + 1, null),
    };
    return pageOf(this.#table, range, { limit: entriesPerPage, start });
  }
}

/**
 * True once more than `limit` different records fit. A record may have two entries: one in the
 * bucket's own partition and one in a shard.
 */
export function isMoreThan<Entry extends TimedEntry>(
  limit: number,
  fits: (entry: Entry) => boolean,
): Enough<Entry> {
  return (entries) => {
    if (entries.length <= limit) return false;
    const found = new Set<Uuid>();
    for (const entry of entries) {
      if (fits(entry)) found.add(entry.uuid);
      if (found.size > limit) return true;
    }
    return false;
  };
}

function within<Entry extends TimedEntry>(
  range: EntryRange<Entry>,
  from: number,
  to: number,
): EntryRange<Entry> {
  const entries = range.entries.filter(({ time }) => time >= from && time <= to);
  return { ...range, from, to, entries };
}
