/** Definitions of what an API function does for a request. */

import type * as z from "zod";
import { JSON_BODY_LIMITS } from "#api/schema/json/json-body.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import type { Identified } from "./auth/authenticate.ts";
import type { OperationResult, ReadInput, RequestContext, WriteInput } from "./operation.ts";

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
  /** See `decidingDuringClaim`. */
  readonly decidesDuringClaim?: true;
};
/**
 * Loads what the completion needs before the key is claimed, because nothing may fail after the
 * change is committed.
 */
type PrepareCompletion = (context: RequestContext) => Promise<CompleteAnswer>;
export type CompleteAnswer = (stored: JsonObject) => object | Promise<object>;
/** Describes the credential of the request itself, also where it has not chosen its organization. */
type CredentialOperation = { readonly describe: (identified: Identified) => OperationResult };
export type Operation = ReadOperation | WriteOperation | CredentialOperation;

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
 * An admitted request makes its first decision while its Idempotency-Key is claimed: saves the time of its reads. Allowed only
 * if what it writes before the commit is harmless when unused (`registerDay`, `listCurrency`): the decision is dropped if
 * the key is not free.
 */
export function decidingDuringClaim(operation: WriteOperation): WriteOperation {
  return { ...operation, decidesDuringClaim: true };
}
