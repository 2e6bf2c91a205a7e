/**
 * Imports in virtual time: the deployed file worker, relay and settings, AWS's latencies, and the processor time of each
 * environment, on a table in memory. Transactions do not collide here, and partitions have no limit.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { DynamoDBRecord } from "aws-lambda";
import { awsLatency } from "#lib/emulator/manners/manners.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { fileWorkerConsumer, streamRelayConsumer } from "#lib/function/consumer-settings.ts";
import { deliverStream, recordOf, takeMessages } from "../../simulation/aws/event-pump.ts";
import type { Message } from "../../simulation/aws/simulated-services.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { queueUrls } from "../../simulation/function/function-environment.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import { latencyOf } from "../capacity/measure.ts";
import { VirtualTime } from "../capacity/virtual-time.ts";
import { generateRows } from "./generated-file.ts";

/** What an environment of the file worker computes around each call, by `import.ts` on this machine. */
const processorMillisecondsOfCall = 1;
/** Lambda reads a shard four times a second. */
const pollMilliseconds = 250;
/** Shards of a table that takes the writes of 3,000 rows a second. */
const shards = 32;

const profile = {
  name: "Bench",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", account: "account" },
  defaults: { currency: "EUR" },
};

export type ModelledImport = {
  /** From the first message until the last batch is completed. */
  readonly seconds: number;
  readonly rowsASecond: number;
  /** Environments of the file worker that were busy at once. */
  readonly used: number;
  readonly rows: number;
};

/** One processor, which work of its environment takes one after another. */
class Processor {
  #freeAt = 0;

  /** @returns milliseconds until the work is done */
  take(now: number, milliseconds: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + milliseconds;
    return this.#freeAt - now;
  }
}

class ModelledStack {
  readonly #world: World;
  readonly #time = new VirtualTime();
  readonly #running = new AsyncLocalStorage<Processor>();
  readonly #relays = new Map<string, Environment>();
  #busy = 0;
  used = 0;
  #isOver = false;

  constructor(world: World) {
    this.#world = world;
    const start = world.clock.now;
    const wait = async (milliseconds: number) => {
      await this.#time.wait(milliseconds);
      world.clock.now = start + Math.ceil(this.#time.now);
    };
    world.clock.wait = wait;
    const log = new CallLog();
    world.log = log;
    log.begin = (name) => {
      const processor = this.#running.getStore();
      const computed = processor?.take(this.#time.now, processorMillisecondsOfCall) ?? 0;
      return { fault: null, pause: wait(computed + latencyOf(name)) };
    };
  }

  before<T>(work: () => Promise<T>): Promise<T> {
    return this.#time.during(work());
  }

  /** Runs the consumers until so many batches are completed. @returns milliseconds */
  async run(batches: number): Promise<number> {
    const from = this.#time.now;
    const workers = Array.from({ length: fileWorkerConsumer.maxConcurrency }, () => this.#work());
    const relays = this.#relay(batches);
    await this.#time.during(Promise.all([relays, ...workers]));
    return this.#time.now - from;
  }

  /** One environment of the file worker, one message at a time. */
  async #work(): Promise<void> {
    const { clock, queues } = this.#world;
    const environment = new Environment(this.#world, "file-worker");
    while (!this.#isOver) {
      await clock.wait?.(awsLatency.queue);
      const message = takeOne(queues, clock.now);
      if (message === null) continue;
      this.#busy += 1;
      this.used = Math.max(this.used, this.#busy);
      const event = { Records: [recordOf(message)] };
      const outcome = await this.#running.run(new Processor(), () => environment.invoke(event));
      const { batchItemFailures = [] } = (outcome.kind === "answered" ? outcome.value : {}) as {
        batchItemFailures?: readonly unknown[];
      };
      if (outcome.kind !== "answered" || batchItemFailures.length > 0)
        throw new Error("The file worker refused a message");
      this.#busy -= 1;
    }
  }

  async #relay(batches: number): Promise<void> {
    let completed = 0;
    while (!this.#isOver) {
      await this.#world.clock.wait?.(pollMilliseconds);
      const records = await this.#world.readStream();
      await Promise.all(lanesOf(records).map(([name, lane]) => this.#relayLane(name, lane)));
      for (const queue of ["matcher", "outbound"] as const) takeMessages(this.#world, queue);
      completed += records.filter((each) => completesBatch(each as DynamoDBRecord)).length;
      this.#isOver = completed === batches;
    }
  }

  async #relayLane(name: string, records: readonly StreamRecord[]): Promise<void> {
    const environment = this.#relays.get(name) ?? new Environment(this.#world, "stream-relay");
    this.#relays.set(name, environment);
    const { batchSize } = streamRelayConsumer;
    for (let at = 0; at < records.length; at += batchSize) {
      await deliverStream(
        this.#world,
        records.slice(at, at + batchSize),
        "stream-relay",
        environment,
      );
    }
  }
}

/** Changes of one partition stay in order in one lane of one shard. */
function lanesOf(records: readonly StreamRecord[]) {
  const lanes = shards * streamRelayConsumer.parallelizationFactor;
  const lane = ({ dynamodb }: DynamoDBRecord) => {
    const key = dynamodb?.Keys?.["pk"]?.S ?? "";
    const hash = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
    return String(hash % lanes);
  };
  return [...Map.groupBy(records, (record) => lane(record as DynamoDBRecord))];
}

function takeOne(queues: World["queues"], now: number): Message | null {
  const messages = queues.get(queueUrls["file-worker"]) ?? [];
  const at = messages.findIndex(({ visibleAt }) => visibleAt <= now);
  return at < 0 ? null : (messages.splice(at, 1)[0] ?? null);
}

function completesBatch({ dynamodb }: DynamoDBRecord): boolean {
  const after = dynamodb?.NewImage;
  return after?.["doneChunks"] !== undefined && after["status"]?.S === "completed";
}

async function createBatches(world: World, files: number, rows: number): Promise<void> {
  const created = await request(world, "createImportProfile", { key: "p", body: profile });
  const { id: profileId } = created.body as { readonly id: string };
  const text = await generateRows("csv", rows).text();
  for (let file = 0; file < files; file += 1) {
    const content = text.replaceAll("DE893704", `DE8${10_000 + file}`);
    const body = { profileId, fileName: `${file}.csv`, content };
    await request(world, "createImportBatch", { key: `b-${file}`, body });
  }
}

/** Files of `rows` rows each, whose rows differ, imported at once by one organization. */
export async function modelImports(files: number, rows: number): Promise<ModelledImport> {
  const simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot, "memory");
  const stack = new ModelledStack(world);
  await stack.before(() => createBatches(world, files, rows));
  const milliseconds = await stack.run(files);
  await simulator.stop();
  const all = files * rows;
  return {
    seconds: milliseconds / 1_000,
    rowsASecond: (all * 1_000) / milliseconds,
    used: stack.used,
    rows: all,
  };
}
