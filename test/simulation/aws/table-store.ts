/** The table of a world: in the engine, or in memory, which is a hundred times as fast. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DeleteTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { StreamClient, type StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { createTable } from "../../table/engine-table.ts";
import { MemoryTable, WireError } from "../memory-table/memory-table.ts";
import { fromWire, toWire, wiredItem } from "../memory-table/wire.ts";

type Item = Record<string, unknown>;

export type TableStore = {
  readonly name: string;
  /** Handles the calls of the SDK's client. */
  readonly requestHandler: object;
  /** The table, if it is in this process. */
  readonly table: MemoryTable | null;
  readonly load: (items: readonly Item[]) => Promise<void>;
  readonly items: () => Promise<Item[]>;
  /** The changes since the last call, in order. */
  readonly takeChanges: () => Promise<StreamRecord[]>;
  readonly close: () => Promise<void>;
};

const itemsPerBatch = 25;
const recordsAtOnce = 1_000;

/** Creates a separate table in the engine. */
export async function openEngineStore(client: DynamoDBClient, url: string): Promise<TableStore> {
  const name = `t${randomUUID()}`;
  const stream = new StreamClient(url, await createTable(client, name), name);
  const documents = DynamoDBDocumentClient.from(client);
  let shard: string | null = null;
  let seen: string | null = null;
  const takeChanges = async () => {
    shard ??= (await stream.shards())[0] ?? null;
    if (shard === null) throw new Error("The table has no stream.");
    const records = await stream.read(shard, seen, recordsAtOnce);
    seen = records.at(-1)?.dynamodb.SequenceNumber ?? seen;
    return records;
  };
  return {
    name,
    table: null,
    requestHandler: client.config.requestHandler,
    takeChanges,
    load: async (items) => {
      for (let from = 0; from < items.length; from += itemsPerBatch) {
        const batch = items.slice(from, from + itemsPerBatch);
        const puts = batch.map((each) => ({ PutRequest: { Item: each } }));
        await documents.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
      }
      if (items.length > 0) await takeChanges();
    },
    items: () => scan(documents, name),
    close: async () => {
      await client.send(new DeleteTableCommand({ TableName: name }));
    },
  };
}

async function scan(documents: DynamoDBDocumentClient, name: string): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: name,
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}

export function openMemoryStore(): TableStore {
  const table = new MemoryTable();
  return {
    name: `m${randomUUID()}`,
    table,
    requestHandler: {
      handle: async (request: HttpRequest) => ({ response: answer(table, request) }),
    },
    load: async (items) => {
      for (const item of items) {
        table.load(wiredItem(item));
      }
    },
    items: async () => table.items(),
    takeChanges: async () => table.takeChanges(),
    close: async () => {},
  };
}

type HttpRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

function answer(table: MemoryTable, { headers, body }: HttpRequest) {
  const command = headers["x-amz-target"]?.split(".")[1] ?? "";
  try {
    return responseOf(200, table.call(command, fromWire(new TextDecoder().decode(body)) as object));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return responseOf(400, error.body);
  }
}

function responseOf(statusCode: number, body: object) {
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return { statusCode, headers, body: Readable.from([Buffer.from(toWire(body))]) };
}
