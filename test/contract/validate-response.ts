/** Checks responses of the running service against openapi.yaml; every HTTP test uses it. */
import { AssertionError } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { parseTimestamp } from "#api/schema/field/timestamp.ts";
import { keptJson } from "../kept-json.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

type Header = { readonly required?: boolean; readonly schema: JsonObject };
type Reference = { readonly $ref: string };
type Response = {
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>;
};

export type ResponseHeaders = Headers | Readonly<Record<string, string | undefined>>;

export const contractPath = join(import.meta.dirname, "..", "..", "openapi.yaml");

/** The document as stored in the file, with its references unresolved. */
export function readContract(): Promise<JsonObject> {
  const text = readFileSync(contractPath, "utf8");
  // Parsing YAML of this length takes a second, which every process that checks responses would spend.
  return keptJson("contract", text, () => parse(text) as JsonObject);
}

const document = await readContract();

/**
 * The contract allows additional fields in response objects, for future fields. Here an object that
 * lists its properties without allowing others is closed.
 */
function closeObjects(value: Json): Json {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    closeObjects(member),
  ]);
  const closed: JsonObject = Object.fromEntries(members);
  const isObjectSchema = "properties" in closed && "type" in closed;
  return isObjectSchema ? { additionalProperties: false, ...closed } : closed;
}

/** Resolves `#/…` (RFC 6901) in the contract. @throws Error if nothing is there */
export function resolveReference(reference: string): Json {
  const segments = reference.replace(/^#\//, "").split("/");
  const found = segments.reduce<Json | undefined>((value, segment) => {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value[name]
      : undefined;
  }, document);
  if (found === undefined) throw new Error(`${reference} leads nowhere.`);
  return found;
}

function dereference<T>(value: T | { readonly $ref: string }): T {
  return typeof value === "object" && value !== null && "$ref" in value
    ? (resolveReference(value.$ref) as T)
    : (value as T);
}

const documentId = "contract";

function createAjv(contract: Json): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat("date-time", (text) => parseTimestamp(text) !== null);
  // Only `components`: the root keywords of OpenAPI are not a schema.
  ajv.addSchema({ $id: documentId, components: (contract as JsonObject)["components"] });
  return ajv;
}

const open = createAjv(document);
const closed = createAjv(closeObjects(document));

const compiled = {
  open: new Map<JsonObject, ValidateFunction>(),
  closed: new Map<JsonObject, ValidateFunction>(),
};

/** Compiles a schema of the contract, unchanged or with closed objects. */
export function compileSchema(schema: JsonObject, mode: "open" | "closed"): ValidateFunction {
  const known = compiled[mode].get(schema);
  if (known !== undefined) return known;
  const own = mode === "closed" ? closeObjects(schema) : schema;
  const text = JSON.stringify(own).replaceAll('"$ref":"#/', `"$ref":"${documentId}#/`);
  const validate = (mode === "closed" ? closed : open).compile(JSON.parse(text));
  compiled[mode].set(schema, validate);
  return validate;
}

/**
 * Fails if the operation, its status, a header's value or a field of the body differs from
 * openapi.yaml. `pathTemplate` is written as there: `/v1/payment-intents/{paymentIntentId}`.
 */
export function assertResponseMatchesContract(
  method: string,
  pathTemplate: string,
  status: number,
  headers: ResponseHeaders,
  bodyText: string,
): void {
  const operation = `${method.toUpperCase()} ${pathTemplate}`;
  const response = findResponse(method, pathTemplate, status);
  if (response === undefined) fail(`The contract knows no ${status} of ${operation}.`, bodyText);
  assertHeaders(`${status} of ${operation}`, response, headers);
  assertBody(`${status} of ${operation}`, response, headers, bodyText);
  if (pathTemplate.startsWith(eventsPath) && status === 200) assertPayloads(JSON.parse(bodyText));
}

const eventsPath = "/v1/outbound-webhook-events";

type ShownEvent = { readonly payload: unknown };

/** The payload of an event is a free-form object in its response, and typed as a webhook. */
function assertPayloads(body: ShownEvent & { readonly items?: readonly ShownEvent[] }): void {
  for (const { payload } of body.items ?? [body]) assertEventMatchesContract(payload);
}

