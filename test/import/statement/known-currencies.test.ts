/** A word in the place of a currency is a row error in the files of banks too (docs/files.md, Currencies). */
import { describe, expect, test } from "vitest";
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
