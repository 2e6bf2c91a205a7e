/** Hostile JSON and NDJSON files. */
import { filesOf, noise, numbered, repeated } from "./hostile-file.ts";

const mapping = { bookingDate: "date", amount: "amount", remittance: "text" };
const shared = { mapping, defaults: { currency: "EUR", account: "A-1" } } as const;
const good = '{"date":"2026-01-01","amount":1.5,"text":"x"}';
const with_ = (name: string, value: string) =>
  `{"date":"2026-01-01","amount":1.5,"text":"x","${name}":${value}}`;

export const jsonFiles = filesOf({ format: "json", ...shared }, [
  ["numbers without a line end", () => `[${repeated("1,", 150_000)}1]`],
  ["records without a line end", () => `[${numbered(3_000, () => good, ",")}]`],
  ["line ends between records", () => `[${repeated(`${good},\n\n\n`, 100_000)}${good}]`],
  ["a record of opening brackets", () => `[${"[".repeat(900_000)}`],
  ["a record of 900,000 characters, cut", () => `[{"a":"${"x".repeat(900_000)}`],
  ["a record of 1,100,000 characters", () => `[{"a":"${"x".repeat(1_100_000)}"}]`],
  ["a record of escapes", () => `[{"text":"${"\\\\".repeat(400_000)}"}]`],
  ["backslashes before a quote that nothing closes", () => `[{"text":"${'\\"'.repeat(400_000)}`],
  [
    "names before the records that are not there",
    () => `{${numbered(40_000, (at) => `"m${at}":${at}`, ",")}}`,
    { options: { recordsPath: "records.items" } },
  ],
  [
    "the path of the records 100,000 times",
    () => `{"a":${'{"a":'.repeat(100_000)}`,
    { options: { recordsPath: "a.a.a" } },
  ],
  [
    "text behind the records",
    () => `{"records":[${good}],"rest":"${"x".repeat(500_000)}"}`,
    { options: { recordsPath: "records" } },
  ],
  ["arrays 65 deep", () => `[${"[".repeat(65)}${"]".repeat(65)}]`],
  ["records with 60,000 members", () => `[{${numbered(60_000, (at) => `"m${at}":1`, ",")}}]`],
  ["a member 20,000 times", () => `[{${repeated('"a":1,', 120_000)}"a":1}]`],
  [
    "members of a prototype",
    () => `[${with_("__proto__", '{"amount":"9"}')},${with_("constructor", '{"prototype":{}}')}]`,
  ],
  ["a number of 400,000 digits", () => `[${with_("amount2", "9".repeat(400_000))}]`],
  [
    "amounts with exponents",
    () =>
      `[${["1e999999999", "1e-999999999", "-0", "1e40", "9".repeat(90), `0.${"0".repeat(90)}1`]
        .map((amount) => `{"date":"2026-01-01","amount":${amount}}`)
        .join()}]`,
  ],
  ["half surrogate pairs", () => `[${numbered(2_000, () => with_("t", '"\\ud800"'), ",")}]`],
  ["UTF-16 without a mark", () => Buffer.from(`[${good}]`, "utf16le")],
  ["blanks", () => `[${" ".repeat(900_000)}`],
]);

export const ndjsonFiles = filesOf({ format: "ndjson", ...shared }, [
  ["a line of opening brackets", () => `${"[".repeat(900_000)}\n${good}\n`],
  ["objects 60,000 deep", () => `${'{"a":'.repeat(60_000)}\n${good}\n`],
  ["lines without sense", () => repeated("}{\n", 60_000)],
  [
    "a zero many times in a number",
    () => `{"date":"2026-01-01","amount":1.${"0".repeat(400_000)}1e1}\n`,
  ],
  [
    "a text of 400,000 escapes",
    () => `{"date":"2026-01-01","amount":1,"text":"${"\\u0001".repeat(100_000)}"}\n`,
  ],
  ["NULs between lines", () => repeated(`${good}\n\0\0\0\n`, 50_000)],
  ["random bytes", () => noise(200_000)],
  [
    "a path of 100 members",
    () => repeated(`${good}\n`, 50_000),
    { mapping: { ...mapping, remittance: numbered(100, () => "a", ".") } },
  ],
]);
