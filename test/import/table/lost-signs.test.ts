/** Signs, words and digits of amounts that a profile does not expect: none is lost without a word (docs/files.md). */
import { describe, expect, test } from "vitest";
import type { ProfileInput } from "../read-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";

const csv = (mapping: object, more: object = {}): ProfileInput => ({
  format: "csv",
  options: { delimiter: ",", decimalSeparator: "." },
  mapping: { bookingDate: "Date", ...mapping },
  defaults: { currency: "EUR" },
  ...more,
});

describe("a minus beside a word for a debit", () => {
  const profile = csv({ amount: "Amount", indicator: "DC" });
  const read = async (...rows: readonly string[]) =>
    (await readWhole(`Date,Amount,DC\n${rows.join("\n")}\n`, profile)).shown;

  test("says the same as the word where each debit has one", async () => {
    expect(await read("2026-01-05,-10.00,D", "2026-01-05,3.00,C", "2026-01-05,-4.00,D")).toEqual([
      "2 debit 10.00 EUR 2026-01-05 -",
      "3 credit 3.00 EUR 2026-01-05 -",
      "4 debit 4.00 EUR 2026-01-05 -",
    ]);
  });

  test("may turn the direction where other debits have none: the later row is rejected", async () => {
    expect(await read("2026-01-05,10.00,D", "2026-01-05,-10.00,D", "2026-01-06,2.00,D")).toEqual([
      "2 debit 10.00 EUR 2026-01-05 -",
      "3 rejected sign_conflict",
      "4 debit 2.00 EUR 2026-01-06 -",
    ]);
  });
});

describe("net amounts of a settlement in two columns", () => {
  const settlement = { types: { adjustment: ["adjustment"] } };
  const read = async (amountSign: string, ...rows: readonly string[]) => {
    const profile = csv(
      { settlement: "Batch", type: "Type", netDebit: "Debit", netCredit: "Credit" },
      {
        sourceType: "psp_report",
        options: { delimiter: ",", decimalSeparator: ".", amountSign, settlement },
        defaults: { currency: "EUR", provider: "acme" },
      },
    );
    const lines = rows.map((row) => `B1,2026-01-05,adjustment,${row}`);
    return readWhole(`Batch,Date,Type,Debit,Credit\n${lines.join("\n")}\n`, profile);
  };

  test("a minus in one of several amounts is never left out", async () => {
    const { shown } = await read("columns", ",10.00", ",-4.00", "3.00,", "-3.00,", ",5.00 DR");
    expect(shown).toEqual([
      "2 credit 10 EUR 2026-01-05 -",
      "3 rejected sign_conflict",
      "4 debit 3 EUR 2026-01-05 -",
      "5 rejected sign_conflict",
      "6 rejected sign_conflict",
    ]);
  });

  test("a minus in each is left out and told, and turns with columns_signed", async () => {
    const ignored = await read("columns", "-10.00,", "-4.00,");
    expect(ignored.shown).toEqual(["2 debit 10 EUR 2026-01-05 -", "3 debit 4 EUR 2026-01-05 -"]);
    expect(guessesOf(ignored)).toMatchObject({ column_sign_ignored: 2 });
    const turned = await read("columns_signed", "-10.00,", "4.00,");
    expect(turned.shown).toEqual(["2 credit 10 EUR 2026-01-05 -", "3 debit 4 EUR 2026-01-05 -"]);
  });

  test.each(["columns", "columns_signed"])("with %s one of both at most", async (amountSign) => {
    const { shown } = await read(amountSign, "3.00,97.00", "0.00,97.00", "3.00,-", "0.00,0.00");
    expect(shown).toEqual([
      "2 rejected amount_ambiguous",
      "3 credit 97 EUR 2026-01-05 -",
      "4 debit 3 EUR 2026-01-05 -",
      "5 skipped zero_amount",
    ]);
  });
});

test.each([
  ["10.00,,", 1],
  [",,9.70", 1],
  ["10.00,0.30,", 0],
  ["10.00,,9.70", 0],
  [",0.30,9.70", 0],
  ["0.00,,", 0],
])("of gross, fee and net %s the fee is assumed %d times", async (amounts, told) => {
  const mapping = { settlement: "Batch", type: "Type", amount: "Gross", fee: "Fee", net: "Net" };
  const profile = csv(mapping, {
    sourceType: "psp_report",
    options: {
      delimiter: ",",
      decimalSeparator: ".",
      settlement: { types: { adjustment: ["adjustment"] } },
    },
    defaults: { currency: "EUR", feeCurrency: "EUR", provider: "acme" },
  });
  const content = `Batch,Date,Type,Gross,Fee,Net\nB1,2026-01-05,adjustment,${amounts}\n`;
  const expected = told === 0 ? {} : { fee_assumed: told };
  expect(guessesOf(await readWhole(content, profile))).toEqual(expected);
});

test("a word of direction decides the sign of another tool's amount", async () => {
  const profile: ProfileInput = {
    ...csv({}),
    kind: "comparison",
    mapping: { reference: "Ref", status: "Status", amount: "Amount" },
  };
  const content =
    "Ref,Status,Amount\nP-1,Matched,5.00 DR\nP-2,Matched,7.00 CR\nP-3,Matched,-9.00\n";
  const { rows } = await readWhole(content, profile);
  const amounts = rows.map(({ reading }) =>
    reading.outcome === "compared" ? reading.compared.amount : reading.outcome,
  );
  expect(amounts).toEqual(["-5.00", "7.00", "-9.00"]);
});

test("a fee with a minus, or a word of credit, is told", async () => {
  const whole = await readWhole(
    "Date,Amount,Fee\n2026-01-05,100.00,1.50\n2026-01-05,100.00,-1.50\n2026-01-05,9.00,0.30 CR\n",
    csv({ amount: "Amount", fee: "Fee" }, { defaults: { currency: "EUR", feeCurrency: "EUR" } }),
  );
  expect(whole.summary.guesses).toMatchObject([
    {
      code: "fee_sign_ignored",
      count: 2,
      examples: [
        { line: 3, text: "-1.50" },
        { line: 4, text: "0.30 CR" },
      ],
    },
  ]);
});

describe("more decimals than the currency has", () => {
  const read = (currency: string, ...amounts: readonly string[]) =>
    readWhole(
      `Date,Amount\n${amounts.map((amount) => `2026-01-05,${amount}`).join("\n")}\n`,
      csv({ amount: "Amount" }, { sourceType: "psp_report", defaults: { currency } }),
    );

  test.each([
    ["EUR", ["1.234", "12.50"], 1],
    ["EUR", ["12.500", "1234.567", "0.0035"], 3],
    ["EUR", ["12.5000", "0.500", "3"], 0],
    ["JPY", ["1.5", "1.00", "1.000"], 2],
    ["KWD", ["1.234", "1.2340"], 0],
    ["USDC", ["1.234567"], 0],
  ])("%s: of %o are told %d", async (currency, amounts, told) => {
    const whole = await read(currency, ...amounts);
    expect(whole.rows.map(({ reading }) => reading.outcome)).toEqual(amounts.map(() => "movement"));
    const expected = told === 0 ? {} : { decimals_beyond_currency: told };
    expect(guessesOf(whole)).toEqual(expected);
  });
});
