import {
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { ReceiveMessageCommand, SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import {
  bucket,
  errorOf,
  openWorld,
  queue,
  queueUrl,
  secret,
  table,
  type World,
} from "./permission-world.ts";

const TableName = "items";
const Key = { pk: { S: "a" } };
const Item = { pk: { S: "a" } };
const entries = [{ Id: "1", MessageBody: "one" }];
const object = { Bucket: "files", Key: "exports/a b.csv" };

type Attempt = (world: World) => Promise<unknown>;

/** Each form of call with the permission that it needs. */
const calls: readonly [name: string, grant: string, attempt: Attempt][] = [
  [
    "GetItem",
    `dynamodb:GetItem on ${table}`,
    ({ tables }) => tables.send(new GetItemCommand({ TableName, Key })),
  ],
  [
    "PutItem",
    `dynamodb:PutItem on ${table}`,
    ({ tables }) => tables.send(new PutItemCommand({ TableName, Item })),
  ],
  [
    "BatchGetItem",
    `dynamodb:BatchGetItem on ${table}`,
    ({ tables }) =>
      tables.send(new BatchGetItemCommand({ RequestItems: { items: { Keys: [Key] } } })),
  ],
  [
    "Query of an index",
    `dynamodb:Query on ${table}/index/due`,
    ({ tables }) =>
      tables.send(
        new QueryCommand({
          TableName,
          IndexName: "due",
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": { S: "a" } },
        }),
      ),
  ],
  [
    "Scan",
    `dynamodb:Scan on ${table}`,
    ({ tables }) => tables.send(new ScanCommand({ TableName })),
  ],
  [
    "SendMessageBatch",
    `sqs:SendMessage on ${queue}`,
    ({ queues }) =>
      queues.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries })),
  ],
  [
    "ReceiveMessage",
    `sqs:ReceiveMessage on ${queue}`,
    ({ queues }) => queues.send(new ReceiveMessageCommand({ QueueUrl: queueUrl })),
  ],
  [
    "GetObject",
    `s3:GetObject on ${bucket}/exports/*`,
    ({ objects }) => objects.send(new GetObjectCommand(object)),
  ],
  [
    "HeadObject",
    `s3:GetObject on ${bucket}/exports/*`,
    ({ objects }) => objects.send(new HeadObjectCommand(object)),
  ],
  [
    "PutObject",
    `s3:PutObject on ${bucket}/exports/*`,
    ({ objects }) => objects.send(new PutObjectCommand({ ...object, Body: "text" })),
  ],
  [
    "CreateMultipartUpload",
    `s3:PutObject on ${bucket}/exports/*`,
    ({ objects }) => objects.send(new CreateMultipartUploadCommand(object)),
  ],
  [
    "ListObjectsV2",
    `s3:ListBucket on ${bucket}`,
    ({ objects }) =>
      objects.send(new ListObjectsV2Command({ Bucket: "files", Prefix: "exports/" })),
  ],
  [
    "GetSecretValue",
    `secretsmanager:GetSecretValue on ${secret}`,
    ({ secrets }) => secrets.send(new GetSecretValueCommand({ SecretId: "integrations/a" })),
  ],
];

describe.each(calls)("%s", (name, grant, attempt) => {
  test("reaches the engine with its statement, and uses no other", async () => {
    const world = await openWorld(["sqs:SetQueueAttributes on *", grant]);
    await attempt(world).catch(() => undefined);
    expect(world.engine.requests).toHaveLength(1);
    const { functions, refused } = world.proxy.report();
    expect(refused).toEqual([]);
    expect(functions[0]).toMatchObject({ calls: 1, grants: [{ uses: 0 }, { uses: 1 }] });
  });

  test("is refused without its statement, and does not reach the engine", async () => {
    const world = await openWorld([`!${grant}`, "sqs:SetQueueAttributes on *"]);
    const none = await openWorld([]);
    for (const { engine, proxy, ...clients } of [world, none]) {
      const error = await errorOf(attempt({ engine, proxy, ...clients }));
      expect(error).toEqual(refusalOf(name, grant));
      expect(engine.requests).toEqual([]);
      expect(proxy.report().refused).toEqual([
        `tried: ${grant.replace(/exports\/\*/, "exports/a b.csv").replace("integrations/*", "integrations/a-xxxxxx")}`,
      ]);
    }
  });
});

function refusalOf(name: string, grant: string): { name: string; status: number } {
  if (grant.startsWith("sqs:")) return { name: "AccessDenied", status: 403 };
  // An answer to HEAD has no body, so the SDK only knows its status.
  if (name === "HeadObject") return { name: "Unknown", status: 403 };
  if (grant.startsWith("s3:")) return { name: "AccessDenied", status: 403 };
  return { name: "AccessDeniedException", status: 400 };
}

const mayWrite = ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"];
const transaction = new TransactWriteItemsCommand({
  TransactItems: [
    { Put: { TableName, Item } },
    {
      Update: {
        TableName,
        Key,
        UpdateExpression: "SET a = :a",
        ExpressionAttributeValues: { ":a": { S: "a" } },
      },
    },
    { Delete: { TableName, Key } },
    { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_exists(pk)" } },
  ],
});

test("a transaction needs the permission of each of its actions", async () => {
  const all = await openWorld(mayWrite.map((action) => `dynamodb:${action} on ${table}`));
  expect(await errorOf(all.tables.send(transaction))).toBeNull();
  for (const missing of mayWrite) {
    const rest = mayWrite.filter((action) => action !== missing);
    const world = await openWorld(rest.map((action) => `dynamodb:${action} on ${table}`));
    expect(await errorOf(world.tables.send(transaction))).toMatchObject({ status: 400 });
    expect(world.proxy.report().refused).toEqual([`tried: dynamodb:${missing} on ${table}`]);
    expect(world.engine.requests).toEqual([]);
  }
});

test("the permission to query a table does not include its index, nor that of an index its table", async () => {
  const [, , attempt] = calls.find(([name]) => name === "Query of an index") ?? [];
  const world = await openWorld([`dynamodb:Query on ${table}`]);
  expect(await errorOf(attempt?.(world) ?? Promise.resolve())).toMatchObject({ status: 400 });
});

test("a function may not send to the queue of another", async () => {
  const world = await openWorld([`sqs:SendMessage on ${queue}`]);
  const other = queueUrl.replace("work", "other");
  const send = new SendMessageBatchCommand({ QueueUrl: other, Entries: entries });
  expect(await errorOf(world.queues.send(send))).toEqual({ name: "AccessDenied", status: 403 });
});
