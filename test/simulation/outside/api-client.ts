/**
 * A client of the API that follows the specification: it repeats a request with the same
 * Idempotency-Key until it is answered.
 */

import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { hashApiKey } from "#api/http/auth/credential.ts";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { toHttpEvent } from "#lib/emulator/gateway/http-event.ts";
import { createApiKeyWrites } from "#store/table/access/api-key-store.ts";
import { assertResponseMatchesContract } from "../../contract/validate-response.ts";
import { organizationOf } from "../../organization.ts";
import { Environment } from "../function/lambda-environment.ts";
import { emptySnapshot, type Snapshot, type World } from "../world.ts";

export const organizationId = organizationOf("org_simulated");
const apiKey = `key_live_${"A".repeat(43)}`;

export type ApiRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
};

export type Answer = { readonly status: number; readonly body: unknown; readonly text: string };

/** The initial state of a world: one organization with one API key. */
export const seededSnapshot: Snapshot = {
  ...emptySnapshot,
  items: createApiKeyWrites(hashApiKey(apiKey), {
    uuid: "0195c0de00007000800000000000aa00" as Uuid<"apiKey">,
    organizationId,
    name: "Simulated client",
    prefix: apiKey.slice(0, 16),
    scopes: ["*"],
    createdByUserId: "user_1",
    expiresAt: null,
    revokedAt: null,
    metadata: null,
    createdAt: emptySnapshot.now as Instant,
    updatedAt: emptySnapshot.now as Instant,
  }).flatMap((write) => (write.kind === "put" ? [{ ...write.item }] : [])),
};

/**
 * One request in the form in which the gateway passes it on, with the API key if the route accepts
 * one and the request has no credential of its own.
 */
export function eventOf(operationId: OperationId, request: ApiRequest, now: number) {
  const route: Route = routes[operationId];
  const params = request.params ?? {};
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const { body, headers = {}, query } = request;
  const usual: readonly string[] =
    route.scope === null
      ? ["x-organization-id", organizationId]
      : ["authorization", `Bearer ${apiKey}`];
  const credential = headers["authorization"] === undefined ? usual : [];
  const bytes = bytesOf(body);
  return toHttpEvent(
    {
      method: route.method,
      target: query === undefined ? path : `${path}?${query}`,
      httpVersion: "1.1",
      rawHeaders: [
        ...(route.path.startsWith("/v1/") ? credential : []),
        ...(route.idempotentAs === null
          ? []
          : ["idempotency-key", request.key ?? "idempotency-key-1"]),
        ...(bytes.length === 0 ? [] : ["content-type", "application/json"]),
        ...Object.entries(headers).flat(),
      ],
      sourceIp: "203.0.113.9",
      body: bytes,
    },
    {
      routeKey: `${route.method} ${route.path}`,
      pathParameters: params,
      decodesPath: true,
    },
    now,
  );
}

/** Bytes and text are sent as they are, anything else as JSON. */
function bytesOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

/** Makes one attempt; null if the environment was killed. */
export async function attempt(
  world: World,
  environment: Environment,
  operationId: OperationId,
  request: ApiRequest,
): Promise<(Answer & { readonly retryAfterSeconds: number | null }) | null> {
  const outcome = await environment.invoke(eventOf(operationId, request, world.clock.now));
  if (outcome.kind === "killed") return null;
  if (outcome.kind === "threw") throw outcome.error;
  const {
    statusCode,
    headers = {},
    ...sentBack
  } = outcome.value as APIGatewayProxyStructuredResultV2;
  const encoding = sentBack.isBase64Encoded === true ? "base64" : "utf8";
  const text = Buffer.from(sentBack.body ?? "", encoding).toString();
  assertAnswer(world, operationId, { statusCode: statusCode ?? 0, headers, body: text });
  const retryAfter = headers["Retry-After"];
  return {
    status: statusCode ?? 200,
    text,
    body: text !== "" && isJson(headers["Content-Type"]) ? JSON.parse(text) : null,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
  };
}

type Sent = Pick<APIGatewayProxyStructuredResultV2, "headers" | "body"> & {
  readonly statusCode: number;
};

/** An earlier release answers, and stores events, as its own contract says. */
export function assertAnswer(world: World, operationId: OperationId, answer: Sent): void {
  if (world.simulator.bundles.hasEarlierRelease === true) return;
  const { method, path } = routes[operationId];
  const { statusCode, headers = {}, body = "" } = answer;
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  assertResponseMatchesContract(method, path, statusCode, Object.fromEntries(sent), body);
}

function isJson(contentType: unknown): boolean {
  return contentType === undefined || String(contentType).startsWith("application/json");
}

/** Maximum of attempts; a client that needs more would give up. */
const maximumAttempts = 12;

/** Time after which a client notices a dead connection and retries, in milliseconds. */
const reconnectMilliseconds = 500;

/**
 * Repeats a request with its Idempotency-Key until it has a final answer, as the specification
 * requires of clients: after a lost connection, after 5xx, and while the key is in progress.
 * @param first environment of the first attempt; absent: a new one
 */
export async function request(
  world: World,
  operationId: OperationId,
  given: ApiRequest,
  first?: Environment,
): Promise<Answer> {
  const { group } = routes[operationId];
  let environment = first ?? new Environment(world, group);
  for (let count = 0; count < maximumAttempts; count += 1) {
    if (!environment.alive) environment = new Environment(world, group);
    const answer = await attempt(world, environment, operationId, given);
    if (answer !== null && !mustRepeat(answer)) {
      const { status, body, text } = answer;
      return { status, body, text };
    }
    world.clock.now +=
      answer?.retryAfterSeconds == null ? reconnectMilliseconds : answer.retryAfterSeconds * 1_000;
    await world.onPause?.([operationId, count, environment.memory]);
  }
  throw new Error(`${operationId} was not answered in ${maximumAttempts} attempts.`);
}

function mustRepeat({ status, body }: Answer): boolean {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  return status >= 500 || status === 429 || error === "idempotency_request_in_progress";
}
