/**
 * Builds the OpenAPI 3.1.0 document from the route table and the schemas of requests and responses
 * (docs/specification.md, Versioning). No function loads this module at run time: functions serve
 * `openapi.yaml`, which `npm run contract` writes.
 */

import { stringify } from "yaml";
import type * as z from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { type OperationId, type Route, routes } from "../route/routes.ts";
import { buildComponents, headersOf } from "./components.ts";
import { type ContractRow, type Examples, type SuccessResponse, tags } from "./contract-row.ts";
import { contract } from "./contract-rows.ts";
import { contractText } from "./contract-text.ts";
import { type Description, describeFields } from "./describe-fields.ts";
import type { ErrorResponseName } from "./error-responses.ts";
import { nameSchemas } from "./name-schemas.ts";
import { queryParameters } from "./parameters.ts";
import { tidySchemas } from "./tidy-schemas.ts";
import { buildWebhooks } from "./webhooks.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

type Override = Extract<CreateDocumentOptions["override"], (...given: never[]) => void>;

const override: Override = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  // A response may get new fields, so only input objects forbid additional properties.
  if (io === "output" && def.type === "object" && def.catchall === undefined) {
    delete jsonSchema.additionalProperties;
  }
  // zod-openapi omits a default that follows a transformation; add it again.
  if (io === "input" && def.type === "default") jsonSchema.default ??= def.defaultValue;
};

/** The OpenAPI document, as plain data. @throws Error if a property has no description */
export function buildContract(): OpenApiDocument {
  const { document, missing } = describeContract();
  if (missing.length > 0) {
    throw new Error(`Without a text in field-texts: ${missing.join(", ")}.`);
  }
  return document;
}

/** The document, with what is wrong with its texts. */
export function describeContract(): Description & { readonly document: OpenApiDocument } {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Payment Reconciliation API", version: "0.1.0", description: contractText },
      servers: [{ url: "/", description: "The service that serves this document." }],
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      paths: buildPaths(),
      webhooks: buildWebhooks(),
      components: buildComponents(),
    } satisfies ZodOpenApiObject,
    { override },
  );
  const tidied = tidySchemas(JSON.parse(JSON.stringify(document)));
  const shared = nameSchemas(tidied as Parameters<typeof nameSchemas>[0]);
  return { ...describeFields(shared), document: shared as unknown as OpenApiDocument };
}

/** `compat` quotes timestamps: a YAML 1.1 parser would read them as dates. */
const yamlOptions = {
  aliasDuplicateObjects: false,
  blockQuote: "literal",
  compat: "yaml-1.1",
  lineWidth: 100,
} as const;

/** The content of `openapi.yaml`. */
export function renderContract(document = buildContract()): string {
  const head = "# Written by `npm run contract` from shared/api/schema; do not edit.\n";
  return head + stringify(document, yamlOptions);
}

function buildPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, route] of Object.entries(routes) as [OperationId, Route][]) {
    const method = route.method.toLowerCase() as Lowercase<Route["method"]>;
    paths[route.path] = { ...paths[route.path], [method]: buildOperation(id, route) };
  }
  return paths;
}

function buildOperation(id: OperationId, route: Route): ZodOpenApiOperationObject {
  const { summary, description: text, tag, query, body } = contract[id];
  return {
    operationId: id,
    summary,
    description: text,
    tags: [tag],
    security: securityOf(route),
    ...(route.scope === null ? {} : { "x-scope": route.scope }),
    ...(route.permission === null ? {} : { "x-permission": route.permission }),
    parameters: parametersOf(id, route),
    ...(query === undefined ? {} : { requestParams: { query: withDescriptions(query.unwrap()) } }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            description: body.description,
            required: route.bodyIsOptional !== true,
            content: {
              "application/json": { schema: body.schema, examples: renderExamples(body.examples) },
            },
          },
        }),
    responses: buildResponses(id, route),
  };
}

const isResource = (route: Route) => route.path.startsWith("/v1/");

/** A resource route without a scope is for signed-in users only, unless every credential may use it. */
function securityOf(route: Route): Record<string, string[]>[] {
  if (!isResource(route)) return [];
  return route.scope === null && !route.anyCredential
    ? [{ session: [] }]
    : [{ apiKey: [] }, { session: [] }];
}

function parametersOf(id: OperationId, route: Route) {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const names = [
    ...inPath,
    ...(isResource(route) ? ["OrganizationId"] : []),
    ...(route.idempotentAs === null ? [] : ["IdempotencyKey"]),
    ...(contract[id].signed ? ["WebhookSignature"] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function withDescriptions(query: z.ZodObject) {
  const shape = Object.entries(query.shape).map(([name, schema]) => {
    const text = queryParameters[name];
    if (text === undefined) throw new Error(`The query parameter ${name} has no description.`);
    return [name, schema.meta({ ...schema.meta(), param: { description: text } })];
  });
  return query.extend(Object.fromEntries(shape));
}

function buildResponses(id: OperationId, route: Route): ZodOpenApiResponsesObject {
  const row = contract[id];
  const successes = Object.entries(row.responses).map(([status, response]) => [
    status,
    renderSuccess(response, route),
  ]);
  const errors = Object.entries({ ...errorsOf(route, row), ...row.errors }).map(
    ([status, name]) => [status, { $ref: `#/components/responses/${name}` }],
  );
  return Object.fromEntries([...successes, ...errors]);
}

function renderSuccess(response: SuccessResponse, route: Route) {
  const { description: text, content, headers = [] } = response;
  return {
    description: text,
    headers: headersOf([
      ...(route.idempotentAs === null ? [] : (["IdempotencyReplayed"] as const)),
      ...headers,
    ]),
    ...(content === undefined
      ? {}
      : {
          content: {
            [content.mediaType]: {
              schema: content.schema,
              ...(content.examples === undefined
                ? {}
                : { examples: renderExamples(content.examples) }),
            },
            ...Object.fromEntries(
              [content.or ?? []].flat().map((name) => [name, { schema: { type: "string" } }]),
            ),
          },
        }),
  };
}

function renderExamples(examples: Examples) {
  return Object.fromEntries(
    Object.entries(examples).map(([name, [summary, value]]) => [name, { summary, value }]),
  );
}

/**
 * Error responses derived from the route: authentication, not found, idempotency, size, rate limit.
 */
function errorsOf(route: Route, row: ContractRow): Record<number, ErrorResponseName> {
  const isWrite = route.idempotentAs !== null;
  return {
    ...(isResource(route)
      ? { 400: isWrite ? "InvalidWrite" : "InvalidRead", 401: "Unauthorized", 403: "Forbidden" }
      : {}),
    ...(isResource(route) && route.path.includes("{") ? { 404: "NotFound" } : {}),
    ...(isWrite ? { 409: "IdempotencyConflict" } : {}),
    ...(row.body === undefined ? {} : { 413: "PayloadTooLarge" }),
    429: "RateLimited",
    500: "InternalError",
    503: "Unavailable",
  };
}
