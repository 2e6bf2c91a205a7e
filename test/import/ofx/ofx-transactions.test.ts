/** Transactions of OFX files (docs/files.md, OFX). */
import { describe, expect, test } from "vitest";
import { readEvents, show } from "../read-file.ts";
import { bank, base, fileOf, guessesOf, movementsOf, only, profile, sgml } from "./ofx-file.ts";

describe("amounts", () => {
  test.each([
    ["250.00", "credit 250.00"],
    ["+250,00", "credit 250.00"],
    ["-.5", "debit 0.5"],
    ["-1250", "debit 1250"],
    ["1234.5678", "credit 1234.5678"],
    [" -7.10 ", "debit 7.10"],
  ])("%s is %s", async (amount, shown) => {
    expect((await only({ TRNAMT: amount })).shown).toBe(`8 ${shown} USD 2026-01-05 -`);
  });

  test.each([
    ["", "amount_missing"],
    ["1,234.56", "amount_invalid"],
    ["1.234,56", "amount_invalid"],
    ["12 CR", "amount_invalid"],
    ["--5", "amount_invalid"],
    ["1,234", "amount_ambiguous"],
    ["-12.345", "amount_ambiguous"],
  ])("%j is rejected as %s", async (amount, code) => {
    expect((await only({ TRNAMT: amount })).shown).toBe(`8 rejected ${code}`);
  });

  test("three decimals are those of a currency that has them, and zero moves no money", async () => {
    const dinars = fileOf(bank(sgml({ ...base, TRNAMT: "1.234" })).replace("USD", "KWD"));
    expect(show(await readEvents(dinars, profile))[0]).toBe("8 credit 1.234 KWD 2026-01-05 -");
    expect((await only({ TRNAMT: "-0.00" })).shown).toBe("8 skipped zero_amount");
  });

  test("CURRENCY is the currency of the amount, ORIGCURRENCY is not", async () => {
    const named = { ...base, TRNAMT: "9.00", CURRENCY: "<CURRATE>1.1<CURSYM>EUR</CURRENCY>" };
    const original = {
      ...base,
      FITID: "F2",
      ORIGCURRENCY: "<CURRATE>1.1<CURSYM>GBP</ORIGCURRENCY>",
    };
    const events = await readEvents(fileOf(bank(sgml(named) + sgml(original))), profile);
    expect(movementsOf(events).map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  });

  test("the constant currency and account of the profile stand in for those that lack", async () => {
    const bare = fileOf(bank(sgml(base)).replace("<CURDEF>USD", "").replace("<ACCTID>1234567", ""));
    expect(show(await readEvents(bare, profile))[0]).toBe("8 rejected currency_missing");
    const events = await readEvents(bare, {
      ...profile,
      defaults: { currency: "CAD", account: "MINE" },
    });
    expect(movementsOf(events)[0]).toMatchObject({ currency: "CAD", account: "MINE" });
  });
});

describe("times", () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    ["20260105", "2026-01-05", null],
    ["20260105230000[-5:EST]", "2026-01-05", at("2026-01-06T04:00:00Z")],
    ["20260105010000.000[+10:AEST]", "2026-01-05", at("2026-01-04T15:00:00Z")],
    ["20260105120000[5.5:IST]", "2026-01-05", at("2026-01-05T06:30:00Z")],
    ["20260105120000[-3.30:NST]", "2026-01-05", at("2026-01-05T15:30:00Z")],
    ["20260105120000[0:GMT]", "2026-01-05", at("2026-01-05T12:00:00Z")],
    ["202601051200", "2026-01-05", at("2026-01-05T11:00:00Z")],
    ["20260105[-5:EST]", "2026-01-05", null],
  ])("%s is booked on %s", async (text, bookingDate, occurredAt) => {
    const { movement } = await only({ DTPOSTED: text }, { options: { timeZone: "Europe/Berlin" } });
    expect(movement).toMatchObject({ bookingDate, occurredAt });
  });

  test("DTAVAIL is the value date, DTUSER the time at which it occurred", async () => {
    const { movement } = await only({ DTAVAIL: "20260107", DTUSER: "20260104150000[0:GMT]" });
    expect(movement).toMatchObject({
      valueDate: "2026-01-07",
      occurredAt: at("2026-01-04T15:00:00Z"),
    });
  });

  test.each([
    ["", "date_missing"],
    ["2026-01-05", "date_invalid"],
    ["20261305", "date_invalid"],
    ["20260105250000", "date_invalid"],
  ])("%j is rejected as %s", async (text, code) => {
    expect((await only({ DTPOSTED: text })).shown).toBe(`8 rejected ${code}`);
  });
});

describe("directions", () => {
  test.each([
    ["DEBIT", "250.00", "sign_contradicts_type 8 DEBIT 250.00"],
    ["CREDIT", "-250.00", "sign_contradicts_type 8 CREDIT -250.00"],
    ["DEP", "-1", "sign_contradicts_type 8 DEP -1"],
    ["FEE", "1", "sign_contradicts_type 8 FEE 1"],
    ["PAYMENT", "1", "sign_contradicts_type 8 PAYMENT 1"],
    ["GIFT", "1", "transaction_type_unknown 8 GIFT 1"],
  ])("%s %s: the sign decides, and it is told", async (type, amount, guess) => {
    const { events, movement } = await only({ TRNTYPE: type, TRNAMT: amount });
    expect(movement?.direction).toBe(amount.startsWith("-") ? "debit" : "credit");
    expect(guessesOf(events)).toEqual([guess]);
  });

  test.each([
    ["INT", "1"],
    ["INT", "-1"],
    ["ATM", "-1"],
    ["XFER", "1"],
    ["POS", "-1"],
    ["OTHER", "1"],
    ["CHECK", "-1"],
  ])("%s %s says nothing else", async (type, amount) => {
    expect(guessesOf((await only({ TRNTYPE: type, TRNAMT: amount })).events)).toEqual([]);
  });
});

describe("texts and references", () => {
  test("PAYEE, the other account and numbers of the bank are taken", async () => {
    const { movement } = await only({
      PAYEE: "<NAME>Example Ltd<ADDR1>Street</PAYEE>",
      BANKACCTTO: "<BANKID>9<ACCTID>777</BANKACCTTO>",
      CHECKNUM: "1001",
      REFNUM: "R-5",
      MEMO: "Invoice\r\n INV-2231",
    });
    expect(movement).toMatchObject({
      counterpartyName: "Example Ltd",
      counterpartyAccount: "777",
      remittanceInformation: "Invoice INV-2231",
      references: [
        { type: "check_number", value: "1001" },
        { type: "reference_number", value: "R-5" },
      ],
    });
  });

  test("the account of the statement is never the counterparty", async () => {
    const { movement } = await only({ BANKACCTTO: "<ACCTID>1234567</BANKACCTTO>" });
    expect(movement?.counterpartyAccount).toBeNull();
  });

  test("a name is searched for references where there is no memo, but not where it may be cut", async () => {
    const options = { referencePatterns: [{ pattern: "INV-{digits:1-6}" }] };
    const found = async (name: string) =>
      (await only({ NAME: name }, { options })).movement?.references;
    expect(await found("Payment INV-2231")).toEqual([
      { type: "remittance_reference", value: "INV-2231" },
    ]);
    // 32 characters, the maximum of NAME: the number may go on.
    expect(await found("PAYMENT OF YOUR LETTER OF INV-22")).toEqual([]);
  });
});
