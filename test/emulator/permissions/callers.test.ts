import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { CreateSecretCommand } from "@aws-sdk/client-secrets-manager";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test } from "vitest";
import { noManners } from "#lib/emulator/manners/manners.ts";
import { openProxy } from "#lib/emulator/permissions/proxy/open-proxy.ts";
import {
  bucket,
  errorOf,
  key,
  openWorld,
  queue,
  queueUrl,
  secret,
  table,
  type World,
} from "./permission-world.ts";

const TableName = "items";
const Key = { pk: { S: "a" } };

describe("an object that does not exist", () => {
  const missing = { Bucket: "files", Key: "missing" };
  const read = `s3:GetObject on ${bucket}/*`;

  test.each(["HEAD", "GET"])(
    "%s is 403 for a function that may not list the bucket",
    async (method) => {
      const world = await openWorld([read]);
      const command =
        method === "HEAD" ? new HeadObjectCommand(missing) : new GetObjectCommand(missing);
      expect(await errorOf(world.objects.send(command as GetObjectCommand))).toMatchObject({
        status: 403,
      });
      expect(world.engine.requests).toHaveLength(1);
      // The connection to the engine is given up with its answer; the next call makes another.
      await world.objects.send(new HeadObjectCommand({ ...missing, Key: "there" }));
      expect(world.engine.requests).toHaveLength(2);
    },
  );

  test("is 404 for one that may", async () => {
    const world = await openWorld([read, `s3:ListBucket on ${bucket}`]);
    expect(await errorOf(world.objects.send(new HeadObjectCommand(missing)))).toEqual({
      name: "NotFound",
      status: 404,
    });
  });

  test("the statement to list counts as used only then", async () => {
    const world = await openWorld([read, `s3:ListBucket on ${bucket}`]);
    await world.objects.send(new HeadObjectCommand({ ...missing, Key: "there" }));
    expect(world.proxy.report().functions[0]?.grants.map(({ uses }) => uses)).toEqual([1, 0]);
  });
});

test("what a customer's key encrypts needs permissions on the key", async () => {
  const send = async ({ queues }: World) =>
    await queues.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: "one" }));
  const grants = [`sqs:SendMessage on ${queue}`, `kms:Decrypt on ${key}`];
  const without = await openWorld(grants, true);
  await send(without).catch(() => undefined);
  expect(without.proxy.report().refused).toEqual([`tried: kms:GenerateDataKey on ${key}`]);
  const world = await openWorld([...grants, `kms:GenerateDataKey on ${key}`], true);
  await send(world).catch(() => undefined);
  expect(world.proxy.report().refused).toEqual([]);
});

test("a secret that is created with a customer's key needs that key", async () => {
  const world = await openWorld([`secretsmanager:CreateSecret on ${secret}`]);
  const create = new CreateSecretCommand({
    Name: "integrations/a",
    SecretString: "s",
    KmsKeyId: key,
  });
  expect(await errorOf(world.secrets.send(create))).toMatchObject({
    name: "AccessDeniedException",
  });
  expect(world.proxy.report().refused).toEqual([`tried: kms:Decrypt on ${key}`]);
});

test("a presigned URL has the permissions of the function that signed it", async () => {
  const allowed = await openWorld([`s3:PutObject on ${bucket}/uploads/*`]);
  const url = (world: World, name: string) =>
    getSignedUrl(world.objects, new PutObjectCommand({ Bucket: "files", Key: name }));
  const body = Buffer.alloc(300_000, "x");
  const upload = async (to: string) => (await fetch(to, { method: "PUT", body })).status;
  expect(await upload(await url(allowed, "uploads/a"))).toBe(200);
  expect(allowed.engine.requests[0]?.body.equals(body)).toBe(true);
  expect(await upload(await url(allowed, "exports/a"))).toBe(403);
  expect(allowed.engine.requests).toHaveLength(1);
});

test("a call with the credentials of no function is refused", async () => {
  const { proxy, engine } = await openWorld([`dynamodb:GetItem on ${table}`]);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const endpoint = proxy.endpoints.dynamodb;
  const stranger = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  expect(await errorOf(stranger.send(new GetItemCommand({ TableName, Key })))).toEqual({
    name: "UnrecognizedClientException",
    status: 400,
  });
  expect((await fetch(`${proxy.endpoints.s3}/files/a`)).status).toBe(403);
  expect(engine.requests).toEqual([]);
});

test("an operation whose permissions are not known is refused", async () => {
  const { proxy, engine } = await openWorld(["dynamodb:* on *"]);
  const response = await fetch(proxy.endpoints.dynamodb, {
    method: "POST",
    headers: {
      authorization:
        "AWS4-HMAC-SHA256 Credential=LOCAL0tried/20000101/us-east-1/dynamodb/aws4_request",
      "x-amz-target": "DynamoDB_20120810.ExecuteStatement",
    },
    body: "{}",
  });
  expect(response.status).toBe(501);
  expect(engine.requests).toEqual([]);
});

test("an event source needs the permissions that Lambda asks for", async () => {
  const engines = {
    dynamodb: "http://127.0.0.1:1",
    sqs: "http://127.0.0.1:1",
    s3: "http://127.0.0.1:1",
    secretsmanager: "http://127.0.0.1:1",
    kms: "http://127.0.0.1:1",
  };
  const statements = [
    {
      Effect: "Allow" as const,
      Action: ["sqs:ReceiveMessage", "sqs:DeleteMessage"],
      Resource: [queue],
    },
  ];
  const starting = openProxy({
    engines,
    permissions: {
      roles: [{ functionName: "tried", roleName: "role", statements, deadLetterQueue: null }],
      customerKeys: new Map(),
      partitionKeys: new Map(),
      secretArns: new Map(),
      resourcePolicies: [],
      deliveries: [],
    },
    sources: [{ kind: "queue", functionName: "tried", arn: queue, failures: null }],
    manners: noManners,
  });
  await expect(starting).rejects.toThrow(`no sqs:GetQueueAttributes on ${queue}`);
});