const anyError: Response = {
  headers: {
    Allow: { schema: { type: "string" } },
    "WWW-Authenticate": { schema: { type: "string" } },
    "Retry-After": { schema: { type: "integer" } },
    "Cache-Control": { $ref: "#/components/headers/CacheControl" },
    "X-Content-Type-Options": { $ref: "#/components/headers/ContentTypeOptions" },
    "Strict-Transport-Security": { $ref: "#/components/headers/StrictTransportSecurity" },
    "Request-Id": { $ref: "#/components/headers/RequestId" },
    "RateLimit-Limit": { $ref: "#/components/headers/RateLimitLimit" },
    "RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" },
    "RateLimit-Reset": { $ref: "#/components/headers/RateLimitReset" },
  },
  content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
};

/** For answers outside the route table (401, 404, 405), which also have the error envelope. */
export function assertErrorEnvelope(headers: ResponseHeaders, bodyText: string): void {
  assertHeaders("An error", anyError, headers);
  assertBody("An error", anyError, headers, bodyText);
}

function findResponse(method: string, path: string, status: number): Response | undefined {
  const paths = document["paths"] as Record<string, Record<string, { responses: JsonObject }>>;
  const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  return response === undefined
    ? undefined
    : dereference<Response>(response as unknown as Response);
}

function headerValue(headers: ResponseHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return entry?.[1];
}

/**
 * Headers that any HTTP server adds; OpenAPI documents the content type separately, and the gateway
 * sets CORS.
 */
const ofTransport =
  /^(content-type|content-length|date|connection|keep-alive|transfer-encoding|access-control-.*)$/;

function namesOf(headers: ResponseHeaders): string[] {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers);
  return names.map((name) => name.toLowerCase());
}

function assertHeaders(what: string, response: Response, headers: ResponseHeaders): void {
  const documented = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
  const other = namesOf(headers).filter((name) => !documented.has(name) && !ofTransport.test(name));
  if (other.length > 0) fail(`${what} has headers beyond the contract: ${other.join(", ")}`, "");
  for (const [name, reference] of Object.entries(response.headers ?? {})) {
    const { required = false, schema } = dereference<Header>(reference);
    const value = headerValue(headers, name);
    if (value !== undefined) assertHeaderValue(`${what}, header ${name}`, schema, value);
    else if (required) fail(`${what} lacks the header ${name}.`, "");
  }
}

function assertHeaderValue(what: string, schema: JsonObject, value: string): void {
  const read = schema["type"] === "integer" && /^\d+$/.test(value) ? Number(value) : value;
  if (!compileSchema(schema, "open")(read)) fail(`${what} has a wrong value: ${value}`, "");
}

function assertBody(
  what: string,
  response: Response,
  headers: ResponseHeaders,
  bodyText: string,
): void {
  if (response.content === undefined) {
    if (bodyText !== "") fail(`${what} has a body where the contract has none.`, bodyText);
    return;
  }
  const mediaType = (headerValue(headers, "content-type") ?? "").replace(/\s*;.*$/, "");
  const schema = response.content[mediaType]?.schema;
  if (schema === undefined) fail(`${what} is of the wrong media type "${mediaType}".`, bodyText);
  const validate = compileSchema(schema, "closed");
  if (validate(mediaType === "application/json" ? readJson(what, bodyText) : bodyText)) return;
  fail(`${what} does not match the contract:\n${describeFaults(validate)}`, bodyText);
}

/**
 * Fails if the body of an outbound event differs from its webhook in openapi.yaml.
 *
 * @throws AssertionError also for a type that the contract does not know
 */
export function assertEventMatchesContract(body: unknown): void {
  const { type } = body as { readonly type: string };
  const webhooks = document["webhooks"] as Record<string, Webhook>;
  const schema = webhooks[type]?.post.requestBody.content["application/json"].schema;
  if (schema === undefined) fail(`The contract knows no event ${type}.`, JSON.stringify(body));
  const validate = compileSchema(schema, "closed");
  if (validate(body)) return;
  fail(
    `The event ${type} does not match the contract:\n${describeFaults(validate)}`,
    JSON.stringify(body),
  );
}

type Webhook = {
  readonly post: {
    readonly requestBody: { readonly content: { "application/json": { schema: JsonObject } } };
  };
};

function describeFaults({ errors }: ValidateFunction): string {
  return (errors ?? [])
    .map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
    .join("\n");
}

function readJson(what: string, bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch {
    return fail(`${what} is not JSON.`, bodyText);
  }
}

function fail(message: string, bodyText: string): never {
  throw new AssertionError({ message: `${message}\n${bodyText.slice(0, 2_000)}`.trim() });
}
