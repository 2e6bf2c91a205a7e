/** Texts that are longer than what is read of them (docs/files.md, References in free text). */
import { describe, expect, test } from "vitest";
import { boundedText, maximumRemittance } from "#outside/import/statement/bounded-text.ts";
import { type ProfileInput, readEvents } from "../read-file.ts";

describe("the beginning of a text", () => {
  test.each([
    ["a text that fits", "abc def", 7, "abc def"],
    ["without the word that the end cuts", "abc INV-2231", 10, "abc INV-"],
    ["with a word that ends there", "abc def ghi", 7, "abc def"],
    ["with a word that the maximum follows", "abc def", 4, "abc "],
    ["whole, where it is one word", "a".repeat(400), 300, "a".repeat(300)],
    ["without half of a character", `abc${"😀".repeat(3)}`, 6, "abc😀"],
  ])("is %s", (_, text, maximum, expected) => {
    expect(boundedText(text, maximum)).toBe(expected);
  });
});

/** Of which the maximum cuts `INV-2231` behind `INV-22`. */
const text = `${"x ".repeat(maximumRemittance / 2 - 3)}INV-2231 and more`;
const whole = `INV-0001 ${"x ".repeat(maximumRemittance)}`;

const camt = (remittance: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt><AddtlNtryInf>${remittance}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
const ofx = (memo: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20260301120000[0:GMT]\n<TRNAMT>5.00\n<FITID>R1\n<MEMO>${memo}\n</STMTTRN>\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const mt940 = (information: string) =>
  `:20:A\n:25:ACC\n:28C:1\n:60F:C260101EUR100,00\n:61:2601020102C5,00NTRFNONREF\n:86:${information}\n:62F:C260102EUR105,00\n`;

describe.each([
  ["camt053", camt],
  ["ofx", ofx],
  ["mt940", mt940],
] as const)("a text of %s that is too long", (format, fileOf) => {
  const options = { referencePatterns: [{ pattern: "INV-{digits:2-8}" }] };

  async function read(content: string) {
    const events = await readEvents(fileOf(content), { format, options } as ProfileInput);
    const codes = events.flatMap((event) => (event.kind === "guess" ? [event.code] : []));
    const [movement] = events.flatMap((event) =>
      event.kind === "row" && event.row.reading.outcome === "movement"
        ? [event.row.reading.movement]
        : [],
    );
    const found = movement?.references.filter(({ type }) => type === "remittance_reference");
    const { length = 0 } = movement?.remittanceInformation ?? "";
    return { codes, length, found: found?.map(({ value }) => value) };
  }

  test("is cut, which is told, and what stands before the end is found", async () => {
    const { codes, length, found } = await read(whole);
    expect(codes).toContain("text_cut");
    expect(length).toBeLessThanOrEqual(maximumRemittance);
    expect(length).toBeGreaterThan(maximumRemittance - 10);
    expect(found).toEqual(["INV-0001"]);
  });

  test("gives no half of a number at its end", async () => {
    expect((await read(text)).found).toEqual([]);
  });
});

test("nor does a field 86 whose line ends at the maximum, inside of a number", async () => {
  const lines = Array.from({ length: 80 }, () => `${"x ".repeat(24)}xy`);
  const halves = [...lines.slice(0, -1), `${"x ".repeat(22)}INV-22`, "31 and more"];
  const options = { referencePatterns: [{ pattern: "INV-{digits:2-8}" }] };
  const events = await readEvents(mt940(halves.join("\n")), { format: "mt940", options });
  const found = events.flatMap((event) =>
    event.kind === "row" && event.row.reading.outcome === "movement"
      ? event.row.reading.movement.references.map(({ value }) => value)
      : [],
  );
  expect(found.filter((value) => value.startsWith("INV"))).toEqual([]);
});
