/** OFX and QFX files (docs/files.md, OFX). */
import { describe, expect, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import type { FileEvent } from "#outside/import/file-event.ts";
import { readEvents, show } from "../read-file.ts";
import {
  bank,
  base,
  fileOf,
  guessesOf,
  movementsOf,
  only,
  profile,
  sgml,
  warningsOf,
  xml,
} from "./ofx-file.ts";

const balances =
  "<LEDGERBAL><BALAMT>-12.50<DTASOF>20260131120000[-5:EST]</LEDGERBAL><AVAILBAL><BALAMT>0<DTASOF>20260131</AVAILBAL>";

test.each([1, 13, 65_536])("version 1 is read, in pieces of %d bytes", async (size) => {
  const second = sgml({
    TRNTYPE: "DEBIT",
    DTPOSTED: "20260106",
    TRNAMT: "-1,25",
    FITID: "F2",
    NAME: "A & B <C",
    MEMO: "Rent &amp; heat",
  });
  const events = await readEvents(fileOf(bank(sgml(base) + second, balances)), profile, size);
  expect(show(events)).toEqual([
    "8 credit 250.00 USD 2026-01-05 -",
    "14 debit 1.25 USD 2026-01-06 -",
    "statement 1234567 - USD 2 - -12.50 -",
  ]);
  expect(warningsOf(events)).toEqual([]);
  expect(guessesOf(events)).toEqual([]);
  expect(movementsOf(events)[1]).toMatchObject({
    account: "1234567",
    counterpartyName: "A & B <C",
    remittanceInformation: "Rent & heat",
    bankReference: "F2",
  });
  const statement = events.flatMap((event) =>
    event.kind === "statement" ? [event.statement] : [],
  )[0];
  expect(statement).toMatchObject({ closingDate: "2026-01-31", addsUp: null });
  const original = events.flatMap((event) => (event.kind === "row" ? [event.row.original] : []))[1];
  expect(original).toBe(second.replaceAll("\r", "").trim());
});

test("version 2, which is XML, gives the same rows", async () => {
  const fields = { ...base, NAME: "A &amp; B", MEMO: "<![CDATA[x < y]]>", CHECKNUM: "" };
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><?OFX OFXHEADER="200" VERSION="211"?><OFX xmlns="x"><!-- <STMTTRN> --><BANKMSGSRSV1>${bank(
    xml(fields),
  ).replace(
    /<(TRNUID|CODE|SEVERITY|CURDEF|BANKID|ACCTID|ACCTTYPE|DTSTART|DTEND)>([^<\r]*)/g,
    "<$1>$2</$1>",
  )}</BANKMSGSRSV1></OFX>`;
  const events = await readEvents(Buffer.from(text.replace("A &", "Á &"), "latin1"), profile);
  expect(show(events)[0]).toBe("2 credit 250.00 USD 2026-01-05 -");
  expect(movementsOf(events)[0]).toMatchObject({
    account: "1234567",
    counterpartyName: "Á & B",
    remittanceInformation: "x < y",
  });
});

test("a statement of a card, and several statements in one file", async () => {
  const card = bank(sgml({ ...base, TRNTYPE: "PAYMENT", FITID: "C1" }))
    .replaceAll("STMTTRNRS", "CCSTMTTRNRS")
    .replaceAll("STMTRS", "CCSTMTRS")
    .replaceAll("BANKACCTFROM", "CCACCTFROM")
    .replace("1234567", "4000")
    .replace("USD", "EUR");
  const events = await readEvents(fileOf(bank(sgml(base)), card, bank("")), profile);
  expect(show(events)).toEqual([
    "8 credit 250.00 USD 2026-01-05 -",
    "statement 1234567 - USD 1 - - -",
    "15 credit 250.00 EUR 2026-01-05 -",
    "statement 4000 - EUR 1 - - -",
    "statement 1234567 - USD 0 - - -",
  ]);
  expect(guessesOf(events)).toEqual([]);
});

describe("identities", () => {
  const identitiesOf = (events: readonly FileEvent[]) =>
    events.flatMap((event) =>
      event.kind === "row" && event.row.reading.outcome === "movement"
        ? [event.row.reading.identity]
        : [],
    );

  test("a FITID is the same in files of other periods and balances", async () => {
    const first = await readEvents(fileOf(bank(sgml(base), balances)), profile);
    const later = fileOf(
      bank(sgml({ ...base, FITID: "F0" }) + sgml(base)).replace("20260131", "20260228"),
    );
    expect(identitiesOf(await readEvents(later, profile))[1]).toEqual(identitiesOf(first)[0]);
  });

  test("a FITID that is used twice in one account is told, and both transactions count", async () => {
    const twice =
      sgml(base) + sgml({ ...base, TRNAMT: "3.00" }) + sgml({ ...base, TRNAMT: "3.00" });
    const events = await readEvents(fileOf(bank(twice)), profile);
    expect(warningsOf(events)).toEqual([
      "fitid_repeated: Line 14: The FITID F1 was read before in this account; the transaction counts as another one.",
      "fitid_repeated: Line 20: The FITID F1 was read before in this account; the transaction counts as another one.",
    ]);
    expect(new Set(identitiesOf(events).map((identity) => JSON.stringify(identity))).size).toBe(3);
    expect(movementsOf(events).map(({ bankReference }) => bankReference)).toEqual([
      "F1",
      null,
      null,
    ]);
  });

  test("the same FITID in another account is another transaction", async () => {
    const other = bank(sgml(base)).replace("1234567", "999");
    expect(warningsOf(await readEvents(fileOf(bank(sgml(base)), other), profile))).toEqual([]);
  });

  test("without a FITID the content identifies, equal ones are numbered, and it is told", async () => {
    const { FITID: _, ...bare } = base;
    const events = await readEvents(fileOf(bank(sgml(bare) + sgml(bare))), profile);
    expect(new Set(identitiesOf(events).map((identity) => JSON.stringify(identity))).size).toBe(2);
    expect(guessesOf(events)).toEqual([
      "fitid_missing 8 CREDIT 250.00",
      "fitid_missing 13 CREDIT 250.00",
    ]);
  });

  test("a correction is rejected in words, because counting it would count money twice", async () => {
    const { shown } = await only({ CORRECTFITID: "F0", CORRECTACTION: "DELETE" });
    expect(shown).toBe("8 rejected correction");
  });
});

describe("what is not read is told", () => {
  test("an investment statement, with its transactions of cash", async () => {
    const investment = `<INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>x<ACCTID>INV9</INVACCTFROM><INVTRANLIST><INVBANKTRAN>${sgml(base)}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS>`;
    const events = await readEvents(fileOf(investment, bank(sgml(base))), profile);
    expect(movementsOf(events)).toHaveLength(1);
    expect(warningsOf(events)).toEqual([
      "statement_skipped: The investment statement of account INV9 (INVSTMTRS) is not read. It has 1 transactions of cash.",
    ]);
  });

  test("an answer of the bank that is an error", async () => {
    const failed =
      "<STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Account not found</STATUS></STMTTRNRS>";
    expect(warningsOf(await readEvents(fileOf(failed), profile))).toEqual([
      "bank_error: The bank's answer has the error 2003: Account not found",
      "no_statement: The document has no statement: nothing is imported from it.",
    ]);
  });

  test("pending transactions are skipped in words", async () => {
    const pending = `<BANKTRANLISTP><STMTTRNP><TRNTYPE>HOLD<DTTRAN>20260105<TRNAMT>-5</STMTTRNP></BANKTRANLISTP>`;
    expect(show(await readEvents(fileOf(bank("", pending)), profile))[0]).toMatch(
      /skipped interim_entry/,
    );
  });

  test("a balance that is no amount", async () => {
    const events = await readEvents(
      fileOf(bank("", "<LEDGERBAL><BALAMT>n/a</LEDGERBAL>")),
      profile,
    );
    expect(warningsOf(events)[0]).toContain('"n/a" is not a balance');
  });
});

test("ends of transactions that are not written are those of the next one", async () => {
  const open = (sgml(base) + sgml({ ...base, FITID: "F2", TRNAMT: "3" })).replaceAll(
    "</STMTTRN>\r\n",
    "",
  );
  expect(
    movementsOf(await readEvents(fileOf(bank(open)), profile)).map(({ amount }) => amount),
  ).toEqual(["250.00", "3"]);
});

test("values of elements that are not known do not take the place of those that are", async () => {
  const { movement } = await only({ "INTU.X": "\r\n<TRNAMT>9\r\n<NAME>No</INTU.X>", NAME: "Yes" });
  expect(movement).toMatchObject({ amount: "250.00" });
});

test.each([
  ["CHARSET:1252", Buffer.from("M\xfcller", "latin1"), "Müller"],
  ["CHARSET:1252", Buffer.from("Müller"), "Müller"],
  ["CHARSET:NONE", Buffer.from("Müller"), "Müller"],
  ["CHARSET:8859-1", Buffer.from("M\xfcller", "latin1"), "Müller"],
  ["CHARSET:1250", Buffer.from("Dvo\xf8\xe1k", "latin1"), "Dvořák"],
  ["CHARSET:SHIFT_JIS", Buffer.from([0x8d, 0xb2, 0x93, 0xa1]), "佐藤"],
])("the header %s is followed", async (header, name, text) => {
  const [before = "", after = ""] = fileOf(bank(sgml({ ...base, NAME: "@" })))
    .replace("CHARSET:1252", header)
    .split("@");
  const content = Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
  expect(movementsOf(await readEvents(content, profile))[0]?.counterpartyName).toBe(text);
});

test.each<readonly [string, string, string]>([
  ["is cut in a statement", fileOf(bank(sgml(base))).slice(0, -60), "it is cut"],
  ["has no root", "Date,Amount\n", "not OFX"],
  [
    "names an unknown character set",
    fileOf("").replace("CHARSET:1252", "CHARSET:KLINGON"),
    "KLINGON",
  ],
  ["has a document type", fileOf("<!DOCTYPE x>"), "document type"],
  ["has a comment without an end", fileOf("<!-- x"), "has no -->"],
  ["has a long text", fileOf(bank(sgml({ ...base, MEMO: "x".repeat(1_100_000) }))), "too long"],
  [
    "has a long transaction",
    fileOf(bank(sgml({ ...base, MEMO: "x".repeat(200_000) }))),
    "too long",
  ],
  ["has many levels", fileOf("<FI>".repeat(40)), "levels"],
])("a file that %s fails in words", async (_, content, words) => {
  const error: unknown = await readEvents(content, profile).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(FileError);
  expect((error as FileError).message).toContain(words);
});
