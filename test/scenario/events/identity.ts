/**
 * The identity of docs/matching.md, Amounts, computed from what a reader of a case has:
 * E - A = fees on top + fxSpread + roundingDelta + returnedAmount + unexplainedDelta.
 */
import { parse } from "csv-parse/sync";
import { differenceOf, sumOf } from "#test/domain/value/exactness/scaled-integers.ts";

type Fields = Readonly<Record<string, unknown>>;

const chargeFields = ["providerFee", "networkFee", "developerFee"] as const;
const explaining = ["fxSpread", "roundingDelta", "returnedAmount", "unexplainedDelta"] as const;

/**
 * @param found a case as the API, a JSON export or a row of a CSV export shows it
 * @returns what the two sides differ by, as a decimal number: `0` where the identity holds
 */
export function identityError(found: Fields): string {
  const actual = decimalOf(found["actualAmount"]);
  if (actual === null) {
    const claimed = [decimalOf(found["unexplainedDelta"]), decimalOf(found["returnedAmount"])];
    return claimed.every((value) => value === null) ? "0" : "an explanation of nothing";
  }
  const charged = found["feeReading"] === "on_top" ? chargeFields : [];
  const parts = [...charged, ...explaining].map((name) => decimalOf(found[name]) ?? "0");
  const expected = decimalOf(found["expectedAmount"]) ?? "0";
  return differenceOf(expected, sumOf([actual, ...parts]));
}

function decimalOf(value: unknown): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}

/** The cases of an export in JSON, as the fields of the identity name them. */
export function rowsOfJson(text: string): Fields[] {
  const { items } = JSON.parse(text) as { items: readonly { case: Fields }[] };
  return items.map((item) => item.case);
}

/** The rows of an export in CSV, likewise. */
export function rowsOfCsv(text: string): Fields[] {
  const rows = parse(text, { columns: true }) as Fields[];
  return rows.map((row) => ({ ...row, expectedAmount: row["paymentIntent.destination.amount"] }));
}
