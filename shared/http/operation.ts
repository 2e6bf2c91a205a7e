import type { Instant } from "../domain/value/instant.ts";
import type { ByteRange } from "../schema/json/json-body.ts";
import type { Write } from "../table/core/commit.ts";
import type { Principal } from "./auth/organization.ts";
import type { HttpFailure } from "./error/http-failure.ts";

/** What an operation answers; a string is sent as it is. */
export type OperationResult = {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Who asks, for which organization, and when. */
export type RequestContext = {
  readonly requestId: string;
  readonly organizationId: string;
  readonly actor: string;
  readonly principal: Principal;
  readonly now: Instant;
  /** Of this service as the client reached it, without a slash at the end. */
  readonly baseUrl: string;
};

export type ReadInput<Query> = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
};

export type WriteInput<Body> = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The body as received, and where its members stand in it. */
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly sliceOf: (memberName: string) => ByteRange | undefined;
  /** The client's own: the same in every repetition of the request. */
  readonly idempotencyKey: string;
};

/**
 * What a write decided: the response and the writes that make it true, committed together; or a
 * failure, of which nothing but the answer is stored. It may be asked again after a lost race.
 */
export type WriteOutcome =
  | {
      readonly status: number;
      readonly body: object | null;
      readonly writes: readonly Write[];
      /** What only the first answer says: a secret, which no stored response holds. */
      readonly bodyOnce?: object;
      /** Where to ask for what is not done yet (RFC 9110, section 10.2.2). */
      readonly location?: string;
    }
  | { readonly failure: HttpFailure; readonly body?: object };

export function json(status: number, body: object): OperationResult {
  return { status, body: JSON.stringify(body) };
}
