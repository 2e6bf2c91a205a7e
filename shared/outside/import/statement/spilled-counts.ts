/**
 * Counts of rows that do not fit in memory: sorted runs in a temporary file. A Bloom filter avoids
 * reading the file for nearly all rows, because most rows occur once.
 */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes per entry: 24 and 32 bits of the hash, 8 bits of the count. */
const entryBytes = 8;
/**
 * Entries per read. Hashes are evenly distributed, so the estimated block usually contains the
 * hash.
 */
const blockEntries = 512;
/**
 * Size of the filter, 2^28 bits (32 MB): one of a hundred look-ups is a false positive at
 * 15,000,000 rows.
 */
const filterBits = 28;

/** Start of each part's entries, and the end of the last. */
type Run = readonly number[];

export class SpilledCounts {
  readonly #file: number;
  readonly #filter = new Uint32Array(2 ** (filterBits - 5));
  readonly #runs: Run[] = [];
  readonly #block = new BigUint64Array(blockEntries);
  #entries = 0;

  constructor() {
    const path = join(tmpdir(), `import-${randomUUID()}`);
    this.#file = openSync(path, "wx+");
    // Unlinked at once, so that the file disappears with the process at the latest.
    unlinkSync(path);
  }

  /**
   * Appends a run.
   *
   * @param parts the sorted entries of each part of the hashes, created when they are written
   */
  add(parts: readonly (() => BigUint64Array)[]): void {
    const run: number[] = [];
    for (const entriesOf of parts) {
      const entries = entriesOf();
      for (const entry of entries) this.#note(Number(entry >> 40n), Number((entry >> 8n) & low32));
      run.push(this.#entries);
      writeWhole(this.#file, entries, this.#entries * entryBytes);
      this.#entries += entries.length;
    }
    this.#runs.push([...run, this.#entries]);
  }

  /** The latest count of the hash; 0 if there is none. */
  find(part: number, high: number, low: number): number {
    if (!this.#mayHold(high, low)) return 0;
    const wanted = (BigInt(high) << 32n) | BigInt(low);
    for (const run of this.#runs.toReversed()) {
      const count = this.#findIn(run[part] ?? 0, run[part + 1] ?? 0, high, wanted);
      if (count > 0) return count;
    }
    return 0;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Searches block by block, starting at the estimated position of the entry. */
  #findIn(start: number, end: number, high: number, wanted: bigint): number {
    let low = start;
    let behind = end;
    let from = start + Math.floor((high / 2 ** 24) * (end - start)) - blockEntries / 2;
    // Terminates, because each round excludes at least one block.
    while (low < behind) {
      from = Math.max(low, Math.min(from, behind - blockEntries));
      const block = this.#read(from, Math.min(blockEntries, behind - from));
      const position = positionIn(block, wanted);
      const count = countAt(block, position, wanted);
      if (count !== null) return count;
      if (position === 0) {
        behind = from;
        from -= blockEntries;
      } else {
        low = from + block.length;
        from = low;
      }
    }
    return 0;
  }

  #read(from: number, count: number): BigUint64Array {
    const block = this.#block.subarray(0, count);
    readWhole(this.#file, block, from * entryBytes);
    return block;
  }

  #note(high: number, low: number): void {
    for (const bit of bitsOf(high, low)) {
      const word = bit >>> 5;
      this.#filter[word] = (this.#filter[word] ?? 0) | (1 << (bit & 31));
    }
  }

  #mayHold(high: number, low: number): boolean {
    return bitsOf(high, low).every((bit) => ((this.#filter[bit >>> 5] ?? 0) >>> (bit & 31)) & 1);
  }
}

/** Number of entries of the block with a smaller hash. */
function positionIn(block: BigUint64Array, wanted: bigint): number {
  let low = 0;
  let behind = block.length;
  while (low < behind) {
    const middle = (low + behind) >>> 1;
    if ((block[middle] ?? 0n) >> 8n < wanted) low = middle + 1;
    else behind = middle;
  }
  return low;
}

/**
 * The count of the hash; 0 if no entry of the run has it, null if it may be before or after the
 * block.
 */
function countAt(block: BigUint64Array, position: number, wanted: bigint): number | null {
  const entry = block[position];
  if (entry !== undefined && entry >> 8n === wanted) return Number(entry & 0xffn);
  return position > 0 && position < block.length ? 0 : null;
}

const low32 = 0xffff_ffffn;

function bitsOf(high: number, low: number): readonly [number, number] {
  const other = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  return [low >>> (32 - filterBits), other >>> (32 - filterBits)];
}

function writeWhole(file: number, entries: BigUint64Array, position: number): void {
  for (let done = 0; done < entries.byteLength; ) {
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset + done);
    done += writeSync(file, bytes, 0, entries.byteLength - done, position + done);
  }
}

/** @throws Error if the file is shorter */
function readWhole(file: number, entries: BigUint64Array, position: number): void {
  for (let done = 0; done < entries.byteLength; ) {
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset + done);
    const read = readSync(file, bytes, 0, entries.byteLength - done, position + done);
    if (read === 0) throw new Error("The file of counts ended early.");
    done += read;
  }
}
