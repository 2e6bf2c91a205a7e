import { FailureError } from "#work/outcome/outcome.ts";
import type { ApiState } from "./api-state.ts";
import { given, type Middleware } from "./pipeline.ts";

/** Reads the Idempotency-Key of a write. */
export function idempotencyKey(): Middleware<ApiState> {
  return {
    before: ({ event, internal }) => {
      if (!("decide" in given(internal.route).operation)) return;
      internal.idempotencyKey = readIdempotencyKey(event.headers["idempotency-key"]);
    },
  };
}

/**
 * Reads the Idempotency-Key header, 1 to 255 characters.
 *
 * @throws FailureError 400 `invalid_idempotency_key`
 */
function readIdempotencyKey(value: string | undefined): string {
  if (value !== undefined && value.length >= 1 && value.length <= 255) return value;
  throw new FailureError({
    error: "invalid_idempotency_key",
    message: "The Idempotency-Key header is required: 1 to 255 characters, a UUID is recommended.",
  });
}
