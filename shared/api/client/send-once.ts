/** One attempt of a request: its time limit, and what came of it. */

import { ConnectionError, TimeoutError } from "./connection-error.ts";
import { errorOf } from "./error-classes.ts";
import type { FetchLike, SignalLike } from "./platform.ts";
import { isRetryable } from "./retry.ts";

export type PreparedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: SignalLike | null;
  readonly timeoutMilliseconds: number;
};

type Answered = { readonly status: number; readonly requestId: string | null };

export type SendOutcome =
  | (Answered & { readonly kind: "success"; readonly body: unknown })
  | (Answered & {
      readonly kind: "failure";
      readonly error: unknown;
      readonly retryAfter: string | null;
      readonly isRetryable: boolean;
    })
  | { readonly kind: "no_response"; readonly error: ConnectionError };

/** @throws the reason of the caller's signal, if it was aborted */
export async function sendOnce(fetch: FetchLike, request: PreparedRequest): Promise<SendOutcome> {
  const { method, url, headers, body, signal, timeoutMilliseconds } = request;
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMilliseconds);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted === true) abort();
  try {
    const response = await fetch(url, {
      ...{ method, headers: { ...headers } },
      ...(body === null ? {} : { body }),
      signal: controller.signal as never,
    });
    const { ok, status } = response;
    const requestId = response.headers.get("Request-Id");
    const text = parse(await response.text());
    if (ok) return { kind: "success", status, requestId, body: text };
    const error = errorOf({ status, body: envelopeOf(text), requestId });
    const retryAfter = response.headers.get("Retry-After");
    const again = isRetryable(status, error.code);
    return { kind: "failure", status, requestId, error, retryAfter, isRetryable: again };
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason ?? cause;
    return {
      kind: "no_response",
      error: connectionError(cause, isLate ? timeoutMilliseconds : null),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function connectionError(cause: unknown, limit: number | null): ConnectionError {
  return limit === null
    ? new ConnectionError(`No response: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      })
    : new TimeoutError(`No response within ${limit} ms.`, { cause });
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function envelopeOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
