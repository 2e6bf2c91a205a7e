/**
 * The canonical form that hashes of the audit trail are made of, with the vectors of RFC 8785
 * (https://www.rfc-editor.org/rfc/rfc8785: sections 3.2.3 and 3.2.4, appendix B).
 */
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, test } from "vitest";
import { derivedSalt, digestOfText } from "#api/schema/audit/audit-event-hash.ts";

const shown = { id: "audit_1", salt: "00112233445566778899aabbccddeeff" };
const pointer = "/payload/value";

/** The digest of a value whose canonical form has these bytes. */
function digestOf(bytes: Buffer): string {
  const salt = Buffer.from(derivedSalt(shown, pointer), "hex");
  return createHash("sha256").update(salt).update(bytes).digest("hex");
}

/** What the audit trail hashes for the value is exactly the text, in UTF-8. */
function expectCanonical(value: unknown, text: string): void {
  expect(canonicalize(value)).toBe(text);
  expect(digestOfText(shown, { pointer, value })).toBe(digestOf(Buffer.from(text, "utf8")));
}

/** Appendix B: the bits of a double, and how the number is written. */
const numbers: readonly (readonly [bits: string, text: string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

const doubleOf = (bits: string) => Buffer.from(bits, "hex").readDoubleBE();

describe("appendix B", () => {
  test.each(numbers)("%s is %s", (bits, text) => {
    expectCanonical(doubleOf(bits), text);
    expectCanonical([doubleOf(bits)], `[${text}]`);
    expectCanonical({ n: doubleOf(bits) }, `{"n":${text}}`);
  });

  test.each([
    ["not a number", "7fffffffffffffff"],
    ["infinity", "7ff0000000000000"],
    ["minus infinity", "fff0000000000000"],
  ])("%s is an error", (_, bits) => {
    const value = doubleOf(bits);
    expect(() => canonicalize(value)).toThrow();
    expect(() => digestOfText(shown, { pointer, value: { n: value } })).toThrow();
  });
});

/** The sample of section 3.2.2, as a document sends it. */
const sample = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;

/** Section 3.2.4. */
const sampleBytes = `
  7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72
  75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 72 73 22 3a
  5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31
  65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37
  5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30
  30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d`;

test("section 3.2.3: the sample, sorted and serialized", () => {
  const text = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
  expectCanonical(JSON.parse(sample), text);
});

test("section 3.2.4: the bytes of the sample", () => {
  const bytes = Buffer.from(sampleBytes.replaceAll(/\s/g, ""), "hex");
  const value: unknown = JSON.parse(sample);
  expect(Buffer.from(canonicalize(value) ?? "", "utf8")).toEqual(bytes);
  expect(digestOfText(shown, { pointer, value })).toBe(digestOf(bytes));
});

test("section 3.2.3: names are sorted by their UTF-16 code units", () => {
  const names = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  const text = canonicalize(names) ?? "";
  expect([...text.matchAll(/:"([^"]+)"/g)].map(([, value]) => value)).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
  expectCanonical(names, text);
});

test("a text alone is written as within a document", () => {
  const { string } = JSON.parse(sample) as { readonly string: string };
  expectCanonical(string, String.raw`"€$\u000f\nA'B\"\\\\\"/"`);
});
