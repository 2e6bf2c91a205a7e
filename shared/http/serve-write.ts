/** Serves a write: its form, the claim of its Idempotency-Key, and its operation. */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { JsonObject } from "../schema/json/json-value.ts";
import type { Route } from "../schema/route/routes.ts";
import type { ClaimResult } from "../table/access/idempotency-store.ts";
import type { Table } from "../table/core/table.ts";
import type { SeenKeys } from "./auth/seen-keys.ts";
import type { CompleteAnswer, WriteOperation } from "./define-operation.ts";
import { FailureError } from "./error/failure-error.ts";
import {
  giveUpClaim,
  hashRequest,
  readIdempotencyKey,
  startClaim,
  type WriteRequest,
  writeOnce,
} from "./idempotent-write.ts";
import { readBytes, readJsonBody, validate } from "./json-request.ts";
import type { OperationResult, RequestContext, WriteInput } from "./operation.ts";
import type { RateLimitGate } from "./rate-limit/rate-limit-gate.ts";

type WriteDependencies = { readonly table: Table; readonly now: () => number };

type Admission = { readonly rateLimit: RateLimitGate; readonly seenKeys: SeenKeys };

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
  { idempotencyKey, given }: WriteForm,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): WriteRequest {
  const name = route.idempotentAs ?? "";
  return {
    organizationId,
    operation: name,
    idempotencyKey,
    bodyHash: hashRequest(name, params, operation.body === null ? null : given),
    remainingMilliseconds: lambda.getRemainingTimeInMillis(),
    decidesEarly: operation.decidesEarly === true,
  };
}

/** The claim of a request that is not admitted yet. It is given up, unless the request takes it. */
export type EarlyClaim = {
  readonly form: WriteForm;
  readonly request: WriteRequest;
  readonly claiming: Promise<ClaimResult>;
  isTaken: boolean;
};

/**
 * Claims the Idempotency-Key while the API key is read, if this environment has admitted the key before: neither call
 * depends on the other. Null for an operation that decides while it claims or prepares before, and for an invalid request:
 * it is refused after its key was checked, so that a revoked key gets 401 and not 400.
 */
export function claimEarly(
  { table, now, rateLimit, seenKeys }: WriteDependencies & Admission,
  write: SentWrite,
): EarlyClaim | null {
  const { decidesEarly, prepareCompletion } = write.operation;
  const organizationId = seenKeys.organizationOf(write.event.headers["authorization"]);
  if (organizationId === null || decidesEarly || prepareCompletion !== undefined) return null;
  if (rateLimit.isUsedUp({ kind: "organization", id: organizationId })) return null;
  const form = formOrNull(write);
  if (form === null) return null;
  const request = requestOf(write, form, organizationId, form.params);
  const claiming = startClaim(table, now, request);
  // Whoever takes the claim, or gives it up, sees its error.
  claiming.catch(() => {});
  return { form, request, claiming, isTaken: false };
}

/** Frees the Idempotency-Key of a request that was refused. Never rejects. */
export async function giveUpEarly(
  { table }: WriteDependencies,
  early: EarlyClaim | null,
): Promise<void> {
  if (early?.isTaken === false) await giveUpClaim(table, early.claiming);
}

function formOrNull(write: SentWrite): WriteForm | null {
  try {
    return readForm(write);
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}

export async function serveWrite(
  { table, now, seenKeys }: WriteDependencies & Pick<Admission, "seenKeys">,
  write: SentWrite,
  context: RequestContext,
  early: EarlyClaim | null,
): Promise<OperationResult> {
  const { operation, event } = write;
  const { organizationId } = context;
  seenKeys.remember(event.headers["authorization"], organizationId);
  const form = early?.form ?? readForm(write);
  const input: WriteInput<never> = {
    context,
    params: form.params,
    body: form.body as never,
    bytes: form.bytes,
    contentType: event.headers["content-type"] ?? "application/json",
    sliceOf: form.sliceOf,
    idempotencyKey: form.idempotencyKey,
  };
  const decide = (race: number) => operation.decide(input, race);
  if (early?.request.organizationId === organizationId) {
    early.isTaken = true;
    return writeOnce(table, now, early.request, decide, early.claiming);
  }
  const params = boundParams(operation, context, form.params);
  const request = requestOf(write, form, organizationId, params);
  const complete = await operation.prepareCompletion?.(context);
  const result = await writeOnce(table, now, request, decide);
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

export function paramsOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const entries = Object.entries(event.pathParameters ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]));
}

/** An operation without a body also accepts an empty object. */
const noFields = z.lazy(() => z.strictObject({}));
