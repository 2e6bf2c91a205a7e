import type { ByteRange } from "#api/schema/json/json-body.ts";
import type { Principal } from "#domain/access/principal.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/**
 * What is worth knowing later though nothing changed: data that left the service, evidence that was read as it was
 * received, or a key that was refused.
 */
export type Disclosure = {
  readonly eventType: "export.read" | "raw_record.read" | "api_key.refused";
  /** What was read or refused: an id, or the name of an export. */
  readonly subject: string;
  /** Further parts of the identity of a read, such as the filters of an export. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly rawRecordUuid?: Uuid<"rawRecord">;
};

/** Result of an operation. A string body is sent unchanged. */
export type OperationResult = {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the audit trail says that the caller has read; absent: nothing. */
  readonly disclosed?: Disclosure;
};

/** The caller, its organization and the time of the request. */
export type RequestContext = {
  readonly requestId: string;
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly principal: Principal;
  readonly now: Instant;
  /** Base URL of this service as the client reached it, without a trailing slash. */
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
  /** The body as received. `sliceOf` returns the positions of its members. */
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly sliceOf: (memberName: string) => ByteRange | undefined;
  /** The Idempotency-Key of the client: the same in every retry. */
  readonly idempotencyKey: string;
};

export function json(status: number, body: object): OperationResult {
  return { status, body: JSON.stringify(body) };
}
