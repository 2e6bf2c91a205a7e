/** Field 86 of MT940 as banks write it (docs/files.md, MT940 and MT942). Names and numbers are invented; the forms are those of banks. */
import { describe, expect, test } from "vitest";
import { readInformation, referencesOf } from "./read-mt940.ts";

describe("subfields", () => {
  test.each(["?", "<", "~", "^", ">", "@", ":"])("behind %s", async (mark) => {
    const field = (code: string, text: string) => `${mark}${code}${text}`;
    const text = `166${field("00", "CREDIT")}${field("20", "PAYS INV-7")}${field("21", "OF MAY")}${field("32", "ACME")}${field("33", "LTD")}`;
    expect(await readInformation(text)).toMatchObject({
      remittanceInformation: "PAYS INV-7 OF MAY",
      counterpartyName: "ACME LTD",
      guesses: [],
    });
  });

  test.each([
    ["one subfield", "166?00PAID"],
    ["an amount", "250.00 USD ORDER INV-7"],
    ["a telephone number", "555-1234 AND ?20 MORE"],
    ["times", "555:20 AT 10:30 FOR INV-7"],
    ["a code without a separator", "999PAYMENT FOR?20 INV-7"],
    ["two digits", "16?00CREDIT?20TEXT"],
  ])("none: %s", async (_, text) => {
    expect((await readInformation(text)).remittanceInformation).toBe(text);
  });

  test("what only looks like a subfield stays in the text", async () => {
    const read = await readInformation("166?00CREDIT?20WHO PAID?WHAT?50 PERCENT?21OF INV-7?32ACME");
    expect(read.remittanceInformation).toBe("WHO PAID?WHAT ?50 PERCENT OF INV-7");
    expect(read.guesses).toEqual(["information_unknown"]);
  });

  test("a subfield that stands twice is kept twice", async () => {
    const read = await readInformation("166?00CREDIT?20ONE?20TWO?32ACME");
    expect(read.remittanceInformation).toBe("ONE TWO");
  });

  test("fillers of Polish banks are no text, and 38 is the account", async () => {
    const read = await readInformation(
      "020~00152\n~20FAKTURA INV-7\n~21ÿ\n~22ÿ\n~3010205561\n~319000361245650140\n~32EXAMPLE SP. Z O.O.\n~33ÿ\n~38PL61109010140000071219812874",
    );
    expect(read).toMatchObject({
      remittanceInformation: "FAKTURA INV-7",
      counterpartyName: "EXAMPLE SP. Z O.O.",
      counterpartyAccount: "PL61109010140000071219812874",
    });
  });

  test("a line end inside of a tag, of a subfield code and of a value (Commerzbank)", async () => {
    const read = await readInformation(
      `109?00SEPA RETURN?109075/629?20EREF+A1.200080779.${"4".repeat(22)}\n400143254?21.4961336 KREF+SEPA-2026?2201221740-3 M\nREF+2?230852HW SVWZ+?2\n5INV-7 SONSTIGE?32ACME`,
    );
    expect(read).toMatchObject({
      endToEndId: `A1.200080779.${"4".repeat(22)}400143254.4961336`,
      remittanceInformation: "INV-7 SONSTIGE",
      returned: "return",
    });
    expect(referencesOf(read)).toEqual([
      "remittance_reference=INV-7",
      "customer_reference=SEPA-202601221740-3",
      "mandate_id=20852HW",
    ]);
  });

  test("all German tags end the value before them", async () => {
    const tags = "COAM+3,00 OAMT+47,00 BREF+BR1 RREF+RR1 PURP+SALA MDAT+260101 ABWA+ULTIMATE";
    const read = await readInformation(`166?00X?20EREF+E1 KREF+K1 ${tags}?21SVWZ+INV-7?32A`);
    expect(read).toMatchObject({ endToEndId: "E1", remittanceInformation: "INV-7" });
    expect(referencesOf(read)).toEqual([
      "remittance_reference=INV-7",
      "customer_reference=K1",
      "bank_reference=BR1",
      "return_reference=RR1",
    ]);
  });

  test("text before the first tag and a message (MTLG) are text too", async () => {
    const read = await readInformation("166?00X?20INV-7 EREF+E1?21MTLG+THANKS?32A");
    expect(read).toMatchObject({ endToEndId: "E1", remittanceInformation: "INV-7 THANKS" });
  });

  test("the statement's own account is not the counterparty's (Triodos)", async () => {
    const text = "000>100555555555\n>20EXAMPLE INV-7>21 SHOP\n>310666666666";
    const read = await readInformation(text, "TRIODOSBANK/0666666666");
    expect(read).toMatchObject({
      counterpartyAccount: null,
      remittanceInformation: "EXAMPLE INV-7 SHOP",
    });
  });
});

