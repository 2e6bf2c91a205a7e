/** A typed client of the API for TypeScript: Node 20 or newer, browsers, edge runtimes. */
import { type Method, routes } from "../schema/route/routes.ts";
import { ApiError } from "./api-error.ts";
import { defaultRetryPolicy, isRetryable, type RetryPolicy, waitBeforeNext } from "./retry.ts";
import type { ItemOf, ListOperationId, OperationId, RequestOf, ResponseOf } from "./types.ts";

export type ClientOptions = {
  /** For example `https://api.example.com`, without `/v1`. */
  readonly baseUrl: string;
  /** An API key, or a session token. */
  readonly token: string;
  /** For a session without an active organization. */
  readonly organizationId?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly fetch?: typeof fetch;
};

type AnyRequest = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

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
   * @throws ApiError for an error response, after the retries of the policy
   */
  async call<Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<ResponseOf<Id>> {
    const given = request as AnyRequest;
    const { method, path } = routes[id];
    const url = new URL(fill(path, given.path ?? {}), this.#options.baseUrl);
    for (const [name, value] of Object.entries(given.query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const answer = await this.#send(url, this.#requestOf(method, given));
    return answer as ResponseOf<Id>;
  }

  /** All records of a list, newest first, read page by page. */
  async *list<Id extends ListOperationId>(
    id: Id,
    request: Omit<RequestOf<Id>, "idempotencyKey">,
  ): AsyncGenerator<ItemOf<Id>> {
    const given = request as AnyRequest;
    for (let offset = 0; ; offset += pageSize) {
      const query = { ...given.query, limit: pageSize, offset };
      const next = { ...given, query } as unknown as RequestOf<Id>;
      const page = (await this.call(id, next)) as unknown as {
        readonly items: readonly ItemOf<Id>[];
        readonly total: number;
      };
      yield* page.items;
      if (page.items.length === 0 || offset + pageSize >= page.total) return;
    }
  }

  #requestOf(method: Method, { body, idempotencyKey, signal }: AnyRequest): RequestInit {
    const { token, organizationId } = this.#options;
    return {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(organizationId === undefined ? {} : { "x-organization-id": organizationId }),
        ...(method === "GET" ? {} : { "Idempotency-Key": idempotencyKey ?? crypto.randomUUID() }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    };
  }

  async #send(url: URL, init: RequestInit): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(url, init);
      if (outcome.kind === "success") return outcome.body;
      const wait = outcome.isRetryable
        ? waitBeforeNext(this.#retry, attempt, outcome.retryAfter, Math.random())
        : null;
      if (wait === null) throw outcome.error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #attempt(url: URL, init: RequestInit): Promise<Outcome> {
    const send = this.#options.fetch ?? fetch;
    let response: Response;
    try {
      response = await send(url, init);
    } catch (error) {
      // It is unknown whether the request arrived; the Idempotency-Key makes a retry safe.
      const isAborted = init.signal?.aborted === true;
      return { kind: "failure", error, retryAfter: null, isRetryable: !isAborted };
    }
    const body = parse(await response.text());
    if (response.ok) return { kind: "success", body };
    const requestId = response.headers.get("Request-Id");
    const envelope = (typeof body === "object" && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    const error = new ApiError(response.status, envelope, requestId);
    return {
      kind: "failure",
      error,
      retryAfter: response.headers.get("Retry-After"),
      isRetryable: isRetryable(error.status, error.code),
    };
  }
}

type Outcome =
  | { readonly kind: "success"; readonly body: unknown }
  | {
      readonly kind: "failure";
      readonly error: unknown;
      readonly retryAfter: string | null;
      readonly isRetryable: boolean;
    };

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`The path parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
}
