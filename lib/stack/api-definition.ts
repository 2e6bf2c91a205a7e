/**
 * The HTTP API as an OpenAPI definition: one resource in place of one for each route, because the control plane of API Gateway
 * takes ten calls a second, and a stack has at most 500 resources.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Aws, Duration } from "aws-cdk-lib/core";
import { type RouteGroup, routes } from "#api/schema/route/routes.ts";

export type ApiDefinitionProps = {
  readonly title: string;
  readonly corsOrigins: readonly string[];
  readonly functions: Readonly<Record<RouteGroup, IFunction>>;
};

type PathItem = Record<string, object>;

/** The path of the route that takes the rest, as SAM writes it too. */
const restPath = "$default";

/**
 * An operation for each row of the route table, and `$default` for everything else. None has an authorizer: the functions
 * authenticate. API keys are read strongly on each request so that a revocation counts at once, sessions are any OpenID provider's,
 * and a failed credential is answered in the API's own form. A test calls every route without a credential.
 */
export function apiDefinition({ title, corsOrigins, functions }: ApiDefinitionProps): object {
  const paths: Record<string, PathItem> = {};
  for (const { method, path, group } of Object.values(routes)) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...parametersOf(path), ...servedBy(functions[group]) },
    };
  }
  paths[restPath] = {
    "x-amazon-apigateway-any-method": { isDefaultRoute: true, ...servedBy(functions.public) },
  };
  return {
    openapi: "3.0.1",
    info: { title, version: "1.0" },
    paths,
    ...corsConfiguration(corsOrigins),
  };
}

/** OpenAPI wants each parameter of a path declared. */
function parametersOf(path: string): { parameters?: object[] } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  const schema = { type: "string" };
  return { parameters: names.map((name) => ({ name, in: "path", required: true, schema })) };
}

/** Written out for each operation: SAM does not follow references to `components`. */
function servedBy(target: IFunction): object {
  const functions = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions`;
  return {
    responses: {},
    "x-amazon-apigateway-integration": {
      type: "aws_proxy",
      httpMethod: "POST",
      uri: `${functions}/${target.functionArn}/invocations`,
      payloadFormatVersion: "2.0",
    },
  };
}

/** With origins the gateway answers preflights itself; without, it adds no CORS header. */
function corsConfiguration(origins: readonly string[]): object {
  if (origins.length === 0) return {};
  return {
    "x-amazon-apigateway-cors": {
      allowOrigins: [...origins],
      allowMethods: [...new Set(Object.values(routes).map((route) => route.method))],
      allowHeaders: ["authorization", "content-type", "idempotency-key", "x-organization-id"],
      exposeHeaders: [
        "Request-Id",
        "Idempotency-Replayed",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Retry-After",
        "Location",
      ],
      maxAge: Duration.hours(1).toSeconds(),
    },
  };
}
