/** A mistyped property or parameter of any operation is answered with the name that was meant (docs/specification.md, Errors). */
import { expect, test } from "vitest";
import * as z from "zod";
import { validate } from "#api/http/validate.ts";
import { contract } from "#api/schema/contract/contract-rows.ts";
import { FailureError } from "#work/outcome/outcome.ts";

/** The objects that a body may be: the members of a union, and what a lazy or refined schema holds. */
function objectsOf(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodLazy) return objectsOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return objectsOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsOf);
  return [];
}

const parts = Object.entries(contract).flatMap(([operationId, row]) =>
  (["body", "query"] as const).flatMap((part) => {
    const schema = part === "body" ? row.body?.schema : row.query;
    const names = objectsOf(schema).flatMap((each) => Object.keys(each.shape));
    const longest = names.toSorted((a, b) => b.length - a.length)[0] ?? "";
    return schema === undefined || longest.length < 5
      ? []
      : [{ operationId, part, schema, longest }];
  }),
);

function messagesOf(schema: z.ZodType, input: object, part: "body" | "query"): string[] {
  try {
    validate(schema, input, part);
  } catch (error) {
    if (error instanceof FailureError)
      return (error.failure.issues ?? []).map(({ message }) => message);
  }
  return [];
}

test("there are operations to try", () => {
  expect(parts.length).toBeGreaterThan(90);
});

test.each(parts)("$operationId: $longest of the $part", ({ schema, part, longest }) => {
  const mistyped = longest.slice(0, 2) + longest.slice(3);
  expect(messagesOf(schema, { [mistyped]: "x" }, part)).toContain(
    `Unknown property. Did you mean \`${longest}\`?`,
  );
});
