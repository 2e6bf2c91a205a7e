/** Shared parts of the contract, rendered from their tables. */
import type { ZodOpenApiObject, ZodOpenApiResponseObject } from "zod-openapi";
import { errorEnvelope } from "./common-response.ts";
import type { ErrorResponse } from "./error-response.ts";
import { errorResponses } from "./error-responses.ts";
import {
  headerNames,
  headerParameters,
  pathParameters,
  type ResponseHeader,
  responseHeaders,
  securitySchemes,
} from "./parameters.ts";
import { eventSchemas } from "./webhooks.ts";

type Components = NonNullable<ZodOpenApiObject["components"]>;

/** Headers of every response. */
const commonHeaders = [
  "RequestId",
  "RateLimitLimit",
  "RateLimitRemaining",
  "RateLimitReset",
  "CacheControl",
  "ContentTypeOptions",
  "StrictTransportSecurity",
] as const satisfies readonly ResponseHeader[];

export function headersOf(more: readonly ResponseHeader[]) {
  return Object.fromEntries(
    [...commonHeaders, ...more].map((header) => [
      headerNames[header],
      { $ref: `#/components/headers/${header}` },
    ]),
  );
}

export function buildComponents(): Components {
  return {
    securitySchemes: { ...securitySchemes },
    parameters: { ...headerParameters, ...renderPathParameters() },
    headers: { ...responseHeaders },
    schemas: { ErrorEnvelope: errorEnvelope, ...eventSchemas() },
    responses: Object.fromEntries(
      Object.entries(errorResponses).map(([name, response]) => [name, renderError(response)]),
    ),
  };
}

function renderPathParameters(): NonNullable<Components["parameters"]> {
  return Object.fromEntries(
    Object.entries(pathParameters).map(([name, description]) => [
      name,
      {
        name,
        in: "path",
        required: true,
        description,
        schema: { type: "string", minLength: 1 },
      },
    ]),
  );
}

function renderError(response: ErrorResponse): ZodOpenApiResponseObject {
  const { description, headers, codes, schema } = response;
  return {
    description,
    headers: headersOf(headers),
    content: {
      "application/json": {
        schema: schema ?? envelopeWith(Object.keys(codes)),
        examples: Object.fromEntries(
          Object.entries(codes).map(([error, rest]) => [
            error,
            { summary: error, value: { error, ...rest } },
          ]),
        ),
      },
    },
  };
}

function envelopeWith(codes: readonly string[]) {
  return {
    allOf: [
      { $ref: "#/components/schemas/ErrorEnvelope" },
      {
        type: "object" as const,
        properties: { error: { type: "string" as const, enum: [...codes] } },
        additionalProperties: true,
      },
    ],
  };
}
