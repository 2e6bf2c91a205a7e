/** The whole of a file before it is stored (docs/files.md, The whole before it is stored). */
import { describe, expect, test } from "vitest";
import type { FileEvent } from "#outside/import/file-event.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import { GuessTally } from "#outside/import/summary/guess-tally.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import type { ProfileInput } from "../read-file.ts";
import { guessesOf, readWhole } from "../read-whole.ts";

const csv: ProfileInput = {
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", currency: "currency" },
};

test("sums are by currency and direction, with the first and last date", async () => {
  const content =
    "date,amount,currency\n2026-01-03,1.10,EUR\n2026-01-01,2.20,EUR\n2026-01-02,-5,EUR\n2026-01-02,7,JPY\n2026-01-02,0,EUR\nx,1,EUR\n";
  const { summary } = await readWhole(content, csv);
  expect(summary.totals).toEqual([
    {
      ...{ currency: "EUR", direction: "credit", count: 2, sum: "3.3" },
      ...{ firstDate: "2026-01-01", lastDate: "2026-01-03" },
    },
    {
      ...{ currency: "EUR", direction: "debit", count: 1, sum: "5" },
      ...{ firstDate: "2026-01-02", lastDate: "2026-01-02" },
    },
    {
      ...{ currency: "JPY", direction: "credit", count: 1, sum: "7" },
      ...{ firstDate: "2026-01-02", lastDate: "2026-01-02" },
    },
  ]);
  expect(summary.leftOut.map(({ code, count, firstLine }) => [code, count, firstLine])).toEqual([
    ["zero_amount", 1, 6],
    ["date_invalid", 1, 7],
  ]);
});

test.each([1, 2, 3, 4, 5])("totals equal the sums of the rows: random file %i", async (seed) => {
  const random = new SeededRandom(seed);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random.fraction() * all.length)] as T;
  const lines = Array.from({ length: 300 }, () => {
    const cents = Math.floor(random.fraction() * 1e9);
    const amount = `${pick(["", "-"])}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    return `2026-01-0${pick([1, 2, 3, 4])},${pick([amount, amount, "x", "0"])},${pick(["EUR", "USD"])}`;
  });
  const { rows, summary } = await readWhole(`date,amount,currency\n${lines.join("\n")}\n`, csv);
  const sums = new Map<string, { count: number; cents: bigint }>();
  for (const { reading } of rows) {
    if (reading.outcome !== "movement") continue;
    const { currency, direction, amount } = reading.movement;
    const own = sums.get(`${currency} ${direction}`) ?? { count: 0, cents: 0n };
    own.count += 1;
    own.cents += BigInt(amount.replace(".", ""));
    sums.set(`${currency} ${direction}`, own);
  }
  const counted = summary.totals.map(({ currency, direction, count, sum }) => {
    const [whole = "", decimals = ""] = sum.split(".");
    return [`${currency} ${direction}`, { count, cents: BigInt(whole + decimals.padEnd(2, "0")) }];
  });
  expect(new Map(counted as [string, { count: number; cents: bigint }][])).toEqual(sums);
  const left = summary.leftOut.reduce((total, { count }) => total + count, 0);
  const taken = summary.totals.reduce((total, { count }) => total + count, 0);
  expect(left + taken).toBe(rows.length);
});

describe("guesses", () => {
  test("are counted, with the first five examples that differ", () => {
    const tally = new GuessTally();
    for (let line = 1; line <= 20; line += 1) {
      tally.take({ code: "a", message: "A.", line, example: `text ${line % 8}` });
    }
    const [own] = tally.counted();
    expect(own).toMatchObject({ code: "a", message: "A.", count: 20 });
    expect(own?.examples.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });

  test("of more kinds than are shown are counted together", () => {
    const tally = new GuessTally();
    for (let code = 0; code < 1_000; code += 1) {
      tally.take({ code: `c${code}`, message: "M.", line: 1, example: "" });
    }
    const counted = tally.counted();
    expect(counted).toHaveLength(51);
    expect(counted.at(-1)).toMatchObject({ code: "further_guesses", count: 950 });
  });

  test("bound the number of currencies that are summed up", () => {
    const summary = new FileSummary();
    for (let at = 0; at < 500; at += 1) {
      const movement = { currency: `C${at}`, direction: "credit", amount: "1", bookingDate: null };
      const row = {
        line: at,
        reading: { outcome: "movement", movement: { ...movement, occurredAt: null } },
      };
      summary.take({ kind: "row", row } as unknown as FileEvent);
    }
    const { totals, guesses } = summary.counted();
    expect(totals).toHaveLength(100);
    expect(guesses).toMatchObject([{ code: "further_currencies", count: 400 }]);
  });

  test.each([
    ["delimiter_detected", "date;amount;currency\n2026-01-01;5;EUR\n", {}],
    ["day_past_month_end", "date,amount,currency\n2025-11-31,5,EUR\n", {}],
    ["iso_date_taken", "date,amount,currency\n2026-01-01,5,EUR\n", { dateFormat: "dd.MM.yyyy" }],
    ["century_assumed", "date,amount,currency\n31.12.25,5,EUR\n", { dateFormat: "dd.MM.yy" }],
    ["decimal_point_assumed", "date,amount,currency\n2026-01-01,0.125,EUR\n", {}],
  ])("%s", async (code, content, options) => {
    const read = await readWhole(content, { ...csv, options });
    expect(guessesOf(read)).toHaveProperty(code, 1);
  });

  test.each([
    ["constant_taken", { currency: "c" }, { currency: "EUR" }, "c", ""],
    ["status_assumed", { status: "s" }, { currency: "EUR" }, "s", ""],
    ["type_not_listed", { type: "t" }, { currency: "EUR" }, "t", "credit"],
    ["fee_currency_assumed", { fee: "f" }, { currency: "EUR" }, "f", "0.10"],
    ["balance_left_out", { balance: "b" }, { currency: "EUR" }, "b", "about 5"],
  ])("%s", async (code, mapping, defaults, name, cell) => {
    const profile: ProfileInput = {
      format: "csv",
      options: { delimiter: "," },
      mapping: { bookingDate: "date", amount: "amount", ...mapping },
      defaults,
    };
    const content = `date,amount,${name}\n2026-01-01,5,${cell}\n2026-01-02,5,${cell}\n`;
    expect(guessesOf(await readWhole(content, profile))).toHaveProperty(code, 2);
  });

  test("a file of which nothing was guessed has none", async () => {
    const profile = { ...csv, options: { delimiter: ",", decimalSeparator: "." } };
    const { summary } = await readWhole("date,amount,currency\n2026-01-01,5.00,EUR\n", profile);
    expect(summary.guesses).toEqual([]);
  });
});
