/**
 * Every port that the local stack opens: what a web page of another origin, a page under a name of its own (DNS rebinding),
 * and a made-up signature get there.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { DynamoDBClient, GetItemCommand, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { originsOf } from "#lib/emulator/doors/web-page.ts";
import { credentialsOf, region } from "#lib/emulator/provision/aws-environment.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { writeFixtureAssembly } from "../emulator/fixtures/assembly.ts";
import type { Echo } from "../emulator/fixtures/echo.ts";

type Socket = { readonly host: string; readonly port: number };

let stack: LocalStack;
let opened: readonly Socket[];
/** The addresses that functions use. */
let ofFunctions: Readonly<Record<string, string>>;
beforeAll(async () => {
  const before = new Set(listening().map(({ port }) => port));
  stack = await startLocalStack({ assembly: await writeFixtureAssembly() });
  opened = listening().filter(({ port }) => !before.has(port));
  const response = await fetch(`${stack.outputs.baseUrl}/items/1`);
  const { environment } = (await response.json()) as Echo;
  const services = ["DYNAMODB", "SQS", "S3", "SECRETS_MANAGER", "KMS"] as const;
  ofFunctions = Object.fromEntries(
    services.map((name) => [name, environment[`AWS_ENDPOINT_URL_${name}`] ?? ""]),
  );
});
afterAll(() => stack.stop());

/** Sockets on which this process or one that it started listens. */
function listening(): Socket[] {
  const inodes = new Set(familyOf(process.pid).flatMap(socketsOf));
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [, local = "", , state = "", , , , , , inode = ""] = line.trim().split(/\s+/);
    if (state !== "0A" || !inodes.has(inode)) return [];
    const [address = "", port = ""] = local.split(":");
    const host = address
      .match(/../g)
      ?.reverse()
      .map((byte) => Number.parseInt(byte, 16));
    return [{ host: host?.join(".") ?? "", port: Number.parseInt(port, 16) }];
  });
}

function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const text = readText(`/proc/${pid}/task/${task}/children`);
    return text.split(" ").filter(Boolean).map(Number);
  });
  return [pid, ...children.flatMap(familyOf)];
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

type Sent = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** As `fetch`, which sends no other Host. */
function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method = "POST", body = "{}" } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp(url, { method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Servers that refuse web pages. The API and the public function answer them as they do in AWS. */
function closed(): Readonly<Record<string, string>> {
  const { controlUrl, partner, identityProvider, endpoints } = stack.outputs;
  const ofOperators = Object.entries(endpoints).map(([name, url]) => [`${name} of operators`, url]);
  const proxies = Object.entries(ofFunctions).map(([name, url]) => [`${name} of functions`, url]);
  return {
    control: `${controlUrl}/idle`,
    partner: `${partner.baseUrl}/v0/webhooks`,
    "partner's control": `${partner.baseUrl}/control/calls`,
    "identity provider": `${identityProvider.issuer}/token`,
    "identity provider's keys": identityProvider.jwksUrl,
    ...Object.fromEntries([...ofOperators, ...proxies]),
  };
}

test("every port is one of these, or is at an address that no page can find", () => {
  const { baseUrl, functionUrl } = stack.outputs;
  const known = new Set(
    [...Object.values(closed()), baseUrl, functionUrl ?? ""].map((url) =>
      Number(new URL(url).port),
    ),
  );
  const plain = opened.filter(({ host }) => host === "127.0.0.1");
  expect(new Set(plain.map(({ port }) => port))).toEqual(known);
  const hidden = opened.filter(({ host }) => host !== "127.0.0.1");
  expect(hidden.map(({ host }) => host.split(".")[0])).toEqual(["127", "127", "127", "127"]);
  const hosts = hidden.map(({ host }) => host);
  expect(new Set(hosts).size).toBe(4);
  for (const host of hosts) expect(JSON.stringify(stack.outputs)).not.toContain(host);
});

const operation = {
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": "DynamoDB_20120810.ListTables",
};

describe("a web page of another origin", () => {
  test.each(["http://evil.example", "null", "http://127.0.0.1:1"])(
    "%s is refused by each of them, and so is its preflight",
    async (origin) => {
      for (const [name, url] of Object.entries(closed())) {
        const asked = { "access-control-request-method": "POST" };
        const answers = [
          await send(url, { origin, ...operation }),
          await send(url, { origin }, { method: "GET", body: "" }),
          await send(url, { origin, ...asked }, { method: "OPTIONS", body: "" }),
        ];
        for (const { status, headers } of answers) {
          expect({ name, status }).toEqual({ name, status: 403 });
          expect(headers["access-control-allow-origin"]).toBeUndefined();
        }
      }
    },
  );

  test("is refused under a name of its own that points to this machine", async () => {
    for (const [name, url] of Object.entries(closed())) {
      const { port } = new URL(url);
      const { status } = await send(url, { host: `evil.example:${port}`, ...operation });
      expect({ name, status }).toEqual({ name, status: 403 });
    }
  });
});

describe("a call that nobody known has signed", () => {
  const signed = (key: string) =>
    `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${"0".repeat(64)}`;

  test.each(["EVIL", "local", "LOCAL0service0Echo", ""])("as %s is refused", async (key) => {
    const endpoints = { ...stack.outputs.endpoints, ...ofFunctions };
    for (const [name, url] of Object.entries(endpoints)) {
      const headers = { ...operation, "x-amz-date": "20260101T000000Z" };
      const { status } = await send(
        url,
        key === "" ? headers : { ...headers, authorization: signed(key) },
      );
      expect([name, status]).toEqual([name, expect.toSatisfy((value) => value >= 400)]);
    }
  });

  test("credentials of a function do not open the way of operators, nor the other way round", async () => {
    const call = (endpoint: string, credentials: ReturnType<typeof credentialsOf>) =>
      new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 }).send(
        new GetItemCommand({ TableName: "state-Deliveries", Key: { pk: { S: "a" } } }),
      );
    const { endpoints, credentials } = stack.outputs;
    const refused = { name: "UnrecognizedClientException" };
    await expect(call(endpoints.dynamodb, credentialsOf("service-Echo"))).rejects.toMatchObject(
      refused,
    );
    await expect(call(ofFunctions["DYNAMODB"] ?? "", credentials)).rejects.toMatchObject(refused);
  });
});

