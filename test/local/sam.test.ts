/** Functions as SAM runs them, without docker: the template's variables and `sam.json`, and the data of the running stack. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { samEnvironment } from "#lib/local/sam-environment.ts";
import { synthesize } from "#lib/local/synthesize.ts";
import { deployedBundles } from "../deployed-bundles.ts";
import { functionNames } from "../infra/synthesized-stacks.ts";
import { until } from "../until.ts";
import { type SamRequest, samEvent } from "./fixtures/sam-event.ts";

const { apiKey, baseUrl, credentials, functionVariables, sessionToken } = inject("outputs");
const script = join(import.meta.dirname, "fixtures", "invoke-as-sam.ts");
const { Parameters: parameters } = samEnvironment({ functionVariables });

type LocalFunction = {
  readonly Type: string;
  readonly Properties: { readonly Environment?: { readonly Variables: Record<string, unknown> } };
  readonly Metadata?: { readonly SamResourceId?: string };
};

let bundles: ReadonlyMap<string, string>;
let resources: readonly LocalFunction[];
beforeAll(async () => {
  bundles = await deployedBundles();
  const folder = await synthesize(join(import.meta.dirname, "../.."), { stage: "local" });
  const file = join(folder, "reconciliation-local-service.template.json");
  const template = JSON.parse(readFileSync(file, "utf8")) as {
    Resources: Record<string, LocalFunction>;
  };
  resources = Object.values(template.Resources);
});

/** What the template names, with the file's values before its own; nothing else of this process. */
function environmentOf(name: string, file: Readonly<Record<string, string>>) {
  const found = resources.find(({ Metadata }) => Metadata?.SamResourceId === name);
  const named = Object.entries(found?.Properties.Environment?.Variables ?? {});
  return {
    AWS_SAM_LOCAL: "true",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_LAMBDA_FUNCTION_NAME: name,
    ...Object.fromEntries(named.map(([key, value]) => [key, file[key] ?? String(value)])),
  };
}

async function run(name: string, file: Readonly<Record<string, string>>, event: object) {
  const child = spawn(process.execPath, [script, join(bundles.get(name) ?? "", "index.mjs")], {
    env: environmentOf(name, file),
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(event));
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { output, errors, status };
}

type Answer = { readonly statusCode: number; readonly headers: object; readonly body: string };

async function invoke(name: string, request: SamRequest): Promise<Answer> {
  const { output, errors } = await run(name, parameters, samEvent(request));
  expect(errors).toBe("");
  return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "") as Answer;
}

const authorization = { Authorization: `Bearer ${apiKey}` };
const externalReference = `sam-${process.pid}-${Date.now()}`;

function write(path: string, key: string, body: object): SamRequest {
  return {
    routeKey: `POST ${path}`,
    path,
    headers: { ...authorization, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  };
}

const amount = { amount: "92.50", currency: "EUR" };
const create = write("/v1/payment-intents", externalReference, {
  externalReference,
  source: { amount: "100.00", currency: "USD" },
  destination: amount,
});
const evidence = write("/v1/evidence/provider", `${externalReference}-evidence`, {
  provider: "acme_bank",
  sourceRef: externalReference,
  phase: "destination",
  externalReference,
  amount,
  payload: {},
});

/** Decided by the matcher of the running stack, which its stream and its queue tell. */
async function verdictInRunningStack(): Promise<string | null | undefined> {
  const url = `${baseUrl}/v1/reconciliation-cases?externalReference=${externalReference}`;
  const answer = await fetch(url, { headers: authorization });
  const { items } = (await answer.json()) as { items: { verdict: string | null }[] };
  return items[0]?.verdict;
}

describe("an event in SAM's spelling passes the real handler", () => {
  test("for a write, which the running stack's stream and queue take to a verdict; a repetition is replayed", async () => {
    const created = await invoke("payment-intents", create);
    expect(created.statusCode).toBe(201);
    const { paymentIntentId } = JSON.parse(created.body) as { paymentIntentId: string };
    const repeated = await invoke("payment-intents", create);
    expect(repeated.headers).toMatchObject({ "Idempotency-Replayed": "true" });
    expect(JSON.parse(repeated.body)).toMatchObject({ paymentIntentId });

    expect((await invoke("evidence", evidence)).statusCode).toBe(201);
    expect(await until(verdictInRunningStack, "a verdict")).toBe("matched");

    const read = await invoke("payment-intents", {
      routeKey: "GET /v1/payment-intents/{paymentIntentId}",
      path: `/v1/payment-intents/${paymentIntentId}`,
      pathParameters: { paymentIntentId },
      headers: authorization,
    });
    expect(read.statusCode).toBe(200);
    expect(JSON.parse(read.body)).toMatchObject({ id: paymentIntentId, externalReference });
  });

  test.each([
    ["an API key", apiKey],
    ["a session token, whose keys the running stack's identity provider publishes", sessionToken],
  ])("for a read with %s", async (_, credential) => {
    const listed = await invoke("payment-intents", {
      routeKey: "GET /v1/payment-intents",
      path: "/v1/payment-intents",
      query: "limit=1",
      headers: { Authorization: `Bearer ${credential}` },
    });
    expect(listed.statusCode).toBe(200);
    expect(JSON.parse(listed.body)).toMatchObject({ limit: 1, items: expect.any(Array) });
  });

  test("for a request without route, answered as the gateway's default route is", async () => {
    const { statusCode } = await invoke("public", {
      routeKey: "$default",
      path: "/nothing",
      headers: {},
    });
    expect(statusCode).toBe(404);
  });
});

/** Its credentials may be those of a developer's account, which the SDK would then call. */
test.each(functionNames)("%s does not start without endpoints", async (name) => {
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...rest } = parameters;
  const { errors, status } = await run(name, rest, {});
  expect(status).toBe(1);
  expect(errors).toContain('Not started: at the stage "local" no function may call AWS');
  expect(errors).toContain("AWS_ENDPOINT_URL_DYNAMODB");
});
