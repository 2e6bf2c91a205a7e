/** Parts of a file that comes as a stream from any of its bytes on. */

/** Opens the file at this byte, from 0. */
export type OpenAt = (from: number) => AsyncIterable<Uint8Array>;

/** Small parts are read from a window of this size, so that a directory of many entries is few requests. */
const windowBytes = 65_536;

/**
 * Reads one part at a time: opening the next one ends the one before, also in the middle, because the
 * thread that reads a file has one connection to it.
 */
export class ByteRanges {
  readonly #openAt: OpenAt;
  #current: AsyncGenerator<Uint8Array> | null = null;
  #size = Number.POSITIVE_INFINITY;
  #window = { from: 0, bytes: Buffer.alloc(0) };

  constructor(openAt: OpenAt) {
    this.#openAt = openAt;
  }

  /** The size of the file in bytes: the file is read to its end. */
  async size(): Promise<number> {
    let size = 0;
    for await (const bytes of this.stream(0, Number.POSITIVE_INFINITY)) size += bytes.length;
    this.#size = size;
    return size;
  }

  /** At most `length` bytes from this one on; fewer where the file ends before. */
  async read(from: number, length: number): Promise<Buffer> {
    const held = this.#held(from, length);
    if (held !== null) return held;
    const parts: Uint8Array[] = [];
    const wanted = Math.max(length, windowBytes);
    for await (const bytes of this.stream(from, from + wanted)) parts.push(bytes);
    this.#window = { from, bytes: Buffer.concat(parts) };
    return this.#window.bytes.subarray(0, length);
  }

  #held(from: number, length: number): Buffer | null {
    const start = from - this.#window.from;
    const isHeld = start >= 0 && start + length <= this.#window.bytes.length;
    return isHeld ? this.#window.bytes.subarray(start, start + length) : null;
  }

  /** The bytes from `from`, up to and without `to`. */
  async *stream(from: number, to: number): AsyncGenerator<Uint8Array> {
    const own = this.#part(from, to);
    await this.#current?.return(undefined);
    this.#current = own;
    yield* own;
  }

  async *#part(from: number, to: number): AsyncGenerator<Uint8Array> {
    let left = to - from;
    // A bucket refuses to open an object behind its end.
    if (left <= 0 || from >= this.#size) return;
    for await (const bytes of this.#openAt(from)) {
      yield bytes.length > left ? bytes.subarray(0, left) : bytes;
      left -= bytes.length;
      if (left <= 0) return;
    }
  }
}

/** For files that can only be opened at their start: the bytes before are read and left out. */
export function skippingTo(open: () => AsyncIterable<Uint8Array>): OpenAt {
  return async function* (from) {
    let left = from;
    for await (const bytes of open()) {
      if (left < bytes.length) yield left > 0 ? bytes.subarray(left) : bytes;
      left = Math.max(0, left - bytes.length);
    }
  };
}
