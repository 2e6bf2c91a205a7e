/**
 * What every API function does with a request: authentication, organization, rate limit, permission, idempotency,
 * validation, operation.
 */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod";
import type { Instant } from "../domain/value/instant.ts";
import { JSON_BODY_LIMITS } from "../schema/json/json-body.ts";
import type { JsonObject } from "../schema/json/json-value.ts";
import { type OperationId, type Route, routes } from "../schema/route/routes.ts";
import type { IdSource } from "../table/core/id-source.ts";
import type { Table } from "../table/core/table.ts";
import type { AccessLog } from "./access-log.ts";
import {
  type AuthenticationDependencies,
  type AuthenticationRequest,
  authenticate,
  type RefusedKeyError,
} from "./auth/authenticate.ts";
import { type CredentialOperation, describeCredential } from "./auth/describe-credential.ts";
import { actorOf } from "./auth/organization.ts";
import { checkAccess } from "./auth/permission-gate.ts";
import { FailureError } from "./error/failure-error.ts";
import type { FailureLog } from "./error/failure-log.ts";
import { hashRequest, readIdempotencyKey, writeOnce } from "./idempotent-write.ts";
import { noQuery, readBytes, readJsonBody, validate } from "./json-request.ts";
import { noteRead } from "./note-read.ts";
import { noteRefusal } from "./note-refusal.ts";
import type {
  OperationResult,
  ReadInput,
  RequestContext,
  WriteInput,
  WriteOutcome,
} from "./operation.ts";
import type { RateLimitGate } from "./rate-limit/rate-limit-gate.ts";
import type { RequestLog } from "./request-log.ts";
import { type Handler, withErrors } from "./with-errors.ts";

export type ReadOperation = {
  readonly query: z.ZodType | null;
  readonly run: (input: ReadInput<never>) => Promise<OperationResult>;
};
export type WriteOperation = {
  /** Null if the operation takes no body. */
  readonly body: z.ZodType | null;
  readonly decide: (input: WriteInput<never>, race: number) => Promise<WriteOutcome>;
  /** Adds values that are never stored, such as a derived secret, to a successful response. */
  readonly prepareCompletion?: PrepareCompletion;
  /** Maximum size of the body in bytes, if it differs from the default. */
  readonly maxBytes?: number;
  /** See `decidingEarly`. */
  readonly decidesEarly?: true;
};
/**
 * Loads what the completion needs before the key is claimed, because nothing may fail after the
 * change is committed.
 */
type PrepareCompletion = (context: RequestContext) => Promise<CompleteAnswer>;
type CompleteAnswer = (stored: JsonObject) => object | Promise<object>;
type Operation = ReadOperation | WriteOperation | CredentialOperation;

/** Defines a read operation with the schema of its query; `null` means no query parameters. */
export function read<Query extends z.ZodType>(
  query: Query | null,
  run: (input: ReadInput<z.output<Query>>) => Promise<OperationResult>,
): ReadOperation {
  return { query, run: run as ReadOperation["run"] };
}

/**
 * Defines a write operation with the schema of its body. `race` is the number of lost races of this
 * request so far.
 */
export function write<Body extends z.ZodType>(
  body: Body | null,
  decide: (input: WriteInput<z.output<Body>>, race: number) => Promise<WriteOutcome>,
  prepareCompletion?: PrepareCompletion,
  maxBytes: number = JSON_BODY_LIMITS.maxBytes,
): WriteOperation {
  return {
    body,
    decide: decide as WriteOperation["decide"],
    maxBytes,
    ...(prepareCompletion === undefined ? {} : { prepareCompletion }),
  };
}

/**
 * Decide while the key is being claimed, saving one round trip. Allowed only if the sole early
 * write is `registerDay`, which is harmless if unused. The early decision is dropped if the key is
 * not free.
 */
