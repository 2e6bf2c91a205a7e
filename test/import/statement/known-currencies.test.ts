/** A word in the place of a currency is a row error in the files of banks too (docs/files.md, Currencies). */
import { describe, expect, test } from "vitest";
import { bank, base, fileOf as ofxFileOf, sgml } from "../ofx/ofx-file.ts";
import { type ProfileInput, readEvents, show } from "../read-file.ts";

const mt940 = (currency: string) =>
  [
    ":20:S",
    ":25:A1",
    ":28C:1/1",
    `:60F:C260104${currency}100,00`,
    ":61:2601050105C10,00NTRFA//B",
    `:62F:C260105${currency}110,00`,
    "-\n",
  ].join("\n");
const camt = (currency: string) =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Ntry><Amt Ccy="${currency}">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
const bai2 = (currency: string) =>
  `01,B,U,260105,0600,1,,,2/\n02,U,B,1,260105,,USD,2/\n03,A1,${currency},015,1000,,/\n16,195,1000,Z,B1,C1,WIRE/\n49,2000,3/\n98,2000,1,5/\n99,2000,1,7/\n`;
const ofx = (currency: string) =>
  ofxFileOf(bank(sgml({ ...base, TRNAMT: "10.00" }))).replace("<CURDEF>USD", `<CURDEF>${currency}`);

const formats: readonly (readonly [ProfileInput["format"], (currency: string) => string])[] = [
  ["mt940", mt940],
  ["camt053", camt],
  ["bai2", bai2],
  ["ofx", ofx],
];

describe.each(formats)("%s", (format, fileOf) => {
  const rowOf = async (currency: string, more: object = {}) => {
    const shown = show(await readEvents(fileOf(currency), { format, ...more }));
    return shown.map((row) => row.replace(/^\d+ /, ""))[0];
  };

  test("a code of ISO 4217 is read, another word is a row error", async () => {
    expect(await rowOf("EUR")).toMatch(/^credit 10\.00 EUR 2026-01-05/);
    expect(await rowOf("XYZ")).toBe("rejected currency_invalid");
  });

  test("the ticker of an asset is read where the source or the constant has it", async () => {
    expect(await rowOf("XYZ", { sourceType: "psp_report" })).toMatch(/^credit \S+ XYZ/);
    expect(await rowOf("XYZ", { defaults: { currency: "XYZ" } })).toMatch(/^credit \S+ XYZ/);
  });
});

test("codes that the euro replaced are read where decimals are written, and not in minor units", async () => {
  expect(show(await readEvents(mt940("DEM"), { format: "mt940" }))[0]).toMatch(/credit 10\.00 DEM/);
  expect(show(await readEvents(bai2("DEM"), { format: "bai2" }))[0]).toMatch(/currency_invalid$/);
});

test("balances of a BAI2 account are not told in a currency that nobody knows", async () => {
  expect(show(await readEvents(bai2("XYZ"), { format: "bai2" }))).toContain(
    "statement A1 2026-01-05 XYZ 0 - - -",
  );
});
