import { expect, test } from "vitest";
import * as z from "zod";
import { envelopeOf } from "#api/http/error/http-failure.ts";
import { validate } from "#api/http/validate.ts";
import { FailureError, invalidRequest } from "#work/outcome/outcome.ts";

type Envelope = { readonly issues: readonly { readonly path: readonly unknown[] }[] };

function refusalOf(input: unknown): Envelope {
  const schema = z.strictObject({ list: z.array(z.string()).optional() });
  try {
    validate(schema, input, "body");
  } catch (error) {
    if (error instanceof FailureError) return envelopeOf(error.failure) as Envelope;
  }
  throw new Error("The body was accepted.");
}

test("500,000 unknown properties are answered with the first 100", () => {
  const names = Array.from({ length: 500_000 }, (_, at) => at.toString(36));
  const { issues } = refusalOf(Object.fromEntries(names.map((name) => [name, 0])));
  expect(issues).toHaveLength(100);
  expect(JSON.stringify(issues).length).toBeLessThan(10_000);
});

test("100,000 invalid elements are answered with the first 100", () => {
  const { issues } = refusalOf({ list: Array.from({ length: 100_000 }, () => 1) });
  expect(issues).toHaveLength(100);
  expect(issues[99]?.path).toEqual(["list", 99]);
});

test("a long name and a long message are cut", () => {
  const long = "x".repeat(4_000_000);
  const failure = invalidRequest(long, [{ path: [long, 1], message: long }]);
  expect(JSON.stringify(envelopeOf(failure)).length).toBeLessThan(3_000);
  expect(failure.issues?.[0]?.path).toEqual([`${"x".repeat(254)}…`, 1]);
});
