import type * as z from "zod";
import { FailureError, invalidRequest, maximumIssues } from "#work/outcome/outcome.ts";
import type { HttpFailure } from "./error/http-failure.ts";

type Issues = NonNullable<HttpFailure["issues"]>;

/**
 * Validates input against its schema.
 *
 * @throws FailureError 400 with the paths of the first 100 invalid fields
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: "body" | "query",
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maximumIssues).flatMap(readIssue);
  throw new FailureError(invalidRequest(`The ${part} is invalid.`, issues));
}

/** Converts a zod issue; each unknown property becomes an issue with its own path. */
function readIssue(issue: z.core.$ZodIssue): Issues {
  const path = issue.path.map((segment) =>
    typeof segment === "number" ? segment : String(segment),
  );
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, maximumIssues);
    return keys.map((key) => ({ path: [...path, key], message: "Unknown property." }));
  }
  return [{ path, message: issue.message }];
}
