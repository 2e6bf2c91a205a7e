/** Serves a write: its form, the claim of its Idempotency-Key, and its operation. */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Route } from "#api/schema/route/routes.ts";
import type { Table } from "#store/table/core/table.ts";
import type { CompleteAnswer, WriteOperation } from "./define-operation.ts";
import {
  hashRequest,
  readIdempotencyKey,
  type WriteRequest,
  writeOnce,
} from "./idempotent-write.ts";
import { readBytes, readJsonBody, validate } from "./json-request.ts";
import type { OperationResult, RequestContext, WriteInput } from "./operation.ts";

type WriteDependencies = { readonly table: Table; readonly now: () => number };

/** A request of a write operation. */
export type SentWrite = {
  readonly operation: WriteOperation;
  readonly route: Route;
  readonly event: APIGatewayProxyEventV2;
  readonly lambda: Context;
};

type WriteForm = ReturnType<typeof readForm>;

/** @throws FailureError 400 or 413 */
function readForm({ operation, route, event }: SentWrite) {
  const idempotencyKey = readIdempotencyKey(event.headers["idempotency-key"]);
  const bytes = readBytes(event);
  const params = paramsOf(event);
  const needsBody = operation.body !== null && route.bodyIsOptional !== true;
  const isBodiless = bytes.length === 0 && !needsBody;
  const parsed = isBodiless ? null : readJsonBody(event, bytes, operation.maxBytes);
  const given = parsed?.value ?? {};
  const body = validate(operation.body ?? noFields, given, "body");
  const sliceOf = parsed?.sliceOf ?? (() => undefined);
  return { idempotencyKey, bytes, params, given, body, sliceOf };
}

function requestOf(
  { operation, route, lambda }: SentWrite,
  { idempotencyKey, given, params }: WriteForm,
  context: RequestContext,
): WriteRequest {
  const name = route.idempotentAs ?? "";
  const bound = boundParams(operation, context, params);
  return {
    organizationId: context.organizationId,
    operation: name,
    idempotencyKey,
    bodyHash: hashRequest(name, bound, operation.body === null ? null : given),
    remainingMilliseconds: lambda.getRemainingTimeInMillis(),
  };
}

/**
 * Serves an admitted request: nothing is claimed, read for a decision or written before.
 *
 * @throws FailureError 400, 409, 413 or 503
 */
export async function serveWrite(
  { table, now }: WriteDependencies,
  write: SentWrite,
  context: RequestContext,
): Promise<OperationResult> {
  const { operation, event } = write;
  const form = readForm(write);
  const input = inputOf(form, context, event);
  const request = requestOf(write, form, context);
  const complete = await operation.prepareCompletion?.(context);
  const decide = (race: number) => operation.decide(input, race);
  const result = await writeOnce(table, now, request, decide, operation.decidesDuringClaim);
  return complete === undefined ? result : completed(complete, result);
}

function inputOf(
  { params, body, bytes, sliceOf, idempotencyKey }: WriteForm,
  context: RequestContext,
  event: APIGatewayProxyEventV2,
): WriteInput<never> {
  return {
    context,
    params,
    body: body as never,
    bytes,
    contentType: event.headers["content-type"] ?? "application/json",
    sliceOf,
    idempotencyKey,
  };
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

export function paramsOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const entries = Object.entries(event.pathParameters ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]));
}

/** An operation without a body also accepts an empty object. */
const noFields = z.lazy(() => z.strictObject({}));
