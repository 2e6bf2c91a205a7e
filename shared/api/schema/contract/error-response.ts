/** What an error response says, and the builders of those that recur. */
import type * as z from "zod";
import type { ErrorCode } from "../error/error-catalogue.ts";
import type { errorEnvelope } from "./common-response.ts";
import { idempotencyCodes, keyInUse } from "./error-examples.ts";

type ErrorExample = Omit<z.input<typeof errorEnvelope>, "error">;

type ErrorHeader = "RetryAfter" | "WwwAuthenticate" | "IdempotencyReplayed";

export type ErrorResponse = {
  readonly description: string;
  readonly headers: readonly ErrorHeader[];
  /** One example for each code that the response may contain, keyed by code. */
  readonly codes: Readonly<Partial<Record<ErrorCode, ErrorExample>>>;
  /** Replaces the standard envelope. */
  readonly schema?: z.ZodType;
};

/**
 * 409 of an act that the present state refuses, or whose Idempotency-Key is in use.
 *
 * @param when what the state is; a list of several ends with `;`
 * @param more examples of other codes
 */
export function conflict(
  when: string,
  message: string,
  details?: ErrorExample["details"],
  more: ErrorResponse["codes"] = {},
): ErrorResponse {
  return {
    description: `${when}${when.endsWith(";") ? "" : ","} or ${keyInUse}`,
    headers: ["RetryAfter", "IdempotencyReplayed"],
    codes: {
      invalid_state: details === undefined ? { message } : { message, details },
      ...more,
      ...idempotencyCodes,
    },
  };
}

/** 409 of one more than an organization may have. */
export function full(maximum: number, name: string, title = name): ErrorResponse {
  return conflict(
    `The organization has the maximum number of ${name}`,
    `An organization has at most ${maximum} ${title}.`,
  );
}

/** A failure with one code. */
export function failure(
  code: ErrorCode,
  description: string,
  example: ErrorExample,
  headers: readonly ErrorHeader[] = [],
): ErrorResponse {
  return { description, headers, codes: { [code]: example } };
}
