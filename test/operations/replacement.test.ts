/**
 * The rehearsal of docs/runbook.md, Restore: a table is restored from one moment, a second deployment takes it over
 * by the setting `existingTable`, and what no consumer had handled at that moment is relayed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  PutItemCommand,
  paginateScan,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, expect, test } from "vitest";
import { Client } from "#api/client/client.ts";
import type { Instant } from "#domain/value/instant.ts";
import { startDynamodb } from "#lib/emulator/engines/dynamodb-engine.ts";
import { accountId, credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { checkRestore, isWhole } from "#lib/operations/check-restore.ts";
import { recount, recountable } from "#lib/operations/recount.ts";
import { findQueue } from "#lib/operations/redrive.ts";
import { organizationsOf, relaySince } from "#lib/operations/relay.ts";
import { openTable } from "#store/table/core/table.ts";
import { organizationOf } from "../organization.ts";

const folder = mkdtempSync(join(tmpdir(), "replacement-"));
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function startStack(options: Parameters<typeof startLocalStack>[0]): Promise<LocalStack> {
  const stack = await startLocalStack(options);
  ends.push(() => stack.stop());
  return stack;
}

const money = { amount: "10.00", currency: "EUR" };

/** The payment and its evidence, which each decide the case. */
async function play(client: Client, externalReference: string): Promise<void> {
  const body = { externalReference, source: money, destination: money };
  await client.call("createPaymentIntent", { body, idempotencyKey: externalReference });
  await client.call("createProviderEvidence", {
    body: {
      provider: "bank",
      sourceRef: externalReference,
      phase: "destination",
      externalReference,
      amount: money,
      payload: {},
    },
    idempotencyKey: `${externalReference}-evidence`,
  });
}

/** As a restore does: a new table with the items of the old one, without its past stream. */
async function restoreInto(dynamodb: DynamoDBClient, source: string, target: string) {
  const { Table: old } = await dynamodb.send(new DescribeTableCommand({ TableName: source }));
  await dynamodb.send(
    new CreateTableCommand({
      TableName: target,
      KeySchema: old?.KeySchema,
      AttributeDefinitions: old?.AttributeDefinitions,
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: old?.GlobalSecondaryIndexes?.map((index) => ({
        IndexName: String(index.IndexName),
        KeySchema: index.KeySchema as KeySchemaElement[],
        Projection: index.Projection,
      })),
    }),
  );
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: source })) {
    for (const Item of Items) await dynamodb.send(new PutItemCommand({ TableName: target, Item }));
  }
}

/** A restored table has no stream: it is given one before it is put in service. */
async function enableStream(dynamodb: DynamoDBClient): Promise<void> {
  await dynamodb.send(
    new UpdateTableCommand({
      TableName: restored,
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
  );
}

async function countItems(dynamodb: DynamoDBClient, table: string): Promise<number> {
  let count = 0;
  const pages = paginateScan({ client: dynamodb }, { TableName: table, Select: "COUNT" });
  for await (const page of pages) count += page.Count ?? 0;
  return count;
}

const restored = "records-restored";
const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${restored}`;
const references = ["replaced-1", "replaced-2", "replaced-3"];

test("a restored table is taken over, and nothing before its moment is lost", async () => {
  const first = await startStack({ dataDir: folder });
  const { apiKey: token, organizationId, tableName } = first.outputs;
  const client = new Client({ baseUrl: first.outputs.baseUrl, token });
  for (const reference of references) await play(client, reference);
  // Not idle: consumers have handled some of this and not the rest.
  const snapshot = join(folder, "snapshot.sqlite");
  const database = new DatabaseSync(join(folder, "dynamodb.sqlite"), { timeout: 10_000 });
  database.exec(`VACUUM INTO '${snapshot}'`);
  database.close();
  await play(client, "younger");
  await first.stop();

  const engine = await startDynamodb({ path: snapshot, advice: "" });
  ends.push(engine.stop);
  const dynamodb = new DynamoDBClient({ endpoint: engine.url, region, credentials });
  await restoreInto(dynamodb, String(tableName), restored);
  const oldItems = await countItems(dynamodb, String(tableName));
  const table = openTable(restored, { endpoint: engine.url, region, credentials });
  const now = () => Date.now() as Instant;
  const [before] = await checkRestore(table, now, [organizationOf(organizationId)]);
  expect(before).toMatchObject({ agreeing: references.length, differing: [] });

  await enableStream(dynamodb);
  const existingTable = JSON.stringify({ arn, streamArn: `${arn}/stream/local` });
  const second = await startStack({ dynamodbEndpoint: engine.url, context: { existingTable } });
  expect(second.outputs.tableName).toBe(restored);
  const sqs = new SQSClient({ endpoint: second.outputs.endpoints.sqs, region, credentials });
  const queueUrls = {
    matcher: await findQueue(sqs, "", "MatcherQueue"),
    outbound: await findQueue(sqs, "", "OutboundQueue"),
    "file-worker": await findQueue(sqs, "", "FileWorkerQueue"),
  };
  const relay = { table, client: sqs, queueUrls, now, rate: 1_000 };
  const since = (Date.now() - 3_600_000) as Instant;
  const sent = await relaySince(relay, organizationsOf(table), since);
  expect(sent).toMatchObject({ unreadable: 0, cases: expect.any(Number) });
  await second.idle();
  await recount(table, {
    organizationId: organizationOf(organizationId),
    collections: recountable,
    from: 0,
    before: Number.POSITIVE_INFINITY,
    anew: false,
    now: () => Date.now(),
    onStep: () => undefined,
  });

  // The keys of clients are in the table: they work as before.
  const again = new Client({ baseUrl: second.outputs.baseUrl, token });
  const cases = (await again.call("listReconciliationCases", {})).items;
  expect(cases.map((each) => [each.paymentIntent.externalReference, each.verdict]).sort()).toEqual(
    references.map((reference) => [reference, "matched"]),
  );
  // Younger than the moment, so it is lost; a client that repeats it gets it stored.
  await play(again, "younger");
  await second.idle();
  const { items } = await again.call("listReconciliationCases", {
    query: { externalReference: "younger" },
  });
  expect(items).toMatchObject([{ verdict: "matched" }]);
  const [after] = await checkRestore(table, now, [organizationOf(organizationId)]);
  expect(after === undefined ? "not found" : { ...after, whole: isWhole(after) }).toMatchObject({
    agreeing: references.length + 1,
    whole: true,
  });
  expect(await countItems(dynamodb, String(tableName))).toBe(oldItems);
  sqs.destroy();
  dynamodb.destroy();
});
