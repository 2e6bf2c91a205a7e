import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  JSON_BODY_LIMITS,
  type JsonBodyLimits,
  readJsonObject,
} from "#api/schema/json/json-body.ts";
import { canonicalJson, type JsonObject, stringifyJson } from "#api/schema/json/json-value.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, limits: JsonBodyLimits = JSON_BODY_LIMITS) =>
  readJsonObject(utf8(text), limits);

function bodyOf(text: string): JsonObject {
  const body = read(text);
  if (!body.ok) throw new Error(`${text} was refused: ${JSON.stringify(body.issues)}`);
  return body.value;
}

function refusalOf(bytes: Uint8Array) {
  const body = readJsonObject(bytes, JSON_BODY_LIMITS);
  if (body.ok) throw new Error("The body was accepted.");
  expect(body.issues).toHaveLength(1);
  const [issue] = body.issues;
  return { code: body.code, path: issue?.path, message: issue?.message };
}

const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;

describe("size and depth", () => {
  const padded = (size: number) => utf8(`{}${" ".repeat(size - 2)}`);

  test("reads a body of the maximum size; one byte more is payload_too_large", () => {
    expect(readJsonObject(padded(262_144), JSON_BODY_LIMITS).ok).toBe(true);
    expect(refusalOf(padded(262_145)).code).toBe("payload_too_large");
  });

  test("counts the size in bytes, not characters", () => {
    const text = '{"a":"éé"}';
    expect(read(text, { ...JSON_BODY_LIMITS, maxBytes: 12 }).ok).toBe(true);
    expect(read(text, { ...JSON_BODY_LIMITS, maxBytes: 11 }).ok).toBe(false);
  });

  test("checks the size before the text", () => {
    expect(refusalOf(new Uint8Array(262_145).fill(0xff)).code).toBe("payload_too_large");
  });

  test("reads 32 levels and refuses 33", () => {
    expect(bodyOf(nested(32))).toEqual(JSON.parse(nested(32)));
    expect(refusalOf(utf8(nested(33)))).toMatchObject({
      code: "invalid_request",
      message: "The body is nested more than 32 levels deep at line 1, column 161.",
    });
  });

  test("counts an array as a level, but not a scalar", () => {
    const arrays = (levels: number) => `{"a":${"[".repeat(levels)}1${"]".repeat(levels)}}`;
    expect(bodyOf(arrays(31))).toEqual(JSON.parse(arrays(31)));
    expect(refusalOf(utf8(arrays(32))).code).toBe("invalid_request");
  });

  test("does not overflow the stack whatever depth limit a caller gives", () => {
    const deep = utf8(nested(100_000));
    const limits = { maxBytes: 1e9, maxDepth: Number.POSITIVE_INFINITY };
    expect(readJsonObject(deep, limits)).toMatchObject({ ok: false, code: "invalid_request" });
  });

  test.each([
    ["brackets", "[".repeat(262_144)],
    ["braces", '{"a":'.repeat(52_428)],
    ["quotes", '"'.repeat(262_144)],
    ["backslashes", `{"a":"${"\\".repeat(262_137)}`],
    ["escapes", `{"a":"${"\\n".repeat(131_068)}"}`],
    ["digits", `{"a":${"1".repeat(262_138)}}`],
    ["an exponent of digits", `{"a":1e${"1".repeat(262_136)}}`],
    ["white space", " ".repeat(262_144)],
    ["line ends", `{${"\n".repeat(262_143)}`],
    ["numbers", `{"a":[1${",1".repeat(131_067)}]}`],
    ["members", `{${Array.from({ length: 20_000 }, (_, n) => `"${n}k":1`).join(",")}}`],
    [
      "the same member at last",
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n % 19_999}":1`).join(",")}}`,
    ],
  ])("262,144 bytes of %s take milliseconds", (_, text) => {
    const bytes = utf8(text);
    expect(bytes.length).toBeLessThanOrEqual(262_144);
    // Processor time, and the best of three: other work on the machine does not count.
    const times = Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage();
      readJsonObject(bytes, JSON_BODY_LIMITS);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(250);
  });
});

