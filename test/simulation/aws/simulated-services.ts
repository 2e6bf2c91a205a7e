/** AWS services other than the table, as far as the functions use them, in memory. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { NoSuchKey, NoSuchUpload, NotFound, S3ServiceException } from "@aws-sdk/client-s3";
import {
  ResourceExistsException,
  ResourceNotFoundException,
} from "@aws-sdk/client-secrets-manager";
import type { SeededRandom } from "../seeded-random.ts";

export type Message = {
  readonly messageId: string;
  readonly body: string;
  /** Time on the world's clock until which the message is delayed. */
  readonly visibleAt: number;
};

type Input = Readonly<Record<string, unknown>>;

type QueueWorld = {
  readonly queues: Map<string, Message[]>;
  readonly clock: { readonly now: number };
  readonly random: SeededRandom;
};

type Entry = {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
  readonly MessageGroupId?: string;
};

/** Simulates SQS. @returns undefined for an unknown command, like the functions below */
export function answerQueue(world: QueueWorld, command: string, input: Input): object | undefined {
  const url = input["QueueUrl"] as string;
  switch (command) {
    case "SendMessageBatch": {
      const entries = input["Entries"] as readonly Entry[];
      return {
        Successful: entries.map((entry) => {
          requireTenant(entry);
          return { Id: entry.Id, ...addMessage(world, url, entry.MessageBody, entry.DelaySeconds) };
        }),
        Failed: [],
      };
    }
    case "ChangeMessageVisibility":
      // This simulation never gives a message to two consumers at once, except by a fault.
      return {};
    default:
      return undefined;
  }
}

/**
 * Each message must name the organization whose work it is, by which SQS shares a queue fairly.
 * @throws Error if it does not, which fails every test that sends such a message
 */
function requireTenant({ MessageBody, MessageGroupId }: Entry): void {
  const { organizationId, shard } = JSON.parse(MessageBody) as {
    readonly organizationId?: string;
    readonly shard?: number | null;
  };
  // A shard of the minute's work is of no organization.
  if (shard !== undefined && MessageGroupId?.endsWith(`-${shard ?? "all"}`) === true) return;
  if (MessageGroupId !== undefined && MessageGroupId === organizationId) return;
  throw new Error(`A message of ${organizationId} is sent as ${MessageGroupId}: ${MessageBody}`);
}

function addMessage(
  { queues, clock, random }: QueueWorld,
  url: string,
  body: string,
  delaySeconds = 0,
) {
  const messageId = random.uuid();
  const visibleAt = clock.now + delaySeconds * 1_000;
  queues.set(url, [...(queues.get(url) ?? []), { messageId, body, visibleAt }]);
  return { MessageId: messageId, MD5OfMessageBody: createHash("md5").update(body).digest("hex") };
}

type ObjectWorld = {
  readonly objects: Map<string, Uint8Array>;
  readonly random: SeededRandom;
};

/**
 * Simulates S3. An upload and each of its parts has its own key until it is completed or aborted;
 * an abandoned one stays, as in a bucket until its lifecycle rule removes it.
 */
export function answerObjects(
  { objects, random }: ObjectWorld,
  command: string,
  input: Input,
): object | undefined {
  const key = String(input["Key"]);
  const bytes = objects.get(key);
  switch (command) {
    case "PutObject":
      return putObject(objects, key, bytes, input);
    case "HeadObject":
      if (bytes === undefined) throw new NotFound({ message: "Not found.", $metadata: {} });
      return { ContentLength: bytes.length };
    case "GetObject":
      requireVersion(bytes, input["IfMatch"]);
      return { Body: Readable.from([rangeOf(bytes, input["Range"])]), ETag: `"${etagOf(bytes)}"` };
    case "CopyObject": {
      const source = String(input["CopySource"]).split("/").slice(1).map(decodeURIComponent);
      const copied = objects.get(source.join("/"));
      requireVersion(copied, input["CopySourceIfMatch"]);
      objects.set(key, copied);
      return {};
    }
    case "DeleteObject":
      if (input["IfMatch"] !== undefined) requireVersion(bytes, input["IfMatch"]);
      objects.delete(key);
      return {};
    default:
      return answerUpload({ objects, random }, key, command, input);
  }
}

/** @param range `bytes=FROM-TO`, the last one included, or without it; absent: all */
function rangeOf(bytes: Uint8Array, range: unknown): Uint8Array {
  const [, from, to = ""] = /^bytes=(\d+)-(\d*)$/.exec(String(range)) ?? [];
  if (from === undefined) return bytes;
  return bytes.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
}