export function decidingEarly(operation: WriteOperation): WriteOperation {
  return { ...operation, decidesEarly: true };
}

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
  { id, route }: ServedRoute,
  operation: Operation,
  event: APIGatewayProxyEventV2,
  lambda: Context,
): Promise<OperationResult> {
  const now = dependencies.now() as Instant;
  const request: AuthenticationRequest = {
    authorization: event.headers["authorization"],
    organizationHeader: event.headers["x-organization-id"],
    now,
  };
  if ("describe" in operation) return describeCredential(dependencies, operation, request, event);
  const { principal, noteUse } = await authenticate(dependencies, request);
  const { organizationId } = principal;
  dependencies.requestLog.identify(event, { organizationId, operation: id });
  await dependencies.rateLimit.admit(event, { kind: "organization", id: organizationId });
  const noted = Promise.all([noteUse(), dependencies.requestLog.writeWaiting(organizationId)]);
  const context: RequestContext = {
    requestId: event.requestContext.requestId,
    organizationId,
    actor: actorOf(principal),
    principal,
    now,
    baseUrl: baseUrlOf(event),
  };
  dependencies.logAccess(context, route);
  try {
    const refused = checkAccess(principal, route);
    if (refused !== null) throw new FailureError(refused);
    return "decide" in operation
      ? await serveWrite(dependencies, route, operation, context, event, lambda)
      : await serveRead(dependencies, operation, context, event);
  } catch (error) {
    if (error instanceof FailureError && error.failure.status === 403) {
      await noteRefusal(dependencies, context, route, error.failure);
    }
    throw error;
  } finally {
    await noted;
  }
}

/** Name and protocol of the gateway. The client controls the `Host` header, so it is ignored. */
function baseUrlOf(event: APIGatewayProxyEventV2): string {
  const protocol = event.headers["x-forwarded-proto"] === "http" ? "http" : "https";
  return `${protocol}://${event.requestContext.domainName}`;
}

function paramsOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const entries = Object.entries(event.pathParameters ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]));
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

async function serveWrite(
  dependencies: ApiDependencies,
  route: Route,
  operation: WriteOperation,
  context: RequestContext,
  event: APIGatewayProxyEventV2,
  lambda: Context,
): Promise<OperationResult> {
  const idempotencyKey = readIdempotencyKey(event.headers["idempotency-key"]);
  const bytes = readBytes(event);
  const params = paramsOf(event);
  const needsBody = operation.body !== null && route.bodyIsOptional !== true;
  const isBodiless = bytes.length === 0 && !needsBody;
  const parsed = isBodiless ? null : readJsonBody(event, bytes, operation.maxBytes);
  const given = parsed?.value ?? {};
  const body = validate(operation.body ?? noFields, given, "body");
  const name = route.idempotentAs ?? "";
  const request = {
    organizationId: context.organizationId,
    operation: name,
    idempotencyKey,
    bodyHash: hashRequest(
      name,
      boundParams(operation, context, params),
      operation.body === null ? null : given,
    ),
    remainingMilliseconds: lambda.getRemainingTimeInMillis(),
    decidesEarly: operation.decidesEarly === true,
  };
  const input: WriteInput<never> = {
    context,
    params,
    body: body as never,
    bytes,
    contentType: event.headers["content-type"] ?? "application/json",
    sliceOf: parsed?.sliceOf ?? (() => undefined),
    idempotencyKey,
  };
  const { table, now } = dependencies;
  const complete = await operation.prepareCompletion?.(context);
  const result = await writeOnce(table, now, request, (race) => operation.decide(input, race));
  return complete === undefined ? result : completed(complete, result);
}

/** A replay that would show a secret again belongs to the principal who first got it. */
function boundParams(
  { prepareCompletion }: WriteOperation,
  { actor }: RequestContext,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return prepareCompletion === undefined ? params : { ...params, actor };
}

/** Completes the first response and every replay in the same way. */
async function completed(
  complete: CompleteAnswer,
  result: OperationResult,
): Promise<OperationResult> {
  if (result.status >= 300) return result;
  const stored = JSON.parse(String(result.body)) as JsonObject;
  return { ...result, body: JSON.stringify(await complete(stored)) };
}

// An execution environment validates few bodies: compiling a parser for each schema costs the first
// request more time than it saves later.
z.config({ jitless: true });

/** An operation without a body also accepts an empty object. */
const noFields = z.lazy(() => z.strictObject({}));
