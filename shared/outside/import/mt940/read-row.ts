/** Reads one statement line (61) with its information (86) as a row. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { Currency } from "#domain/value/currency.ts";
import { isZero } from "#domain/value/money.ts";
import type { FileEvent, RowReading, RowWarning, StatementEntry } from "../file-event.ts";
import { pastMonthEnd } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { maximumRemittance } from "../statement/bounded-text.ts";
import { requireKnownCurrency } from "../statement/known-currency.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import { entryOf } from "./entry.ts";
import { type Information, informationOf, isTooLong } from "./information.ts";
import type { Layout } from "./layout.ts";
import type { Field } from "./messages.ts";
import { readStatementLine, type StatementLine } from "./statement-line.ts";
import { hasDoubtfulPoint } from "./swift-amount.ts";

export type RowContext = {
  readonly profile: ImportProfileSettings;
  readonly account: string | null;
  readonly currency: Currency | null;
  readonly layout: Layout;
  readonly ordinals: Ordinals;
  /** The statement within which equal rows are numbered; null for an interim report. */
  readonly statement: number | null;
  /** The line of the file where the interim report begins; null for a statement. */
  readonly report: number | null;
};

type Read = {
  readonly reading: RowReading;
  readonly guesses: readonly FileEvent[];
  /** The line that was read; undefined if the amount is zero. */
  readonly line: StatementLine;
};

/**
 * Reads a row. Rows of an interim report are pending, whatever their mark: the statement books them.
 *
 * @param original the text of the fields, by which equal rows are recognized
 * @throws RowError if a value is missing or invalid
 */
export function readMt940Row(
  context: RowContext,
  first: Field,
  about: readonly Field[],
  original: string,
): Read {
  const { profile, account, currency, layout, ordinals, statement } = context;
  const line = readStatementLine(first.lines, !layout.hasComma);
  if (isZero(line.amount)) return { reading: zeroAmount, guesses: [], line };
  if (currency === null) throw new RowError("currency_missing", "The statement has no currency.");
  requireKnownCurrency(currency, profile);
  if (hasDoubtfulPoint(line.written, currency)) throw doubtfulPoint(line.written, currency);
  const information = informationOf(about, layout.width);
  const entry = entryOf(
    { profile, account, currency, isInterim: statement === null },
    line,
    information,
  );
  const contentHash = hashParts(original);
  const nth = ordinals.next(hashParts(statement, contentHash));
  const reading: RowReading = {
    outcome: "movement",
    movement: withKey(context, entry),
    identity: { kind: "content", contentHash, nth },
    warnings: [...line.pastMonthEnd.map(pastMonthEnd), ...warningsOf(about)],
  };
  if (searches(profile) && information.text.cuts.length > 0) {
    return {
      reading: { ...reading, cutText: information.text },
      guesses: guessesOf(first.line, line, information),
      line,
    };
  }
  return { reading, guesses: guessesOf(first.line, line, information), line };
}

const zeroAmount = {
  outcome: "skipped",
  code: "zero_amount",
  message: "The amount is zero: no money moves.",
} as const satisfies RowReading;

function doubtfulPoint(written: string, currency: Currency): RowError {
  const message = `The point in "${written}" may separate thousands or decimals: an amount in ${currency} has fewer decimals.`;
  return new RowError("amount_ambiguous", message, "61");
}

/** Only where patterns search the text: a row of millions would carry it for nothing. */
function searches({ options }: ImportProfileSettings): boolean {
  return options.referencePatterns.length > 0;
}

/**
 * The key by which a row of an interim report and the row of the statement are one movement, where the profile
 * reads both. The second of two rows with equal keys is the second movement. The rows of each report are numbered on
 * their own, and so are those of the statements, because each may report the same movement.
 */
function withKey({ profile, ordinals, report }: RowContext, entry: StatementEntry): StatementEntry {
  if (profile.options.interimReports !== "pending") return entry;
  const { account, currency, direction, amount, valueDate, endToEndId, references } = entry;
  const named = (type: string) => references.find((each) => each.type === type)?.value ?? null;
  const reference = named("bank_reference") ?? named("customer_reference") ?? endToEndId;
  const key = hashParts(account, currency, direction, amount, valueDate, reference);
  return { ...entry, movementKey: `mt942:${key}:${ordinals.next(hashParts("key", report, key))}` };
}

function warningsOf(about: readonly Field[]): RowWarning[] {
  const isCut = about.some(({ written, omitted }) => omitted > 0 || isTooLong(written));
  if (!isCut) return [];
  const message = `Only the first ${maximumRemittance} characters of field 86 are read.`;
  return [{ code: "text_cut", message }];
}

const messages = {
  type_missing:
    "A statement line (:61:) has no transaction type; what follows the amount is read as its references.",
  decimal_point: "No amount of the file has a decimal comma: a point is read as the decimal mark.",
  information_unknown:
    "A part of field 86 is in no known format of a bank; look at the text that is read.",
} as const;

/** Longest example, in characters. */
const maximumExample = 100;

function guessOf(code: keyof typeof messages, line: number, example: string): FileEvent {
  return {
    kind: "guess",
    code,
    message: messages[code],
    line,
    example: example.slice(0, maximumExample),
  };
}

function guessesOf(at: number, line: StatementLine, { unknown }: Information): FileEvent[] {
  const { type, written, decimalMark, amount, customerReference, bankReference } = line;
  const guesses: FileEvent[] = [];
  if (type === null) {
    guesses.push(
      guessOf("type_missing", at, `${written} ${customerReference ?? bankReference ?? ""}`.trim()),
    );
  }
  if (decimalMark === ".") guesses.push(guessOf("decimal_point", at, `${written} = ${amount}`));
  if (unknown !== null) guesses.push(guessOf("information_unknown", at, unknown));
  return guesses;
}
