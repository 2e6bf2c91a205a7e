/**
 * Every permission that a function of this service can have, as statements on single resources.
 * Written out rather than taken from CDK's grants, which add Scan, wildcard actions (`kms:ReEncrypt*`)
 * and wildcard resources (`dynamodb:ListStreams` on `*`).
 */
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Aws } from "aws-cdk-lib/core";
import type { Integration } from "#domain/integration/integration.ts";
import { auditEntryKeyPattern, rateLimitPrefix } from "#store/table/core/keys.ts";

const read = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"] as const;
const decrypt = ["kms:Decrypt", "kms:DescribeKey"] as const;
const encrypt = [
  "kms:Encrypt",
  "kms:GenerateDataKey",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
] as const;

/**
 * What a function may do with the table's items. A transaction needs the permission of each action
 * in it, and nothing of its own.
 */
const tableAccess = {
  none: { table: [], counters: [], key: [] },
  /**
   * Looks up single items, such as the API key of a request without a route, and counts requests. The
   * function is public, so it can write nothing else, even if it is compromised.
   */
  lookup: {
    table: ["dynamodb:GetItem"],
    counters: ["dynamodb:UpdateItem"],
    key: [...decrypt, ...encrypt],
  },
  /** Reads, and writes the records of every authenticated request: last use of a key, refusals, what was read. */
  read: {
    table: [...read, "dynamodb:PutItem", "dynamodb:UpdateItem"],
    counters: [],
    key: [...decrypt, ...encrypt],
  },
  /** Counts the records of lists. */
  count: {
    table: ["dynamodb:BatchGetItem", "dynamodb:PutItem", "dynamodb:Query"],
    counters: [],
    key: [...decrypt, ...encrypt],
  },
  /** Reads, and notes how far it has come. */
  follow: { table: [...read, "dynamodb:PutItem"], counters: [], key: [...decrypt, ...encrypt] },
  write: {
    table: [...read, "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
    counters: [],
    key: [...decrypt, ...encrypt],
  },
} as const satisfies Record<string, Record<"table" | "counters" | "key", readonly string[]>>;

export type TableAccess = keyof typeof tableAccess;

function allow(actions: readonly string[], arn: string): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [arn] });
}

/**
 * No function changes or deletes an audit entry (docs/audit.md, What stands in the way). An overwriting
 * put cannot be denied without denying every put; seals show it.
 */
function denyAuditEntryChanges(tableArn: string): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
    resources: [tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [auditEntryKeyPattern] } },
  });
}

/** On the rate limits' counters alone, by the beginning of their partition key. */
function allowCounters(actions: readonly string[], tableArn: string): PolicyStatement {
  const statement = allow(actions, tableArn);
  statement.addCondition("ForAllValues:StringLike", {
    "dynamodb:LeadingKeys": [`${rateLimitPrefix}*`],
  });
  return statement;
}

export function tableStatements(
  access: TableAccess,
  table: { readonly tableArn: string },
  key: IKey,
): PolicyStatement[] {
  const actions = tableAccess[access];
  if (actions.table.length === 0) return [];
  return [
    allow(actions.table, table.tableArn),
    denyAuditEntryChanges(table.tableArn),
    ...(actions.counters.length === 0 ? [] : [allowCounters(actions.counters, table.tableArn)]),
    allow(actions.key, key.keyArn),
  ];
}

/** Reads the `due` index. */
export function dueStatements(table: { readonly tableArn: string }): PolicyStatement[] {
  return [allow(["dynamodb:Query"], `${table.tableArn}/index/due`)];
}

/** What Lambda needs, in the function's name, to read a table's stream. */
export function streamStatements(streamArn: string, key: IKey): PolicyStatement[] {
  const actions = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"];
  return [
    allow(
      actions.map((action) => `dynamodb:${action}`),
      streamArn,
    ),
    allow(["kms:Decrypt"], key.keyArn),
  ];
}

export function sendStatements(queue: IQueue, key: IKey): PolicyStatement[] {
  return [
    allow(["sqs:SendMessage"], queue.queueArn),
    allow(["kms:Decrypt", "kms:GenerateDataKey"], key.keyArn),
  ];
}

/** What Lambda needs, in the function's name, to take messages off a queue. */
export function consumeStatements(queue: IQueue, key: IKey): PolicyStatement[] {
  const actions = ["DeleteMessage", "GetQueueAttributes", "ReceiveMessage"];
  return [
    allow(
      actions.map((action) => `sqs:${action}`),
      queue.queueArn,
    ),
    allow(["kms:Decrypt"], key.keyArn),
  ];
}

/** Holds a message for longer than its queue does. */
export function holdStatements(queue: IQueue): PolicyStatement[] {
  return [allow(["sqs:ChangeMessageVisibility"], queue.queueArn)];
}

/** On single objects. */
const objectAccess = {
  read: ["s3:GetObject"],
  /** Stores files, and signs URLs by which clients do. */
  upload: ["s3:PutObject"],
  /** Reads files, and removes them when they are done with. */
  consume: ["s3:DeleteObject", "s3:GetObject"],
  /** In a bucket with Object Lock, where nothing is deleted. */
  create: ["s3:GetObject", "s3:PutObject"],
  write: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject"],
} as const satisfies Record<string, readonly string[]>;

export type ObjectAccess = keyof typeof objectAccess;

export function objectStatements(
  access: ObjectAccess,
  bucket: { readonly bucketArn: string },
  key: IKey,
  /** What the objects' names begin with; absent: all of the bucket. */
  prefix = "",
): PolicyStatement[] {
  return [
    allow(objectAccess[access], `${bucket.bucketArn}/${prefix}*`),
    allow([...decrypt, ...encrypt], key.keyArn),
  ];
}

