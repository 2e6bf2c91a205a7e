/** Sends each function of a deployment one request that needs no credential and stores nothing. */
import { type Route, type RouteGroup, routes } from "#api/schema/route/routes.ts";

export type Deployment = {
  /** Address of the API. */
  readonly apiUrl: string;
  /** The public URL of inbound webhooks; absent: not checked. */
  readonly inboundWebhookUrl?: string;
};

export type SmokeResult = {
  readonly name: string;
  readonly milliseconds: number;
  /** Null if the answer is as expected. */
  readonly wrong: string | null;
};

type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

type Check = {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** What else is wrong with an answer of this status. */
  readonly look?: (answer: Answer) => string | null;
};

/** Enough for a cold start over a slow network. In milliseconds. */
const timeoutMilliseconds = 30_000;

export async function checkDeployment(deployment: Deployment): Promise<SmokeResult[]> {
  return Promise.all(
    checksOf(deployment).map(async (check) => {
      const started = performance.now();
      const wrong = await perform(check);
      return { name: check.name, milliseconds: Math.round(performance.now() - started), wrong };
    }),
  );
}

function checksOf({ apiUrl, inboundWebhookUrl }: Deployment): Check[] {
  const at = (path: string, base = apiUrl) => base.replace(/\/+$/, "") + path;
  const get = { method: "GET", status: 200 } as const;
  return [
    { name: "health", ...get, url: at("/health"), look: isHealthy },
    { name: "contract", ...get, url: at("/openapi.json"), look: isContract },
    { name: "documentation", ...get, url: at("/docs"), look: isPage },
    ...[...groupsWithCredential()].map(
      ([group, { method, path }]): Check => ({
        name: `${group} asks for a credential`,
        method,
        url: at(path.replaceAll(/\{\w+\}/g, "smoke")),
        status: 401,
        look: isError("unauthorized"),
      }),
    ),
    inboundCheck("inbound webhooks through the API", apiUrl),
    ...(inboundWebhookUrl === undefined
      ? []
      : [inboundCheck("inbound webhooks through their own URL", inboundWebhookUrl)]),
  ];
}

/** No integration has this key: the answer shows that the function runs and reads the table. */
function inboundCheck(name: string, base: string): Check {
  return {
    name,
    method: "POST",
    url: `${base.replace(/\/+$/, "")}/webhooks/partner/smoke-check`,
    status: 400,
    look: isError("invalid_webhook_configuration"),
  };
}

/** One route of each group below `/v1`; each group is a function. */
function groupsWithCredential(): Map<RouteGroup, Route> {
  const rows: readonly Route[] = Object.values(routes);
  return new Map(
    rows.filter(({ path }) => path.startsWith("/v1/")).map((route) => [route.group, route]),
  );
}

async function perform({ method, url, status, look }: Check): Promise<string | null> {
  let answer: Answer;
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { method, signal, redirect: "manual" });
    answer = { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    return `${method} ${url}: no answer (${reasonOf(error)})`;
  }
  const wrong = answer.status === status ? (look?.(answer) ?? null) : `not ${status}`;
  return wrong === null ? null : `${method} ${url}: ${answer.status}, ${wrong}`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function isHealthy({ body }: Answer): string | null {
  return fieldOf(body, "status") === "ok" ? null : 'without "status": "ok"';
}

function isContract({ body }: Answer): string | null {
  return fieldOf(body, "openapi") === "3.1.0" ? null : "not an OpenAPI 3.1.0 document";
}

function isPage({ headers }: Answer): string | null {
  const type = headers.get("content-type") ?? "no type";
  return type.startsWith("text/html") ? null : `${type} in place of text/html`;
}

function isError(code: string): (answer: Answer) => string | null {
  return ({ body, headers }) => {
    if (fieldOf(body, "error") !== code) return `not the error ${code}`;
    return headers.has("request-id") ? null : "without a Request-Id";
  };
}

function fieldOf(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

/** One line for each check and a last line with the count. */
export function reportOf(results: readonly SmokeResult[]): { text: string; passed: boolean } {
  const lines = results.map(({ name, milliseconds, wrong }) => {
    const time = `${milliseconds} ms`.padStart(9);
    return wrong === null
      ? `  ok    ${time}  ${name}`
      : `  WRONG ${time}  ${name}\n        ${wrong}`;
  });
  const failed = results.filter(({ wrong }) => wrong !== null).length;
  const summary = `${results.length - failed} of ${results.length} checks passed.`;
  return { text: `${[...lines, summary].join("\n")}\n`, passed: failed === 0 };
}
