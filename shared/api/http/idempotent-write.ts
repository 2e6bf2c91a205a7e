/** Executes a write once for each Idempotency-Key (docs/specification.md, Idempotency). */

import { createHash } from "node:crypto";
import { canonicalJson, type JsonObject } from "#api/schema/json/json-value.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type Claim,
  type ClaimResult,
  claim,
  completionWrites,
  findOwnCompletion,
  release,
  type StoredResponse,
} from "#store/table/access/idempotency-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces, TooManyWritersError } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError, type WriteOutcome } from "#work/outcome/outcome.ts";
import { envelopeOf, type HttpFailure } from "./error/http-failure.ts";
import type { OperationResult } from "./operation.ts";
import { statusOf, statusOfDone } from "./status-table.ts";

/**
 * The lease exceeds the remaining time of the function by this, so that no lease ends while its
 * owner still runs.
 */
const leaseMarginMilliseconds = 2_000;

export type WriteRequest = {
  readonly organizationId: OrganizationId;
  readonly operation: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly remainingMilliseconds: number;
};

/** SHA-256 (base64url) of operation, path parameters and canonical body. */
export function hashRequest(
  operation: string,
  params: Readonly<Record<string, string>>,
  body: JsonObject | null,
): string {
  const text = canonicalJson({ operation, params: { ...params }, body });
  return createHash("sha256").update(text).digest("base64url");
}

/** @param race number of conflicts of this request so far, from 0 */
type Decide = (race: number) => Promise<WriteOutcome>;

/**
 * Claims the Idempotency-Key. Called for admitted requests only.
 *
 * @param decidesDuringClaim see `decidingDuringClaim`
 * @returns what decides, and commits the writes together with the stored response; after a conflict it decides again,
 * at most 12 times. It throws FailureError 409 after too many conflicts. An error releases the key, so that a retry runs
 * again. For a completed key it returns the stored response.
 * @throws FailureError 409 if the key was used with another body or is in progress
 */
export async function startWrite(
  table: Table,
  now: () => number,
  request: WriteRequest,
  decide: Decide,
  decidesDuringClaim = false,
): Promise<() => Promise<OperationResult>> {
  const deciding = decidesDuringClaim ? decide(0) : null;
  const [claimed] = await Promise.allSettled([startClaim(table, now, request), deciding]);
  if (claimed.status === "rejected") throw claimed.reason;
  const result = claimed.value;
  switch (result.kind) {
    case "different_body":
      throw new FailureError(keyConflict);
    case "in_progress":
      throw new FailureError(inProgress(result.retryAfterSeconds));
    case "completed":
      return async () => answer(result.response, true);
    case "claimed": {
      // A decision during the claim may have read data older than it; the conditions of its writes
      // detect that.
      const decideNow: Decide = (race) =>
        race === 0 && deciding !== null ? deciding : decide(race);
      return async () => answer(await carryOut(table, now, result.claim, decideNow), false);
    }
  }
}

function startClaim(table: Table, now: () => number, request: WriteRequest): Promise<ClaimResult> {
  const started = now();
  return claim(table, {
    ...request,
    now: started,
    leaseUntil: started + request.remainingMilliseconds + leaseMarginMilliseconds,
  });
}

async function carryOut(
  table: Table,
  now: () => number,
  owned: Claim,
  decide: Decide,
): Promise<StoredResponse> {
  let attempted: WriteOutcome | null = null;
  try {
    return await retryRaces(async (race) => {
      const outcome = await decide(race);
      attempted = outcome;
      const response = responseOf(outcome);
      const writes = "failure" in outcome ? [] : outcome.writes;
      const committed = await commit(table, [
        ...writes,
        ...completionWrites(owned, response, now()),
      ]);
      if (committed.ok) return firstAnswer(response, outcome);
      if (committed.failed.some((index) => index >= writes.length)) {
        return firstAnswer(await answerOfOwner(table, owned), outcome);
      }
      return raced;
    });
  } catch (error) {
    return firstAnswer(await recordFailure(table, owned, failureOf(error)), attempted);
  }
}

/**
 * 409 after too many lost races, which other requests to the same record cause and not the service: clients repeat it like
 * a 503, and no deployment goes back for it. Any other error as it is.
 */
function failureOf(error: unknown): unknown {
  if (!(error instanceof TooManyWritersError)) return error;
  return new FailureError(
    inProgress(
      1,
      "Too many concurrent writes to the same record; nothing was changed. Repeat the request with the same Idempotency-Key.",
    ),
  );
}

/** The first response, including values that a replay does not repeat. */
function firstAnswer(response: StoredResponse, outcome: WriteOutcome | null): StoredResponse {
  if (outcome === null || "failure" in outcome || outcome.bodyOnce === undefined) return response;
  return { ...response, body: JSON.stringify(outcome.bodyOnce) };
}

/**
 * The condition of the completion failed: it was written before, or another owner took over the
 * lease.
 */
async function answerOfOwner(table: Table, owned: Claim): Promise<StoredResponse> {
  const done = await findOwnCompletion(table, owned);
  if (done !== null) return done;
  throw new FailureError(inProgress(1));
}

/**
 * If the response of the commit was lost, the stored record shows whether the commit succeeded.
 * Otherwise the key is released for a retry and the error is rethrown. If another owner has taken
 * over, the response is "in progress", because the error may result from the other owner's work.
 */
async function recordFailure(table: Table, owned: Claim, error: unknown): Promise<StoredResponse> {
  const done = await findOwnCompletion(table, owned).catch(() => null);
  if (done !== null) return done;
  const isHeld = await release(table, owned).catch(() => true);
  throw isHeld ? error : new FailureError(inProgress(1));
}

function responseOf(outcome: WriteOutcome): StoredResponse {
  if ("failure" in outcome) {
    const body = { ...envelopeOf(outcome.failure), ...outcome.body };
    return { status: statusOf(outcome.failure), body: JSON.stringify(body) };
  }
  const { kind, body, location } = outcome;
  return {
    status: statusOfDone[kind],
    body: body === null ? "" : JSON.stringify(body),
    ...(location === undefined ? {} : { location }),
  };
}

function answer({ status, body, location }: StoredResponse, replayed: boolean): OperationResult {
  const headers = {
    "Idempotency-Replayed": String(replayed),
    ...(location === undefined ? {} : { Location: location }),
  };
  return { status, body, headers };
}

const keyConflict: HttpFailure = {
  error: "idempotency_key_conflict",
  message:
    "This Idempotency-Key was used with a different body, or for a secret by somebody else, on the same operation.",
};

function inProgress(
  retryAfterSeconds: number,
  message = "A request with this Idempotency-Key is still being processed.",
): HttpFailure {
  return {
    error: "idempotency_request_in_progress",
    message,
    headers: { "Retry-After": String(retryAfterSeconds) },
  };
}
