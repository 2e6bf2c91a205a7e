/**
 * The revisions that the matcher has decided, by subject, in 20 bytes each: a window of 10,000 payments a second has 27 million, which
 * no Map holds.
 */
import type { Uuid } from "#domain/value/id.ts";

const wordsPerKey = 4;
const wordsPerSlot = wordsPerKey + 1;
const firstSlots = 1_024;
/** Share of used slots above which the set grows, and by how much. */
const fullest = 0.7;
const growth = 1.5;

export class DecisionSet {
  #slots = firstSlots;
  #words = new Uint32Array(firstSlots * wordsPerSlot);
  #used = 0;

  /** Keeps the highest revision of a subject. @param bytes 16 of its id, from `at` */
  add(bytes: Buffer, { at, revision }: { readonly at: number; readonly revision: number }): void {
    const key = wordsOf(bytes, at);
    const place = this.#placeOf(key);
    if (this.#isFree(place)) {
      this.#words.set(key, place);
      this.#used += 1;
    }
    const kept = this.#words[place + wordsPerKey] ?? 0;
    this.#words[place + wordsPerKey] = Math.max(kept, revision);
    if (this.#used > this.#slots * fullest) this.#grow();
  }

  /** -1 for a subject that is not in the set. */
  revisionOf(uuid: Uuid): number {
    const place = this.#placeOf(wordsOf(Buffer.from(uuid, "hex"), 0));
    return this.#isFree(place) ? -1 : (this.#words[place + wordsPerKey] ?? -1);
  }

  /** The slot of a key, or the free one in which it belongs. */
  #placeOf(key: readonly number[]): number {
    let slot = hashOf(key) % this.#slots;
    // Ends: the set is never full.
    for (;;) {
      const place = slot * wordsPerSlot;
      if (this.#isFree(place) || key.every((word, at) => this.#words[place + at] === word)) {
        return place;
      }
      slot = (slot + 1) % this.#slots;
    }
  }

  /** No id is zero. */
  #isFree(place: number): boolean {
    for (let at = place; at < place + wordsPerKey; at += 1) {
      if (this.#words[at] !== 0) return false;
    }
    return true;
  }

  #grow(): void {
    const before = this.#words;
    this.#slots = Math.ceil(this.#slots * growth);
    this.#words = new Uint32Array(this.#slots * wordsPerSlot);
    for (let place = 0; place < before.length; place += wordsPerSlot) {
      const key = [...before.subarray(place, place + wordsPerKey)];
      if (key.every((word) => word === 0)) continue;
      this.#words.set(before.subarray(place, place + wordsPerSlot), this.#placeOf(key));
    }
  }
}

function wordsOf(bytes: Buffer, at: number): number[] {
  return Array.from({ length: wordsPerKey }, (_, word) => bytes.readUInt32BE(at + 4 * word));
}

/** FNV-1a over words. */
function hashOf(key: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const word of key) hash = Math.imul(hash ^ word ^ (word >>> 15), 0x01000193);
  return hash >>> 0;
}
