/** Inputs of a few bytes that once took seconds. */
import { expect, test } from "vitest";
import {
  createImportProfileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import { compileDatePattern } from "#domain/value/date-pattern.ts";
import { decodeContent } from "#functions/imports-api/batch/decode-content.ts";
import { Cells } from "#outside/import/mapping/cells.ts";
import { planRows } from "#outside/import/mapping/row-plan.ts";
import { informationOf } from "#outside/import/mt940/information.ts";
import { firstSteepLength } from "./processor-growth.ts";

test.each(["dMdMyyyy", "yyyy-MM-dd yyyy", "d.MM.yyyy MMM", `${"dM".repeat(11)}yyyy`])(
  "the date pattern %s, which repeats a part, is refused",
  (pattern) => {
    expect(compileDatePattern(pattern)).toBeNull();
  },
);

test("a date pattern with every part once is accepted", () => {
  expect(compileDatePattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")).not.toBeNull();
  expect(compileDatePattern("d MMMM yyyy h:mm a")).not.toBeNull();
});

test("padding of base64 is checked in linear time", () => {
  const work = (length: number) =>
    decodeContent({ content: `${"=".repeat(length)}A`, contentEncoding: "base64" });
  expect(firstSteepLength(work)).toBeNull();
  expect(work(9)).toHaveProperty("failure");
});

test.each([
  ["YQ==", "a"],
  ["YQ", "a"],
  ["YQ=", "a"],
  ["YWI=", "ab"],
])("base64 %s is decoded", (content, text) => {
  const decoded = decodeContent({ content, contentEncoding: "base64" });
  expect("bytes" in decoded && Buffer.from(decoded.bytes).toString()).toBe(text);
});

test("slashes in field 86 are trimmed in linear time", () => {
  const work = (length: number) =>
    informationOf([{ tag: "86", written: [`x${"/".repeat(length)}x`], line: 1 } as never], 65);
  expect(firstSteepLength(work)).toBeNull();
});

const profile = createImportProfileBody.parse({
  name: "p",
  sourceType: "psp_report",
  format: "ndjson",
  mapping: { bookingDate: "d", amount: "a", currency: "c", account: "k" },
});

function amountOf(text: string) {
  return new Cells(planRows(settingsOf(profile)), () => ({ text, isNumber: true })).amount(
    "amount",
  );
}

test("zeros of a JSON number are read in linear time", () => {
  const work = (length: number) => {
    expect(() => amountOf(`1.${"0".repeat(length)}1e1`)).toThrow();
  };
  expect(firstSteepLength((length) => work(length + 100))).toBeNull();
});

test.each([
  ["1.5e3", "1500"],
  ["1.0e2", "100"],
  ["120e-2", "1.2"],
  ["0.0010e2", "0.1"],
])("the JSON number %s is %s", (text, amount) => {
  expect(amountOf(text)).toEqual({ amount, isNegative: false });
});
