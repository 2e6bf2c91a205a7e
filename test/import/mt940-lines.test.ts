import { describe, expect, test } from "vitest";
import { readFileRows } from "./read-file.ts";

async function read(line: string) {
  const text = `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:${line}\n:62F:C260102EUR200,00\n`;
  const [row] = await readFileRows(text, { format: "mt940" });
  if (row?.reading.outcome !== "movement") return row?.reading;
  const { direction, amount, valueDate, references } = row.reading.movement;
  return [
    `${direction} ${amount} ${valueDate}`,
    ...references.map(({ type, value }) => `${type}=${value}`),
  ];
}

describe("blanks in an MT940 statement line", () => {
  const paid = "credit 100.00 2026-01-02";
  test.each([
    ["no blank", "2601020102C100,00NTRFREF1//BANK1"],
    ["a blank at the end of the type", "2601020102C100,00NTR REF1//BANK1"],
    ["a blank in the type", "2601020102C100,00N RFREF1//BANK1"],
    ["a type of one letter", "2601020102C100,00N   REF1//BANK1"],
    ["a blank before the reference", "2601020102C100,00NTRF REF1//BANK1"],
    ["blanks around the bank's reference", "2601020102C100,00NTRFREF1 // BANK1 "],
  ])("%s", async (_, line) => {
    expect(await read(line)).toEqual([paid, "customer_reference=REF1", "bank_reference=BANK1"]);
  });

  test("a blank inside of a reference stays", async () => {
    expect(await read("2601020102C100,00NTRFREF 1 2//BANK 1")).toEqual([
      paid,
      "customer_reference=REF 1 2",
      "bank_reference=BANK 1",
    ]);
  });

  test("a reference of blanks is none", async () => {
    expect(await read("2601020102C100,00NTRF   //  ")).toEqual([paid]);
  });

  test.each([
    ["in the amount", "2601020102C10 0,00NTRFREF1"],
    ["behind the decimal comma", "2601020102C100, 00NTRFREF1"],
    ["in the value date", "26010 20102C100,00NTRFREF1"],
    ["in place of the whole type", "2601020102C100,00    REF1"],
    ["before the type", "2601020102C100,00 NTRFREF1"],
    ["behind an amount without a comma", "2601020102C100N 12,00REF1"],
  ])("a blank %s is an error", async (_, line) => {
    expect(await read(line)).toMatchObject({ outcome: "rejected", code: "malformed_row" });
  });
});
