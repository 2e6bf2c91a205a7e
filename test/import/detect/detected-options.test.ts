/** What is found in the start of a file, option by option, and what it leaves open (docs/files.md, Detection). */
import { describe, expect, test } from "vitest";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { columnsOf } from "#outside/import/detect/columns-of.ts";
import { detectSettings } from "#outside/import/detect/detect-settings.ts";
import { profileOf } from "../read-file.ts";

const today = "2026-04-02" as CalendarDate;

function detect(...lines: readonly string[]) {
  const { settings, findings } = detectSettings(Buffer.from(lines.join("\n")), today);
  const open = findings.filter(({ isUnsure }) => isUnsure).map(({ subject }) => subject);
  return { ...settings, open };
}

/** A file with three amounts, one of them negative. */
const amounts = (...cells: readonly string[]) =>
  detect("Date;Text;Amount;Currency", ...cells.map((cell, at) => `2026-03-1${at};a;${cell};EUR`));

describe("the decimal mark", () => {
  test.each([
    ["a comma", ["-1,50", "20,00"], ",", "", false],
    ["a point", ["-1.50", "20.00"], ".", "", false],
    ["points between thousands", ["-1.250,50", "1.000.000,00"], ",", ".", false],
    ["commas between thousands, no decimals but in one", ["-1,250", "20.5"], ".", ",", false],
    ["two marks of thousands show which it is", ["-1,000,000", "2,500"], ".", ",", true],
    [
      "only three digits behind each mark are thousands, and that is open",
      ["-1.250", "2.500"],
      ",",
      ".",
      true,
    ],
    ["an apostrophe", ["-1'250.50", "20.00"], ".", "'", false],
    ["blanks that do not break", ["-1\u00a0250,50", "20,00"], ",", " ", false],
    ["none", ["-12", "20"], null, "", false],
  ])("%s", (_, cells, decimalSeparator, thousandsSeparator, isOpen) => {
    const { options, open } = amounts(...cells);
    expect(options).toMatchObject({ decimalSeparator, thousandsSeparator });
    expect(open.includes("amounts")).toBe(isOpen);
  });
});

describe("day and month", () => {
  const dated = (...dates: readonly string[]) =>
    detect("Date;Text;Amount;Currency", ...dates.map((date) => `${date};a;-1.50;EUR`));
  test.each([
    ["a day above 12 decides", ["02/03/2026", "13/03/2026"], "dd/MM/yyyy", false],
    ["the month first", ["03/02/2026", "03/13/2026"], "MM/dd/yyyy", false],
    ["a day after the import cannot be", ["03/12/2026", "03/11/2026"], "MM/dd/yyyy", false],
    [
      "the order of the rows decides",
      ["01/02/2026", "02/02/2026", "01/03/2026"],
      "dd/MM/yyyy",
      false,
    ],
    ["both are possible", ["02/03/2026"], "dd/MM/yyyy", true],
    ["one digit", ["2.3.2026", "13.3.2026"], "d.M.yyyy", false],
    ["names of months in German", ["2. März 2026", "13. März 2026"], "d. MMMM yyyy", false],
    ["ISO 8601 with times", ["2026-03-02 10:00:00", "2026-03-03T11:00:00Z"], null, false],
    ["a time behind", ["02.03.2026 10:15", "13.03.2026 11:00"], "dd.MM.yyyy HH:mm", false],
    ["no marks", ["20260302", "20260313"], "yyyyMMdd", false],
  ])("%s", (_, dates, dateFormat, isOpen) => {
    const { options, open } = dated(...dates);
    expect(options.dateFormat).toBe(dateFormat);
    expect(open.includes("dates")).toBe(isOpen);
  });
});

describe("the direction", () => {
  test("a balance that falls with a positive amount turns the signs", () => {
    const { options, open } = detect(
      "Date;Text;Amount;Balance;Currency",
      "2026-03-10;Shop;20.00;980.00;EUR",
      "2026-03-11;Refund;-5.00;985.00;EUR",
      "2026-03-12;Shop;10.00;975.00;EUR",
    );
    expect(options.amountSign).toBe("inverted");
    expect(open).toContain("direction");
  });

  test("amounts without a minus and without a word are open", () => {
    expect(amounts("1.50", "2.00").open).toContain("direction");
  });

  test.each([
    ["Soll/Haben", "S", "H"],
    ["D/C", "D", "C"],
    ["Richting", "Af", "Bij"],
  ])("words in a column: %s", (name, debit, credit) => {
    const { options, mapping, open } = detect(
      `Date;Text;Amount;${name};Currency`,
      `2026-03-10;a;20.00;${debit};EUR`,
      `2026-03-11;a;5.00;${credit};EUR`,
    );
    expect(options).toMatchObject({
      amountSign: "indicator",
      debitValues: [debit],
      creditValues: [credit],
    });
    expect(mapping.indicator).toBe(name);
    expect(open).not.toContain("direction");
  });

  test.each([
    ["agree with the signs", "-20.00", "5.00", "signed"],
    ["contradict all signs", "20.00", "-5.00", "inverted"],
  ])("words that %s decide, whatever the balances say", (_, debit, credit, amountSign) => {
    const { options, open } = detect(
      "Date;Text;Amount;Debit/Credit;Balance;Currency",
      `2026-03-10;a;${credit};Credit;100.00;EUR`,
      `2026-03-11;a;${debit};Debit;120.00;EUR`,
      `2026-03-12;a;${debit};Debit;140.00;EUR`,
    );
    expect(options.amountSign).toBe(amountSign);
    expect(open).not.toContain("direction");
  });

  test("words beside the amounts", () => {
    const { options, open } = amounts("20.00 DR", "5.00 CR");
    expect(options).toMatchObject({
      amountSign: "signed",
      debitValues: ["DR"],
      creditValues: ["CR"],
      currencySymbols: [],
    });
    expect(open).not.toContain("direction");
  });

  test.each([
    ["without signs", ["20.00", "", "", "5.00"], "columns"],
    ["with a minus in each debit", ["-20.00", "", "", "5.00"], "columns"],
    ["with both signs in one column", ["-20.00", "", "7.00", ""], "columns_signed"],
  ])("debit and credit %s", (_, [a, b, c, d], amountSign) => {
    const { options, mapping } = detect(
      "Date;Text;Debit Amount;Credit Amount;Currency",
      `2026-03-10;a;${a};${b};EUR`,
      `2026-03-11;a;${c};${d};EUR`,
      "2026-03-12;a;;9.00;EUR",
    );
    expect(options.amountSign).toBe(amountSign);
    expect(mapping).toMatchObject({ debit: "Debit Amount", credit: "Credit Amount" });
    expect(mapping).not.toHaveProperty("amount");
  });
});

