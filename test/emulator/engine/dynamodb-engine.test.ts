import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { startDynamodb } from "#lib/emulator/engines/dynamodb-engine.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import { createTable } from "../../table/engine-table.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

/** The engine's own SQL statements for each write and each read of the stream. */
const statements = {
  write:
    "SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = 'records'",
  read: "SELECT event_name FROM _stream_records WHERE table_name = 'records' AND shard_id = 's' AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT 100",
} as const;

async function writeOne(url: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: url, region, credentials });
  await createTable(client, "records");
  const Item = { pk: { S: "a" }, sk: { S: "b" } };
  await client.send(new PutItemCommand({ TableName: "records", Item }));
  client.destroy();
}

test.each(Object.entries(statements))(
  "a %s finds its position in the stream by an index",
  async (_kind, statement) => {
    const file = join(await temporaryFolder(), "dynamodb.sqlite");
    const engine = await startDynamodb({ path: file, advice: "" });
    try {
      await writeOne(engine.url);
      const database = new DatabaseSync(file);
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
      database.close();
      const steps = plan.map((step) => String(step["detail"]));
      expect(steps).toHaveLength(1);
      expect(steps[0]).toMatch(/^SEARCH _stream_records USING .*INDEX stream_order/);
    } finally {
      await engine.stop();
    }
  },
);

test("a table in memory leaves no file behind", async () => {
  const engine = await startDynamodb(null);
  const { scratch } = engine;
  expect(existsSync(join(scratch ?? "", "dynamodb.sqlite"))).toBe(true);
  await engine.stop();
  expect(existsSync(scratch ?? import.meta.dirname)).toBe(false);
});
