import * as z from "zod";
import { isRequired, issueText, unknownName } from "#api/schema/field/issue-text.ts";
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
  const known = new Map<string, readonly string[]>();
  const result = schema.safeParse(input, { error: textNoting(known), reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues
    .slice(0, maximumIssues)
    .flatMap((issue) => readIssue(issue, known));
  throw new FailureError(invalidRequest(`The ${part} is invalid.`, issues));
}

/** The names that an object has, by its path, for each object with an unknown one. */
type KnownNames = Map<string, readonly string[]>;

function textNoting(known: KnownNames): (issue: z.core.$ZodRawIssue) => string | undefined {
  return (issue) => {
    const schema = issue.inst;
    if (issue.code === "unrecognized_keys" && schema instanceof z.ZodObject) {
      known.set(JSON.stringify(issue.path ?? []), Object.keys(schema.shape));
    }
    return issueText(issue);
  };
}

/** Converts a zod issue; each unknown property becomes an issue with its own path. */
function readIssue(issue: z.core.$ZodIssue, known: KnownNames): Issues {
  const path = issue.path.map((segment) =>
    typeof segment === "number" ? segment : String(segment),
  );
  if (issue.code === "unrecognized_keys") {
    const names = known.get(JSON.stringify(issue.path)) ?? [];
    const keys = issue.keys.slice(0, maximumIssues);
    return keys.map((key) => ({ path: [...path, key], message: unknownName(key, names) }));
  }
  const isAbsent = "input" in issue && issue.input === undefined;
  return [{ path, message: isAbsent ? isRequired : issue.message }];
}
