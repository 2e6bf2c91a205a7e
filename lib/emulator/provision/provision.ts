import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateQueueCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { generateSecretString } from "../engines/generated-secret.ts";
import type { QueueEngine } from "../engines/queue-engine.ts";
import { addVersion, newSecret, type SecretStore } from "../engines/secret-store.ts";
import type { BucketPlan, QueuePlan, SecretPlan, StackPlan, TablePlan } from "../template/plan.ts";
import { TemplateError } from "../template/template-error.ts";

export type ProvisionTargets = {
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly queues: QueueEngine;
  readonly secrets: SecretStore;
};

/** Questions for the state of a table; the engine makes and deletes one within the call. */
const tableQuestions = 3_000;
const askAgainMilliseconds = 10;

/**
 * Creates the resources of the template that the engines do not have yet.
 *
 * @throws Error when a table on disk has other keys or indexes than the template, or its secrets are missing.
 */
export async function provision(plan: StackPlan, targets: ProvisionTargets): Promise<void> {
  await requireSecrets(plan, targets);
  for (const secret of plan.secrets) makeSecret(secret, targets.secrets);
  await Promise.all([
    ...plan.tables.map((table) => makeTable(table, targets.dynamodb)),
    ...plan.queues.map((queue) => makeQueue(queue, targets.sqs)),
    ...plan.buckets.map((bucket) => makeBucket(bucket, targets.queues)),
  ]);
}

/** New secrets beside a table of others would break every signature without a word. */
async function requireSecrets(
  plan: StackPlan,
  { dynamodb, secrets }: ProvisionTargets,
): Promise<void> {
  if (plan.secrets.length === 0) return;
  const tables = await Promise.all(plan.tables.map(({ name }) => describeTable(name, dynamodb)));
  if (tables.some((table) => table !== null)) secrets.requireFile();
}

/** Deletes the tables with everything in them. */
export async function deleteTables(plan: StackPlan, dynamodb: DynamoDBClient): Promise<void> {
  for (const { name } of plan.tables) {
    await dynamodb.send(new DeleteTableCommand({ TableName: name }));
    const isGone = async () => (await describeTable(name, dynamodb)) === null;
    await waitUntil(isGone, `${name} is not deleted`);
  }
}

/** @throws Error when the table has no stream. */
export async function streamArnOf(table: string, dynamodb: DynamoDBClient): Promise<string> {
  const arn = (await describeTable(table, dynamodb))?.LatestStreamArn;
  if (arn === undefined) throw new TemplateError(`Table ${table} has no stream`);
  return arn;
}

async function makeTable({ name, properties }: TablePlan, dynamodb: DynamoDBClient): Promise<void> {
  const { GlobalSecondaryIndexes: global, LocalSecondaryIndexes: local } = properties;
  const command = new CreateTableCommand({
    TableName: name,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    BillingMode: properties.BillingMode,
    ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
    ...(local.length > 0 && { LocalSecondaryIndexes: local }),
    ...(properties.StreamSpecification !== undefined && {
      StreamSpecification: { StreamEnabled: true, ...properties.StreamSpecification },
    }),
  });
  try {
    await dynamodb.send(command);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await checkTable({ name, properties }, dynamodb);
    return;
  }
  const isActive = async () => (await describeTable(name, dynamodb))?.TableStatus === "ACTIVE";
  await waitUntil(isActive, `${name} is not active`);
  const { TimeToLiveSpecification: expiry } = properties;
  if (expiry === undefined) return;
  await dynamodb.send(
    new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }),
  );
}

/** A table of an earlier version of the template cannot be changed in place. */
async function checkTable(
  { name, properties }: TablePlan,
  dynamodb: DynamoDBClient,
): Promise<void> {
  const table = await describeTable(name, dynamodb);
  const shape = (keys: unknown, indexes: readonly { IndexName?: string | undefined }[]) =>
    JSON.stringify([keys, indexes.map((index) => index.IndexName).sort()]);
  const wanted = shape(properties.KeySchema, properties.GlobalSecondaryIndexes);
  if (shape(table?.KeySchema, table?.GlobalSecondaryIndexes ?? []) === wanted) return;
  throw new Error(`Table ${name} has other keys or indexes than the template: start with new data`);
}

async function describeTable(
  name: string,
  dynamodb: DynamoDBClient,
): Promise<TableDescription | null> {
  try {
    const { Table: table } = await dynamodb.send(new DescribeTableCommand({ TableName: name }));
    return table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

async function makeQueue({ name, properties }: QueuePlan, sqs: SQSClient): Promise<void> {
  const numbers = {
    VisibilityTimeout: properties.VisibilityTimeout,
    DelaySeconds: properties.DelaySeconds,
    MaximumMessageSize: properties.MaximumMessageSize,
    MessageRetentionPeriod: properties.MessageRetentionPeriod,
    ReceiveMessageWaitTimeSeconds: properties.ReceiveMessageWaitTimeSeconds,
  };
  const attributes = Object.entries(numbers)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => [attribute, String(value)]);
  const { RedrivePolicy: redrive } = properties;
  await sqs.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        ...Object.fromEntries(attributes),
        ...(redrive !== undefined && { RedrivePolicy: JSON.stringify(redrive) }),
      },
    }),
  );
}

async function makeBucket({ name, notifications }: BucketPlan, queues: QueueEngine): Promise<void> {
  const response = await fetch(`${queues.url}/${name}`, { method: "PUT" });
  if (!response.ok) throw new Error(`Bucket ${name}: ${response.status} ${await response.text()}`);
  await queues.notify(name, notifications);
}

function makeSecret({ name, arn, properties }: SecretPlan, store: SecretStore): void {
  if (store.find(name) !== null) return;
  const secret = newSecret(name, properties.Description ?? null, arn);
  const { GenerateSecretString: rule, SecretString: given } = properties;
  const value = rule === undefined ? given : generateSecretString(rule);
  if (value !== undefined) {
    addVersion(secret, { id: randomUUID(), secretString: value, secretBinary: null });
  }
  store.save(secret);
}

async function waitUntil(isTrue: () => Promise<boolean>, complaint: string): Promise<void> {
  for (let question = 1; !(await isTrue()); question += 1) {
    if (question === tableQuestions) throw new Error(complaint);
    await sleep(askAgainMilliseconds);
  }
}
