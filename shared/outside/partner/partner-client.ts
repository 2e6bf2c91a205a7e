/**
 * Client of the partner's API (docs/partner.md): webhooks, transfers, events. Each call takes at
 * most five seconds, reads a bounded response and follows no redirect. A call whose connection
 * broke is repeated once.
 */

import { readJsonObject } from "#api/schema/json/json-body.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#api/schema/json/json-value.ts";
import { withoutTrailing } from "#domain/value/text/trailing.ts";
import type {
  GuardedRequest,
  GuardedResult,
  SendFailure,
} from "#outside/outbound-http/send-guarded.ts";
import { sendWhenLoaded } from "#outside/outbound-http/send-when-loaded.ts";
import { textAt, valueAt } from "./object-reader.ts";

export type PartnerSettings = {
  /** From the configuration, not from a customer, for example `https://api.partner.example`. */
  readonly baseUrl: string;
  readonly allowLoopback: boolean;
};

/** A failed call; `status` is null if the partner sent no response. */
export type PartnerFailure = {
  readonly reason: "credential" | "unavailable" | "timeout" | "not_found" | "failed";
  readonly status: number | null;
  /** `unknown` if the call may have had an effect. */
  readonly effect: "none" | "unknown";
  /** Seconds from Retry-After; null if absent. */
  readonly retryAfterSeconds: number | null;
};

export type PartnerResult<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & PartnerFailure);

export type PartnerWebhook = {
  readonly id: string;
  readonly status: string;
  readonly publicKey: string | null;
};

type WebhookRegistration = {
  readonly url: string;
  readonly eventCategories: readonly string[];
  /** Sent as Idempotency-Key: repeated calls with the same key return the same webhook. */
  readonly idempotencyKey: string;
};

export type PartnerClient = {
  readonly createWebhook: (
    apiKey: string,
    registration: WebhookRegistration,
  ) => Promise<PartnerResult<PartnerWebhook>>;
  readonly updateWebhook: (
    apiKey: string,
    id: string,
    change: {
      readonly status?: "active" | "disabled";
      readonly eventCategories?: readonly string[];
    },
  ) => Promise<PartnerResult<PartnerWebhook>>;
  /** Succeeds if the webhook does not exist. */
  readonly deleteWebhook: (apiKey: string, id: string) => Promise<PartnerResult<null>>;
  readonly listTransfers: (
    apiKey: string,
    query: Readonly<Record<string, string>>,
  ) => Promise<PartnerResult<JsonObject[]>>;
  readonly listEvents: (
    apiKey: string,
    query: Readonly<Record<string, string>>,
  ) => Promise<PartnerResult<JsonObject[]>>;
};

type Send = (request: GuardedRequest) => Promise<GuardedResult>;

type Call = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly apiKey: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly maximumBodyBytes?: number;
};

const callTimeoutMilliseconds = 5_000;
const answerBytes = 262_144;
/** Maximum size of a page of a hundred objects; a larger response fails. */
const pageBytes = 2_097_152;
/** A call is repeated once after a broken connection. */
const maximumTries = 2;

/** Creates the client. Its calls never throw: a failure is a result with a reason. */
export function createPartnerClient(
  { baseUrl, allowLoopback }: PartnerSettings,
  send: Send = sendWhenLoaded,
): PartnerClient {
  const base = withoutTrailing(baseUrl, "/");
  const call = async (request: Call): Promise<PartnerResult<JsonObject>> => {
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(toRequest(base, allowLoopback, request));
      const again = !result.ok && result.reason === "connection" && attempt < maximumTries;
      if (!again) return read(result);
    }
  };
  return {
    createWebhook: async (apiKey, { url, eventCategories, idempotencyKey }) =>
      toWebhook(
        await call({
          method: "POST",
          path: "/v0/webhooks",
          apiKey,
          idempotencyKey,
          body: { url, event_epoch: "webhook_creation", event_categories: eventCategories },
        }),
      ),
    updateWebhook: async (apiKey, id, { status, eventCategories }) =>
      toWebhook(
        await call({
          method: "PUT",
          path: `/v0/webhooks/${encodeURIComponent(id)}`,
          apiKey,
          body: { status, event_categories: eventCategories },
        }),
      ),
    deleteWebhook: async (apiKey, id) => {
      const path = `/v0/webhooks/${encodeURIComponent(id)}`;
      const result = await call({ method: "DELETE", path, apiKey });
      if (result.ok || result.reason === "not_found") return { ok: true, value: null };
      return result;
    },
    listTransfers: (apiKey, query) => list(call, apiKey, "/v0/transfers", query),
    listEvents: (apiKey, query) => list(call, apiKey, "/v0/webhook_events", query),
  };
}

