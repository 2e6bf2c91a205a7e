/** A typed client of the API: Node 20 or newer, Deno, browsers, edge runtimes. */
import { operations } from "./generated/contract.ts";
import type { Attempt, AttemptResult, Hooks } from "./hooks.ts";
import { NotReachedError, type WaitOptions } from "./not-reached-error.ts";
import type { FetchLike } from "./platform.ts";
import { defaultRetryPolicy, type RetryPolicy, waitBeforeNext } from "./retry.ts";
import { type PreparedRequest, type SendOutcome, sendOnce } from "./send-once.ts";
import type {
  CallOptions,
  ItemOf,
  ListOperationId,
  OperationId,
  RequestOf,
  ResponseOf,
} from "./types.ts";
import { waitFor } from "./wait-for.ts";

export type ClientOptions = {
  /** For example `https://api.example.com`, without `/v1`. */
  readonly baseUrl: string;
  /** An API key, or a session token. */
  readonly token: string;
  /** For a session without an active organization. */
  readonly organizationId?: string | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
  /** Limit of one attempt, 60,000 by default. */
  readonly timeoutMilliseconds?: number | undefined;
  readonly fetch?: FetchLike | undefined;
  readonly hooks?: Hooks | undefined;
};

type AnyRequest = CallOptions & {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
};

/** The request may be omitted where it has no required part. */
type Given<Request> =
  Record<never, never> extends Request ? [request?: Request] : [request: Request];

const defaultTimeoutMilliseconds = 60_000;

/** Page size of `list`. */
const pageSize = 100;

export class Client {
  readonly #options: ClientOptions;
  readonly #retry: RetryPolicy;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#retry = { ...defaultRetryPolicy, ...options.retry };
  }

  /**
   * Calls an operation by its id in the contract. A write without an `idempotencyKey` gets a random
   * one; retries use the same key and body.
   *
   * @throws ApiError for an error response, ConnectionError without a response, both after the
   *   retries of the policy; the reason of `signal` if it is aborted
   */
  async call<Id extends OperationId>(
    id: Id,
    ...[request]: Given<RequestOf<Id>>
  ): Promise<ResponseOf<Id>> {
    const given: AnyRequest = request ?? {};
    const [method = "", path = ""] = operations[id].split(" ");
    const idempotencyKey = method === "GET" ? null : (given.idempotencyKey ?? crypto.randomUUID());
    const url = `${withoutTrailingSlashes(this.#options.baseUrl)}${fill(path, given.path ?? {})}${queryOf(given.query ?? {})}`;
    const prepared = this.#prepare({ method, url, idempotencyKey }, given);
    const answer = await this.#send({ operation: id, method, url, idempotencyKey }, prepared);
    return answer as ResponseOf<Id>;
  }

  /**
   * All records of a list, newest first, read page by page. A record that is created meanwhile may be
   * missing; one is never returned twice in a row of pages.
   */
  async *list<Id extends ListOperationId>(
    id: Id,
    ...[request]: Given<Omit<RequestOf<Id>, "idempotencyKey">>
  ): AsyncGenerator<ItemOf<Id>, void, undefined> {
    const given: AnyRequest = request ?? {};
    let known = new Set<unknown>();
    for (let offset = 0; ; offset += pageSize) {
      const next = { ...given, query: { ...given.query, limit: pageSize, offset } };
      const page = (await this.call(
        id,
        ...([next] as unknown as Given<RequestOf<Id>>),
      )) as unknown as Page<Id>;
      // New records move older ones to the next page.
      yield* page.items.filter((item) => !known.has(keyOf(item)));
      known = new Set(page.items.map(keyOf));
      if (page.items.length === 0 || offset + pageSize >= page.total) return;
    }
  }

  /**
   * Reads until a condition holds, for example until a case has its verdict or an import is completed.
   *
   * @param isReached of each response; the first one that it holds of is returned
   * @throws NotReachedError with the last response after the time limit, 30 seconds by default; and what `call` throws
   */
  async waitFor<Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    isReached: (response: ResponseOf<Id>) => boolean,
    { limitMilliseconds = 30_000, everyMilliseconds = 500 }: WaitOptions = {},
  ): Promise<ResponseOf<Id>> {
    if (!operations[id].startsWith("GET ")) throw new TypeError(`${id} is no read.`);
    const endsAt = Date.now() + limitMilliseconds;
    for (;;) {
      const response = await this.call(id, ...([request] as unknown as Given<RequestOf<Id>>));
      if (isReached(response)) return response;
      if (Date.now() + everyMilliseconds > endsAt) {
        throw new NotReachedError(id, limitMilliseconds, response);
      }
      await waitFor(everyMilliseconds, request.signal ?? null);
    }
  }

  #prepare(
    { method, url, idempotencyKey }: Pick<Attempt, "method" | "url" | "idempotencyKey">,
    { body, signal, timeoutMilliseconds }: AnyRequest,
  ): PreparedRequest {
    const { token, organizationId, timeoutMilliseconds: ofClient } = this.#options;
    return {
      ...{ method, url },
      headers: {
        Authorization: `Bearer ${token}`,
        ...(organizationId === undefined ? {} : { "x-organization-id": organizationId }),
        ...(idempotencyKey === null ? {} : { "Idempotency-Key": idempotencyKey }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      timeoutMilliseconds: timeoutMilliseconds ?? ofClient ?? defaultTimeoutMilliseconds,
    };
  }

  async #send(call: Omit<Attempt, "attempt">, prepared: PreparedRequest): Promise<unknown> {
    const { fetch: given, hooks = {} } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const own = { ...call, attempt };
      const more = hooks.onRequest?.(own) ?? {};
      const startedAt = Date.now();
      const request = { ...prepared, headers: { ...prepared.headers, ...more } };
      const outcome = await sendOnce(given ?? fetch, request);
      const wait = this.#waitAfter(outcome, attempt);
      hooks.onResponse?.({
        ...own,
        ...resultOf(outcome, startedAt),
        nextAttemptInMilliseconds: wait,
      });
      if (outcome.kind === "success") return outcome.body;
      if (wait === null) throw outcome.error;
      await waitFor(wait, prepared.signal);
    }
  }

  /** Milliseconds until the next attempt; null if none follows. */
  #waitAfter(outcome: SendOutcome, attempt: number): number | null {
    if (outcome.kind === "success") return null;
    if (outcome.kind === "failure" && !outcome.isRetryable) return null;
    const retryAfter = outcome.kind === "failure" ? outcome.retryAfter : null;
    // Without a response it is unknown whether the request arrived; the Idempotency-Key makes a retry safe.
    return waitBeforeNext(this.#retry, attempt, retryAfter, Math.random());
  }
}

type Page<Id extends ListOperationId> = {
  readonly items: readonly ItemOf<Id>[];
  readonly total: number;
};

/** Records without an id are all different. */
function keyOf(item: unknown): unknown {
  return (item as { readonly id?: string }).id ?? item;
}

function resultOf(
  outcome: SendOutcome,
  startedAt: number,
): Pick<AttemptResult, "status" | "requestId" | "durationMilliseconds" | "error"> {
  return {
    status: outcome.kind === "no_response" ? null : outcome.status,
    requestId: outcome.kind === "no_response" ? null : outcome.requestId,
    durationMilliseconds: Date.now() - startedAt,
    error: outcome.kind === "success" ? null : outcome.error,
  };
}

function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === "") {
      throw new TypeError(`The path parameter ${name} is missing.`);
    }
    return encodeURIComponent(value);
  });
}

/** Lists are separated by commas. */
function queryOf(query: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** One step for each slash: a regular expression would try again at each position. */
function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
}
