/** The direction and currency that a sheet shows beside a number (docs/files.md, Workbooks). */
import type { Direction } from "#domain/evidence/statement-details.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import { RowError } from "../row-error.ts";
import type { SignedAmount } from "../value/amount.ts";
import type { DirectionWords } from "../value/direction-word.ts";
import type { ShownBeside } from "../xlsx/shown-beside.ts";

export type BesideReading = {
  readonly amount: SignedAmount;
  readonly word: Direction | null;
  /** What is shown and not read; empty: nothing. */
  readonly unread: string;
};

type Words = {
  readonly directions: DirectionWords;
  /** The currency that the profile says a word is. */
  readonly translate: (word: string) => string | null;
  readonly column: string;
};

/**
 * @param amount of the stored number
 * @throws RowError if a minus is shown of a number that has none, or beside a word of direction
 */
export function readBeside(amount: SignedAmount, beside: ShownBeside, words: Words): BesideReading {
  const { word, symbol, others } = sorted(beside.text, words);
  if (beside.isNegative && !(amount.isNegative && word === null)) {
    const why =
      word === null ? ", which the stored number does not have" : ` and a word for ${word}`;
    const message = `The sheet shows ${amount.amount} with a minus${why}.`;
    throw new RowError("sign_conflict", message, words.column);
  }
  const own = symbol === null ? amount : { ...amount, symbol };
  const isHidden = !beside.isNegative && amount.isNegative && word === null;
  return {
    // The sign of the number chose which word is shown.
    amount: word === null ? own : { ...own, isNegative: false },
    word,
    unread: [...others, ...(isHidden ? ["a minus that is not shown"] : [])].join(" "),
  };
}

/** The first word of direction, the first currency, and the other texts. */
function sorted(text: string, { directions, translate }: Words) {
  let word: Direction | null = null;
  let symbol: string | null = null;
  const others: string[] = [];
  for (const each of text.split(" ")) {
    const direction = directions.get(each.replace(/\.$/, "").toLowerCase()) ?? null;
    const currency = translate(each) ?? (currenciesOfSymbol(each) === null ? null : each);
    if (direction === null && currency === null && each !== "") others.push(each);
    word ??= direction;
    if (direction === null) symbol ??= currency;
  }
  return { word, symbol, others };
}