/**
 * S3 answers 404 for an object that does not exist only to those who may list its bucket, and 403 to all
 * others, as it does without the permission to read. No condition on `s3:prefix`: a request for an object
 * has no prefix, so the condition would not hold. No function lists the bucket.
 */
export function missingObjectStatements(bucket: { readonly bucketArn: string }): PolicyStatement[] {
  return [allow(["s3:ListBucket"], bucket.bucketArn)];
}

const manageSecrets = [
  "secretsmanager:CreateSecret",
  "secretsmanager:DeleteSecret",
  "secretsmanager:GetSecretValue",
  "secretsmanager:PutSecretValue",
] as const;

/** On the URLs of RPC nodes (`onchain`) and on the keys of the partner's API (`partner`). */
const secretAccess = {
  /** Checks evidence against a chain. */
  checkChains: { onchain: ["secretsmanager:GetSecretValue"], partner: [] },
  /** Polls, and removes the keys of abandoned registrations. */
  poll: {
    onchain: ["secretsmanager:GetSecretValue"],
    partner: ["secretsmanager:DeleteSecret", "secretsmanager:GetSecretValue"],
  },
  manage: { onchain: manageSecrets, partner: manageSecrets },
} as const satisfies Record<string, Record<Integration["kind"], readonly string[]>>;

export type SecretAccess = keyof typeof secretAccess;

/**
 * On the secrets of integrations. They are created at run time, so only the prefix of their names is known.
 * The service's own key encrypts them.
 */
export function integrationSecretStatements(
  access: SecretAccess,
  prefix: string,
  key: IKey,
): PolicyStatement[] {
  const arn = `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${prefix}`;
  const keyActions = access === "manage" ? [...decrypt, ...encrypt] : decrypt;
  const { onchain, partner } = secretAccess[access];
  return [
    allow(onchain, `${arn}onchain/*`),
    ...(partner.length === 0 ? [] : [allow(partner, `${arn}partner/*`)]),
    allow(keyActions, key.keyArn),
  ];
}

export function secretStatements(secretArn: string, key: IKey): PolicyStatement[] {
  return [allow(["secretsmanager:GetSecretValue"], secretArn), allow(["kms:Decrypt"], key.keyArn)];
}

/** Finds organizations for operators. No function scans the table. */
export function inspectTableStatements(table: { readonly tableArn: string }): PolicyStatement[] {
  return [allow(["dynamodb:Scan"], table.tableArn)];
}

/** Permissions of an operator who erases: also audit entries, which functions cannot change. */
export function eraseTableStatements(
  table: { readonly tableArn: string },
  key: IKey,
): PolicyStatement[] {
  return tableStatements("write", table, key).filter(({ effect }) => effect !== Effect.DENY);
}

/** Moves dead letters of the service's queues. */
export function redriveStatements(
  {
    work,
    deadLetters,
  }: { readonly work: readonly IQueue[]; readonly deadLetters: readonly IQueue[] },
  key: IKey,
): PolicyStatement[] {
  const statementOf = (actions: readonly string[], queues: readonly IQueue[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `sqs:${action}`),
      resources: queues.map(({ queueArn }) => queueArn),
    });
  return [
    statementOf(["DeleteMessage", "GetQueueAttributes", "ReceiveMessage"], deadLetters),
    statementOf(["GetQueueAttributes", "SendMessage"], work),
    // Queues are found by a part of their name; the action supports no resources.
    allow(["sqs:ListQueues"], "*"),
    allow(["kms:Decrypt", "kms:GenerateDataKey"], key.keyArn),
  ];
}

/** Adds versions to a master secret. */
export function rotateSecretStatements(secretArn: string, key: IKey): PolicyStatement[] {
  const actions = ["secretsmanager:GetSecretValue", "secretsmanager:PutSecretValue"];
  return [allow(actions, secretArn), allow([...decrypt, ...encrypt], key.keyArn)];
}

type ErasedBuckets = Readonly<Record<"files" | "manifests", { readonly bucketArn: string }>>;

/** Deletes files, and adds to the list of erasures, which lies beside the manifests. */
export function eraseObjectStatements(
  { files, manifests }: ErasedBuckets,
  key: IKey,
): PolicyStatement[] {
  return [
    allow(["s3:ListBucket"], files.bucketArn),
    allow(["s3:DeleteObject"], `${files.bucketArn}/*`),
    allow(["s3:ListBucket"], manifests.bucketArn),
    allow(["s3:PutObject"], `${manifests.bucketArn}/erasures/*`),
    allow([...decrypt, ...encrypt], key.keyArn),
  ];
}

/** Updates of existing items, such as removing them from the `due` index. */
export function updateStatements(
  table: { readonly tableArn: string },
  key: IKey,
): PolicyStatement[] {
  return [
    allow(["dynamodb:UpdateItem"], table.tableArn),
    denyAuditEntryChanges(table.tableArn),
    allow([...decrypt, ...encrypt], key.keyArn),
  ];
}

/** Signs with an asymmetric key. */
export function signStatements(key: IKey): PolicyStatement[] {
  return [allow(["kms:Sign"], key.keyArn)];
}

/** Streams of the function's own log group; the group itself is the stack's. */
export function logStatements(logGroup: ILogGroup): PolicyStatement[] {
  return [allow(["logs:CreateLogStream", "logs:PutLogEvents"], logGroup.logGroupArn)];
}
