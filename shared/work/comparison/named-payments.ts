/** What the rows of a comparison name, as hashes: to find a row that repeats another, and a payment that no row names. */
import { createHash } from "node:crypto";
import type { Uuid } from "#domain/value/id.ts";

/**
 * The first 64 bits of a hash: among a million rows two different ones have the same with a probability of
 * one in 37 million.
 */
function hash64(text: string): bigint {
  return createHash("sha256").update(text).digest().readBigUInt64LE();
}

export const nameOfPayment = (uuid: Uuid<"payment">): bigint => hash64(`payment ${uuid}`);

/** Of a row whose payment is not known here. */
export const nameOfReference = (reference: string): bigint => hash64(`reference ${reference}`);

export class NamedPayments {
  /** Sorted. */
  readonly #earlier: BigUint64Array;
  readonly #added = new Set<bigint>();

  constructor(earlier: BigUint64Array) {
    this.#earlier = earlier;
  }

  has(name: bigint): boolean {
    return this.#added.has(name) || this.#isEarlier(name);
  }

  /** @returns whether it is new */
  add(name: bigint): boolean {
    if (this.has(name)) return false;
    this.#added.add(name);
    return true;
  }

  get added(): BigUint64Array {
    return BigUint64Array.from(this.#added);
  }

  #isEarlier(name: bigint): boolean {
    let first = 0;
    let end = this.#earlier.length;
    while (first < end) {
      const middle = (first + end) >>> 1;
      const value = this.#earlier[middle] ?? 0n;
      if (value === name) return true;
      if (value < name) first = middle + 1;
      else end = middle;
    }
    return false;
  }
}
