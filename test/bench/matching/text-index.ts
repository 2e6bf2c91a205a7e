/**
 * An index of texts by their hash: a chained hash table in flat arrays, filled and queried a column
 * at a time, so that waits for memory overlap. A Map of a million texts has a separate object for
 * each entry and waits for memory several times per lookup.
 */
export class TextIndex {
  readonly #texts: readonly (string | null)[];
  readonly #hashes: Int32Array;
  readonly #slots: Chains;

  /** Null means no text. */
  constructor(texts: readonly (string | null)[]) {
    this.#texts = texts;
    this.#hashes = hashesOf(texts);
    const slots = 2 ** Math.ceil(Math.log2(texts.length + 1));
    this.#slots = new Chains(slotsOf(texts, this.#hashes, slots - 1), slots);
  }

  /** For each text the last position that has it; -1 if there is none, and for null. */
  placeOfEach(texts: readonly (string | null)[]): Int32Array {
    const hashes = hashesOf(texts);
    const places = this.#slots.lastOfEach(slotsOf(texts, hashes, this.#slots.count - 1));
    for (let n = 0; n < texts.length; n += 1) {
      places[n] = this.#from(places[n] ?? -1, hashes[n] ?? 0, texts[n] ?? null);
    }
    return places;
  }

  /** The position and all earlier ones with the same text. */
  allFrom(place: number): number[] {
    const hash = this.#hashes[place] ?? 0;
    const text = this.#texts[place] ?? null;
    const places: number[] = [place];
    let next = this.#from(this.#slots.before(place), hash, text);
    for (; next >= 0; next = this.#from(this.#slots.before(next), hash, text)) places.push(next);
    return places;
  }

  /** The first position from this one on, in its slot, that has the text; -1 if there is none. */
  #from(start: number, hash: number, text: string | null): number {
    let place = start;
    while (place >= 0 && !(this.#hashes[place] === hash && this.#texts[place] === text)) {
      place = this.#slots.before(place);
    }
    return place;
  }
}

/** The positions that share a number, each linked to the previous one. */
export class Chains {
  /** All numbers are below it. */
  readonly count: number;
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  /** The number of each position; -1 means none. */
  constructor(numbers: Int32Array, count: number) {
    this.count = count;
    this.#last = new Int32Array(count).fill(-1);
    this.#before = new Int32Array(numbers.length);
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] ?? -1;
      if (number < 0) continue;
      this.#before[place] = this.lastOf(number);
      this.#last[number] = place;
    }
  }

  lastOf(number: number): number {
    return this.#last[number] ?? -1;
  }

  lastOfEach(numbers: Int32Array): Int32Array {
    const last = new Int32Array(numbers.length);
    for (let n = 0; n < numbers.length; n += 1) {
      const number = numbers[n] ?? -1;
      last[n] = number < 0 ? -1 : this.lastOf(number);
    }
    return last;
  }

  before(place: number): number {
    return this.#before[place] ?? -1;
  }

  /** Last position first. */
  allOf(number: number): number[] {
    const places: number[] = [];
    for (let place = this.lastOf(number); place >= 0; place = this.before(place)) {
      places.push(place);
    }
    return places;
  }
}

function hashesOf(texts: readonly (string | null)[]): Int32Array {
  const hashes = new Int32Array(texts.length);
  for (let place = 0; place < texts.length; place += 1) {
    const text = texts[place] ?? null;
    if (text !== null) hashes[place] = hashOf(text);
  }
  return hashes;
}

function slotsOf(texts: readonly (string | null)[], hashes: Int32Array, mask: number): Int32Array {
  const slots = new Int32Array(texts.length);
  for (let place = 0; place < texts.length; place += 1) {
    slots[place] = texts[place] === null ? -1 : (hashes[place] ?? 0) & mask;
  }
  return slots;
}

/** FNV-1a of 32 bits, over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
