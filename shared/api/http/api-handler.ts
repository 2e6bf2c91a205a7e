/**
 * What every API function does with a request: authentication, organization, rate limit, permission, idempotency,
 * validation, operation.
 */

import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import { actorOf, type Principal } from "#domain/access/principal.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import type { AccessLog } from "./access-log.ts";
import {
  type AuthenticationDependencies,
  type AuthenticationRequest,
  authenticate,
  type RefusedKeyError,
} from "./auth/authenticate.ts";
import { describeCredential } from "./auth/describe-credential.ts";
import { checkAccess } from "./auth/permission-gate.ts";
import type { Operation, ReadOperation } from "./define-operation.ts";
import type { FailureLog } from "./error/failure-log.ts";
import { noQuery, validate } from "./json-request.ts";
import { noteRead } from "./note-read.ts";
import { noteRefusal } from "./note-refusal.ts";
import type { OperationResult, RequestContext } from "./operation.ts";
import type { RateLimitGate } from "./rate-limit/rate-limit-gate.ts";
import type { RequestLog } from "./request-log.ts";
import { paramsOf, serveWrite } from "./serve-write.ts";
import { type Handler, withErrors } from "./with-errors.ts";

export type ApiDependencies = AuthenticationDependencies & {
  readonly table: Table;
  readonly ids: IdSource;
  readonly logger: FailureLog;
  readonly rateLimit: RateLimitGate;
  readonly logAccess: AccessLog;
  readonly requestLog: RequestLog;
  readonly now: () => number;
};

export type Operations = Partial<Readonly<Record<OperationId, Operation>>>;

type ServedRoute = { readonly id: OperationId; readonly route: Route };

/** Creates the Lambda handler for the operations of one route group. */
export function createApiHandler(dependencies: ApiDependencies, operations: Operations): Handler {
  const byRouteKey = new Map<string, ServedRoute & { operation: Operation | undefined }>(
    (Object.keys(operations) as OperationId[]).map((id) => {
      const route: Route = routes[id];
      return [`${route.method} ${route.path}`, { id, route, operation: operations[id] }] as const;
    }),
  );
  return withErrors(
    dependencies,
    async (event, context) => {
      const found = byRouteKey.get(event.routeKey);
      if (found?.operation === undefined) throw new Error(`No operation serves ${event.routeKey}.`);
      return serve(dependencies, found, found.operation, event, context);
    },
    (refused, requestId) => noteRefusedKey(dependencies, refused, requestId),
  );
}

/** One audit event an hour for each key, however often it is refused. */
async function noteRefusedKey(
  dependencies: ApiDependencies,
  { organizationId, keyId, status }: RefusedKeyError["refused"],
  requestId: string,
): Promise<void> {
  const now = dependencies.now() as Instant;
  const context = { organizationId, actor: `api_key:${keyId}`, now, requestId };
  const refusal = { eventType: "api_key.refused", subject: keyId, details: { status } } as const;
  await noteRead(dependencies, context, refusal);
}

async function serve(
  dependencies: ApiDependencies,
  served: ServedRoute,
  operation: Operation,
  event: APIGatewayProxyEventV2,
  lambda: Context,
): Promise<OperationResult> {
  const request: AuthenticationRequest = {
    authorization: event.headers["authorization"],
    organizationHeader: event.headers["x-organization-id"],
    now: dependencies.now() as Instant,
  };
  if ("describe" in operation) return describeCredential(dependencies, operation, request, event);
  return admitted(dependencies, served, request, event, (context) =>
    "query" in operation
      ? serveRead(dependencies, operation, context, event)
      : serveWrite(dependencies, { operation, route: served.route, event, lambda }, context),
  );
}

/** Runs the operation of a request that may do it; refuses any other. */
async function admitted(
  dependencies: ApiDependencies,
  { id, route }: ServedRoute,
  request: AuthenticationRequest,
  event: APIGatewayProxyEventV2,
  run: (context: RequestContext) => Promise<OperationResult>,
): Promise<OperationResult> {
  const { principal, noteUse } = await authenticate(dependencies, request);
  const { organizationId } = principal;
  dependencies.requestLog.identify(event, { organizationId, operation: id });
  await dependencies.rateLimit.admit(event, { kind: "organization", id: organizationId });
  const noted = Promise.all([noteUse(), dependencies.requestLog.writeWaiting(organizationId)]);
  const context = contextOf(event, principal, request.now);
  dependencies.logAccess(context, route);
  try {
    const refused = checkAccess(principal, route);
    if (refused !== null) throw new FailureError(refused);
    return await run(context);
  } catch (error) {
    if (error instanceof FailureError && error.failure.error === "forbidden") {
      await noteRefusal(dependencies, context, route, error.failure);
    }
    throw error;
  } finally {
    await noted;
  }
}

function contextOf(
  event: APIGatewayProxyEventV2,
  principal: Principal,
  now: Instant,
): RequestContext {
  return {
    requestId: event.requestContext.requestId,
    organizationId: principal.organizationId,
    actor: actorOf(principal),
    principal,
    now,
    baseUrl: baseUrlOf(event),
  };
}

/** Name and protocol of the gateway. The client controls the `Host` header, so it is ignored. */
function baseUrlOf(event: APIGatewayProxyEventV2): string {
  const protocol = event.headers["x-forwarded-proto"] === "http" ? "http" : "https";
  return `${protocol}://${event.requestContext.domainName}`;
}

async function serveRead(
  dependencies: ApiDependencies,
  operation: ReadOperation,
  context: RequestContext,
  event: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const given = event.queryStringParameters ?? {};
  const query = validate(operation.query ?? noQuery, given, "query");
  const result = await operation.run({ context, params: paramsOf(event), query: query as never });
  if (result.disclosed !== undefined) await noteRead(dependencies, context, result.disclosed);
  return result;
}

// An execution environment validates few bodies: compiling a parser for each schema costs the first
// request more time than it saves later.
z.config({ jitless: true });
