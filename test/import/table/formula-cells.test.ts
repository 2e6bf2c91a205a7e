import { expect, test } from "vitest";
import { readFileRows } from "../read-file.ts";

const profile = {
  format: "csv",
  mapping: { bookingDate: "Date", externalReference: "Order", amount: "Amount" },
  defaults: { currency: "CNY" },
} as const;

async function read(row: string) {
  const [only] = await readFileRows(`Date,Order,Amount\n${row}\n`, profile);
  if (only?.reading.outcome !== "movement") return only?.reading;
  const { amount, externalReference } = only.reading.movement;
  return [amount, externalReference, only.original === row];
}

test.each([
  ["an order number", '2026-01-02,="000123",5.00', ["5.00", "000123", true]],
  ["every cell", '="2026-01-02",="000123",="5.00"', ["5.00", "000123", true]],
  ["with blanks around", '2026-01-02, ="000123" ,5.00', ["5.00", "000123", true]],
  ["in a quoted cell it is text", '2026-01-02,"=""7""",5.00', ["5.00", '="7"', true]],
])("a text that is written as a formula: %s", async (_, row, expected) => {
  expect(await read(row)).toEqual(expected);
});

test.each([
  ["a formula that computes", '2026-01-02,="1"&"2",5.00'],
  ["a formula of no text", '2026-01-02,="",5.00'],
  ["a text with the delimiter", '2026-01-02,="1,2",5.00'],
])("is refused: %s", async (_, row) => {
  expect(await read(row)).toMatchObject({ outcome: "rejected", code: "malformed_row" });
});
