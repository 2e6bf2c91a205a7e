/** A word in the place of a currency is a row error in the files of banks too (docs/files.md, Currencies). */
import { describe, expect, test } from "vitest";
import { bank, base, fileOf, sgml } from "../ofx/ofx-file.ts";
import { readEvents, show } from "../read-file.ts";
import { bai2, bankFormats, mt940 } from "./bank-file.ts";

describe.each(bankFormats)("%s", (format, fileOf) => {
  const rowOf = async (currency: string, more: object = {}) => {
    const shown = show(await readEvents(fileOf({ currency }), { format, ...more }));
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
  expect(show(await readEvents(mt940({ currency: "DEM" }), { format: "mt940" }))[0]).toMatch(
    /credit 10\.00 DEM/,
  );
  expect(show(await readEvents(bai2({ currency: "DEM" }), { format: "bai2" }))[0]).toMatch(
    /currency_invalid$/,
  );
});

test("balances of a BAI2 account are not told in a currency that nobody knows", async () => {
  expect(show(await readEvents(bai2({ currency: "XYZ" }), { format: "bai2" }))).toContain(
    "statement A1 2026-01-05 XYZ 0 - - -",
  );
});

describe("pence (`GBp`), which would be pounds without case, are rejected, and pounds are read", () => {
  const csv = (currency: string) => `date,amount,currency\n2026-01-05,1250.00,${currency}\n`;
  const mapping = { bookingDate: "date", amount: "amount", currency: "currency" };
  const camt = (currency: string) => `<Document><BkToCstmrStmt><Stmt><Ntry>
    <Amt Ccy="${currency}">1250.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const ofx = (currency: string) =>
    fileOf(bank(sgml({ ...base, CURRENCY: `<CURRATE>1<CURSYM>${currency}</CURRENCY>` })));

  test.each([
    ["CSV", csv, { format: "csv", mapping }],
    ["camt.053", camt, { format: "camt053" }],
    ["OFX", ofx, { format: "ofx" }],
  ] as const)("%s", async (_, fileIn, profile) => {
    const shownOf = async (currency: string) =>
      show(await readEvents(fileIn(currency), profile)).join("\n");
    expect(await shownOf("GBp")).toContain("rejected currency_invalid");
    for (const pounds of ["GBP", "gbp"])
      expect(await shownOf(pounds)).toMatch(/credit [\d.]+ GBP 2026-01-05/);
  });
});
