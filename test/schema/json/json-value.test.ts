import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JSON_BODY_LIMITS, parseStoredJson, readJsonObject } from "#api/schema/json/json-body.ts";
import {
  asPlainNumber,
  canonicalJson,
  JsonNumber,
  type JsonObject,
  stringifyJson,
} from "#api/schema/json/json-value.ts";

function bodyOf(text: string): JsonObject {
  const body = readJsonObject(new TextEncoder().encode(text), JSON_BODY_LIMITS);
  if (!body.ok) throw new Error(`${text} was refused: ${JSON.stringify(body.issues)}`);
  return body.value;
}

describe("numbers keep their text", () => {
  const integer = fc.tuple(
    fc.constantFrom("", "-"),
    fc.oneof(fc.constant("0"), fc.stringMatching(/^[1-9][0-9]{0,40}$/)),
  );
  const number = fc
    .tuple(
      integer,
      fc.option(fc.stringMatching(/^\.[0-9]{1,30}$/), { nil: "" }),
      fc.option(fc.stringMatching(/^[eE][+-]?[0-9]{1,4}$/), { nil: "" }),
    )
    .map(([[sign, whole], decimals, exponent]) => sign + whole + decimals + exponent);

  test.each([
    "1.10",
    "1e2",
    "-0",
    "-0.0",
    "12345678901234567890",
    "1E+400",
    "0.1",
    "1e+21",
    "1e21",
  ])("writes %s back unchanged", (text) => {
    const body = `{"metadata":{"n":${text}}}`;
    const value = bodyOf(body);
    expect(stringifyJson(value)).toBe(body);
    expect(JSON.stringify(value)).toBe(body);
    expect(stringifyJson(parseStoredJson(stringifyJson(value)))).toBe(body);
  });

  test("writes any numbers back unchanged", () => {
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const body = `{"n":[${numbers.join(",")}]}`;
        expect(stringifyJson(bodyOf(body))).toBe(body);
        expect(canonicalJson(bodyOf(body))).toBe(body);
      }),
      { numRuns: 2_000 },
    );
  });

  test("reads a number as a plain number if that loses nothing", () => {
    expect(bodyOf('{"a":8453,"b":-1.5,"c":9007199254740991}')).toEqual({
      a: 8453,
      b: -1.5,
      c: 9007199254740991,
    });
  });

  test.each([
    ["1.0", 1],
    ["1e2", 100],
    ["-0", 0],
    ["12.50", 12.5],
    ["0.10e1", 1],
    ["12000E-3", 12],
    [`1.${"0".repeat(62)}`, 1],
  ])("asPlainNumber: %s equals %d", (text, plain) => {
    expect(asPlainNumber(new JsonNumber(text))).toBe(plain);
  });

  test.each([
    "9007199254740993",
    "1.0000000000000000001",
    "1e400",
    "1e-400",
    `1.${"0".repeat(63)}`,
  ])("asPlainNumber: %s has no equal and stays a JsonNumber", (text) => {
    const value = new JsonNumber(text);
    expect(asPlainNumber(value)).toBe(value);
  });
});

test("throws for damaged stored JSON", () => {
  expect(() => parseStoredJson('{"a":1')).toThrow(SyntaxError);
});

describe("canonicalJson", () => {
  const canonical = (text: string) => canonicalJson(bodyOf(text));

  test.each([
    ['{"b":1,"a":{"d":[1,2],"c":null}}', '{ "a" : {"c":null, "d":[1, 2]},\n"b":1 }'],
    ['{"a":"\\u00e9\\/"}', '{"a":"é/"}'],
  ])("is the same for %s and %s", (left, right) => {
    expect(canonical(left)).toBe(canonical(right));
  });

  test.each([
    ['{"a":1.10}', '{"a":1.1}'],
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":null}', "{}"],
    ['{"a":12345678901234567890}', '{"a":12345678901234567891}'],
    ['{"a":{"b":1}}', '{"a":{},"b":1}'],
  ])("differs for %s and %s", (left, right) => {
    expect(canonical(left)).not.toBe(canonical(right));
  });

  test("is sorted and has no white space", () => {
    expect(canonical('{"b": [true, {}], "é": "x y", "a": 1e2, "B": -0}')).toBe(
      '{"B":-0,"a":1e2,"b":[true,{}],"é":"x y"}',
    );
  });
});