describe("the number of values", () => {
  const large = { maxBytes: 5_000_000, maxDepth: 32 };
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join()}}`;
  const elements = (count: number) => `{"a":[${Array(count).fill(1).join()}]}`;

  test.each([
    ["50,000 members", members(50_000), true],
    ["50,001 members", members(50_001), false],
    ["139,998 elements", elements(139_998), true],
    ["139,999 elements", elements(139_999), false],
    ["500,000 members", members(500_000), false],
    ["2,400,000 elements", elements(2_400_000), false],
  ])("of a body that contains a file is bounded: %s", (_, text, isAccepted) => {
    expect(read(text, large).ok).toBe(isAccepted);
  });

  test("is not bounded further in a body of 262,144 bytes", () => {
    const room = JSON_BODY_LIMITS.maxBytes;
    expect(read(elements(room / 2 - 4)).ok).toBe(true);
    const count = 32_900;
    expect(members(count).length).toBeLessThan(room);
    expect(read(members(count)).ok).toBe(true);
  });
});

describe("the form of a body", () => {
  test.each([
    ["", "The body is empty; a JSON object is expected."],
    [" \r\n\t", "The body is empty; a JSON object is expected."],
    ["[]", "The body must be a JSON object."],
    ["null", "The body must be a JSON object."],
    ["1.10", "The body must be a JSON object."],
    ['"text"', "The body must be a JSON object."],
    ["\uFEFF{}", "The body starts with a byte order mark."],
    ['{"a":1,}', "Malformed JSON at line 1, column 8: expected a member name in double quotes."],
    ['{"a":1 "b":2}', 'Malformed JSON at line 1, column 8: expected "," or "}".'],
    ['{"a" 1}', 'Malformed JSON at line 1, column 6: expected ":".'],
    ['{\n  "a": tru\n}', "Malformed JSON at line 2, column 8: expected a value."],
    ["{} {}", "Malformed JSON at line 1, column 4: expected the end of the text."],
    ['{"a":01}', 'Malformed JSON at line 1, column 7: expected "," or "}".'],
    ['{"a":"\n"}', "Malformed JSON at line 1, column 7: expected a control character escaped."],
    ['{"a":"\\x"}', "Malformed JSON at line 1, column 6: expected a string with valid escapes."],
    ['{"a":"', "Malformed JSON at line 1, column 7: expected a closing double quote."],
  ])("%j is refused: %s", (text, message) => {
    expect(refusalOf(utf8(text))).toMatchObject({ code: "invalid_request", message });
  });

  test.each([
    ["a stray continuation byte", [0x80]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["an encoded surrogate", [0xed, 0xa0, 0x80]],
    ["a truncated sequence", [0xe2, 0x82]],
    ["a code point beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ])("%s is refused as invalid UTF-8", (_, junk) => {
    const bytes = Uint8Array.from([...utf8('{"a":"'), ...junk, ...utf8('"}')]);
    expect(refusalOf(bytes)).toEqual({
      code: "invalid_request",
      path: [],
      message: "The body is not valid UTF-8.",
    });
  });
});

describe("duplicate members", () => {
  test.each<[string, (string | number)[]]>([
    ['{"a":1,"a":1}', ["a"]],
    ['{"a":1,"\\u0061":2}', ["a"]],
    ['{"payload":[{},{"x":{"y":1,"y":2}}]}', ["payload", 1, "x", "y"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"":1,"":2}', [""]],
  ])("%s is refused at %j", (text, path) => {
    expect(refusalOf(utf8(text))).toEqual({
      code: "invalid_request",
      path,
      message: "The member is given more than once.",
    });
  });

  test("accepts member names that Object.prototype has", () => {
    const text = '{"toString":1,"constructor":2,"hasOwnProperty":3}';
    expect(stringifyJson(bodyOf(text))).toBe(text);
  });
});

describe("lone surrogates", () => {
  test.each<[string, (string | number)[]]>([
    ['{"a":"\\ud800"}', ["a"]],
    ['{"a":["x","\\udc00\\ud800"]}', ["a", 1]],
    ['{"a":{"\\uDBFF":1}}', ["a"]],
  ])("%s is refused at %j", (text, path) => {
    const refusal = refusalOf(utf8(text));
    expect(refusal).toMatchObject({ code: "invalid_request", path });
    expect(refusal.message).toContain("lone surrogate");
  });

  test("accepts a surrogate pair, escaped or not", () => {
    expect(bodyOf('{"a":"\\ud83d\\ude00","b":"😀"}')).toEqual({ a: "😀", b: "😀" });
  });
});

describe("__proto__", () => {
  const text = '{"__proto__":{"isAdmin":true},"payload":{"__proto__":1}}';

  test("becomes an own member and sets no prototype", () => {
    const value = bodyOf(text);
    expect(Object.keys(value)).toEqual(["__proto__", "payload"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value["isAdmin"]).toBeUndefined();
    expect(stringifyJson(value)).toBe(text);
    expect(canonicalJson(value)).toBe(text);
  });

  test("is refused as unknown property by a strict schema", () => {
    const result = z.strictObject({ payload: z.unknown() }).safeParse(bodyOf(text));
    expect(result.error?.issues).toMatchObject([
      { code: "unrecognized_keys", keys: ["__proto__"] },
    ]);
  });
});

describe("sliceOf returns the byte range of a member", () => {
  test.each([
    ['{"payload":{"a":1.10}}', '{"a":1.10}'],
    ['{"é😀":"é😀", "payload" :\n\t{ "b" : "€" , "a":[ ]}  , "z":"é"}', '{ "b" : "€" , "a":[ ]}'],
    ['{"payload": -0 }', "-0"],
    ['{"a":{"payload":1},"pay\\u006coad":"x"}', '"x"'],
  ])("%s", (text, expected) => {
    const bytes = utf8(text);
    const body = readJsonObject(bytes, JSON_BODY_LIMITS);
    const range = body.ok ? body.sliceOf("payload") : undefined;
    expect(new TextDecoder().decode(bytes.subarray(range?.start, range?.end))).toBe(expected);
  });

  test("returns undefined for an absent or nested member", () => {
    const body = read('{"a":{"payload":1}}');
    expect(body.ok && body.sliceOf("payload")).toBeUndefined();
  });

  test("returns every member of any object", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), (object) => {
        const bytes = utf8(JSON.stringify(object, null, 2));
        const body = readJsonObject(bytes, { maxBytes: 1e6, maxDepth: 256 });
        if (!body.ok) throw new Error(JSON.stringify(body.issues));
        for (const [name, value] of Object.entries(object)) {
          const range = body.sliceOf(name);
          const slice = new TextDecoder().decode(bytes.subarray(range?.start, range?.end));
          expect(JSON.stringify(JSON.parse(slice))).toBe(JSON.stringify(value));
        }
      }),
    );
  });
});
