/** Hostile CSV files. */
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const mapping = { bookingDate: "date", amount: "amount", remittance: "text" };
const base = { format: "csv", mapping, defaults: { currency: "EUR", account: "A-1" } } as const;
const head = "date,amount,text\n";
const good = "2026-01-01,1.00,x\n";
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const everyField = Object.fromEntries(
  ["valueDate", "bankReference", "externalReference", "endToEndId", "uetr", "txHash", "status"].map(
    (field) => [field, field],
  ),
);
const option = (options: Readonly<Record<string, unknown>>) => ({ options });

export const csvFiles = filesOf(base, [
  ["a quote that nothing closes", () => `${head}"${repeated(good, 140_000)}`],
  ["an odd quote in every line", () => `${head}${repeated('2026-01-01,1.00,"x\n', 100_000)}`],
  [
    "an odd quote in every fiftieth line",
    () => `${head}${numbered(4_000, (at) => (at % 50 === 0 ? '2026-01-01,1.00,"\n' : good))}`,
  ],
  [
    "a malformed row between short rows",
    () => `${head}${repeated(`${"a\n".repeat(99)}a"b"c\n`, 130_000)}`,
  ],
  [
    "a malformed row after each good one",
    () => `${head}${repeated(`${good}a"b"c,1,x\n`, 150_000)}`,
  ],
  [
    "lines of a blank between short rows",
    () => `${head}${repeated(`${"a\n".repeat(9)} \n`, 100_000)}`,
  ],
  ["quotes only", () => `${head}${'"'.repeat(200_001)}`],
  [
    "quoted cells of line ends",
    () => `${head}${repeated(`2026-01-01,1.00,"${"\n".repeat(48)}"\n`, 100_000)}`,
  ],
  [
    "lines of 900,000 characters under an open quote",
    () => `${head}"${numbered(2, () => "x".repeat(900_000), "\n")}`,
  ],
  ["a header without end", () => `date,amount,${repeated("x,", 1_100_000)}`],
  [
    "a header of 300,000 columns with the same name",
    () => `${repeated("x,", 600_000)}date,amount,text\n${good}`,
  ],
  [
    "a header of 200,000 columns, the used ones last",
    () =>
      `${numbered(200_000, (at) => `c${at}`, ",")},${Object.keys(everyField).join()},date,amount,text\n${good}`,
    { mapping: { ...mapping, ...everyField } },
  ],
  [
    "blank columns behind a short header",
    () => `date,amount,text${",".repeat(200_000)}\n${repeated("2026-01-01,1.00,x\n", 50_000)}`,
  ],
  [
    "rows of 200,000 cells under three columns",
    () => `${head}${numbered(3, () => `2026-01-01,1.00,x${",".repeat(200_000)}`, "\n")}`,
  ],
  ["a cell of 950,000 characters", () => `${head}2026-01-01,1.00,${"x".repeat(950_000)}\n`],
  ["a line of 1,100,000 characters", () => `${head}2026-01-01,1.00,${"x".repeat(1_100_000)}\n`],
  ["an amount of 200,000 digits", () => `${head}2026-01-01,${"9".repeat(200_000)},x\n`],
  [
    "amounts at the limit of length",
    () => `${head}${numbered(1_000, () => `2026-01-01,${"9".repeat(99)},x\n`)}`,
  ],
  [
    "exponents, infinities and hexadecimal numbers",
    () =>
      `${head}${[
        "1e999999999",
        "Infinity",
        "NaN",
        "0x10",
        "1_000",
        "١٢٣",
        "--1",
        "+-1",
        "()",
        "1,2,3",
      ]
        .map((amount) => `2026-01-01,"${amount}",x\n`)
        .join("")}`,
  ],
  [
    "blanks around an amount",
    () => `${head}2026-01-01,${" ".repeat(100_000)}1.00${" ".repeat(100_000)},x\n`,
  ],
  [
    "separators without digits",
    () => `${head}${numbered(1_000, () => `2026-01-01,"${"1,".repeat(45)}1",x\n`)}`,
    option({ thousandsSeparator: ",", decimalSeparator: "." }),
  ],
  [
    "extreme dates",
    () =>
      `${head}${[
        "0000-00-00",
        "9999-12-31",
        "2026-02-31",
        "99999-01-01",
        "-1-01-01",
        "1970-01-01T00:00:00+99:99",
        "2026-13-45",
        "275760-09-13",
      ]
        .map((date) => `${date},1.00,x\n`)
        .join("")}`,
  ],
  [
    "dates of 100,000 digits",
    () => `${head}${numbered(3, () => `${"1".repeat(100_000)},1.00,x\n`)}`,
  ],
  [
    "dates that a pattern almost accepts",
    () => `${head}${numbered(3_000, () => `1111111111${"1".repeat(40)}x,1.00,x\n`)}`,
    option({ dateFormat: "d M yyyy H:m:s.SSS" }),
  ],
  [
    "Unix times at the limits",
    () =>
      `${head}${["9999999999999", "9999999999", "0", "-1", "1e3", "99999999999999999999"]
        .map((date) => `${date},1.00,x\n`)
        .join("")}`,
    option({ dateFormat: "unix" }),
  ],
  [
    "times in a zone with a gap",
    () => `${head}${numbered(3_000, (at) => `2026-03-29 02:${10 + (at % 50)},1.00,x\n`)}`,
    option({ dateFormat: "yyyy-MM-dd HH:mm", timeZone: "Europe/Berlin" }),
  ],
  [
    "formulas",
    () =>
      `${head}${["=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-2+3", "\t=1", "\r=1"]
        .map((text) => `2026-01-01,1.00,"${text}"\n`)
        .join("")}`,
  ],
  [
    "names of a prototype as columns",
    () => "__proto__,constructor,toString\n2026-01-01,1.00,x\n",
    { mapping: { bookingDate: "__proto__", amount: "constructor", remittance: "toString" } },
  ],
  ["NULs", () => `${head}${"\0".repeat(200_000)}\n${good}`],
  [
    "control characters and marks of direction",
    () => `${head}2026-01-01,1.00,\u001b[2J\u202ecod\u2066\u0007\n`,
  ],
  [
    "a character with 100,000 accents",
    () => `${head}2026-01-01,1.00,e${"\u0301".repeat(100_000)}\n`,
  ],
  [
    "ligatures that grow in the header",
    () => `date,amount,${"\ufdfa".repeat(50_000)},text\n${good}`,
  ],
  ["lone carriage returns", () => `${head}${repeated("2026-01-01,1.00,x\r", 100_000)}`],
  ["line ends only", () => `${head}${"\n".repeat(200_000)}`],
  ["line ends before the header", () => `${"\n".repeat(200_000)}${head}${good}`],
  ["delimiters only", () => `${head}${repeated(`${",".repeat(50)}\n`, 100_000)}`],
  ["semicolons, tabs and bars in turn", () => repeated("a;b\tc|d,e\n", 100_000)],
  ["names of a delimiter in every line", () => repeated("sep=;\n", 50_000)],
  ["a named delimiter before 60,000 tabs", () => `sep=,,${"\t".repeat(60_000)}x\n${head}${good}`],
  ["a byte order mark in every line", () => `\ufeff${head}${repeated(`\ufeff${good}`, 100_000)}`],
  [
    "a byte order mark of UTF-16 before UTF-8",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${head}${good}`)]),
  ],
  ["UTF-16 cut in a character", () => utf16(`${head}${repeated(good, 20_000)}`).subarray(0, -1)],
  [
    "half surrogate pairs in UTF-16",
    () => utf16(`${head}${repeated("2026-01-01,1.00,\ud800\n", 20_000)}`),
  ],
  [
    "UTF-8 and windows-1252 in turn",
    () =>
      Buffer.concat(
        Array.from({ length: 2_000 }, (_, at) =>
          Buffer.from(at === 0 ? head : "2026-01-01,1.00,ä\n", at % 2 === 0 ? "utf8" : "latin1"),
        ),
      ),
  ],
  [
    "overlong UTF-8",
    () => Buffer.concat([Buffer.from(head), Buffer.alloc(100_000, Buffer.from([0xc0, 0xaf]))]),
  ],
  ["random bytes", () => noise(200_000)],
  [
    "an archive of a spreadsheet",
    () =>
      Buffer.concat([
        Buffer.from("PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml"),
        noise(100_000),
      ]),
  ],
  ["a compressed file", () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), noise(100_000)])],
  ["equal rows", () => `${head}${repeated(good, 100_000)}`],
  [
    "filters on a long cell",
    () => `${head}${numbered(20, () => `2026-01-01,1.00,${"x".repeat(4_000)}\n`)}`,
    option({
      rowFilter: Array.from({ length: 20 }, () => ({ column: "text", matches: "(x+x+)+y" })),
    }),
  ],
  [
    "filters with counted repeats on a cell of 500,000 characters",
    () => `${head}2026-01-01,1.00,${"x".repeat(500_000)}\n`,
    option({
      rowFilter: Array.from({ length: 20 }, () => ({
        column: "text",
        matches: "(?:[\\s\\S]?[\\s\\S]?[\\s\\S]?){9}b",
      })),
    }),
  ],
  [
    "reference patterns that almost match everywhere",
    () => `${head}${numbered(25, () => `2026-01-01,1.00,${"(".repeat(4_000)}\n`)}`,
    option({
      referencePatterns: Array.from({ length: 10 }, () => ({
        pattern: `${"(".repeat(126)}{digits:1}`,
      })),
    }),
  ],
  [
    "the column of a report of rejected rows",
    () => `date,amount,text,_error\n${repeated("2026-01-01,1.00,'=1,x\n", 100_000)}`,
  ],
]);
