import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { notAllowed } from "#api/http/error/http-failure.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";

/**
 * Refuses a request without a route: a known path gets 405 with `Allow`, an unknown one 404 (docs/specification.md,
 * Methods and unknown paths). A method that the path allows came by another spelling of the path: the gateway compares
 * it with escapes, and passes it on without.
 */
export function answerUnrouted({ rawPath, requestContext }: APIGatewayProxyEventV2): never {
  const allowed = allowedMethods(rawPath);
  if (allowed.length > 0 && !allowed.includes(requestContext.http.method)) {
    const message = `The path ${rawPath} allows only ${allowed.join(", ")}.`;
    throw new FailureError(notAllowed(message, allowed));
  }
  throw new FailureError(notFound(`The path ${rawPath} does not exist.`));
}

function allowedMethods(path: string): string[] {
  const rows: readonly Route[] = Object.values(routes);
  const methods = rows.filter((route) => fits(route.path, path)).map((route) => route.method);
  return [...new Set(methods)].sort();
}

function fits(template: string, path: string): boolean {
  const parts = template.split("/");
  const given = path.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith("{") ? given[index] !== "" : part === given[index],
    )
  );
}
