/** What a bank file states in a way that nothing reads is told or refused (docs/files.md). */
import { expect, test } from "vitest";
import { bank, base, fileOf, sgml } from "../ofx/ofx-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";
import { bai2, camt, mt940 } from "./bank-file.ts";

test("a group of BAI2 with an unknown status is no money", async () => {
  const file = bai2({}).replace("02,U,B,1,", "02,U,B,7,");
  const { rows, shown } = await readWhole(file, { format: "bai2" });
  expect(shown).toEqual(["4 rejected group_status_unknown"]);
  expect(rows[0]?.reading).toMatchObject({ message: expect.stringContaining('the status "7"') });
});

test("a group of BAI2 without a status is read, and told", async () => {
  const file = bai2({}).replace("02,U,B,1,", "02,U,B,,");
  const { shown, warnings } = await readWhole(file, { format: "bai2" });
  expect(shown[0]).toBe("4 credit 10.00 EUR 2026-01-05 -");
  expect(warnings).toMatchObject([{ code: "group_status_assumed" }]);
});

test("an MT940 statement that closes in another currency fails the file", async () => {
  const file = mt940({}).replace("EUR110,00", "USD110,00");
  await expect(readWhole(file, { format: "mt940" })).rejects.toMatchObject({
    code: "malformed_file",
    message: "Line 6: The closing balance is in USD, the opening balance in EUR.",
  });
});

test.each([
  ["mt940", mt940({ currency: "JPY" }).replace("C10,00N", "C10,55N"), "10.55 JPY"],
  ["camt053", camt({}).replace(">10.00<", ">10.005<"), "10.005 EUR"],
  ["ofx", fileOf(bank(sgml({ ...base, TRNAMT: "250.0055" }))), "250.0055 USD"],
] as const)("decimals beyond the currency of %s are told", async (format, file, text) => {
  const { summary } = await readWhole(file, { format });
  expect(summary.guesses).toContainEqual(
    expect.objectContaining({
      code: "decimals_beyond_currency",
      examples: [expect.objectContaining({ text })],
    }),
  );
  const plain = { mt940: mt940({}), camt053: camt({}), ofx: fileOf(bank(sgml(base))) }[format];
  expect(guessesOf(await readWhole(plain, { format }))).not.toHaveProperty(
    "decimals_beyond_currency",
  );
});

test("a transaction of OFX in an element that nobody reads is told", async () => {
  const unknown = "<NEWTRN><DTPOSTED>20260105<TRNAMT>77.00<FITID>9</NEWTRN>";
  const { warnings } = await readWhole(fileOf(bank(sgml(base) + unknown)), { format: "ofx" });
  expect(warnings).toMatchObject([
    {
      code: "transaction_not_read",
      message:
        "An element in BANKTRANLIST that is not known has the amount 77.00 (TRNAMT), and is not read.",
    },
  ]);
});

test("the error of a transaction's own currency names its element", async () => {
  const own = sgml(base).replace(
    "</STMTTRN>",
    "<CURRENCY><CURRATE>1<CURSYM>ZZ9</CURRENCY></STMTTRN>",
  );
  const { rows } = await readWhole(fileOf(bank(own)), { format: "ofx" });
  expect(rows).toMatchObject([{ column: "CURSYM", reading: { code: "currency_invalid" } }]);
});

const table = {
  format: "csv",
  mapping: { bookingDate: "Date", amount: "Amount", remittance: "Text" },
  defaults: { account: "A1", currency: "EUR" },
  options: { delimiter: ";" },
} as const;

test.each(["+99:00", "-15:00", "+02:75"])("a time with the offset %s is none", async (offset) => {
  const file = `Date;Amount;Text\n2026-01-05T23:30:00${offset};1.00;x\n`;
  const { rows } = await readWhole(file, table);
  expect(rows).toMatchObject([{ column: "Date", reading: { code: "date_invalid" } }]);
  const right = await readWhole(file.replace(offset, "+14:00"), table);
  expect(right.rows).toMatchObject([
    { reading: { movement: { occurredAt: null, bookingDate: "2026-01-05" } } },
  ]);
});

test.each([70_000, 3, 2, 1])(
  "a replacement character that the file itself has makes it no other encoding, read in pieces of %i bytes",
  async (size) => {
    const bytes = Buffer.from(
      "Date;Amount;Text\n2026-01-05;1.00;M\ufffdller\n2026-01-06;2.00;Größe\n",
    );
    const { shown, warnings, rows } = await readWhole(bytes, table, undefined, size);
    expect(shown).toEqual(["2 rejected invalid_encoding", "3 credit 2.00 EUR 2026-01-06 -"]);
    expect(warnings).toEqual([]);
    expect(rows[1]?.reading).toMatchObject({ movement: { remittanceInformation: "Größe" } });
  },
);
