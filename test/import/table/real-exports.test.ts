/** Amounts of exports as people have them (docs/files.md): each is right, or clearly refused. */
import { describe, expect, test } from "vitest";
import { guessesOf, readWhole } from "../read-whole.ts";
import { csv, pair, sample, withoutAmount } from "./real-export.ts";

describe("words of direction beside the amount", () => {
  const grouped = { thousandsSeparator: "," };

  test.each([
    ["signed", {}],
    ["inverted", {}],
    ["indicator", {}],
    ["indicator", { indicator: "Amount" }],
  ])("decide the sign with amountSign %s and %o", async (amountSign, mapping) => {
    const { shown } = await readWhole(
      sample("csv-cr-dr-suffix"),
      csv({ options: { ...grouped, amountSign }, mapping }),
    );
    expect(shown).toEqual(["2 debit 1250.00 EUR 2026-01-05 -", "3 credit 900.00 EUR 2026-01-06 -"]);
  });

  test("decide it although an earlier profile has them as symbols", async () => {
    const options = { ...grouped, currencySymbols: ["DR", "CR"] };
    const { shown } = await readWhole(sample("csv-cr-dr-suffix"), csv({ options }));
    expect(shown[0]).toBe("2 debit 1250.00 EUR 2026-01-05 -");
  });

  const soll = { debitValues: ["S", "Soll"], creditValues: ["H", "Haben"] };
  test.each([
    ["100.00 S", soll, "debit 100.00"],
    ["100.00H", soll, "credit 100.00"],
    ["H 100.00", soll, "credit 100.00"],
    ["100.00 haben", soll, "credit 100.00"],
    ["100.00 (Dr)", {}, "debit 100.00"],
    ["100.00 Cr.", {}, "credit 100.00"],
    ["Dr. 100.00", {}, "debit 100.00"],
    ["CR +100.00", {}, "credit 100.00"],
    ["-100.00 DR", {}, "sign_conflict"],
    ["(100.00) CR", {}, "sign_conflict"],
    ["DR 100.00 CR", {}, "amount_invalid"],
    ["100.00 XX", {}, "amount_invalid"],
    ["CHF 100.00", {}, "amount_invalid"],
    ["DR", {}, "amount_invalid"],
  ])("%s with %o is %s", async (cell, options, expected) => {
    const { shown } = await readWhole(`Date,Text,Amount\n05/01/2026,x,${cell}\n`, csv({ options }));
    expect(shown[0]).toContain(expected);
  });

  test("that contradict the indicator, or the column, reject the row", async () => {
    const options = { amountSign: "indicator" };
    const byWord = csv({ options, mapping: { indicator: "Sign" } });
    const { shown } = await readWhole("Date,Amount,Sign,Text\n05/01/2026,5.00 DR,C,x\n", byWord);
    expect(shown).toEqual(["2 rejected sign_conflict"]);
    const columns = withoutAmount(csv({ mapping: pair }));
    const other = await readWhole("Date,Text,Debit,Credit\n05/01/2026,x,5.00 CR,\n", columns);
    expect(other.shown).toEqual(["2 rejected sign_conflict"]);
  });
});

describe("currency symbols beside the amount", () => {
  const one = (cell: string, options: object, defaults?: object) =>
    readWhole(
      `Date,Text,Amount\n05/01/2026,x,${cell}\n`,
      csv({ options, defaults: defaults ?? {} }),
    );

  test.each([
    ["€ 5.00", ["€", "$"], {}, "credit 5.00 EUR"],
    ["5.00 PLN", ["PLN", "EUR"], {}, "credit 5.00 PLN"],
    ["$ 5.00", ["€", "$"], {}, "rejected currency_missing"],
    ["$ 5.00", ["$"], { currency: "USD" }, "credit 5.00 USD"],
    ["$ 5.00", ["€", "$"], { currency: "EUR" }, "rejected currency_conflict"],
    ["CHF 5.00", ["CHF"], { currency: "EUR" }, "rejected currency_conflict"],
    ["$ 5.00 EUR", ["$", "EUR"], {}, "rejected amount_invalid"],
    ["5.00", ["€"], {}, "rejected currency_missing"],
  ])("%s of %o with the constants %o is %s", async (cell, currencySymbols, defaults, expected) => {
    expect((await one(cell, { currencySymbols }, defaults)).shown[0]).toContain(expected);
  });
});

