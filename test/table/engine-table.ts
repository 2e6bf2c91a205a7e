/**
 * The real engine with the one table, as lib/stack/data-stack.ts defines it (docs/architecture.md).
 */
import { randomUUID } from "node:crypto";
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Key } from "#store/table/core/keys.ts";
import { openTable, type Table } from "#store/table/core/table.ts";
import { sharedEngine, startTableEngine } from "./table-engine.ts";

export type EngineTable = { readonly table: Table; readonly close: () => Promise<void> };

export const tableDefinition = {
  TableName: "records",
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: ["pk", "sk", "duePartition", "dueAt"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S" as const,
  })),
  KeySchema: keySchema("pk", "sk"),
  GlobalSecondaryIndexes: [
    {
      IndexName: "due",
      KeySchema: keySchema("duePartition", "dueAt"),
      Projection: { ProjectionType: "KEYS_ONLY" as const },
    },
  ],
};

/** @param databaseFile a database that already has the table; null creates one in memory */
export async function openEngineTable(databaseFile: string | null = null): Promise<EngineTable> {
  const engine = await startTableEngine(
    databaseFile === null ? null : { path: databaseFile, advice: "" },
  );
  const settings = {
    endpoint: engine.url,
    region: "eu-central-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 2,
    // The service's time limits of a call are for a machine of its own; this engine shares one with all tests.
    requestHandler: {},
  };
  const isShared = databaseFile === null && sharedEngine !== undefined;
  const name = isShared ? `t${randomUUID()}` : tableDefinition.TableName;
  const { client } = openTable(name, settings);
  if (databaseFile === null) {
    const StreamSpecification = {
      StreamEnabled: true,
      StreamViewType: "NEW_AND_OLD_IMAGES" as const,
    };
    const creator = new DynamoDBClient(settings);
    await creator.send(new CreateTableCommand({ ...tableDefinition, TableName: name, StreamSpecification }));
    creator.destroy();
  }
  const close = async () => {
    if (isShared) await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
    await engine.stop();
  };
  return { table: { client, name }, close };
}

/** @returns the ARN of the table's stream */
export async function createTable(client: DynamoDBClient, name: string): Promise<string> {
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "sk", "duePartition", "dueAt"].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S" as const,
      })),
      KeySchema: keySchema("pk", "sk"),
      GlobalSecondaryIndexes: [
        {
          IndexName: "due",
          KeySchema: keySchema("duePartition", "dueAt"),
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
  );
  return TableDescription?.LatestStreamArn ?? "";
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
}

export async function readItem(table: Table, key: Key) {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      ConsistentRead: true,
    }),
  );
  return Item ?? null;
}
