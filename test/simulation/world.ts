/** One small copy of the service: a table of its own, queues, a clock, and functions around them. */
import { createHash, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { NotFound } from "@aws-sdk/client-s3";
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { startDynamodb } from "../../lib/local/engines/dynamodb-engine.ts";
import { StreamClient, type StreamRecord } from "../../lib/local/sources/stream-client.ts";
import { createTable } from "../table/engine-table.ts";
import { CallLog } from "./call-log.ts";
import { bundleOnce, type FunctionBundles, root } from "./function-bundles.ts";
import type { Service } from "./simulated-clients.ts";
import { UnitMeter } from "./unit-meter.ts";

/** Noon, so that no retry of a few minutes meets another day. */
const start = Date.UTC(2026, 2, 3, 12);

type Item = Record<string, unknown>;

export type Message = {
  readonly messageId: string;
  readonly body: string;
  /** By the world's clock; until then it is delayed. */
  readonly visibleAt: number;
};

/** What a world starts from, and what it has become. */
export type Snapshot = {
  readonly items: readonly Item[];
  readonly queues: ReadonlyMap<string, readonly Message[]>;
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly now: number;
};

export const emptySnapshot: Snapshot = {
  items: [],
  queues: new Map(),
  objects: new Map(),
  now: start,
};

/** The engine that all worlds of a process share, and the bundles. */
export class Simulator {
  readonly bundles: FunctionBundles;
  readonly url: string;
  readonly client: DynamoDBClient;
  readonly stop: () => Promise<void>;

  private constructor(bundles: FunctionBundles, url: string, stopEngine: () => Promise<void>) {
    this.bundles = bundles;
    this.url = url;
    this.client = new DynamoDBClient({
      endpoint: url,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    this.stop = async () => {
      this.client.destroy();
      await stopEngine();
    };
  }

  static async start(): Promise<Simulator> {
    const [bundles, engine] = await Promise.all([bundleOnce(), startDynamodb(root, null)]);
    return new Simulator(bundles, engine.url, engine.stop);
  }

  /** A world of its own; `close` gives its table back. */
  async open(from: Snapshot = emptySnapshot): Promise<World> {
    const tableName = `t${randomUUID()}`;
    const streamArn = await createTable(this.client, tableName);
    const world = new World(this, tableName, new StreamClient(this.url, streamArn));
    await world.restore(from);
    return world;
  }
}

const itemsPerBatch = 25;

export class World {
  readonly simulator: Simulator;
  readonly tableName: string;
  readonly meter = new UnitMeter();
  readonly clock = { now: start };
  readonly queues = new Map<string, Message[]>();
  /** Of the bucket of files, by key. */
  readonly objects = new Map<string, Uint8Array>();
  /** Replaced to begin counting anew, or with faults. */
  log = new CallLog();
  readonly #stream: StreamClient;
  #seen: string | null = null;
  #shard: string | null = null;
  readonly #client: DynamoDBDocumentClient;

  constructor(simulator: Simulator, tableName: string, stream: StreamClient) {
    this.simulator = simulator;
    this.tableName = tableName;
    this.#stream = stream;
    this.#client = DynamoDBDocumentClient.from(simulator.client);
  }

  async restore({ items, queues, objects, now }: Snapshot): Promise<void> {
    for (const [key, bytes] of objects) this.objects.set(key, bytes);
    this.clock.now = now;
    for (const [name, messages] of queues) this.queues.set(name, [...messages]);
    for (let from = 0; from < items.length; from += itemsPerBatch) {
      const batch = items.slice(from, from + itemsPerBatch);
      const puts = batch.map((Item) => ({ PutRequest: { Item } }));
      await this.#client.send(new BatchWriteCommand({ RequestItems: { [this.tableName]: puts } }));
    }
    if (items.length > 0) await this.readStream();
  }

  async snapshot(): Promise<Snapshot> {
    const queues = new Map([...this.queues].map(([name, messages]) => [name, [...messages]]));
    const objects = new Map(this.objects);
    return { items: await this.readItems(), queues, objects, now: this.clock.now };
  }

  /** Gives the table back. */
  async close(): Promise<void> {
    await this.simulator.client.send(new DeleteTableCommand({ TableName: this.tableName }));
  }

  /** Every item of the table. */
  async readItems(): Promise<Item[]> {
    const items: Item[] = [];
    let from: Item | undefined;
    do {
      const page = await this.#client.send(
        new ScanCommand({
          TableName: this.tableName,
          ConsistentRead: true,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
    return items;
  }

  /** The changes of the table since the last time, in their order. */
  async readStream(): Promise<StreamRecord[]> {
    this.#shard ??= (await this.#stream.shards())[0] ?? null;
    if (this.#shard === null) throw new Error("The table has no stream.");
    const records = await this.#stream.read(this.#shard, this.#seen, 1_000);
    this.#seen = records.at(-1)?.dynamodb.SequenceNumber ?? this.#seen;
    return records;
  }

  /** AWS services that are not the table. */
  readonly services: Readonly<Record<string, Service>> = {
    sqs: (command, input) => answerQueue(this, command, input),
    s3: (command, input) => answerObjects(this.objects, command, input),
    secretsmanager: (command) =>
      command === "GetSecretValue" ? { SecretString: "simulated master secret" } : undefined,
  };
}

function answerObjects(
  objects: Map<string, Uint8Array>,
  command: string,
  input: Record<string, unknown>,
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
      return undefined;
  }
}

type Entry = {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
};

function answerQueue(
  { queues, clock }: Pick<World, "queues" | "clock">,
  command: string,
  input: Record<string, unknown>,
): object | undefined {
  const url = input["QueueUrl"] as string;
  const add = (body: string, delaySeconds = 0) => {
    const messageId = randomUUID();
    const visibleAt = clock.now + delaySeconds * 1_000;
    queues.set(url, [...(queues.get(url) ?? []), { messageId, body, visibleAt }]);
    return { MessageId: messageId, MD5OfMessageBody: createHash("md5").update(body).digest("hex") };
  };
  switch (command) {
    case "SendMessage":
      return add(input["MessageBody"] as string);
    case "SendMessageBatch": {
      const entries = input["Entries"] as readonly Entry[];
      return {
        Successful: entries.map(({ Id, MessageBody, DelaySeconds }) => ({
          Id,
          ...add(MessageBody, DelaySeconds),
        })),
        Failed: [],
      };
    }
    default:
      return undefined;
  }
}

export const requireFromHere = createRequire(import.meta.url);
