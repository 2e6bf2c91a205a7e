/** Reads the parts of a regular expression, to find texts that lead to each of its repetitions. */

/** A part of an expression, with how often it may stand. */
export type Part = {
  readonly min: number;
  readonly max: number;
} & (
  | { readonly kind: "set"; readonly source: string }
  | { readonly kind: "group"; readonly alternatives: readonly Part[][] }
  /** Takes no character: an anchor, a look around, or a reference to a group. */
  | { readonly kind: "empty" }
);

/** @param source of an expression that the engine accepts */
export function partsOf(source: string): Part[][] {
  const reader = new ExpressionReader(source);
  return reader.alternatives();
}

const quantifier = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/;
/** One character or a class of characters, escaped or not; a class may hold a class with the flag `v`. */
const set =
  /^(?:\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)|\[\^?(?:\\.|\[(?:\\.|[^\]])*\]|[^\]])*\]|.)/s;
const groupStart = /^\((?:\?(?:<?[=!]|:|<[^>]*>|[a-z-]*:))?/;
const empty = /^(?:[\^$]|\\[bB]|\\[1-9]\d*|\\k<[^>]*>)/;

class ExpressionReader {
  #rest: string;

  constructor(source: string) {
    this.#rest = source;
  }

  alternatives(): Part[][] {
    const all: Part[][] = [[]];
    while (this.#rest !== "" && !this.#rest.startsWith(")")) {
      if (this.#take(/^\|/) !== null) all.push([]);
      else all.at(-1)?.push(this.#part());
    }
    return all;
  }

  #part(): Part {
    if (this.#take(empty) !== null) return { kind: "empty", ...this.#times() };
    const start = this.#take(groupStart);
    if (start !== null) {
      const alternatives = this.alternatives();
      this.#take(/^\)/);
      const isEmpty = /[=!]$/.test(start);
      return isEmpty
        ? { kind: "empty", ...this.#times() }
        : { kind: "group", alternatives, ...this.#times() };
    }
    return { kind: "set", source: this.#take(set) ?? "", ...this.#times() };
  }

  #times(): { readonly min: number; readonly max: number } {
    const taken = this.#take(quantifier);
    const [, sign, least, comma, most] = quantifier.exec(taken ?? "") ?? [];
    if (taken === null) return { min: 1, max: 1 };
    if (sign !== undefined) {
      return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    }
    const min = Number(least);
    if (comma === "") return { min, max: min };
    return { min, max: most === "" ? Number.POSITIVE_INFINITY : Number(most) };
  }

  #take(expected: RegExp): string | null {
    const [found] = expected.exec(this.#rest) ?? [];
    if (found === undefined) return null;
    this.#rest = this.#rest.slice(found.length);
    return found;
  }
}
