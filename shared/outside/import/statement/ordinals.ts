/**
 * Counts the occurrences of each row, for millions of rows in bounded memory: open-addressing
 * tables with 56 bits of each row's hash and an 8-bit count, eight bytes per slot, and a file for
 * entries beyond the maximum. The first eight bits of a hash select one of 256 tables. Each grows
 * separately and by an eighth, so that growth needs little more memory than the entries. A Map of
 * strings would need twenty times the memory, more than the file worker has for a file of 200 MB.
 */
import { SpilledCounts } from "./spilled-counts.ts";

/** Maximum hashes in memory: 20 MB of tables. */
const hashesInMemory = 2_000_000;

export class Ordinals {
  readonly #tables = Array.from({ length: tableCount }, () => new OrdinalTable());
  /** Counts above 255, by hash. */
  readonly #large = new Map<string, number>();
  readonly #atOnce: number;
  #used = 0;
  #spilled: SpilledCounts | null = null;

  /** @param atOnce maximum hashes in memory, 1 or more */
  constructor(atOnce = hashesInMemory) {
    this.#atOnce = atOnce;
  }

  /**
   * The ordinal of the next row with this hash: 1 for the first, 2 for the second.
   *
   * @param contentHash at least 11 characters of base64url
   */
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

  /** Closes the file. Must be called after reading, also after a failure. */
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
/** Share of used slots at which a table grows, and the growth factor. */
const fullest = 0.85;
const growth = 1.125;

class OrdinalTable {
  #capacity = 32;
  /** 24 bits of the hash, then the count; 0 in a free slot. */
  #counted = new Uint32Array(this.#capacity);
  #low = new Uint32Array(this.#capacity);
  #used = 0;

  /** The count of a hash; 0 if it is not in the table. */
  find(high: number, low: number): number {
    return (this.#counted[this.#slotOf(high, low)] ?? 0) & maximumCount;
  }

  /** @returns whether the hash is new */
  set(high: number, low: number, count: number): boolean {
    const slot = this.#slotOf(high, low);
    const isNew = this.#counted[slot] === 0;
    this.#counted[slot] = high * (maximumCount + 1) + count;
    this.#low[slot] = low;
    if (isNew) this.#take();
    return isNew;
  }

  /**
   * Empties the table.
   *
   * @returns its hashes and counts, sorted
   */
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

  /** The slot of the hash, or the free slot for it. */
  #slotOf(high: number, low: number): number {
    let slot = low % this.#capacity;
    // Terminates, because the table is never full.
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
