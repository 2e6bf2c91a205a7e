/**
 * Counts of rows that do not fit in memory: sorted runs in a temporary file, and a Bloom filter that
 * keeps nearly all rows, which come once, from looking there.
 */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One entry: 24 and 32 bits of the hash, 8 bits of the count. */
const entryBytes = 8;
/** Entries that are read at once; hashes are spread evenly, so the one looked for is among them. */
const blockEntries = 512;
/** 2 to the power of 28: one in a hundred of 15,000,000 rows looks in vain. 32 MB. */
const filterBits = 28;

/** Where the entries of each part begin, and where the last ends. */
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
    // It has no name any more, and ends with the process at the latest.
    unlinkSync(path);
  }

  /** @param parts the sorted entries of each part of the hashes, made when their turn comes */
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

  /** The count that was added last; 0 where there is none. */
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

  /** From where the entry should lie to where it would lie, block by block. */
  #findIn(start: number, end: number, high: number, wanted: bigint): number {
    let low = start;
    let behind = end;
    let from = start + Math.floor((high / 2 ** 24) * (end - start)) - blockEntries / 2;
    // Bounded: each round leaves at least one block less.
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

/** How many entries of the block have a smaller hash. */
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

/** 0 where no entry of the run has the hash; null where it may lie before or behind the block. */
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

/** @throws Error where the file is shorter. */
function readWhole(file: number, entries: BigUint64Array, position: number): void {
  for (let done = 0; done < entries.byteLength; ) {
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset + done);
    const read = readSync(file, bytes, 0, entries.byteLength - done, position + done);
    if (read === 0) throw new Error("The file of counts ended early.");
    done += read;
  }
}