describe("code words", () => {
  test("an unknown word ends the value before it", async () => {
    const read = await readInformation("/EREF/E2E-1/FOOB/X/REMI/INV-7 MAY/SOMEWORD/Y");
    expect(read).toMatchObject({ endToEndId: "E2E-1", remittanceInformation: "INV-7 MAY" });
    expect(read.guesses).toEqual(["information_unknown"]);
  });

  test.each([
    ["/REMI/STRD/CUR/9001123412341234/", "9001123412341234"],
    ["/EREF/E1//REMI/STRD/ISO/RF18539007547034/", "RF18539007547034"],
    [
      "/TRTP/SEPA/REMI/ISSUER: CUR                  REF: 9001123412341234/EREF/E1",
      "9001123412341234",
    ],
  ])("%s is a creditor's reference", async (text, reference) => {
    const read = await readInformation(text);
    expect(referencesOf(read)).toEqual([`creditor_reference=${reference}`]);
    expect(read.remittanceInformation).toBeNull();
  });

  test.each([
    ["/BENM/ACME LTD INV-7", "/BENM/ACME LTD INV-7"],
    [
      "/ORDP/300000000460495\n/ACME DOOEL\n/747//747\n/INV-7",
      "/ORDP/300000000460495 /ACME DOOEL /747//747 /INV-7",
    ],
    [
      "/OCMT/USD2853,12/\nPAYMENT OF INV-7\n/OGB/BANK /VA/123456",
      "/OCMT/USD2853,12/ PAYMENT OF INV-7 /OGB/BANK /VA/123456",
    ],
    ["/ORDP/ACME LTD/REMI/INV-7", "ACME LTD INV-7"],
    ["PAID /REMI/INV-7", "PAID INV-7"],
    ["A/B/C INV-7", "A/B/C INV-7"],
  ])("%s is text", async (text, remittance) => {
    expect((await readInformation(text)).remittanceInformation).toBe(remittance);
  });

  test("/ORDP/ and /BENM/ with /NAME/ are parties", async () => {
    const read = await readInformation("/TRCD/541/ORDP//NAME/ACME BV/REMI/INV-7/ISDT/2026-01-05");
    expect(read).toMatchObject({ counterpartyName: "ACME BV", remittanceInformation: "INV-7" });
  });

  test("the parts of /CNTP/ are no words, whatever they are (ING)", async () => {
    const read = await readInformation(
      "/EREF/E1//CNTP/NL55TEST0000000001/TESTNLXX/ACME/AMSTERDAM//REMI/USTD//INV-7/",
    );
    expect(read).toMatchObject({
      counterpartyName: "ACME",
      counterpartyAccount: "NL55TEST0000000001",
      remittanceInformation: "INV-7",
      guesses: [],
    });
  });

  test("a word cut by a full line (Van Lanschot)", async () => {
    const first = "/TRTP/SEPA Overboeking/IBAN/NL81TEST0444444444/BIC/TESTNL2U/NAME/";
    const read = await readInformation(`${first}\nACME B.V/REMI/INV-7/EREF/333`);
    expect(read).toMatchObject({
      endToEndId: "333",
      counterpartyName: "ACME B.V",
      remittanceInformation: "INV-7",
    });
  });
});

describe("free text", () => {
  test("blanks at the ends of lines stay (mBank)", async () => {
    const read = await readInformation(
      "911 COLLECT; Z RACH.: \n56114010810000; TYT.: INV-7 ; \nTNR: 1",
    );
    expect(read.remittanceInformation).toBe(
      "911 COLLECT; Z RACH.: 56114010810000; TYT.: INV-7 ; TNR: 1",
    );
  });

  test("the counterparty at its end (Knab)", async () => {
    const read = await readInformation("FACTUUR INV-7, 8\nREK: NL65TEST0123456789/NAAM: ACME");
    expect(read).toMatchObject({
      counterpartyAccount: "NL65TEST0123456789",
      counterpartyName: "ACME",
    });
  });

  test("tags of SEPA without subfields", async () => {
    const read = await readInformation("EREF+E1SVWZ+INV-7 MAY");
    expect(read).toMatchObject({ endToEndId: "E1", remittanceInformation: "INV-7 MAY" });
  });
});