describe("what is documented goes on", () => {
  test("operators sign with the credentials of outputs.json", async () => {
    const { endpoints, credentials } = stack.outputs;
    const tables = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
    const { TableNames } = await tables.send(new ListTablesCommand({}));
    expect(TableNames).toContain("state-Deliveries");
  });

  test("a page of the console uploads and downloads by presigned URLs, and no other page does", async () => {
    const { endpoints, credentials, baseUrl } = stack.outputs;
    const settings = { region, credentials, forcePathStyle: true };
    const objects = new S3Client({ ...settings, endpoint: endpoints.s3 });
    const Bucket = `door-${randomUUID()}`;
    await objects.send(new CreateBucketCommand({ Bucket }));
    const name = { Bucket, Key: "uploads/a.csv" };
    const url = await getSignedUrl(objects, new PutObjectCommand(name));
    for (const origin of originsOf(baseUrl)) {
      const asked = { origin, "access-control-request-method": "PUT" };
      const preflight = await send(url, asked, { method: "OPTIONS", body: "" });
      expect(preflight.status).toBeLessThan(300);
      expect(preflight.headers["access-control-allow-origin"]).toBe(origin);
      const put = await send(url, { origin }, { method: "PUT", body: "text" });
      expect(put).toMatchObject({
        status: 200,
        headers: { "access-control-allow-origin": origin },
      });
    }
    const download = await getSignedUrl(objects, new GetObjectCommand(name));
    expect((await send(download, {}, { method: "GET", body: "" })).text).toBe("text");
    const evil = await send(
      url,
      { origin: "http://evil.example" },
      { method: "PUT", body: "evil" },
    );
    expect(evil.status).toBe(403);
    expect((await send(download, {}, { method: "GET", body: "" })).text).toBe("text");
  });

  test("the console exchanges its code at the identity provider", async () => {
    const { identityProvider, baseUrl } = stack.outputs;
    const [origin = ""] = originsOf(baseUrl);
    const answer = await send(
      `${identityProvider.issuer}/token`,
      { origin },
      { body: "code=none" },
    );
    expect(answer).toMatchObject({
      status: 400,
      headers: { "access-control-allow-origin": origin },
      text: JSON.stringify({ error: "invalid_grant" }),
    });
  });
});
