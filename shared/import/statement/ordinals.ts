/**
 * Counts how often each row has come, for millions of rows in bounded memory: open-addressing tables
 * of 56-bit parts of the rows' hashes and 8-bit counts, eight bytes a slot, and a file for what does
 * not fit. The first eight bits of a hash choose one of 256 tables, each of which grows by itself and
 * by an eighth, so that growing never takes much more than what is counted. A Map of strings takes
 * twenty times that, more than the file worker may use for a file of 200 MB.
 */
import { SpilledCounts } from "./spilled-counts.ts";

/** Hashes in memory: 20 MB of tables. */
const hashesInMemory = 2_000_000;

export class Ordinals {
  readonly #tables = Array.from({ length: tableCount }, () => new OrdinalTable());
  /** Counts that eight bits do not hold, by hash. */
  readonly #large = new Map<string, number>();
  readonly #atOnce: number;
  #used = 0;
  #spilled: SpilledCounts | null = null;

  /** @param atOnce hashes in memory at the most, 1 or more */
  constructor(atOnce = hashesInMemory) {
    this.#atOnce = atOnce;
  }

  /** 1 for the first row with this hash (at least 11 characters of base64url), 2 for the second. */
  next(contentHash: string): number {
    const bytes = Buffer.from(contentHash.slice(0, 11), "base64url");
    const part = bytes.readUInt8(0);
    const [high, low] = [bytes.readUIntBE(1, 3), bytes.readUInt32LE(4)];
    const table = this.#tables[part];
    const known = table?.find(high, low) || (this.#spilled?.find(part, high, low) ?? 0);
    if (known === maximumCount) return this.#nextLarge(contentHash);
    if (table?.set(high, low, known + 1)) this.#used += 1;
    if (this.#used >= this.#atOnce) this.#spill();
    return known + 1;
  }

  /** Must be called when the file has been read, or cannot be. */
  close(): void {
    this.#spilled?.close();
    this.#spilled = null;
  }

  #nextLarge(contentHash: string): number {
    const large = (this.#large.get(contentHash) ?? maximumCount) + 1;
    this.#large.set(contentHash, large);
    return large;
  }

  #spill(): void {
    this.#spilled ??= new SpilledCounts();
    this.#spilled.add(this.#tables.map((table) => () => table.drain()));
    this.#used = 0;
  }
}

const tableCount = 256;
const maximumCount = 0xff;
/** Share of slots in use at which a table grows, and by how much. */
const fullest = 0.85;
const growth = 1.125;

class OrdinalTable {
  #capacity = 32;
  /** 24 bits of the hash, then the count: 0 in a free slot. */
  #counted = new Uint32Array(this.#capacity);
  #low = new Uint32Array(this.#capacity);
  #used = 0;

  /** 0 where the hash is not here. */
  find(high: number, low: number): number {
    return (this.#counted[this.#slotOf(high, low)] ?? 0) & maximumCount;
  }

  /** @returns whether the hash was not here before. */
  set(high: number, low: number, count: number): boolean {
    const slot = this.#slotOf(high, low);
    const isNew = this.#counted[slot] === 0;
    this.#counted[slot] = high * (maximumCount + 1) + count;
    this.#low[slot] = low;
    if (isNew) this.#take();
    return isNew;
  }

  /** Empties the table: its hashes and counts, in their order. */
  drain(): BigUint64Array {
    const entries = new BigUint64Array(this.#used);
    let at = 0;
    for (const [slot, counted] of this.#counted.entries()) {
      if (counted === 0) continue;
      const count = BigInt(counted & maximumCount);
      entries[at] = (BigInt(counted >>> 8) << 40n) | (BigInt(this.#low[slot] ?? 0) << 8n) | count;
      at += 1;
    }
    this.#counted.fill(0);
    this.#used = 0;
    return entries.sort();
  }

  #take(): void {
    this.#used += 1;
    if (this.#used > this.#capacity * fullest) this.#grow();
  }

  /** The slot that holds the hash, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    let slot = low % this.#capacity;
    // Bounded: the table is never full.
    for (;;) {
      const counted = this.#counted[slot] ?? 0;
      if (counted === 0 || (counted >>> 8 === high && this.#low[slot] === low)) return slot;
      slot = slot + 1 === this.#capacity ? 0 : slot + 1;
    }
  }

  #grow(): void {
    const [counts, lows] = [this.#counted, this.#low];
    this.#capacity = Math.ceil(this.#capacity * growth);
    this.#counted = new Uint32Array(this.#capacity);
    this.#low = new Uint32Array(this.#capacity);
    for (const [at, counted] of counts.entries()) {
      if (counted === 0) continue;
      const low = lows[at] ?? 0;
      const slot = this.#slotOf(counted >>> 8, low);
      this.#counted[slot] = counted;
      this.#low[slot] = low;
    }
  }
}
