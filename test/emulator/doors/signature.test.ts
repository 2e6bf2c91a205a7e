/** Signatures of the SDK's own clients hold; changed, made-up and foreign ones do not. */
import type { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSigned, type SignedRequest } from "#lib/emulator/doors/signature.ts";
import { close, listen } from "#lib/emulator/listen.ts";

const credentials = { accessKeyId: "known", secretAccessKey: "secret of known" };
const secretOf = (id: string) => (id === "known" ? "secret of known" : null);

const received: SignedRequest[] = [];
let server: ReturnType<typeof createServer>;
let endpoint = "";
beforeAll(async () => {
  const listening = await listen((request, response) => {
    void buffer(request).then((body) => {
      const headers = new Map(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ method: request.method ?? "", path: request.url ?? "", headers, body });
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
    });
  }, 0);
  server = listening.server;
  endpoint = listening.url;
});
afterAll(() => close(server));

type Sent = { readonly service: string; readonly request: SignedRequest };

const settings = () => ({ endpoint, region: "eu-central-1", credentials, maxAttempts: 1 });
const objects = () => new S3Client({ ...settings(), forcePathStyle: true });

/** The requests as they arrive. S3's bodies are not read, as at the door. */
const senders: Readonly<Record<string, () => Promise<Sent>>> = {
  "a table's call": async () => {
    const Item = { pk: { S: "ä b+c" } };
    await new DynamoDBClient(settings()).send(new PutItemCommand({ TableName: "t", Item }));
    return last("dynamodb");
  },
  "a queue's call": async () => {
    const message = { QueueUrl: `${endpoint}/000000000000/q`, MessageBody: "one" };
    await new SQSClient({ ...settings(), md5: false }).send(new SendMessageCommand(message));
    return last("sqs");
  },
  "an upload": async () => {
    const put = {
      Bucket: "files",
      Key: "a/b c+d(1)~ü.csv",
      Body: "text",
      Metadata: { by: "x  y" },
    };
    await objects().send(new PutObjectCommand(put));
    return last("s3");
  },
  "a list with a query": async () => {
    const list = { Bucket: "files", Prefix: "a b/+ü=&", MaxKeys: 3 };
    await objects()
      .send(new ListObjectsV2Command(list))
      .catch(() => undefined);
    return last("s3");
  },
  "a presigned upload": async () => {
    const put = new PutObjectCommand({ Bucket: "files", Key: "a b.csv" });
    await fetch(await getSignedUrl(objects(), put, { expiresIn: 60 }), {
      method: "PUT",
      body: "x",
    });
    return last("s3");
  },
  "a presigned download with a file name": async () => {
    const ResponseContentDisposition = 'attachment; filename="a b+c.csv"';
    const get = new GetObjectCommand({ Bucket: "files", Key: "a", ResponseContentDisposition });
    await fetch(await getSignedUrl(objects(), get, { expiresIn: 60 }));
    return last("s3");
  },
};

function last(service: string): Sent {
  const request = received.at(-1);
  if (request === undefined) throw new Error("Nothing was received.");
  return { service, request: service === "s3" ? { ...request, body: null } : request };
}

const names = Object.keys(senders);

const sent = async (name: string): Promise<Sent> => {
  const send = senders[name];
  if (send === undefined) throw new Error(name);
  return send();
};

function withHeader(request: SignedRequest, name: string, value: string): SignedRequest {
  return { ...request, headers: new Map([...request.headers, [name, value]]) };
}

/** Each changes one thing that a signature covers. */
const changes: Readonly<Record<string, (request: SignedRequest) => SignedRequest>> = {
  "the method": (request) => ({ ...request, method: "DELETE" }),
  "the path": (request) => ({ ...request, path: request.path.replace("/", "/other/") }),
  "the query": (request) => ({
    ...request,
    path: `${request.path}${request.path.includes("?") ? "&" : "?"}more=1`,
  }),
  "the host": (request) => withHeader(request, "host", "127.0.0.1:1"),
  "the signature": (request) => {
    const changed = (text: string) =>
      text.replace(/(Signature=)([0-9a-f])/, (_, name, digit) => `${name}${digit === "0" ? 1 : 0}`);
    const authorization = request.headers.get("authorization");
    return authorization === undefined
      ? { ...request, path: changed(request.path) }
      : withHeader(request, "authorization", changed(authorization));
  },
};

describe.each(names)("%s", (name) => {
  test("is known by its signature", async () => {
    const { service, request } = await sent(name);
    expect(await isSigned(request, service, secretOf)).toBe(true);
  });

  test.each(Object.keys(changes))("is not known if %s was changed", async (change) => {
    const { service, request } = await sent(name);
    const changed = changes[change]?.(request) ?? request;
    expect(changed).not.toEqual(request);
    expect(await isSigned(changed, service, secretOf)).toBe(false);
  });

  test("is not known for another service, another secret, or an unknown access key", async () => {
    const { service, request } = await sent(name);
    expect(await isSigned(request, "kms", secretOf)).toBe(false);
    expect(await isSigned(request, service, () => "another secret")).toBe(false);
    expect(await isSigned(request, service, () => null)).toBe(false);
  });
});

test.each(["a table's call", "a queue's call"])(
  "%s with another body is not known",
  async (name) => {
    const { service, request } = await sent(name);
    const changed = { ...request, body: Buffer.from("{}") };
    expect(await isSigned(changed, service, secretOf)).toBe(false);
  },
);

test("a signature that does not cover the host, or has no date, is not known", async () => {
  const { service, request } = await sent("a table's call");
  const authorization = request.headers.get("authorization") ?? "";
  const withoutHost = authorization.replace(/;host(?=[;,])|host;/, "");
  const headers = new Map(request.headers);
  headers.delete("x-amz-date");
  for (const each of [
    withHeader(request, "authorization", withoutHost),
    { ...request, headers },
    withHeader(request, "authorization", ""),
    withHeader(request, "authorization", "Bearer x"),
    { ...request, headers: new Map() },
  ]) {
    expect(await isSigned(each, service, secretOf)).toBe(false);
  }
});

test("a presigned URL holds a week at most", async () => {
  const { service, request } = await sent("a presigned upload");
  const path = request.path.replace("X-Amz-Expires=60", "X-Amz-Expires=604801");
  expect(await isSigned({ ...request, path }, service, secretOf)).toBe(false);
});
