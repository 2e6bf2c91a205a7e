import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type AuthenticationDependencies, authenticate } from "#api/http/auth/authenticate.ts";
import { notAllowed } from "#api/http/error/http-failure.ts";
import type { OperationResult } from "#api/http/operation.ts";
import type { RateLimitGate } from "#api/http/rate-limit/rate-limit-gate.ts";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import type { Instant } from "#domain/value/instant.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";

type Dependencies = AuthenticationDependencies & {
  readonly rateLimit: RateLimitGate;
  readonly now: () => number;
};

/**
 * Responds to requests without a route: under `/v1` the credential is checked first; then a known
 * path gets 405 with `Allow`, an unknown one 404 (docs/specification.md, Methods and unknown
 * paths).
 */
export async function answerUnrouted(
  dependencies: Dependencies,
  event: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const { rawPath } = event;
  await dependencies.rateLimit.admit(event, await subjectOf(dependencies, event));
  const allowed = allowedMethods(rawPath);
  if (allowed.length > 0) {
    const message = `The path ${rawPath} allows only ${allowed.join(", ")}.`;
    throw new FailureError(notAllowed(message, allowed));
  }
  throw new FailureError(notFound(`The path ${rawPath} does not exist.`));
}

async function subjectOf(
  dependencies: Dependencies,
  event: APIGatewayProxyEventV2,
): Promise<RateLimitSubject> {
  const { rawPath } = event;
  if (rawPath !== "/v1" && !rawPath.startsWith("/v1/")) return clientOf(event);
  const { principal } = await authenticate(dependencies, {
    authorization: event.headers["authorization"],
    organizationHeader: event.headers["x-organization-id"],
    now: dependencies.now() as Instant,
  });
  return { kind: "organization", id: principal.organizationId };
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
