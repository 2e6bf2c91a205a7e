/** CSV files whose first line names the delimiter for spreadsheets. */
import { describe, expect, test } from "vitest";
import { readEvents, show } from "../read-file.ts";

const profileOf = (options: object = {}, mapping: object = {}) => ({
  format: "csv" as const,
  mapping: { bookingDate: "date", amount: "amount", ...mapping },
  defaults: { currency: "EUR" },
  options: { decimalSeparator: ",", ...options },
});
const rows = "date;amount\n2026-01-02;5,00\n2026-01-03;6,00\n";

async function read(content: string, profile = profileOf()): Promise<string[]> {
  return show(await readEvents(content, profile));
}

describe("a first line that names the delimiter", () => {
  test.each(["sep=;", "SEP=;", '"sep=;"', "\ufeffsep=;", "sep=;;", "sep=; "])(
    "%j is neither a header nor a row",
    async (line) => {
      expect(await read(`${line}\n${rows}`)).toEqual([
        "3 credit 5.00 EUR 2026-01-02 -",
        "4 credit 6.00 EUR 2026-01-03 -",
      ]);
    },
  );

  test("decides between delimiters that would do", async () => {
    const content = "sep=,\ndate,amount,a;b;c;d\n2026-01-02,5.00,x;y;z;w\n";
    expect(await read(content, profileOf({ decimalSeparator: "." }))).toEqual([
      "3 credit 5.00 EUR 2026-01-02 -",
    ]);
  });

  test("is counted where the profile counts the lines before the header", async () => {
    expect(await read(`sep=;\n${rows}`, profileOf({ headerRow: 2 }))).toHaveLength(2);
  });

  test("is not a row of a file without a header", async () => {
    const profile = profileOf({ headerRow: 0 }, { bookingDate: 1, amount: 2 });
    expect(await read("sep=;\n2026-01-02;5,00\n", profile)).toEqual([
      "2 credit 5.00 EUR 2026-01-02 -",
    ]);
  });

  test("another first line is the header", async () => {
    await expect(read(`separator=;\n${rows}`)).rejects.toThrow("The file has no column");
  });
});
