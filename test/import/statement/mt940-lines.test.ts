import { describe, expect, test } from "vitest";
import type { FileError } from "#outside/import/file-error.ts";
import type { FileEvent } from "#outside/import/file-event.ts";
import { readEvents, readFileRows, show } from "../read-file.ts";

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

async function readStatement(rows: string) {
  const text = `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n${rows}\n:62F:C260102EUR130,00\n-\n`;
  return readEvents(text, { format: "mt940" });
}

const remittanceOf = (events: readonly FileEvent[]) =>
  events.flatMap((event) =>
    event.kind === "row" && event.row.reading.outcome === "movement"
      ? [event.row.reading.movement.remittanceInformation]
      : [],
  );

describe("lines that a bank breaks anywhere", () => {
  const paid = "5 credit 30.00 EUR 2026-01-02 2026-01-02";
  const statement = "statement ACC 1 EUR 1 100.00 130.00 true";

  test.each([
    ["behind the mark", ":61:2601020102CR\n30,00N062NONREF\n:86:166?00GUT?20SVWZ+Test", "Test"],
    ["inside of a tag", ":61:2601020102CR30,00N062NONREF\n:\n86:166?00GUT?20SVWZ+Test", "Test"],
    [
      "inside of a time",
      ":61:2601020102CR30,00N062REF\n:86:Card T16\n:26:37 No. 7",
      "Card T16 :26:37 No. 7",
    ],
    [
      "inside of a time that looks like a transaction reference",
      ":61:2601020102CR30,00N062REF\n:86:Card T16\n:20:37 No. 7",
      "Card T16 :20:37 No. 7",
    ],
    [
      "inside of a time that looks like an account",
      ":61:2601020102CR30,00N062REF\n:86:Card T16\n:25:37 No. 7",
      "Card T16 :25:37 No. 7",
    ],
  ])("%s", async (_, rows, remittance) => {
    const events = await readStatement(rows);
    expect(show(events)).toEqual([paid, statement]);
    expect(remittanceOf(events)).toEqual([remittance]);
  });

  test("a statement without its closing balance still fails, whatever its text", async () => {
    const cut =
      ":20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102CR30,00N062REF\n:86:Text\n";
    const next = ":20:B\n:25:ACC\n:28C:2\n:60F:C260102EUR130,00\n:62F:C260102EUR130,00\n-\n";
    await expect(readEvents(cut + next, { format: "mt940" })).rejects.toMatchObject({
      code: "missing_trailer",
    });
  });
});

test("a balance may have blanks before its amount", async () => {
  const text =
    ":20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR    100,00\n:61:2601020102C 30,00NTRFREF1\n:62F:C260102EUR 130,00\n";
  expect(show(await readEvents(text, { format: "mt940" }))).toEqual([
    "5 credit 30.00 EUR 2026-01-02 2026-01-02",
    "statement ACC 1 EUR 1 100.00 130.00 true",
  ]);
});

test("a sign before the amount is refused: it may turn the mark around or say it again", async () => {
  expect(await read("2601020102D-104,12NMSCNONREF")).toMatchObject({
    outcome: "rejected",
    code: "malformed_row",
  });
});

test("pending entries of an interim report (MT 942) behind the statements are skipped", async () => {
  const statement =
    ":20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102CR30,00NTRFREF1\n:62F:C260102EUR130,00\n-\n";
  const interim =
    ":20:STARTDISPE\n:25:ACC\n:28C:0\n:34F:EUR0,\n:13D:2601021200+0100\n:61:2601030103D5,00N024NONREF\n:86:Card\n:90D:1EUR5,00\n-\n";
  const next = statement.replace(":28C:1", ":28C:2");
  const read = readEvents(statement + interim + next, { format: "mt940" });
  const shown = await read.then(show, (error: FileError) => [error.code]);
  expect(shown).toEqual([
    "5 credit 30.00 EUR 2026-01-02 2026-01-02",
    "statement ACC 1 EUR 1 100.00 130.00 true",
    "13 skipped interim_entry",
    "21 credit 30.00 EUR 2026-01-02 2026-01-02",
    "statement ACC 2 EUR 1 100.00 130.00 true",
  ]);
  await expect(readEvents(interim, { format: "mt940" })).rejects.toMatchObject({
    code: "malformed_file",
  });
});

describe("blanks in an MT940 statement line", () => {
  const paid = "credit 100.00 2026-01-02";
  test.each([
    ["no blank", "2601020102C100,00NTRFREF1//BANK1"],
    ["a blank at the end of the type", "2601020102C100,00NTR REF1//BANK1"],
    ["a blank in the type", "2601020102C100,00N RFREF1//BANK1"],
    ["a type of one letter", "2601020102C100,00N   REF1//BANK1"],
    ["a blank before the type", "2601020102C100,00 NTRFREF1//BANK1"],
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
    ["behind an amount without a comma", "2601020102C100N 12,00REF1"],
  ])("a blank %s is an error", async (_, line) => {
    expect(await read(line)).toMatchObject({ outcome: "rejected", code: "malformed_row" });
  });
});
