/** A proxy between real clients and an engine that answers every call with 200, or 404 for missing objects. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll } from "vitest";
import { type Manners, noManners } from "#lib/emulator/manners/manners.ts";
import { openProxy } from "#lib/emulator/permissions/proxy/open-proxy.ts";
import { policyDocument } from "#lib/emulator/permissions/statement-schema.ts";
import { credentialsOf, region } from "#lib/emulator/provision/aws-environment.ts";

const account = "000000000000";
export const table = `arn:aws:dynamodb:${region}:${account}:table/items`;
export const queue = `arn:aws:sqs:${region}:${account}:work`;
export const bucket = "arn:aws:s3:::files";
export const secret = `arn:aws:secretsmanager:${region}:${account}:secret:integrations/*`;
export const key = `arn:aws:kms:${region}:${account}:key/own`;
export const queueUrl = `http://127.0.0.1/${account}/work`;

/** `action on resource`, or `!action on resource` for a statement that denies. */
export type Grants = readonly string[];

type Engine = {
  readonly url: string;
  /** Path and body of each request that reached the engine. */
  readonly requests: { readonly path: string; readonly body: Buffer }[];
};

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => await Promise.all(closing.map((close) => close())));

async function openEngine(): Promise<Engine> {
  const requests: Engine["requests"] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    requests.push({ path, body: await buffer(request) });
    const isMissing = path.includes("missing");
    response.writeHead(isMissing ? 404 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(request.method === "HEAD" ? undefined : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, requests };
}

const encryptedByOwnKey = [table, queue, bucket];

/** Clients of one function whose role has these grants; the key encrypts what `encrypted` lists. */
export async function openWorld(grants: Grants, encrypts = false, manners: Manners = noManners) {
  const engine = await openEngine();
  const { url } = engine;
  const statements = policyDocument.parse({
    Version: "2012-10-17",
    Statement: grants.map((grant) => {
      const [action = "", resource] = grant.replace(/^!/, "").split(" on ");
      return {
        Effect: grant.startsWith("!") ? "Deny" : "Allow",
        Action: action,
        Resource: resource,
      };
    }),
  }).Statement;
  const proxy = await openProxy({
    engines: { dynamodb: url, sqs: url, s3: url, secretsmanager: url, kms: url },
    permissions: {
      roles: [{ functionName: "tried", roleName: "role", statements, deadLetterQueue: null }],
      customerKeys: new Map(encrypts ? encryptedByOwnKey.map((arn) => [arn, key]) : []),
      partitionKeys: new Map([[table, "pk"]]),
      secretArns: new Map(),
      resourcePolicies: [],
      deliveries: [],
    },
    sources: [],
    manners,
  });
  closing.push(async () => proxy.close());
  const settings = { region, credentials: credentialsOf("tried"), maxAttempts: 1 };
  return {
    engine,
    proxy,
    tables: new DynamoDBClient({ ...settings, endpoint: proxy.endpoints.dynamodb }),
    queues: new SQSClient({
      ...settings,
      endpoint: proxy.endpoints.sqs,
      useQueueUrlAsEndpoint: false,
      md5: false,
    }),
    objects: new S3Client({
      ...settings,
      endpoint: proxy.endpoints.s3,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
    secrets: new SecretsManagerClient({ ...settings, endpoint: proxy.endpoints.secretsmanager }),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The name and status of the error, or null. S3's bodies are not valid here, which does not matter. */
export async function errorOf(
  attempt: Promise<unknown>,
): Promise<{ name: string; status: number } | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return { name, status: $metadata?.httpStatusCode ?? 0 };
  }
}
