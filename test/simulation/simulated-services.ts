/** AWS services that are not the table, as far as the functions use them, in memory. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { NotFound } from "@aws-sdk/client-s3";
import {
  ResourceExistsException,
  ResourceNotFoundException,
} from "@aws-sdk/client-secrets-manager";
import type { SeededRandom } from "./seeded-random.ts";

export type Message = {
  readonly messageId: string;
  readonly body: string;
  /** By the world's clock; until then it is delayed. */
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

/** Of SQS. @returns undefined for a command that is not known here, as the others do */
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
      // Whoever delivers here never gives a message to two at once, but for the faults.
      return {};
    default:
      return undefined;
  }
}

/**
 * Each message names the organization whose work it is, by which SQS shares a queue fairly.
 *
 * @throws Error where it does not, which fails every test in which such a message is sent
 */
function requireTenant({ MessageBody, MessageGroupId }: Entry): void {
  const { organizationId } = JSON.parse(MessageBody) as { organizationId?: string };
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

/** Of S3. Parts of an upload lie under a key of their own until it is completed. */
export function answerObjects(
  objects: Map<string, Uint8Array>,
  command: string,
  input: Input,
): object | undefined {
  const key = String(input["Key"]);
  const bytes = objects.get(key);
  switch (command) {
    case "PutObject":
      objects.set(key, input["Body"] as Uint8Array);
      return {};
    case "HeadObject":
      if (bytes === undefined) throw new NotFound({ message: "Not found.", $metadata: {} });
      return { ContentLength: bytes.length };
    case "GetObject":
      return { Body: Readable.from([bytes ?? new Uint8Array()]) };
    default:
      return answerUpload(objects, key, command, input);
  }
}

function answerUpload(
  objects: Map<string, Uint8Array>,
  key: string,
  command: string,
  input: Input,
): object | undefined {
  const upload = `upload of ${key}`;
  switch (command) {
    case "CreateMultipartUpload":
      return { UploadId: upload };
    case "UploadPart":
      objects.set(`${upload} ${input["PartNumber"]}`, input["Body"] as Uint8Array);
      return { ETag: String(input["PartNumber"]) };
    case "CompleteMultipartUpload": {
      const parts = takeParts(objects, upload);
      // Completed once more after a lost answer, it is as it was.
      if (parts.length > 0) objects.set(key, Buffer.concat(parts));
      return {};
    }
    case "AbortMultipartUpload":
      takeParts(objects, upload);
      return {};
    default:
      return undefined;
  }
}

/** In their order, as long as there are fewer than ten. */
function takeParts(objects: Map<string, Uint8Array>, upload: string): Uint8Array[] {
  const keys = [...objects.keys()].filter((key) => key.startsWith(`${upload} `)).sort();
  return keys.flatMap((key) => {
    const part = objects.get(key);
    objects.delete(key);
    return part ?? [];
  });
}

const masterSecretId = "signing-master-secret";

/** Of Secrets Manager, by name; the master secret is always there. */
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
