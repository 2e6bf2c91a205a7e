/** Random numbers that are the same in every run, so that runs differ only by their faults. */
import * as crypto from "node:crypto";
import { fractionOf, nextState } from "#lib/emulator/manners/seeded-fraction.ts";

export class SeededRandom {
  /** Saved with a world's state, so that a continued run does not repeat random values. */
  state: number;

  constructor(state: number) {
    this.state = state;
  }

  /** At least 0, below 1. */
  fraction(): number {
    this.state = nextState(this.state);
    return fractionOf(this.state);
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
