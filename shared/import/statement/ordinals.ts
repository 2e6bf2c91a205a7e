/**
 * Counts how often each row has come, for millions of rows in little memory: an open-addressing
 * table of 64-bit parts of the rows' hashes and 16-bit counts, ten bytes a row. A Map of strings
 * takes twenty times that, more than the importer may use for a file of 200 MB.
 */
export class Ordinals {
  #capacity = 1 << 12;
  #high = new Uint32Array(this.#capacity);
  #low = new Uint32Array(this.#capacity);
  #counts = new Uint16Array(this.#capacity);
  /** Counts that 16 bits do not hold, by slot's hash. */
  readonly #large = new Map<string, number>();
  #used = 0;

  /** 1 for the first row with this hash (at least 11 characters of base64url), 2 for the second. */
  next(contentHash: string): number {
    const bytes = Buffer.from(contentHash.slice(0, 11), "base64url");
    const high = bytes.readUInt32LE(0);
    const low = bytes.readUInt32LE(4);
    const slot = this.#slotOf(high, low);
    const count = this.#counts[slot] ?? 0;
    if (count === maximumCount) return this.#nextLarge(contentHash);
    if (count === 0) this.#take(slot, high, low);
    else this.#counts[slot] = count + 1;
    return count + 1;
  }

  #nextLarge(contentHash: string): number {
    const count = (this.#large.get(contentHash) ?? maximumCount) + 1;
    this.#large.set(contentHash, count);
    return count;
  }

  #take(slot: number, high: number, low: number): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#counts[slot] = 1;
    this.#used += 1;
    if (this.#used > this.#capacity * fullest) this.#grow();
  }

  /** The slot that holds the hash, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    let slot = (low ^ high) & (this.#capacity - 1);
    // Bounded: the table is never full.
    while (this.#counts[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) {
      slot = (slot + 1) & (this.#capacity - 1);
    }
    return slot;
  }

  #grow(): void {
    const [highs, lows, counts] = [this.#high, this.#low, this.#counts];
    this.#capacity *= 2;
    this.#high = new Uint32Array(this.#capacity);
    this.#low = new Uint32Array(this.#capacity);
    this.#counts = new Uint16Array(this.#capacity);
    counts.forEach((count, at) => {
      if (count === 0) return;
      const [high = 0, low = 0] = [highs[at], lows[at]];
      const slot = this.#slotOf(high, low);
      this.#high[slot] = high;
      this.#low[slot] = low;
      this.#counts[slot] = count;
    });
  }
}

const maximumCount = 0xffff;

/** Share of slots in use at which the table doubles. */
const fullest = 0.85;
