import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compileReferencePattern,
  findReferences,
  searchableText,
} from "#domain/value/text/reference-pattern.ts";

function find(source: string, text: string, most = 10): readonly string[] {
  const pattern = compileReferencePattern(source);
  if (pattern === null) throw new Error(`${source} is malformed.`);
  return findReferences(pattern, searchableText(text), most);
}

describe("a reference pattern finds", () => {
  test.each<[string, string, readonly string[]]>([
    ["INV-{digits:4-10}", "Payment INV-2026004 thanks", ["INV-2026004"]],
    [
      "INV-{digits:4-10}",
      "inv-0001,INV-0002/INV-0001 INV-0002",
      ["inv-0001", "INV-0002", "INV-0001"],
    ],
    // Neither the middle of a number nor of a word.
    ["INV-{digits:4}", "INV-12345 XINV-5678 INV-9012A INV-3456", ["INV-3456"]],
    ["{digits:12}", "123456789012 1234567890123 12345678901", ["123456789012"]],
    ["RF{digits:2}{alnum:1-21}", "RF18539007547034.", ["RF18539007547034"]],
    ["+++{digits:3}/{digits:4}/{digits:5}+++", "x+++090/9337/55493+++y", ["+++090/9337/55493+++"]],
    ["Invoice [{digits:4-8}]", "invoice   20260042, Invoice 7", ["20260042"]],
    ["No. [{letters:2}-{digits:3-6}]/A", "no. ÄB-1234/a", ["ÄB-1234"]],
    ["{letters:1-3}{digits:4}", "AB1234 ABCD1234", ["AB1234"]],
    // Special characters of regular expressions are ordinary characters here.
    ["A.*(b)|{digits:1}", "Axx(b)|1 A.*(b)|2", ["A.*(b)|2"]],
    ["INV-{digits:4}", "", []],
  ])("%s in %j", (source, text, expected) => {
    expect(find(source, text)).toEqual(expected);
  });

  test("as many as asked for", () => {
    expect(find("{digits:1}", "1 2 3 4", 3)).toEqual(["1", "2", "3"]);
  });
});

test.each([
  ["nothing that varies", "INV"],
  ["an empty text", ""],
  ["an unknown class", "{word:3}"],
  ["no count", "{digits}"],
  ["a count of zero", "{digits:0-3}"],
  ["a range that is upside down", "{digits:5-3}"],
  ["an open brace", "INV{digits:3"],
  ["a closing brace alone", "INV}{digits:3}"],
  ["two parts that are the reference", "[{digits:3}][{digits:3}]"],
  ["a part that never ends", "[{digits:3}"],
  ["an empty part", "[]{digits:3}"],
  ["a part of fixed text alone", "[INV]{digits:3}"],
  ["a part that ends before it begins", "]{digits:3}["],
  ["more than 128 characters", "{digits:100}-{digits:28}"],
  ["a run whose end nobody can tell: the same class", "{digits:1-3}{digits:2}"],
  ["a run whose end nobody can tell: a wider class", "{digits:1-3}{alnum:2}"],
  ["a run whose end nobody can tell: a character of the class", "{alnum:1-3}X"],
])("a pattern is refused for %s: %s", (_, source) => {
  expect(compileReferencePattern(source)).toBeNull();
});

test("a text that a pattern was made from is found whole, wherever it stands", () => {
  const number = fc.stringMatching(/^\d{4,10}$/);
  const around = fc.stringMatching(/^[ .,;:/()+a-z]{0,20}$/).map((text) => `${text} `);
  fc.assert(
    fc.property(number, around, around, (digits, before, after) => {
      const found = find("INV-{digits:4-10}", `${before}INV-${digits} ${after}`);
      expect(found).toEqual([`INV-${digits}`]);
    }),
  );
});

test("a long text that nearly matches at every word gives nothing", () => {
  const source = "{alnum:40}-{alnum:40}-{digits:1-40}";
  const text = `${"a".repeat(40)}-${"a".repeat(40)}-x `.repeat(4_000);
  expect(find(source, text)).toEqual([]);
});
