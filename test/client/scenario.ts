/**
 * The table that every client must pass (scenario.json): steps against the service, exchanges with a
 * server that fails on demand, and deliveries to verify. Each client has a runner that prints an outcome
 * for each row; the outcomes are compared here.
 */
import { expect } from "vitest";
import { type Exchange, type Reply, traceHeader } from "./scripted-server.ts";

type ExpectedError = {
  /** Name of the class; `canceled` where the caller canceled the call. */
  readonly class: string;
  readonly status?: number;
  readonly code?: string;
  readonly body?: object;
  /** What a log shows of the error. */
  readonly message?: string;
  /** Path of the first issue. */
  readonly issue?: readonly string[];
};

/** A call or a list; `${name}` in a text is a saved value. */
export type Step = {
  readonly do: string;
  readonly call?: string;
  readonly list?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly token?: string;
  readonly attempts?: number;
  readonly timeoutMilliseconds?: number;
  /**
   * Cancels the call once the server has its request, or once the first attempt is answered and the client
   * waits for the next one.
   */
  readonly cancelWhen?: "requested" | "answered";
  /** Fields of the response to save, by the name under which they are saved. */
  readonly save?: Readonly<Record<string, string>>;
  readonly expect?: object | null;
  readonly items?: readonly string[];
  readonly count?: number;
  readonly error?: ExpectedError;
};

/** A step with the replies of the server. */
export type TransportCase = Step & {
  readonly replies: readonly Reply[];
  readonly requests: number;
  readonly waitedMilliseconds?: number;
};

type WebhookCase = {
  readonly do: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly atSeconds: number;
  /** Id of the event; null if the delivery must be refused. */
  readonly event: string | null;
};

export type Scenario = {
  readonly service: readonly Step[];
  readonly transport: readonly TransportCase[];
  readonly webhooks: readonly WebhookCase[];
};

/** What a client made of a row, in the terms of no language. */
export type Outcome = {
  readonly value?: unknown;
  readonly items?: readonly string[];
  readonly error?: {
    readonly class: string;
    /** Names of the class and of those that it extends. */
    readonly classes: readonly string[];
    readonly status: number | null;
    readonly code: string | null;
    readonly requestId: string | null;
    readonly body: unknown;
    readonly message: string;
    readonly issue: readonly unknown[] | null;
  };
  /** Texts of the row with the saved values. */
  readonly expected: unknown;
  /** What the hooks saw: an entry for each attempt that ended. */
  readonly trace?: readonly {
    readonly attempt: number;
    readonly status: number | null;
    readonly isLast: boolean;
  }[];
};

export type Outcomes = { readonly [Part in keyof Scenario]: readonly Outcome[] };

/** What a runner needs to know. */
export type RunnerConfig = {
  readonly scenarioFile: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly organizationId: string;
  /** A prefix of references that no other run uses. */
  readonly run: string;
  /** The scripted server; the n-th transport case is under `/n`. */
  readonly scriptedUrl: string;
};

export function checkStep(step: Step, outcome: Outcome | undefined): void {
  const { value, items, error } = outcome ?? {};
  if (step.error !== undefined) {
    checkError(step.error, error, outcome?.expected);
    return;
  }
  expect(error, JSON.stringify(error)).toBeUndefined();
  const wanted = (outcome?.expected ?? {}) as Step;
  if (wanted.items !== undefined) expect(items).toEqual(wanted.items);
  if (wanted.count !== undefined) expect(items).toHaveLength(wanted.count);
  if (wanted.expect === null) expect(value ?? null).toBeNull();
  else if (wanted.expect !== undefined) expect(value).toMatchObject(wanted.expect);
}

function checkError(wanted: ExpectedError, error: Outcome["error"], expected: unknown): void {
  expect(error?.class).toBe(wanted.class);
  if (wanted.class === "canceled") return;
  const isResponse = wanted.status !== undefined;
  expect(error?.classes).toContain(isResponse ? "ApiError" : "ConnectionError");
  if (!isResponse) return;
  expect(error).toMatchObject({ status: wanted.status, code: wanted.code });
  if (wanted.message !== undefined) expect(error?.message).toBe(wanted.message);
  if (wanted.issue !== undefined) expect(error?.issue).toEqual(wanted.issue);
  const { error: resolved } = expected as Step;
  if (resolved?.body !== undefined) {
    expect(error?.body).toMatchObject(resolved.body);
    expect(error?.requestId).toMatch(/\S/);
  }
}

/** The hooks see each attempt that ends by itself, and the header that they add is sent. */
export function checkTrace(
  row: TransportCase,
  { trace = [] }: Outcome,
  exchanges: readonly Exchange[],
): void {
  const attempts = Array.from({ length: row.requests }, (_, at) =>
    row.list === undefined ? at + 1 : 1,
  );
  const sent = exchanges.map(({ headers }) => Number(headers[traceHeader]));
  // The server may note an attempt that its time limit ended after the next one, or never.
  if (isTimed(row)) expect(attempts).toEqual(expect.arrayContaining(sent));
  else expect(sent).toEqual(attempts);
  if (row.cancelWhen !== undefined) return;
  expect(trace.map(({ attempt }) => attempt)).toEqual(attempts);
  const statuses = row.replies.map(({ status = null, delayMilliseconds, page }) =>
    delayMilliseconds === undefined ? (page === undefined ? status : 200) : null,
  );
  expect(trace.map(({ status }) => status)).toEqual(statuses);
  expect(trace.at(-1)?.isLast).toBe(true);
  if (row.list === undefined) expect(trace.filter(({ isLast }) => isLast)).toHaveLength(1);
}

function isTimed({ timeoutMilliseconds }: Step): boolean {
  return timeoutMilliseconds !== undefined;
}

/** The requests that the scripted server got: as many as they must be, with one key and one body. */
export function checkExchange(row: TransportCase, exchanges: readonly Exchange[]): void {
  if (!isTimed(row)) expect(exchanges).toHaveLength(row.requests);
  const isList = row.list !== undefined;
  const keys = new Set(exchanges.map(({ key }) => key));
  expect(keys.size).toBe(1);
  if (!isList) expect([...keys][0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(exchanges.map(({ body }) => body)).size).toBe(1);
  if (isList) expect(exchanges.map(({ path }) => path)).toEqual(pathsOf(row.requests));
  const [first, last] = [exchanges.at(0), exchanges.at(-1)];
  const waited = (last?.at ?? 0) - (first?.at ?? 0);
  expect(waited).toBeGreaterThanOrEqual((row.waitedMilliseconds ?? 0) * 0.95);
}

function pathsOf(pages: number): string[] {
  return Array.from(
    { length: pages },
    (_, page) => `/v1/payment-intents?limit=100&offset=${page * 100}`,
  );
}
