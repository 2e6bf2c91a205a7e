/**
 * Where texts stand, by their hash: a chained hash table in flat arrays. A map of a million texts
 * keeps an entry for each in an object of its own, and waits for memory several times at each look-up.
 */
export class TextIndex {
  readonly #texts: readonly (string | null)[];
  readonly #hashes: Int32Array;
  /** The last place of each slot, and for each place the one before it in its slot; -1 where there is none. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  /** Null is no text. */
  constructor(texts: readonly (string | null)[]) {
    this.#texts = texts;
    this.#hashes = new Int32Array(texts.length);
    this.#before = new Int32Array(texts.length);
    this.#last = new Int32Array(2 ** Math.ceil(Math.log2(texts.length + 1))).fill(-1);
    for (let place = 0; place < texts.length; place += 1) {
      const text = texts[place] ?? null;
      if (text === null) continue;
      const hash = hashOf(text);
      this.#hashes[place] = hash;
      this.#before[place] = this.#lastOf(hash);
      this.#last[hash & (this.#last.length - 1)] = place;
    }
  }

  /** The only place of the text; -1 where it has none or several. */
  only(text: string): number {
    const hash = hashOf(text);
    const place = this.#from(this.#lastOf(hash), hash, text);
    return place >= 0 && this.#from(this.#before[place] ?? -1, hash, text) < 0 ? place : -1;
  }

  /** All places of the text, last first. */
  all(text: string): number[] {
    const hash = hashOf(text);
    const places: number[] = [];
    let place = this.#from(this.#lastOf(hash), hash, text);
    for (; place >= 0; place = this.#from(this.#before[place] ?? -1, hash, text))
      places.push(place);
    return places;
  }

  #lastOf(hash: number): number {
    return this.#last[hash & (this.#last.length - 1)] ?? -1;
  }

  /** The first place from this one on, in its slot, that has the text; -1 where there is none. */
  #from(start: number, hash: number, text: string): number {
    let place = start;
    while (place >= 0 && !(this.#hashes[place] === hash && this.#texts[place] === text)) {
      place = this.#before[place] ?? -1;
    }
    return place;
  }
}

/** FNV-1a of 32 bits, over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
