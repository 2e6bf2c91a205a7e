/** The OpenAPI definition of an HTTP API (`Body`), as far as the emulator knows it. A part that is not listed is an error. */
import { z } from "zod";
import { TemplateError } from "./template-error.ts";

const integrationSchema = z.strictObject({
  type: z.literal("aws_proxy"),
  httpMethod: z.literal("POST"),
  uri: z.string(),
  payloadFormatVersion: z.literal("2.0"),
  timeoutInMillis: z.coerce.number().int().max(30_000).default(30_000),
});

const operationSchema = z.strictObject({
  "x-amazon-apigateway-integration": integrationSchema,
  isDefaultRoute: z.literal(true).optional(),
  /** HTTP APIs validate no request. */
  parameters: z.unknown().optional(),
  responses: z.unknown().optional(),
});

const anyMethod = "x-amazon-apigateway-any-method";
const methods = ["get", "post", "put", "patch", "delete", "head", "options", anyMethod] as const;

const corsSchema = z.strictObject({
  allowOrigins: z.array(z.string()).default([]),
  allowMethods: z.array(z.string()).default([]),
  allowHeaders: z.array(z.string()).default([]),
  exposeHeaders: z.array(z.string()).default([]),
  maxAge: z.coerce.number().int().optional(),
  allowCredentials: z.boolean().default(false),
});

export const apiDefinitionSchema = z.strictObject({
  openapi: z.string().startsWith("3.0."),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationSchema)),
  "x-amazon-apigateway-cors": corsSchema.optional(),
});

export type ApiDefinition = z.infer<typeof apiDefinitionSchema>;

type DefinedRoute = {
  /** `GET /path/{parameter}`, `ANY /path` or `$default`. */
  readonly routeKey: string;
  readonly functionName: string;
  readonly timeoutMilliseconds: number;
};

/**
 * The routes of a definition.
 *
 * @param functionNameOf the function that the ARN of an integration names
 * @throws TemplateError for a default route that says it is none, or the other way round
 */
export function routesOf(
  { paths }: ApiDefinition,
  functionNameOf: (uri: string) => string,
): DefinedRoute[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const { isDefaultRoute = false, "x-amazon-apigateway-integration": integration } = operation;
      if (isDefaultRoute !== isRest(path, method)) {
        throw new TemplateError(`${method} ${path}: isDefaultRoute does not agree with the path`);
      }
      return {
        routeKey: isDefaultRoute ? "$default" : `${methodOf(method)} ${path}`,
        functionName: functionNameOf(integration.uri),
        timeoutMilliseconds: integration.timeoutInMillis,
      };
    }),
  );
}

/** API Gateway exports it with a slash, SAM writes it without. */
function isRest(path: string, method: string): boolean {
  return method === anyMethod && ["$default", "/$default"].includes(path);
}

function methodOf(method: string): string {
  return method === anyMethod ? "ANY" : method.toUpperCase();
}

/** In the words of the resource's own property. */
export function corsOf({ "x-amazon-apigateway-cors": cors }: ApiDefinition) {
  if (cors === undefined) return null;
  return {
    AllowOrigins: cors.allowOrigins,
    AllowMethods: cors.allowMethods,
    AllowHeaders: cors.allowHeaders,
    ExposeHeaders: cors.exposeHeaders,
    AllowCredentials: cors.allowCredentials,
    ...(cors.maxAge !== undefined && { MaxAge: cors.maxAge }),
  };
}
