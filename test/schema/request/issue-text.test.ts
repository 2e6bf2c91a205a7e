/** What a refused request says of each field. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { validate } from "#api/http/validate.ts";
import { listReconciliationCasesQuery } from "#api/resource/case/case-request.ts";
import {
  createPaymentIntentBody,
  listPaymentIntentsQuery,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { integer } from "#api/schema/field/fields.ts";
import { nearestWord } from "#api/schema/field/nearest-word.ts";
import { FailureError } from "#work/outcome/outcome.ts";

const intent = {
  externalReference: "r",
  source: { amount: "1", currency: "USD" },
  destination: { amount: "1", currency: "USD" },
};

function issuesOf(schema: z.ZodType, input: unknown, part: "body" | "query" = "body") {
  try {
    validate(schema, input, part);
  } catch (error) {
    if (error instanceof FailureError) {
      return (error.failure.issues ?? []).map(
        ({ path, message }) => `${path.join(".")}: ${message}`,
      );
    }
  }
  return [];
}

describe("a field of a body", () => {
  test.each([
    ["an absent field", { ...intent, source: undefined }, "source: Is required."],
    ["an absent member", { ...intent, source: { amount: "1" } }, "source.currency: Is required."],
    ["another type", { ...intent, externalReference: 5 }, "externalReference: Must be a string."],
    ["null", { ...intent, source: null }, "source: Must be an object, not null."],
    [
      "an empty text",
      { ...intent, externalReference: "" },
      "externalReference: Must have at least 1 character.",
    ],
    [
      "a long text",
      { ...intent, externalReference: "x".repeat(256) },
      "externalReference: Must have at most 255 characters.",
    ],
    [
      "a mistyped value",
      { ...intent, paymentType: "stable_coin" },
      "paymentType: Must be one of stablecoin, bank, cross_border, other. Did you mean `stablecoin`?",
    ],
    [
      "a mistyped name",
      { ...intent, externalRefrence: "x" },
      "externalRefrence: Unknown property. Did you mean `externalReference`?",
    ],
    [
      "a name in another case",
      { ...intent, payment_type: "bank" },
      "payment_type: Unknown property. Did you mean `paymentType`?",
    ],
    ["a name of nothing", { ...intent, zebra: 1 }, "zebra: Unknown property."],
    [
      "a mistyped member",
      { ...intent, source: { amount: "1", currency: "USD", curency: "EUR" } },
      "source.curency: Unknown property. Did you mean `currency`?",
    ],
  ])("%s", (_, body, expected) => {
    expect(issuesOf(createPaymentIntentBody, body)).toEqual([expected]);
  });

  test("a name that every object inherits has no near one", () => {
    expect(issuesOf(createPaymentIntentBody, { ...intent, toString: 1 })).toEqual([
      "toString: Unknown property.",
    ]);
  });

  test("a message of the schema goes first", () => {
    const body = { ...intent, source: { amount: "1e5", currency: "USD" } };
    expect(issuesOf(createPaymentIntentBody, body)).toEqual([
      "source.amount: Must be a decimal string of at most 38 significant digits and 18 decimals, above zero.",
    ]);
  });

  test("a free-form object that is absent is required", () => {
    const schema = z.strictObject({
      payload: z.custom<object>((value) => typeof value === "object", "Must be an object."),
    });
    expect(issuesOf(schema, {})).toEqual(["payload: Is required."]);
    expect(issuesOf(schema, { payload: 1 })).toEqual(["payload: Must be an object."]);
  });
});

describe("an integer beyond its bounds has one issue", () => {
  const { MAX_SAFE_INTEGER: greatest } = Number;
  test.each([
    [0, greatest, "9007199254740992", "Must be at most 9007199254740991."],
    [0, greatest, "-9007199254740992", "Must be at least 0."],
    [100, 599, "1e300", "Must be at most 599."],
    [100, 599, "99", "Must be at least 100."],
    [100, 599, "200.5", "Must be a whole number."],
  ])("%d to %d: %s", (minimum, maximum, digits, expected) => {
    const schema = z.strictObject({ count: integer(minimum, maximum) });
    expect(issuesOf(schema, { count: Number(digits) })).toEqual([`count: ${expected}`]);
  });
});

describe("a query parameter", () => {
  test.each([
    [
      listReconciliationCasesQuery,
      { verdict: "matched" },
      "verdict: Unknown property. Did you mean `verdicts`?",
    ],
    [
      listReconciliationCasesQuery,
      { Limit: "5" },
      "Limit: Unknown property. Did you mean `limit`?",
    ],
    [listPaymentIntentsQuery, { page: "2" }, "page: Unknown property."],
    [
      listPaymentIntentsQuery,
      { offset: "9007199254740993" },
      "offset: Must be at most 9007199254740991.",
    ],
    [listPaymentIntentsQuery, { limit: "9007199254740993" }, "limit: Must be at most 100."],
  ])("%#: %o", (schema, query, expected) => {
    expect(issuesOf(schema, query, "query")).toEqual([expected]);
  });
});

describe("the nearest word", () => {
  test.each([
    ["verdict", ["verdicts", "version"], "verdicts"],
    ["recieved", ["received"], "received"],
    ["EXTERNAL-REFERENCE", ["externalReference"], "externalReference"],
    ["to", ["from", "tag"], null],
    ["a", ["to"], null],
    ["x".repeat(65), ["x".repeat(65)], null],
    ["", ["a"], null],
  ] as const)("of %j among %j is %j", (given, known, expected) => {
    expect(nearestWord(given, known)).toBe(expected);
  });
});
