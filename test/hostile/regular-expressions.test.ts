/** Every regular expression that may read text from outside takes time linear in its length. */
import { expect, test } from "vitest";
import { firstSteepLength } from "./processor-growth.ts";
import { expressionsIn, expressionsOf } from "./source-expressions.ts";
import { worstCasesOf } from "./worst-cases.ts";

const found = expressionsIn(["shared", "functions", "lib/cli", "lib/operations", "console"]);

/** Expressions that are not linear, and the maximum length of what they read, with its reason. */
const bounded = new Map<string, number>([
  // Only a result of at most 32 bytes.
  ["/\\0+$/", 32],
  // The end of the base64 text of 32 bytes, which the console makes itself.
  ["/=+$/", 44],
  // An amount has at most 38 digits.
  ["/\\B(?=(\\d{3})+$)/g", 38],
]);

/** Expressions built when the program runs, and why they are linear. */
const built = new Map([
  // Three parts, each once, of at most nine digits.
  ["console/format/typed-duration.ts", 1],
  // The grammar of RFC 9110, in pieces without steep parts (test/http/chain/media-type.test.ts).
  ["shared/api/http/media-type.ts", 3],
  // At most ten parts, each once (test/hostile/slow-input.test.ts).
  ["shared/domain/value/date-pattern.ts", 1],
  // The linear engine of V8.
  ["shared/api/schema/field/linear-pattern.ts", 1],
  // A fixed number of any characters.
  ["shared/store/table/core/packed-ids.ts", 1],
]);

/** The first length at which one of the worst cases is steep, or null. */
function steepLengthOf(expression: RegExp, longest: number): number | null {
  for (const worst of worstCasesOf(expression)) {
    const steep = firstSteepLength((length) => worst(length).replace(expression, ""), longest);
    if (steep !== null) return steep;
  }
  return null;
}

test("expressions are found in the source", () => {
  expect(found.length).toBeGreaterThan(100);
  const source = "const a = /x+/g; new RegExp(a, 'g'); RegExp('y'); // /z/";
  const texts = expressionsOf("a.ts", source).map(({ text }) => text);
  expect(texts).toEqual(["/x+/g", "new RegExp(a, 'g')", "RegExp('y')"]);
});

test.each([
  /0+$/,
  /(a+)+$/,
  /^(\w+\s?)*$/,
  /<TxDtls(?:\s[^>]*)?>[\s\S]*?<\/TxDtls\s*>/g,
  /x*y/,
  /\s+$/,
  /(.*)(.*)b/,
  // Only behind a certain front, or only for one of the characters of a set.
  /^"?sep=([;,|\t])"?[;,|\t]*\s*$/i,
  /^key: *(?:[a-z]|\d|-)*[\d.]*;$/,
  /^(?:ab|cd)x{3}[^;]*y[^;]*;$/,
])("%s is found to be steep", (expression) => {
  expect(steepLengthOf(expression, 65_536)).not.toBeNull();
});

test("every expression that is built when the program runs has an entry", () => {
  const files = found.filter(({ expression }) => expression === null).map(({ file }) => file);
  expect(Object.groupBy(files, (file) => file)).toEqual(
    Object.fromEntries([...built].map(([file, count]) => [file, Array(count).fill(file)])),
  );
});

test("every entry of a bounded expression names one of the source", () => {
  const texts = new Set(found.map(({ text }) => text));
  expect([...bounded.keys()].filter((text) => !texts.has(text))).toEqual([]);
});

const literals = new Map(
  found.flatMap(({ file, text, expression }) =>
    expression === null ? [] : [[text, { file, expression }] as const],
  ),
);

test.each([...literals].map(([text, { file, expression }]) => ({ text, file, expression })))(
  "$text in $file is linear",
  ({ text, expression }) => {
    expect(steepLengthOf(expression, bounded.get(text) ?? 16_384)).toBeNull();
  },
);
