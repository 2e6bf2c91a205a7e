/**
 * Permissions on the customer's KMS key that calls need, if such a key encrypts the table, queue, bucket or
 * secret. Services use the key in the caller's name.
 */
import type { Need } from "../policy.ts";

/** What DynamoDB's documentation names as the least for a principal that uses a table with a customer's key. */
const useTable = [
  "Decrypt",
  "DescribeKey",
  "Encrypt",
  "GenerateDataKey",
  "ReEncryptFrom",
  "ReEncryptTo",
];
const read = ["Decrypt"];
const write = ["Decrypt", "GenerateDataKey"];
const none: readonly string[] = [];

/**
 * DynamoDB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
 * SQS: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
 */
const actionsByOperation: Readonly<Record<string, readonly string[]>> = {
  GetItem: useTable,
  PutItem: useTable,
  UpdateItem: useTable,
  DeleteItem: useTable,
  Query: useTable,
  Scan: useTable,
  BatchGetItem: useTable,
  BatchWriteItem: useTable,
  TransactGetItems: useTable,
  TransactWriteItems: useTable,
  GetRecords: read,
  SendMessage: write,
  SendMessageBatch: write,
  ReceiveMessage: read,
  Publish: write,
  GetSecretValue: read,
  CreateSecret: write,
  PutSecretValue: write,
  UpdateSecret: write,
};

const objectActions: Readonly<Record<string, readonly string[]>> = {
  "s3:GetObject": read,
  // A multipart upload also decrypts its parts.
  "s3:PutObject": write,
};

/** ARN of the customer's key by the ARN of what it encrypts. */
export type CustomerKeys = ReadonlyMap<string, string>;

/**
 * @param operation of a JSON protocol; without effect for S3, where the action decides
 * @param needs what the call itself needs
 */
export function keyNeeds(operation: string, needs: readonly Need[], keys: CustomerKeys): Need[] {
  const found = new Set<Need>();
  for (const { action, resource } of needs) {
    const key = keys.get(encryptedArn(resource));
    if (key === undefined) continue;
    for (const each of actionsOf(operation, action)) found.add(keyNeed(each, key));
  }
  return [...found];
}

const known = new Map<string, Map<string, Need>>();

/** One object for each action on each key, by which a decision is kept. The keys of templates are few. */
function keyNeed(action: string, resource: string): Need {
  const ofKey = known.get(resource) ?? new Map<string, Need>();
  known.set(resource, ofKey);
  const need = ofKey.get(action) ?? { action: `kms:${action}`, resource };
  ofKey.set(action, need);
  return need;
}

function actionsOf(operation: string, action: string): readonly string[] {
  if (action.startsWith("s3:")) return objectActions[action] ?? none;
  return actionsByOperation[operation] ?? none;
}

/** The table of an index or stream, the bucket of an object. */
function encryptedArn(resource: string): string {
  if (resource.startsWith("arn:aws:s3:::")) return resource.split("/")[0] ?? "";
  if (!resource.includes("/index/") && !resource.includes("/stream/")) return resource;
  return resource.replace(/\/(?:index|stream)\/.*$/, "");
}
