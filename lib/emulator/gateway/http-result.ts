import { maxEventBytes } from "../execution/function-pool.ts";
import type { InvocationResult } from "../execution/function-worker.ts";

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

/** An answer of the gateway itself, in its own form. */
export function gatewayAnswer(status: number, message: string): HttpAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** The HTTP answer to an invocation, as the gateway makes it in payload format 2.0. */
export function toHttpAnswer(result: InvocationResult): HttpAnswer {
  if (result.kind === "timed_out" || result.kind === "throttled")
    return gatewayAnswer(503, "Service Unavailable");
  if (result.kind === "failed" || Buffer.byteLength(result.payload) > maxEventBytes) {
    return gatewayAnswer(500, "Internal Server Error");
  }
  const value: unknown = JSON.parse(result.payload);
  if (typeof value === "object" && value !== null && "statusCode" in value) {
    return toStructuredAnswer(value) ?? gatewayAnswer(500, "Internal Server Error");
  }
  // Without a status, the whole result is the body.
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: Buffer.from(typeof value === "string" ? value : result.payload),
  };
}

type Structured = {
  readonly statusCode: unknown;
  readonly headers?: Readonly<Record<string, unknown>> | null;
  readonly cookies?: readonly string[] | null;
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
};

function toStructuredAnswer(result: Structured): HttpAnswer | null {
  const status = Number(result.statusCode);
  const { body = "" } = result;
  if (!Number.isInteger(status) || status < 200 || status > 599) return null;
  if (typeof body !== "string" && body !== null) return null;
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    headers[name.toLowerCase()] = String(value);
  }
  headers["content-type"] ??= "text/plain;charset=utf-8";
  if (result.cookies && result.cookies.length > 0) headers["set-cookie"] = result.cookies;
  const encoding = result.isBase64Encoded === true ? "base64" : "utf8";
  return { status, headers, body: Buffer.from(body ?? "", encoding) };
}
