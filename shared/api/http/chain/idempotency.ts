import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Table } from "#store/table/core/table.ts";
import type { CompleteAnswer, WriteOperation } from "../define-operation.ts";
import { hashRequest, startWrite, type WriteRequest } from "../idempotent-write.ts";
import type { OperationResult, RequestContext, WriteInput } from "../operation.ts";
import type { ApiState } from "./api-state.ts";
import { paramsOf } from "./params-of.ts";
import { given, type Middleware } from "./pipeline.ts";

type Dependencies = { readonly table: Table; readonly now: () => number };

/**
 * Claims the Idempotency-Key of a write, and completes its response with what is never stored. Nothing is claimed,
 * read for a decision or written before.
 *
 * @throws FailureError 409 or 503
 */
export function idempotency({ table, now }: Dependencies): Middleware<ApiState> {
  return {
    before: async ({ event, context: lambda, internal }) => {
      const { operation } = given(internal.route);
      if (!("decide" in operation)) return;
      const input = inputOf(event, internal);
      const request = requestOf(operation, internal, input, lambda);
      const complete = await operation.prepareCompletion?.(input.context);
      const decide = (race: number) => operation.decide(input, race);
      const run = await startWrite(table, now, request, decide, operation.decidesDuringClaim);
      internal.idempotency = { run, complete };
    },
    after: async (request) => {
      const complete = request.internal.idempotency?.complete;
      if (complete === undefined) return;
      request.response = await completed(complete, request.response as OperationResult);
    },
  };
}

function requestOf(
  operation: WriteOperation,
  { route, body }: Partial<ApiState>,
  { context, params, idempotencyKey }: WriteInput<never>,
  lambda: Context,
): WriteRequest {
  const name = given(route).route.idempotentAs ?? "";
  const json = operation.body === null ? null : (given(body).json as JsonObject);
  return {
    organizationId: context.organizationId,
    operation: name,
    idempotencyKey,
    bodyHash: hashRequest(name, boundParams(operation, context, params), json),
    remainingMilliseconds: lambda.getRemainingTimeInMillis(),
  };
}

function inputOf(
  event: APIGatewayProxyEventV2,
  { context, idempotencyKey, body }: Partial<ApiState>,
): WriteInput<never> {
  const { bytes, body: valid, sliceOf } = given(body);
  return {
    context: given(context),
    params: paramsOf(event),
    body: valid as never,
    bytes,
    contentType: event.headers["content-type"] ?? "application/json",
    sliceOf,
    idempotencyKey: given(idempotencyKey),
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
