/** How a file says whether money came in or went out (docs/files.md, Detection). */
import type { amountSigns } from "#api/resource/import/reading-options.ts";
import { chain, type FoundColumns } from "./find-columns.ts";
import { foldedHeader } from "./header-words.ts";
import { isNegative, type NumberNotation, writtenNumber } from "./number-notation.ts";
import type { FoundTable, TableColumn } from "./read-table.ts";

type AmountSign = (typeof amountSigns)[number];

export type FoundDirection = {
  readonly amountSign: AmountSign;
  readonly indicator: TableColumn | null;
  readonly debitValues: readonly string[];
  readonly creditValues: readonly string[];
  /** Why, for a person. */
  readonly because: string;
  readonly isUnsure: boolean;
};

const words = (text: string) => new Set(text.split("|"));
const debitWords = words(
  "d|dr|dbit|debit|s|soll|af|belastung|lastschrift|auszahlung|out|money out|debet|dare|cargo|debe|withdrawal|obciazenie|uit|gasto|saida|outgoing|sent|ausgang|depense",
);
const creditWords = words(
  "c|cr|crdt|credit|h|haben|bij|gutschrift|einzahlung|in|money in|kredit|avere|abono|haber|deposit|uznanie|ingreso|entrada|incoming|received|eingang|recette",
);

const none = { indicator: null, debitValues: [], creditValues: [], isUnsure: false } as const;

export function findDirection(
  table: FoundTable,
  found: FoundColumns,
  notation: NumberNotation,
): FoundDirection {
  const amount = found.get("amount");
  if (amount === undefined) return ofPair(found);
  const indicator = table.columns.find((column) => isIndicator(column));
  if (amount.cells.some(isNegative)) {
    const stated = indicator === undefined ? null : ofSignAndWord(amount, indicator);
    return stated ?? ofSigned(amount, found, notation);
  }
  if (indicator !== undefined) return ofIndicator(indicator);
  const beside = wordsBeside(amount);
  if (beside !== null) return beside;
  return {
    ...none,
    amountSign: "signed",
    because:
      "No amount has a minus, and no column says debit or credit: all are taken as money in.",
    isUnsure: true,
  };
}

function ofPair(found: FoundColumns): FoundDirection {
  const pair = (["debit", "credit"] as const).flatMap((field) => found.get(field) ?? []);
  const isMixed = pair.some(({ cells }) => {
    const given = cells.filter((cell) => /[1-9]/.test(cell));
    const negative = given.filter(isNegative).length;
    return negative > 0 && negative < given.length;
  });
  const amountSign = isMixed ? "columns_signed" : "columns";
  const because = isMixed
    ? "Debit and credit have a column each. Some amounts have a minus: it turns them round."
    : "Debit and credit have a column each.";
  return { ...none, amountSign, because, isUnsure: isMixed };
}

/** What the words say of the signs; null where they say both. */
function ofSignAndWord(amount: TableColumn, indicator: TableColumn): FoundDirection | null {
  const agreeing = amount.cells.flatMap((cell, at) => {
    const word = directionOf(indicator.cells[at] ?? "");
    return /[1-9]/.test(cell) && word !== "" ? [isNegative(cell) === debitWords.has(word)] : [];
  });
  const agree = agreeing.filter((each) => each).length;
  const name = indicator.name || `column ${indicator.number}`;
  if (agree === agreeing.length) {
    const because = `A minus is money out, as ${name} says too.`;
    return { ...none, amountSign: "signed", because };
  }
  if (agree > 0) return null;
  return { ...none, amountSign: "inverted", because: `A minus is money in, as ${name} says too.` };
}

function ofSigned(
  amount: TableColumn,
  found: FoundColumns,
  notation: NumberNotation,
): FoundDirection {
  const balance = found.get("balance");
  const { agree, turned } =
    balance === undefined ? { agree: 0, turned: 0 } : chain({ amount, balance }, notation);
  if (agree === 0 && turned >= 0.9) {
    const because = "A minus is money in: the running balances agree with the amounts only so.";
    return { ...none, amountSign: "inverted", because, isUnsure: true };
  }
  const proof = agree >= 0.6 ? " The running balances agree." : "";
  return {
    ...none,
    amountSign: "signed",
    because: `A minus is money out.${proof}`,
    isUnsure: false,
  };
}

function ofIndicator(indicator: TableColumn): FoundDirection {
  const distinct = [...new Set(indicator.cells.filter((cell) => cell !== ""))];
  const of = (known: ReadonlySet<string>) =>
    distinct.filter((word) => known.has(directionOf(word)));
  const [debitValues, creditValues] = [of(debitWords), of(creditWords)];
  const name = indicator.name || `column ${indicator.number}`;
  return {
    amountSign: "indicator",
    indicator,
    debitValues,
    creditValues,
    because: `${name} says it: ${[...debitValues, ...creditValues].join(", ")}.`,
    isUnsure: false,
  };
}

/** Words of direction in the cells of the amount, as in `12.50 DR`; null where they have none. */
function wordsBeside({ cells }: TableColumn): FoundDirection | null {
  const beside = [...new Set(cells.flatMap((cell) => writtenNumber(cell)?.affixes ?? []))];
  const of = (known: ReadonlySet<string>) => beside.filter((word) => known.has(directionOf(word)));
  const [debitValues, creditValues] = [of(debitWords), of(creditWords)];
  if (debitValues.length + creditValues.length === 0) return null;
  const because = `The words beside the amounts say it: ${[...debitValues, ...creditValues].join(", ")}.`;
  return { ...none, amountSign: "signed", debitValues, creditValues, because };
}

/** Each text is a word of direction. A column of one word only says nothing, unless it is named for it. */
function isIndicator({ cells, folded }: TableColumn): boolean {
  const given = cells.filter((cell) => cell !== "").map(directionOf);
  if (given.length === 0 || given.length * 2 < cells.length) return false;
  if (!given.every((word) => debitWords.has(word) || creditWords.has(word))) return false;
  const isNamed = /soll|debit|debet|af bij|d c|cr dr|direction|sens|\bs h\b/.test(folded);
  return isNamed || new Set(given).size > 1;
}

function directionOf(cell: string): string {
  return cell === "+" ? "credit" : cell === "-" ? "debit" : foldedHeader(cell);
}
