/**
 * Counts how often each row has come, for millions of rows in little memory: open-addressing tables
 * of 56-bit parts of the rows' hashes and 8-bit counts, eight bytes a slot. A Map of strings takes
 * twenty times that, more than the importer may use for a file of 200 MB. The first eight bits of a
 * hash choose one of 256 tables, each of which grows by itself and by an eighth, so that growing
 * never takes much more than what is counted.
 */
export class Ordinals {
  readonly #tables = Array.from({ length: tableCount }, () => new OrdinalTable());
  /** Counts that eight bits do not hold, by hash. */
  readonly #large = new Map<string, number>();

  /** 1 for the first row with this hash (at least 11 characters of base64url), 2 for the second. */
  next(contentHash: string): number {
    const bytes = Buffer.from(contentHash.slice(0, 11), "base64url");
    const table = this.#tables[bytes.readUInt8(0)];
    const count = table?.next(bytes.readUIntBE(1, 3), bytes.readUInt32LE(4)) ?? null;
    if (count !== null) return count;
    const large = (this.#large.get(contentHash) ?? maximumCount) + 1;
    this.#large.set(contentHash, large);
    return large;
  }
}

const tableCount = 256;
const maximumCount = 0xff;
/** Share of slots in use at which a table grows, and by how much. */
const fullest = 0.85;
const growth = 1.125;

/** A buffer that could be resized has pages of its own, which go back to the system when it is dropped. */
function slotsOf(count: number): Uint32Array {
  const maxByteLength = count * Uint32Array.BYTES_PER_ELEMENT;
  return new Uint32Array(new ArrayBuffer(maxByteLength, { maxByteLength }), 0, count);
}

class OrdinalTable {
  #capacity = 32;
  /** 24 bits of the hash, then the count: 0 in a free slot. */
  #counted = slotsOf(this.#capacity);
  #low = slotsOf(this.#capacity);
  #used = 0;

  /** Null where the count was full before. */
  next(high: number, low: number): number | null {
    const slot = this.#slotOf(high, low);
    const counted = this.#counted[slot] ?? 0;
    const count = counted & maximumCount;
    if (count === maximumCount) return null;
    this.#counted[slot] = high * (maximumCount + 1) + count + 1;
    this.#low[slot] = low;
    if (count === 0) this.#take();
    return count + 1;
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
    this.#counted = slotsOf(this.#capacity);
    this.#low = slotsOf(this.#capacity);
    for (const [at, counted] of counts.entries()) {
      if (counted === 0) continue;
      const low = lows[at] ?? 0;
      const slot = this.#slotOf(counted >>> 8, low);
      this.#counted[slot] = counted;
      this.#low[slot] = low;
    }
  }
}
