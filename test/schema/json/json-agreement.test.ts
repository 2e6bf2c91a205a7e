import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JSON_BODY_LIMITS, readJsonObject } from "#api/schema/json/json-body.ts";
import { stringifyJson } from "#api/schema/json/json-value.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("agreement with JSON.parse", () => {
  const limits = { maxBytes: 1e6, maxDepth: 256 };

  function hasLoneSurrogate(value: unknown): boolean {
    if (typeof value === "string") return !value.isWellFormed();
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(
      ([name, item]) => !name.isWellFormed() || hasLoneSurrogate(item),
    );
  }

  function countMembers(value: unknown): number {
    if (typeof value !== "object" || value === null) return 0;
    const inner = Object.values(value).reduce<number>(
      (count, item) => count + countMembers(item),
      0,
    );
    return Array.isArray(value) ? inner : inner + Object.keys(value).length;
  }

  /** The number of colons outside strings, which equals the number of members in the text. */
  const countColons = (text: string) =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;

  /** Whether our rules beyond the grammar refuse what JSON.parse accepts. */
  const breaksOurRules = (text: string, value: unknown) =>
    hasLoneSurrogate(value) || countMembers(value) !== countColons(text);

  function parse(text: string): { value: unknown } | null {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return null;
    }
  }

  function expectAgreement(text: string): boolean {
    const expected = parse(text);
    const isAccepted = expected !== null && !breaksOurRules(text, expected.value);
    const body = readJsonObject(utf8(text), limits);
    expect(body.ok, text).toBe(isAccepted);
    if (body.ok) expect(JSON.parse(stringifyJson(body.value))).toEqual(expected?.value);
    return isAccepted;
  }

  const json = fc.oneof(
    fc.json({ stringUnit: "binary" }),
    fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value, null, 1)),
  );
  const fragments = fc.oneof(
    fc.constantFrom(...'{}[]",:\\ \n\t0123456789-+.eEtfnu/\u0000\u001f\u007f\u00a0\u2028é😀'),
    fc.constantFrom(
      "\\u0041",
      "\\ud800",
      "\\ud83d\\ude00",
      "true",
      "null",
      "1e5",
      "-0",
      '"a":',
      '"__proto__":1,',
    ),
  );

  test("reads every document as JSON.parse does", () => {
    let accepted = 0;
    fc.assert(
      fc.property(json, (text) => {
        if (expectAgreement(`{"a":${text}}`)) accepted += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(2_000);
  });

  test("accepts or refuses every damaged document as JSON.parse does", () => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(3), fragments, (inner, at, removed, inserted) => {
        const start = at % (inner.length + 1);
        const damaged = (
          inner.slice(0, start) +
          inserted +
          inner.slice(start + removed)
        ).toWellFormed();
        counts[expectAgreement(`{"a":${damaged}}`) ? "accepted" : "refused"] += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(counts.accepted).toBeGreaterThan(1_000);
    expect(counts.refused).toBeGreaterThan(1_000);
  });

  test("answers for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const body = readJsonObject(bytes, JSON_BODY_LIMITS);
        expect(body.ok).toBe(parseObject(bytes));
      }),
      { numRuns: 5_000 },
    );
    function parseObject(bytes: Uint8Array): boolean {
      const result = parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
      return (
        typeof result?.value === "object" && result.value !== null && !Array.isArray(result.value)
      );
    }
  });
});
