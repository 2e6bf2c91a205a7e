/** A service that is silent fails a call in bounded time, and every client has this bound. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { ListBucketsCommand } from "@aws-sdk/client-s3";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { apiFunctions } from "#lib/function/api-functions.ts";
import { streamRelayConsumer } from "#lib/function/consumer-settings.ts";
import { withoutSilence } from "#store/object-store/without-silence.ts";
import { objectLimits, queueLimits, secretLimits, tableLimits } from "#store/sdk/client-limits.ts";
import { openObjectClient } from "#store/sdk/object-client.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { openSecretsClient } from "#store/sdk/secrets-client.ts";
import { openTable } from "#store/table/core/table.ts";
import { functionsByName, synthesize } from "../infra/synthesized-stacks.ts";
import { until } from "../until.ts";

const root = join(import.meta.dirname, "../..");
let server: Server;

beforeAll(async () => {
  server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(() => vi.unstubAllEnvs());

type Handler = { readonly config: { readonly requestHandler: object } };

/** The settings that the client's own connection handler uses. */
async function bound(client: Handler): Promise<unknown> {
  const handler = client.config.requestHandler as { readonly configProvider: Promise<object> };
  return handler.configProvider;
}

const clients = [
  ["DynamoDB", () => openTable("records").client, tableLimits],
  ["SQS", () => openQueueClient(), queueLimits()],
  ["SQS for long polls", () => openQueueClient({}, 20), queueLimits(20)],
  ["S3", openObjectClient, objectLimits],
  ["Secrets Manager", openSecretsClient, secretLimits],
] as const;

test.each(clients)("the client of %s has its limits", async (_, open, limits) => {
  const client = open();
  expect(await bound(client)).toMatchObject(limits.requestHandler);
  expect(await client.config.maxAttempts()).toBe(limits.maxAttempts);
});

const calls = [
  [
    "DynamoDB",
    () => openTable("records").client,
    new GetCommand({ TableName: "a", Key: { pk: "a" } }),
  ],
  ["SQS", () => openQueueClient(), new ListQueuesCommand({})],
  ["S3", openObjectClient, new ListBucketsCommand({})],
  ["Secrets Manager", openSecretsClient, new GetSecretValueCommand({ SecretId: "a" })],
] as const;

test.each(calls)("a silent server fails a call of %s after its time", async (_, open, command) => {
  const client = open() as unknown as Handler & {
    readonly config: { maxAttempts: () => Promise<number>; requestHandler: Changeable };
    readonly send: (command: object) => Promise<unknown>;
  };
  // The same limits in less time: 50 ms, one attempt.
  client.config.requestHandler.updateHttpClientConfig("requestTimeout", 50);
  client.config.maxAttempts = async () => 1;
  await expect(client.send(command)).rejects.toMatchObject({ name: "TimeoutError" });
});

type Changeable = { readonly updateHttpClientConfig: (name: string, value: number) => void };

const seconds = (limits: typeof tableLimits): number =>
  (limits.maxAttempts * limits.requestHandler.requestTimeout) / 1_000;

test("all attempts of a call end before their function does", () => {
  const functions = functionsByName(synthesize());
  for (const name of Object.keys(apiFunctions)) {
    const timeout = Number(functions.get(name)?.properties["Timeout"]);
    expect(seconds(tableLimits)).toBeLessThan(timeout);
    expect(seconds(secretLimits)).toBeLessThan(timeout);
  }
  expect(seconds(queueLimits())).toBeLessThan(streamRelayConsumer.timeout.toSeconds());
});

test.each([0, 1, 20])("a receive that waits %d seconds is answered before its limit", (wait) => {
  expect(queueLimits(wait).requestHandler.requestTimeout).toBeGreaterThan(wait * 1_000);
});

describe("an object that is read", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("is given up when its bytes stop, and its connection closed", async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const source = Readable.from(
      (async function* () {
        yield "first";
        stop();
        await new Promise(() => undefined);
      })(),
    );
    const pieces: string[] = [];
    const read = async () => {
      for await (const piece of withoutSilence<string>(source, 20)) pieces.push(piece);
    };
    const reading = expect(read()).rejects.toThrow("did not arrive for 20 ms");
    await stopped;
    await until(() => vi.getTimerCount() > 0 && pieces.length > 0, "the wait for the second piece");
    await vi.advanceTimersByTimeAsync(20);
    await reading;
    expect(pieces).toEqual(["first"]);
    expect(source.destroyed).toBe(true);
  });

  test("may have a reader that is slower than the longest silence", async () => {
    const pieces: string[] = [];
    for await (const piece of withoutSilence<string>(Readable.from(["a", "b"]), 10)) {
      await vi.advanceTimersByTimeAsync(30);
      pieces.push(piece);
    }
    expect(pieces).toEqual(["a", "b"]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
}

/** The local stack's engines are on this machine; bin/deploy.ts and bin/smoke.ts only ask for credentials and region. */
const others = new Set([
  "lib/emulator/engines/engines.ts",
  "lib/emulator/sources/event-sources.ts",
  "bin/deploy.ts",
  "bin/smoke.ts",
]);

test("no client of the SDK is made elsewhere", () => {
  const makers = ["functions", "shared", "lib", "bin"]
    .flatMap(sources)
    .filter((file) => !others.has(file))
    .filter((file) =>
      /new (?:DynamoDB|SQS|S3|SecretsManager)(?:Client)?\(/.test(
        readFileSync(join(root, file), "utf8"),
      ),
    )
    .map((file) => relative("shared/store/sdk", file));
  expect(makers.sort()).toEqual([
    "object-client.ts",
    "queue-client.ts",
    "secrets-client.ts",
    "table-client.ts",
  ]);
});
