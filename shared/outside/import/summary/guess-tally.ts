/** Counts readings that were guessed, and keeps examples of each (docs/files.md, The whole before it is stored). */
import type { BatchGuess } from "#domain/bulk/import-batch.ts";
import type { FileEvent } from "../file-event.ts";

/** Maximum kinds of guesses of one file, and maximum examples of each. */
const maximumCodes = 50;
const maximumExamples = 5;
/** Maximum characters of an example and of a message. */
const maximumExample = 100;
const maximumMessage = 300;

export type Guess = Omit<Extract<FileEvent, { readonly kind: "guess" }>, "kind">;

type Counting = { -readonly [Field in keyof BatchGuess]: BatchGuess[Field] } & {
  readonly texts: Set<string>;
};

/** Guesses beyond the maximum number of kinds are counted together. */
const further = {
  code: "further_guesses",
  message: "The file has guesses of more kinds than are shown; these are counted together.",
} as const;

export class GuessTally {
  readonly #byCode = new Map<string, Counting>();

  take({ code, message, line, example }: Guess): void {
    const own = this.#of(code, message);
    own.count += 1;
    if (own.texts.size >= maximumExamples) return;
    const text = example.slice(0, maximumExample);
    if (own.texts.has(text)) return;
    own.texts.add(text);
    own.examples = [...own.examples, { line, text }];
  }

  #of(code: string, message: string): Counting {
    const known = this.#byCode.get(code);
    if (known !== undefined) return known;
    const isFull = this.#byCode.size >= maximumCodes;
    if (isFull && code !== further.code) return this.#of(further.code, further.message);
    const made: Counting = {
      code,
      message: message.slice(0, maximumMessage),
      count: 0,
      examples: [],
      texts: new Set(),
    };
    this.#byCode.set(code, made);
    return made;
  }

  /** In the order of their first occurrence. */
  counted(): BatchGuess[] {
    return [...this.#byCode.values()].map(({ texts: _, ...own }) => own);
  }
}
