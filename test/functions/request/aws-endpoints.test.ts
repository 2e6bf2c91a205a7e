/**
 * The clients honour the endpoint variables of the AWS SDKs, which emulators such as LocalStack
 * need.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openObjectStore, presignPut, putObject } from "#store/object-store/object-store.ts";
import { sendMessages } from "#store/queue/send-messages.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { createIntegrationSecrets } from "#store/secrets/integration-secrets.ts";
import { createSecretReader } from "#store/secrets/secret-reader.ts";
import { openTable } from "#store/table/core/table.ts";
import { uuid } from "../../domain/samples.ts";

let server: Server;
let endpoint: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(String(request.headers["x-amz-target"] ?? `${request.method} ${request.url}`));
    // No client retries this answer.
    response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
    response.end('{"__type":"ValidationException"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(() => {
  asked.length = 0;
  vi.unstubAllEnvs();
});

const queueUrl = "https://sqs.us-east-1.amazonaws.com/000000000000/queue";
const now = () => 0;
const secretSettings = { prefix: "test/", keyArn: "arn:aws:kms:us-east-1:000000000000:key/test" };

/** One call of each client as the product makes it, and the request that must arrive. */
const calls = [
  [
    "DYNAMODB",
    () => {
      const { client, name } = openTable("records");
      return client.send(new GetCommand({ TableName: name, Key: { pk: "a", sk: "b" } }));
    },
    "DynamoDB_20120810.GetItem",
  ],
  [
    "SQS",
    () => sendMessages(openQueueClient(), queueUrl, [{ body: "{}", tenant: "acme" }]),
    "AmazonSQS.SendMessageBatch",
  ],
  [
    "S3",
    () => putObject(openObjectStore("files"), "key", Buffer.from("text"), "text/plain"),
    "PUT /files/key?x-id=PutObject",
  ],
  ["SECRETS_MANAGER", () => createSecretReader("master", now)(), "secretsmanager.GetSecretValue"],
  [
    "SECRETS_MANAGER",
    () => createIntegrationSecrets(secretSettings, now).read({ kind: "onchain", uuid: uuid(1) }),
    "secretsmanager.GetSecretValue",
  ],
] as const;

function stub(variable: string): void {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv(variable, endpoint);
}

test.each(calls)(
  "AWS_ENDPOINT_URL sets the endpoint of the %s client",
  async (_, call, arrives) => {
    stub("AWS_ENDPOINT_URL");
    await expect(call()).rejects.toThrow();
    expect(asked).toEqual([arrives]);
  },
);

test.each(calls)(
  "AWS_ENDPOINT_URL_%s sets the endpoint of that client only",
  async (service, call, arrives) => {
    stub(`AWS_ENDPOINT_URL_${service}`);
    vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    await expect(call()).rejects.toThrow();
    expect(asked).toEqual([arrives]);
  },
);

/** As the templates of the stage local have it, and LocalStack starts functions. */
test.each(calls)(
  "an empty AWS_ENDPOINT_URL_%s leaves AWS_ENDPOINT_URL in force",
  async (service, call, arrives) => {
    stub("AWS_ENDPOINT_URL");
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, "");
    await expect(call()).rejects.toThrow();
    expect(asked).toEqual([arrives]);
  },
);

test("AWS_ENDPOINT_URL sets the host of a presigned upload too", async () => {
  stub("AWS_ENDPOINT_URL");
  const url = await presignPut(openObjectStore("files"), "key", 60);
  expect(url.startsWith(`${endpoint}/files/key?`)).toBe(true);
});
