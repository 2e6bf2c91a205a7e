/** Plays the scenario with the TypeScript client, as installed from its package. */
import { readFileSync } from "node:fs";
import type * as Package from "#api/client/index.ts";
import type { Outcome, Outcomes, RunnerConfig, Scenario, Step } from "./scenario.ts";
import { requestedPath, traceHeader } from "./scripted-server.ts";

type AnyCall = (id: string, request: object) => Promise<unknown>;
type AnyList = (id: string, request: object) => AsyncIterable<unknown>;

export async function playScenario(
  client: typeof Package,
  config: RunnerConfig,
): Promise<Outcomes> {
  const scenario: Scenario = JSON.parse(readFileSync(config.scenarioFile, "utf8"));
  const { run, organizationId, baseUrl, token, scriptedUrl } = config;
  const saved = new Map<string, string>(Object.entries({ run, organizationId }));
  const service: Outcome[] = [];
  for (const step of scenario.service) {
    service.push(await play(client, { baseUrl, token: step.token ?? token }, step, saved));
  }
  const transport = await Promise.all(
    scenario.transport.map((row, number) =>
      play(client, { baseUrl: `${scriptedUrl}/${number}`, token }, row, saved),
    ),
  );
  const webhooks = await Promise.all(
    scenario.webhooks.map(async ({ body, headers, secrets, atSeconds }): Promise<Outcome> => {
      const options = { now: atSeconds * 1_000 };
      const verified = client.verifyWebhook(body, capitalized(headers), secrets, options);
      return verified.then(({ id }) => ({ value: id, expected: null }), failureOf(null));
    }),
  );
  return { service, transport, webhooks };
}

/** Frameworks write the names of headers in other ways: `Webhook-Id`. */
function capitalized(headers: Readonly<Record<string, string>>): Record<string, string> {
  const capital = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [capital(name), value]));
}

type Address = { readonly baseUrl: string; readonly token: string };

async function play(
  { Client }: typeof Package,
  address: Address,
  given: Step,
  saved: Map<string, string>,
): Promise<Outcome> {
  const step = resolve(given, saved);
  const { attempts = 5, timeoutMilliseconds, cancelWhen } = step;
  const retry = { attempts, firstWaitMilliseconds: 1 };
  const trace: NonNullable<Outcome["trace"]>[number][] = [];
  const canceling = new AbortController();
  const cancel = () => canceling.abort();
  const hooks: Package.Hooks = {
    onRequest: ({ attempt }) => {
      if (cancelWhen === "requested") void fetch(`${address.baseUrl}${requestedPath}`).then(cancel);
      return { [traceHeader]: String(attempt) };
    },
    onResponse: ({ attempt, status, nextAttemptInMilliseconds }) => {
      trace.push({ attempt, status, isLast: nextAttemptInMilliseconds === null });
      // The wait for the next attempt begins after this hook.
      if (cancelWhen === "answered") setTimeout(cancel, 10);
    },
  };
  const client = new Client({ ...address, retry, timeoutMilliseconds, hooks });
  const { signal } = canceling;
  const { path, query, body, idempotencyKey } = step;
  const request = { path, query, body, idempotencyKey, signal };
  try {
    if (step.list !== undefined) {
      const items: string[] = [];
      const list = client.list.bind(client) as unknown as AnyList;
      for await (const item of list(step.list, request)) {
        items.push((item as { readonly id: string }).id);
      }
      return { items, expected: step, trace };
    }
    const value = await (client.call.bind(client) as unknown as AnyCall)(step.call ?? "", request);
    for (const [name, field] of Object.entries(step.save ?? {})) {
      saved.set(name, String((value as Readonly<Record<string, unknown>>)[field]));
    }
    return { value, expected: step, trace };
  } catch (error) {
    return { ...failureOf(step)(error), trace };
  }
}

/** The step with `${name}` replaced in all its texts. */
function resolve(step: Step, saved: ReadonlyMap<string, string>): Step {
  const text = JSON.stringify(step);
  return JSON.parse(text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => saved.get(name) ?? "?"));
}

function failureOf(expected: unknown) {
  return (error: unknown): Outcome => {
    const classes = classesOf(error);
    const [own = ""] = classes;
    const { status, code, requestId, body, issues } = error as Partial<Package.ApiError>;
    return {
      error: {
        class: own === "DOMException" ? "canceled" : own,
        classes,
        status: status ?? null,
        code: code ?? null,
        requestId: requestId ?? null,
        body: body ?? null,
        message: (error as Error).message,
        issue: issues?.[0]?.path ?? null,
      },
      expected,
    };
  };
}

function classesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let type = Object.getPrototypeOf(error); type !== null; type = Object.getPrototypeOf(type)) {
    names.push(type.constructor.name);
  }
  return names;
}
