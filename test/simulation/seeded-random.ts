/** Random numbers that are the same in every run, so that runs differ only by their faults. */
import * as crypto from "node:crypto";

const highest = 2 ** 32;

export class SeededRandom {
  /** Saved with a world's state, so that a continued run does not repeat random values. */
  state: number;

  constructor(state: number) {
    this.state = state;
  }

  /** At least 0, below 1. One step of splitmix32 (Steele, Lea and Flood, OOPSLA 2014). */
  fraction(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / highest;
  }

  /** At least `from`, below `to`. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from));
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.integer(0, 256)));
  }

  /** RFC 9562, version 4. */
  uuid(): crypto.UUID {
    const digits = this.bytes(15).toString("hex");
    const [a, b, c, d] = [
      digits.slice(0, 8),
      digits.slice(8, 12),
      digits.slice(12, 15),
      digits.slice(15, 18),
    ];
    return `${a}-${b}-4${c}-8${d}-${digits.slice(18)}` as crypto.UUID;
  }
}

const original = { ...crypto };

/** The exports of `node:crypto`, with this source of randomness. */
export function cryptoOf(random: SeededRandom) {
  return {
    ...original,
    randomUUID: () => random.uuid(),
    randomBytes: (count: number) => random.bytes(count),
    randomInt: (from: number, to?: number) =>
      to === undefined ? random.integer(0, from) : random.integer(from, to),
  };
}

/** `Math` with this source of randomness. */
export function mathOf(random: SeededRandom): Math {
  return Object.create(Math, { random: { value: () => random.fraction() } }) as Math;
}
