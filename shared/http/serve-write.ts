/** Serves a write: its form, the claim of its Idempotency-Key, and its operation. */
import { isDeepStrictEqual } from "node:util";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import type { JsonObject } from "../schema/json/json-value.ts";
import type { Route } from "../schema/route/routes.ts";
import type { ClaimResult } from "../table/access/idempotency-store.ts";
import type { Table } from "../table/core/table.ts";
import type { Principal } from "./auth/organization.ts";
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
import type { OperationResult, RequestContext, WriteInput, WriteOutcome } from "./operation.ts";
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
  };
}

/** What began for a request that is not admitted yet. It is given up, unless the request takes it. */
export type EarlyWrite = {
  readonly form: WriteForm;
  readonly request: WriteRequest;
  readonly claiming: Promise<ClaimResult>;
  readonly decision: EarlyDecision | null;
  isTaken: boolean;
};

/** A decision for a principal as it was when this environment admitted it before. */
type EarlyDecision = {
  readonly principal: Principal;
  readonly deciding: Promise<WriteOutcome>;
  readonly admit: () => void;
  readonly refuse: () => void;
};

/**
 * Claims the Idempotency-Key, and decides where the operation may (`decidingEarly`), while the API key is read, if this
 * environment has admitted that before: none depends on another. Null for an operation that prepares before, and for an
 * invalid request: it is refused after its key was checked, so that a revoked key gets 401 and not 400.
 *
 * @param contextOf the context of the request, if it is admitted for this principal
 */
export function beginEarly(
  { table, now, rateLimit, seenKeys }: WriteDependencies & Admission,
  write: SentWrite,
  contextOf: (principal: Principal) => RequestContext,
): EarlyWrite | null {
  const { decidesEarly = false, prepareCompletion } = write.operation;
  const principal = seenKeys.principalOf(write.event.headers["authorization"]);
  if (principal === null || prepareCompletion !== undefined) return null;
  const { organizationId } = principal;
  if (rateLimit.isUsedUp({ kind: "organization", id: organizationId })) return null;
  const form = formOrNull(write);
  if (form === null) return null;
  const request = requestOf(write, form, organizationId, form.params);
  const claiming = startClaim(table, now, request);
  const decision = decidesEarly ? decideEarly(write, form, contextOf(principal)) : null;
  // Whoever takes them, or gives them up, sees their errors.
  for (const begun of [claiming, decision?.deciding]) begun?.catch(() => {});
  return { form, request, claiming, decision, isTaken: false };
}

function decideEarly(
  { operation, event }: SentWrite,
  form: WriteForm,
  context: RequestContext,
): EarlyDecision {
  const { promise: admission, resolve, reject } = Promise.withResolvers<void>();
  admission.catch(() => {});
  const input = { ...inputOf(form, context, event), admission };
  return {
    principal: context.principal,
    deciding: operation.decide(input, 0),
    admit: resolve,
    refuse: () => reject(new DOMException("The request was refused.", "AbortError")),
  };
}

/** The early decision, if it was made for what the API key may do now. */
function takeDecision(
  decision: EarlyDecision | null,
  { principal }: RequestContext,
): Promise<WriteOutcome> | null {
  if (decision === null) return null;
  if (isDeepStrictEqual(decision.principal, principal)) {
    decision.admit();
    return decision.deciding;
  }
  decision.refuse();
  return null;
}

/** Frees the Idempotency-Key of a request that was refused, and ends its decision. Never rejects. */
export async function giveUpEarly(
  { table }: WriteDependencies,
  early: EarlyWrite | null,
): Promise<void> {
  if (early === null || early.isTaken) return;
  early.decision?.refuse();
  await Promise.allSettled([giveUpClaim(table, early.claiming), early.decision?.deciding]);
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
  early: EarlyWrite | null,
): Promise<OperationResult> {
  const { operation, event } = write;
  const { organizationId } = context;
  seenKeys.remember(event.headers["authorization"], context.principal);
  const form = early?.form ?? readForm(write);
  const input = inputOf(form, context, event);
  const decide = (race: number) => operation.decide(input, race);
  const decideNow = () => (operation.decidesEarly === true ? decide(0) : null);
  if (early?.request.organizationId === organizationId) {
    early.isTaken = true;
    const deciding = takeDecision(early.decision, context) ?? decideNow();
    return writeOnce(table, now, early.request, decide, { claiming: early.claiming, deciding });
  }
  const params = boundParams(operation, context, form.params);
  const request = requestOf(write, form, organizationId, params);
  const complete = await operation.prepareCompletion?.(context);
  const begun = { claiming: startClaim(table, now, request), deciding: decideNow() };
  const result = await writeOnce(table, now, request, decide, begun);
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