describe("the table", () => {
  test("a first line that names the delimiter is not counted", () => {
    const { options } = detect("sep=;", "Date;Text;Amount;Currency", "2026-03-10;a, b;-1,50;EUR");
    expect(options).toMatchObject({ headerRow: 1, decimalSeparator: "," });
    expect(options).not.toHaveProperty("delimiter");
  });

  test("a name that the header has twice, or not at all, is mapped by its number", () => {
    const { mapping } = detect("Date;Text;Amount;Text;", "2026-03-10;a;-1.50;longer;EUR");
    expect(mapping).toMatchObject({ bookingDate: "Date", amount: "Amount" });
    expect([2, 4]).toContain(mapping.remittance);
  });

  test("lines without a date or an amount are told", () => {
    const { open } = detect("Date;Text;Amount;Currency", "2026-03-10;a;-1.50;EUR", "Total;;-1.50;");
    expect(open).toContain("columns");
  });

  test("a column of status with a word that is not known is not read", () => {
    const lines = ["Date;Amount;Currency;State", "2026-03-10;-1.50;EUR;COMPLETED"];
    expect(detect(...lines).mapping.status).toBe("State");
    const unknown = detect(...lines, "2026-03-10;-1.50;EUR;PARKED");
    expect(unknown.mapping).not.toHaveProperty("status");
    expect(unknown.open).toContain("status");
  });

  test("a currency is no column of somebody else's, and no word of a title", () => {
    const { mapping, defaults, open } = detect(
      "ALL TRANSACTIONS;;;",
      "Date;Text;Amount;Local currency",
      "2026-03-10;a;-1.50;USD",
    );
    expect(mapping).not.toHaveProperty("currency");
    expect(defaults).toEqual({});
    expect(open).toContain("currency");
  });
});

describe("the columns of a file as settings have them", () => {
  const lines = [
    "Konto;1;;",
    "Datum;Text;Betrag;text;",
    "2026-03-10;;-1,50;x;",
    "2026-03-11;b;2,00;y;",
  ];
  test.each([
    [
      { headerRow: 2, delimiter: ";" },
      ["Datum", 2, "Betrag", 4, 5],
      ["2026-03-10", "b", "-1,50", "x", ""],
    ],
    [{ headerRow: 2 }, ["Datum", 2, "Betrag", 4, 5], ["2026-03-10", "b", "-1,50", "x", ""]],
    [{ headerRow: 0, delimiter: ";" }, [1, 2, 3, 4, 5], ["Konto", "1", "Betrag", "text", ""]],
    [{ headerRow: 2, delimiter: "|" }, ["Datum;Text;Betrag;text;"], ["2026-03-10;;-1,50;x;"]],
  ])("%j", (options, names, examples) => {
    const profile = profileOf({ format: "csv", options });
    const columns = columnsOf(Buffer.from(lines.join("\n")), profile);
    expect(columns.map(({ column }) => column)).toEqual(names);
    expect(columns.map(({ example }) => example)).toEqual(examples);
  });

  test("the letters are those of the encoding that was chosen", () => {
    const bytes = Uint8Array.from([..."D\u00e9bit;B\n1;2"], (letter) => letter.charCodeAt(0));
    const named = (encoding: string) =>
      columnsOf(bytes, profileOf({ format: "csv", options: { encoding } }))[0]?.column;
    expect(named("auto")).toBe("D\u00e9bit");
    expect(named("windows-1251")).toBe("D\u0439bit");
  });
});

describe("files of other formats", () => {
  test.each([
    [
      "an MT940",
      ":20:STARTUMS\n:25:10020030/1234567\n:28C:1/1\n:60F:C260310EUR1,00\n",
      "mt940",
      false,
    ],
    ["JSON", '{"rows": [{"a": 1}]}', "json", false],
    ["JSON lines", '{"a": 1}\n{"a": 2}\n', "ndjson", false],
    ["a workbook", "PK\u0003\u0004", "xlsx", true],
    ["a PDF", "%PDF-1.7\n", "csv", true],
    ["no table", "Dear customer,\nplease find attached\n", "csv", true],
    ["nothing", "", "csv", true],
  ])("%s", (_, text, format, isOpen) => {
    const found = detect(text);
    expect(found.format).toBe(format);
    expect(found.open.includes("format")).toBe(isOpen);
  });
});
