/** What is supposed of an entry, and what of its shape nothing reads. */
import { RowError } from "../row-error.ts";
import { childrenOf, elementAt, textAt, type XmlElement } from "./xml-element.ts";

export const entryGuesses = {
  entry_not_split:
    "The transactions of an entry do not add up to its amount: it is one row, without their references, parties and texts.",
  status_assumed: "The entry has no status (Sts): it was read as booked.",
  currency_assumed: "The entry has no currency: it was read in that of the account.",
  date_missing: "The entry has neither a booking nor a value date: the time of the import counts.",
  charges_left_out:
    "The entry or one of its transactions reports charges (Chrgs), which are not read.",
} as const;

export type EntryGuess = {
  readonly code: keyof typeof entryGuesses;
  readonly detail: string | null;
};

/** Elements of which an entry has one. */
const single = ["Amt", "CdtDbtInd", "Sts", "RvslInd", "BookgDt", "ValDt"];

/** @throws RowError if the entry has one of its elements twice, has an entry in it, or a mark that is none */
export function requireKnownShape(entry: XmlElement): void {
  const twice = single.find((name) => childrenOf(entry, name).length > 1);
  if (twice !== undefined)
    throw new RowError("malformed_row", `The entry has ${twice} more than once.`, twice);
  if (elementAt(entry, "Ntry") !== null)
    throw new RowError("malformed_row", "The entry has another one in it.", "Ntry");
  const mark = textAt(entry, "RvslInd") ?? "false";
  if (!/^(?:true|false|0|1)$/i.test(mark))
    throw new RowError("indicator_unknown", `${mark} is neither true nor false.`, "RvslInd");
}

const plain = (code: EntryGuess["code"]): EntryGuess => ({ code, detail: null });

/** @param hasDate whether it has a booking or value date */
export function guessesOf(
  entry: XmlElement,
  transactions: readonly XmlElement[],
  hasDate: boolean,
): readonly EntryGuess[] {
  const currency = elementAt(entry, "Amt")?.attributes["Ccy"] ?? "";
  const status =
    textAt(entry, "Sts") ?? textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry");
  return [
    ...(status === null ? [plain("status_assumed")] : []),
    ...(currency === "" ? [plain("currency_assumed")] : []),
    ...(hasDate ? [] : [plain("date_missing")]),
    ...([entry, ...transactions].some((each) => elementAt(each, "Chrgs") !== null)
      ? [plain("charges_left_out")]
      : []),
  ];
}
