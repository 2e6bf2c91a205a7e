/**
 * Sends real HTTP requests to the running stack; every response is checked against the contract.
 */
import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import * as z from "zod";
import type { Permission } from "#api/schema/route/routes.ts";
import { checkAgainstContract } from "../contract/contract-check.ts";

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
};

export type RequestOptions = {
  readonly token?: string | null;
  /** Undefined sends a new key with a write; null sends none. */
  readonly key?: string | null;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null sends no content type. */
  readonly contentType?: string | null;
  /** Address of a stack other than the shared one. */
  readonly baseUrl?: string;
};

export const permissions = ["cases_action", "rules_manage", "evidence_write"] as const;

/** All permissions of signed-in users. */
export const allPermissions = [
  ...permissions,
  "cases_approve",
  "integrations_manage",
  "webhooks_manage",
  "imports_manage",
  "api_keys_manage",
] as const satisfies readonly Permission[];

/** A client of a new organization, with a session token. */
export type Client = {
  readonly organizationId: string;
  readonly token: string;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown, key?: string) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  readonly remove: (path: string) => Promise<Answer>;
};

export async function send(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { body, baseUrl = inject("baseUrl") } = options;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: headersOf(method, options),
    ...(body === undefined ? {} : { body: encodeBody(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const text = bytes.toString("utf8");
  expect(headers.get("request-id"), `${method} ${path}: Request-Id`).toMatch(/.+/);
  // Responses of the shared stack are checked in `fetch`.
  if (options.baseUrl !== undefined) checkAgainstContract(method, path, { status, headers, text });
  return { status, headers, bytes, text };
}

function encodeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

function headersOf(method: string, options: RequestOptions): Record<string, string> {
  const { token, key, body, contentType = "application/json" } = options;
  const keyed = method === "GET" ? null : key === undefined ? randomUUID() : key;
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(keyed === null ? {} : { "idempotency-key": keyed }),
    ...(body === undefined || contentType === null ? {} : { "content-type": contentType }),
    ...options.headers,
  };
}

async function control(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${inject("controlUrl")}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(response.status, `control ${path}`).toBe(200);
  return response.json();
}

export type SessionOptions = {
  readonly subject?: string;
  readonly organizationId: string | null;
  readonly permissions?: readonly string[];
  readonly organizations?: readonly string[];
};

export async function createSession(options: SessionOptions): Promise<string> {
  const { organizationId } = options;
  const answer = await control("/sessions", {
    subject: options.subject ?? "user_test",
    organizationId,
    permissions: options.permissions ?? permissions,
    organizations: options.organizations ?? (organizationId === null ? [] : [organizationId]),
  });
  return z.object({ token: z.string() }).parse(answer).token;
}

/**
 * The first characters of all organizations of this process: it need not wait for the work of the other
 * processes, which share the stack.
 */
const ownOrganizations = `org_${randomUUID().slice(0, 8)}`;

/** Resolves when the stream and the queues have nothing of this process's organizations, nor of the stack's own. */
export async function waitUntilIdle(): Promise<void> {
  const { organizationId, other } = inject("outputs");
  const about = [ownOrganizations, organizationId, other.organizationId];
  // Keys of uploaded files have the id in base64. The own twelve characters are whole groups of it.
  const inKeys = about.map((text) => Buffer.from(text).toString("base64url"));
  await control("/idle", { about: [...about, ...inKeys] });
}

export function newOrganizationId(): string {
  return `${ownOrganizations}${randomUUID().slice(8)}`;
}

export async function newClient(
  options: Pick<SessionOptions, "subject" | "permissions"> = {},
): Promise<Client> {
  const organizationId = newOrganizationId();
  const token = await createSession({ ...options, organizationId });
  return clientWith(organizationId, token);
}

/** A client with its own credential: a session token or an API key. */
export function clientWith(organizationId: string, token: string): Client {
  return {
    organizationId,
    token,
    get: (path) => send("GET", path, { token }),
    post: (path, body, key) =>
      send("POST", path, { token, body, ...(key === undefined ? {} : { key }) }),
    patch: (path, body) => send("PATCH", path, { token, body }),
    remove: (path) => send("DELETE", path, { token }),
  };
}

/** The JSON body of an answer; fails unless the answer has the status. */
export function read(answer: Answer, status: number): Json {
  expect(answer.status, answer.text).toBe(status);
  return JSON.parse(answer.text) as Json;
}

/**
 * A type for reading nested fields in tests; a wrong path gives undefined and fails the
 * expectation.
 */
export type Json = { readonly [name: string]: Json } & {
  readonly id: string;
  readonly error: string;
  readonly total: number;
  readonly items: readonly Json[];
};

export function textOf(value: unknown): string {
  return z.string().parse(value);
}

/** The error envelope of a failed request (docs/specification.md, Error envelope). */
export function readError(answer: Answer, status: number) {
  expect(answer.status, answer.text).toBe(status);
  return z
    .looseObject({
      error: z.string().min(1),
      message: z.string().min(1),
      issues: z
        .array(
          z.object({
            path: z.array(z.union([z.string(), z.number()])),
            message: z.string().min(1),
          }),
        )
        .optional(),
    })
    .parse(JSON.parse(answer.text));
}

/** The text without what differs each time it is read: when an export or a report was made, its URL, ages, and when a chain was polled. */
export function withoutMoment(text: string): string {
  return text
    .replace(/"exportedAt":"[^"]*"/, '"exportedAt":""')
    .replace(/"asOf":"[^"]*T[^"]*"/, '"asOf":""')
    .replace(/"downloadUrl":"[^"]*"/, '"downloadUrl":""')
    .replaceAll(/"activity":\{[^{}]*\}/g, '"activity":{}')
    .replaceAll(/"slaAgeMinutes":\d+/g, '"slaAgeMinutes":0');
}
