/** Money in tables that cannot be what the row says is rejected with its column, or told (docs/files.md). */
import { describe, expect, test } from "vitest";
import { guessesOf, readWhole } from "../read-whole.ts";

const report = {
  format: "csv",
  sourceType: "psp_report",
  mapping: {
    ...{ bookingDate: "D", settlement: "S", type: "T", amount: "G", fee: "F", net: "N" },
    ...{ currency: "C", externalReference: "R" },
  },
  defaults: { provider: "acme" },
  options: {
    delimiter: ";",
    currencySymbols: ["€", "$"],
    settlement: { types: { charge: ["sale"] } },
  },
} as const;
const readReport = (gross: string, fee: string, net: string, currency = "USD") =>
  readWhole(`D;S;T;G;F;N;C;R\n2026-01-05;S1;sale;${gross};${fee};${net};${currency};P1\n`, report);

describe("a symbol of another currency in a payout report rejects the row", () => {
  test.each([
    ["N", "10.00", "1.00", "€9.00"],
    ["F", "10.00", "€1.00", "9.00"],
    ["G", "€10.00", "1.00", "9.00"],
  ])("in the column %s", async (column, gross, fee, net) => {
    const { rows } = await readReport(gross, fee, net);
    expect(rows).toMatchObject([
      { column, reading: { outcome: "rejected", code: "currency_conflict" } },
    ]);
  });

  test("and one of its own does not", async () => {
    const { shown } = await readReport("€10.00", "€1.00", "€9.00", "EUR");
    expect(shown).toEqual(["2 credit 9 EUR 2026-01-05 -"]);
  });
});

test("a currency that nobody knows is read where tickers are, and told", async () => {
  const whole = await readReport("10.00", "1.00", "9.00", "XXQ");
  expect(whole.shown).toEqual(["2 credit 9 XXQ 2026-01-05 -"]);
  expect(guessesOf(whole)).toHaveProperty("currency_unknown");
  for (const currency of ["USD", "USDC"]) {
    const known = await readReport("10.00", "1.00", "9.00", currency);
    expect(guessesOf(known)).not.toHaveProperty("currency_unknown");
  }
});

test("a currency that the profile itself names is its own", async () => {
  const whole = await readWhole("Date;Amount\n2026-01-05;1.00\n", {
    format: "csv",
    mapping: { bookingDate: "Date", amount: "Amount" },
    defaults: { currency: "POINTS", account: "A" },
    options: { delimiter: ";" },
  });
  expect(whole.shown).toEqual(["2 credit 1.00 POINTS 2026-01-05 -"]);
  expect(guessesOf(whole)).toEqual({});
});

describe("an expected payment", () => {
  const profile = {
    format: "csv",
    kind: "expected_payments",
    sourceType: "client_internal_ledger",
    mapping: {
      ...{ externalReference: "R", sourceAmount: "A", destinationAmount: "A" },
      ...{ sourceCurrency: "C", destinationCurrency: "C" },
    },
    options: { delimiter: ";" },
  } as const;

  test.each([
    ["without a currency", "5.00;", "C", "currency_missing"],
    ["without an amount", ";EUR", "A", "amount_missing"],
  ])("%s is rejected with its own column", async (_name, cells, column, code) => {
    const { rows } = await readWhole(`R;A;C\nP1;${cells}\n`, profile);
    expect(rows).toMatchObject([{ column, reading: { outcome: "rejected", code } }]);
  });

  test("in a currency that nobody knows is told", async () => {
    expect(guessesOf(await readWhole("R;A;C\nP1;5.00;XXQ\n", profile))).toHaveProperty(
      "currency_unknown",
    );
  });
});

describe("a word for nothing in the place of an id", () => {
  const fields = [
    ...["bankReference", "externalReference", "providerTransferId", "endToEndId"],
    ...["routeGroupId", "txHash", "uetr", "paymentIntentId"],
  ] as const;
  const readKeys = (field: string, text: string) =>
    readWhole(`Date;Amount;Id\n2026-01-05;1.00;${text}\n2026-01-05;2.00;${text}\n`, {
      format: "csv",
      mapping: { bookingDate: "Date", amount: "Amount", [field]: "Id" },
      defaults: { currency: "EUR", account: "A" },
      options: { delimiter: ";" },
    });

  test.each(fields.map((field) => [field]))("%s makes no two rows one movement", async (field) => {
    const whole = await readKeys(field, "n/a");
    expect(
      whole.rows.map(({ reading }) => "movement" in reading && reading.movement),
    ).toMatchObject([
      { amount: "1.00", [field]: null },
      { amount: "2.00", [field]: null },
    ]);
    expect(whole.summary.guesses).toMatchObject([
      { code: "empty_key", count: 2, examples: [{ line: 2, text: "Id: n/a" }] },
    ]);
  });

  test.each(["-", "\u2013", "N/A", "none", "NULL", "0", "NOTPROVIDED", "nonref"])(
    "is also %j",
    async (text) => {
      expect(guessesOf(await readKeys("providerTransferId", text))).toEqual({ empty_key: 2 });
    },
  );

  test.each(["00", "N-A-1", "none2"])("is not %j", async (text) => {
    expect(guessesOf(await readKeys("providerTransferId", text))).toEqual({});
  });
});
