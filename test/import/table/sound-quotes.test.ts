import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { hasSoundQuotes } from "#outside/import/csv/sound-quotes.ts";

/** Whether the parser of CSV files reads the text as one record. */
function isParsed(text: string, delimiter: string): boolean {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: "\n",
      trim: true,
      relax_column_count: true,
    });
    return records.length === 1;
  } catch {
    return false;
  }
}

test.each([",", ";", "\t"])(
  "quotes around cells cut by %j are sound where the parser reads them",
  (delimiter) => {
    const piece = fc.constantFrom(
      '"',
      '""',
      delimiter,
      " ",
      "a",
      "\u00a0",
      "\t",
      `"a"`,
      `"${delimiter}"`,
    );
    const texts = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        // The parser reads a second quoted text behind an empty one, as in `"" ""`; RFC 4180 has no such cell.
        fc.pre(text.trim() !== "" && !/""\s/.test(text));
        expect(hasSoundQuotes({ text, delimiter })).toBe(isParsed(text, delimiter));
      }),
      { numRuns: 4 * inject("propertyRuns") },
    );
  },
);

test.each([
  ['a"b"c', false],
  ['"a"b', false],
  ['"a', false],
  ['"a""b" , "c"', true],
  ['"a\nb",c', true],
  ['"a"\n"b"', false],
])("%j", (text, isSound) => {
  expect(hasSoundQuotes({ text, delimiter: "," })).toBe(isSound);
});

test("a wide blank is trimmed in front of a quote only", () => {
  expect(hasSoundQuotes({ text: '\u00a0"a",b', delimiter: "," })).toBe(
    isParsed('\u00a0"a",b', ","),
  );
  expect(hasSoundQuotes({ text: '"a"\u00a0,b', delimiter: "," })).toBe(
    isParsed('"a"\u00a0,b', ","),
  );
});