describe("debit and credit columns", () => {
  const columns = (options = {}) => withoutAmount(csv({ options, mapping: pair }));

  test("a dash or n/a in the other one of two amounts is nothing, and is said", async () => {
    const read = await readWhole(sample("csv-dash-for-empty"), columns());
    expect(read.shown).toEqual([
      "2 debit 50.00 EUR 2026-01-05 -",
      "3 credit 250.00 EUR 2026-01-06 -",
    ]);
    expect(guessesOf(read)).toMatchObject({ empty_mark: 2 });
    const none = await readWhole("Date,Text,Debit,Credit\n05/01/2026,x,-,-\n", columns());
    expect(none.shown).toEqual(["2 rejected amount_invalid"]);
    const signed = await readWhole("Date,Text,Amount\n05/01/2026,x,-\n", csv({}));
    expect(signed.shown).toEqual(["2 rejected amount_invalid"]);
  });

  test("both signs in one column reject the later row, unless columns_signed turns it", async () => {
    const balance = { ...pair, balance: "Balance" };
    const content = sample("csv-reversal-in-debit-column");
    const plain = await readWhole(content, withoutAmount(csv({ mapping: balance })));
    expect(plain.shown).toEqual(["2 debit 50.00 EUR 2026-01-05 -", "3 rejected sign_conflict"]);
    expect(plain.summary.leftOut[0]?.message).toContain("columns_signed");
    const options = { amountSign: "columns_signed" };
    const turned = await readWhole(content, withoutAmount(csv({ options, mapping: balance })));
    expect(turned.shown[1]).toBe("3 credit 50.00 EUR 2026-01-06 -");
    expect(turned.summary.balanceCheck).toEqual({
      compared: 1,
      contradictions: 0,
      firstLine: null,
    });
  });

  test("a file whose debits all have a minus stays a file of debits, and says so", async () => {
    const content =
      "Date,Text,Debit,Credit\n05/01/2026,x,-5.00,\n06/01/2026,y,-6.00,\n07/01/2026,z,,7.00\n";
    const read = await readWhole(content, columns());
    expect(read.shown.map((row) => row.split(" ")[1])).toEqual(["debit", "debit", "credit"]);
    expect(guessesOf(read)).toMatchObject({ column_sign_ignored: 2 });
  });
});

describe("running balances", () => {
  const head = "Date,Text,Amount,Balance\n";
  const balance = csv({ mapping: { balance: "Balance" } });

  test.each([
    ["the oldest row first", "05/01/2026,a,5,105\n06/01/2026,b,-3,102\n07/01/2026,c,1,103\n", 0],
    ["the newest row first", "07/01/2026,c,1,103\n06/01/2026,b,-3,102\n05/01/2026,a,5,105\n", 0],
    ["with blanks between", "05/01/2026,a,5,105\n06/01/2026,b,-3,\n07/01/2026,c,1,103\n", 0],
    ["with a wrong sign", "05/01/2026,a,5,105\n06/01/2026,b,3,102\n07/01/2026,c,1,103\n", 1],
    [
      "with a row that is rejected",
      "05/01/2026,a,5,105\n06/01/2026,b,x,102\n07/01/2026,c,1,103\n",
      0,
    ],
  ])("%s", async (_, rows, contradictions) => {
    const read = await readWhole(head + rows, balance);
    expect(read.summary.balanceCheck?.contradictions ?? 0).toBe(contradictions);
    expect(read.warnings.some(({ code }) => code === "balance_contradicts")).toBe(
      contradictions > 0,
    );
  });

  test("a contradiction names the first line and the sum that was expected", async () => {
    const read = await readWhole(`${head}05/01/2026,a,5,105\n06/01/2026,b,3,102\n`, balance);
    expect(read.warnings[0]?.message).toMatch(/^Line 3: .*102.*credit of 3.*would be 108/);
    expect(read.warnings[0]?.message).toContain("signs turned");
  });
});