/** @throws S3ServiceException if there is no object, or another one than the condition names */
function requireVersion(bytes: Uint8Array | undefined, etag: unknown): asserts bytes is Uint8Array {
  if (bytes === undefined) throw new NoSuchKey({ message: "Not found.", $metadata: {} });
  if (etag !== undefined && etag !== `"${etagOf(bytes)}"`) throw preconditionFailed();
}

function preconditionFailed(): S3ServiceException {
  return new S3ServiceException({
    name: "PreconditionFailed",
    $fault: "client",
    message: "At least one of the pre-conditions you specified did not hold",
    $metadata: { httpStatusCode: 412 },
  });
}

/** @throws S3ServiceException if the object may only be created and is there */
function putObject(
  objects: Map<string, Uint8Array>,
  key: string,
  bytes: Uint8Array | undefined,
  input: Input,
): object {
  if (input["IfNoneMatch"] === "*" && bytes !== undefined) throw preconditionFailed();
  if (input["IfMatch"] !== undefined) requireVersion(bytes, input["IfMatch"]);
  objects.set(key, input["Body"] as Uint8Array);
  return {};
}

/** Objects that clients cannot fetch: upload parts, and intermediate results for another run. */
export const unfinishedObject = /^upload |-remainder-/;

function answerUpload(
  { objects, random }: ObjectWorld,
  key: string,
  command: string,
  input: Input,
): object | undefined {
  if (command === "CreateMultipartUpload") {
    const UploadId = random.uuid();
    objects.set(uploadKey(UploadId), Buffer.from(key));
    return { UploadId };
  }
  const upload = uploadKey(String(input["UploadId"]));
  if (!objects.has(upload)) throw new NoSuchUpload({ message: upload, $metadata: {} });
  switch (command) {
    case "UploadPart": {
      const body = input["Body"] as Uint8Array;
      objects.set(`${upload} ${input["PartNumber"]}`, body);
      return { ETag: etagOf(body) };
    }
    case "CompleteMultipartUpload":
      objects.set(key, Buffer.concat(partsOf(objects, upload, input)));
      dropUpload(objects, upload);
      return {};
    case "AbortMultipartUpload":
      dropUpload(objects, upload);
      return {};
    default:
      return undefined;
  }
}

function uploadKey(id: string): string {
  return `upload ${id}`;
}

/** Each object is digested once: an archive's objects are read line by line, each by a range. */
const etags = new WeakMap<Uint8Array, string>();

export function etagOf(body: Uint8Array): string {
  const known = etags.get(body);
  if (known !== undefined) return known;
  const etag = createHash("md5").update(body).digest("hex");
  etags.set(body, etag);
  return etag;
}

type Parts = readonly { readonly PartNumber: number; readonly ETag: string }[];

/** The parts that the completion names, which must have the given ETags. */
function partsOf(
  objects: ReadonlyMap<string, Uint8Array>,
  upload: string,
  { MultipartUpload }: Input,
): Uint8Array[] {
  const { Parts } = MultipartUpload as { readonly Parts: Parts };
  return Parts.map(({ PartNumber, ETag }, at) => {
    const part = objects.get(`${upload} ${PartNumber}`);
    const isInOrder = at === 0 || PartNumber > (Parts[at - 1]?.PartNumber ?? 0);
    if (part === undefined || etagOf(part) !== ETag || !isInOrder) {
      throw new S3ServiceException({
        name: "InvalidPart",
        $fault: "client",
        message: `Part ${PartNumber} of ${upload}`,
        $metadata: { httpStatusCode: 400 },
      });
    }
    return part;
  });
}

function dropUpload(objects: Map<string, Uint8Array>, upload: string): void {
  for (const key of [...objects.keys()]) {
    if (key === upload || key.startsWith(`${upload} `)) objects.delete(key);
  }
}

const masterSecretId = "master-secret";

/** Simulates Secrets Manager, by name; the master secret always exists. */
export function answerSecrets(
  secrets: Map<string, string>,
  command: string,
  input: Input,
): object | undefined {
  const name = String(input["SecretId"] ?? input["Name"]);
  const text = input["SecretString"] as string;
  switch (command) {
    case "GetSecretValue":
      if (name === masterSecretId) return { SecretString: "simulated master secret" };
      return { SecretString: requireSecret(secrets, name) };
    case "CreateSecret":
      if (secrets.has(name)) throw new ResourceExistsException({ message: name, $metadata: {} });
      secrets.set(name, text);
      return {};
    case "PutSecretValue":
      requireSecret(secrets, name);
      secrets.set(name, text);
      return {};
    case "DeleteSecret":
      requireSecret(secrets, name);
      secrets.delete(name);
      return {};
    default:
      return undefined;
  }
}

function requireSecret(secrets: ReadonlyMap<string, string>, name: string): string {
  const text = secrets.get(name);
  if (text === undefined) throw new ResourceNotFoundException({ message: name, $metadata: {} });
  return text;
}