function toRequest(base: string, allowLoopback: boolean, call: Call): GuardedRequest {
  const { method, path, apiKey, body, idempotencyKey, maximumBodyBytes = answerBytes } = call;
  return {
    url: `${base}${path}`,
    method,
    headers: {
      "api-key": apiKey,
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMilliseconds: callTimeoutMilliseconds,
    maximumBodyBytes,
    allowLoopback,
  };
}

const refusedConnection = /^ECONNREFUSED\b/;

function failSending(reason: SendFailure, message: string): PartnerResult<never> {
  switch (reason) {
    case "refused":
    case "unresolved":
      return fail("failed", null, null, "none");
    case "timeout":
      return fail("timeout", null, null);
    case "connection":
      return refusedConnection.test(message)
        ? fail("unavailable", null, null, "none")
        : fail("failed", null, null);
  }
}

const reasonsOfStatus: ReadonlyMap<number, PartnerFailure["reason"]> = new Map([
  [401, "credential"],
  [403, "credential"],
  [404, "not_found"],
  [429, "unavailable"],
  [503, "unavailable"],
]);

function read(result: GuardedResult): PartnerResult<JsonObject> {
  if (!result.ok) {
    return failSending(result.reason, result.message);
  }
  const { status, headers, body, complete } = result;
  if (status < 200 || status > 299) {
    const reason = reasonsOfStatus.get(status) ?? "failed";
    const effect = status < 500 ? "none" : "unknown";
    return fail(reason, status, readRetryAfter(headers["retry-after"]), effect);
  }
  if (!complete) return fail("failed", status, null);
  if (body.length === 0) return { ok: true, value: {} };
  const parsed = readJsonObject(body, { maxBytes: pageBytes, maxDepth: 32 });
  return parsed.ok ? { ok: true, value: parsed.value } : fail("failed", status, null);
}

function fail(
  reason: PartnerFailure["reason"],
  status: number | null,
  retryAfterSeconds: number | null,
  effect: PartnerFailure["effect"] = "unknown",
): PartnerResult<never> {
  return { ok: false, reason, status, retryAfterSeconds, effect };
}

/** Seconds only (RFC 9110, section 10.2.3), at most an hour. */
function readRetryAfter(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Math.min(Number(value), 3_600) : null;
}

function toWebhook(result: PartnerResult<JsonObject>): PartnerResult<PartnerWebhook> {
  if (!result.ok) return result;
  const id = textAt(result.value, ["id"]);
  if (id === null) return fail("failed", 200, null);
  const publicKey = valueAt(result.value, ["public_key"]);
  const status = textAt(result.value, ["status"]) ?? "";
  return {
    ok: true,
    value: { id, status, publicKey: typeof publicKey === "string" ? publicKey : null },
  };
}

async function list(
  call: (request: Call) => Promise<PartnerResult<JsonObject>>,
  apiKey: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<PartnerResult<JsonObject[]>> {
  const result = await call({
    method: "GET",
    path: `${path}?${new URLSearchParams(query)}`,
    apiKey,
    maximumBodyBytes: pageBytes,
  });
  if (!result.ok) return result;
  const { data } = result.value;
  if (!Array.isArray(data)) return fail("failed", 200, null);
  return { ok: true, value: data.map(unwrap) };
}

/** Some responses wrap each item as `{summary, value}`. An item that is no object becomes one, which no reader understands. */
function unwrap(item: JsonValue): JsonObject {
  if (!isJsonObject(item)) return { item };
  const { value } = item;
  return isJsonObject(value) && "summary" in item ? value : item;
}
