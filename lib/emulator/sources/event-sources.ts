import { SQSClient } from "@aws-sdk/client-sqs";
import type { Activity } from "../control/activity.ts";
import type { VirtualClock } from "../control/virtual-clock.ts";
import type { Engines } from "../engines/engines.ts";
import type { Endpoints } from "../execution/function-environment.ts";
import type { FunctionPool, Log } from "../execution/function-pool.ts";
import type { Manners } from "../manners/manners.ts";
import { seededFraction } from "../manners/seeded-fraction.ts";
import { credentialsOf, region } from "../provision/aws-environment.ts";
import { streamArnOf } from "../provision/provision.ts";
import type { MappingPlan, StackPlan } from "../template/plan.ts";
import { QueueSource } from "./queue-source.ts";
import { Schedules } from "./schedules.ts";
import { StreamClient } from "./stream-client.ts";
import type { StreamPositions } from "./stream-position.ts";
import { StreamSource } from "./stream-source.ts";
import type { TableWrites } from "./table-writes.ts";

export type EventSourceParts = {
  readonly engines: Engines;
  /** Address of the permission proxy: Lambda reads a source in the name of the function that consumes it. */
  readonly endpoints: Endpoints;
  readonly manners: Manners;
  readonly pool: FunctionPool;
  readonly activity: Activity;
  readonly clock: VirtualClock;
  readonly positions: StreamPositions;
  readonly writes: TableWrites;
  readonly log: Log;
};

/** Everything that invokes functions without a request: streams, queues and schedules. */
export class EventSources {
  readonly streams: readonly StreamSource[];
  readonly consumedQueues: readonly string[];
  readonly schedules: Schedules;
  readonly #queues: readonly QueueSource[];
  readonly #streamMappings: readonly MappingPlan[];
  readonly #engines: Engines;
  readonly #endpoints: Endpoints;

  private constructor(plan: StackPlan, parts: EventSourceParts, clients: readonly StreamClient[]) {
    const { engines, pool, activity, clock, positions, writes, log } = parts;
    const shared = { queues: engines.queues, pool, activity, clock, log };
    const { seed, duplicates } = parts.manners;
    const fraction = seededFraction(seed);
    const repeats = { deliversTwice: () => fraction() < duplicates };
    const sqsOf = (mapping: MappingPlan) => openSqs(mapping.functionName, parts.endpoints);
    const queueMappings = plan.mappings.filter((mapping) => mapping.kind === "queue");
    this.#engines = engines;
    this.#endpoints = parts.endpoints;
    this.#streamMappings = streamMappingsOf(plan);
    this.streams = clients.flatMap((client, position) => {
      const mapping = this.#streamMappings[position];
      return mapping === undefined
        ? []
        : [
            new StreamSource(
              { ...shared, positions, writes, sqs: sqsOf(mapping) },
              mapping,
              client,
            ),
          ];
    });
    this.#queues = queueMappings.map(
      (mapping) =>
        new QueueSource(
          { ...shared, ...repeats, sqs: sqsOf(mapping), operatorSqs: engines.sqs },
          mapping,
        ),
    );
    this.consumedQueues = queueMappings.map((mapping) => mapping.source);
    this.schedules = new Schedules(pool, clock, plan.schedules);
  }

  /** Call this after the tables are created. */
  static async create(plan: StackPlan, parts: EventSourceParts): Promise<EventSources> {
    const clients = streamMappingsOf(plan).map((mapping) =>
      clientOf(mapping, parts.engines, parts.endpoints),
    );
    return new EventSources(plan, parts, await Promise.all(clients));
  }

  start(): void {
    for (const source of [...this.streams, ...this.#queues]) source.start();
    this.schedules.start();
  }

  /** Resolves when the current batches are finished. */
  async stop(): Promise<void> {
    this.schedules.stop();
    await Promise.all([...this.streams, ...this.#queues].map((source) => source.stop()));
  }

  /** Call this after the tables were created again; records of the old streams are not delivered. */
  async followNewTables(): Promise<void> {
    for (const [position, source] of this.streams.entries()) {
      const mapping = this.#streamMappings[position];
      if (mapping === undefined) continue;
      source.client = await clientOf(mapping, this.#engines, this.#endpoints);
      await source.skipAll();
    }
  }
}

function streamMappingsOf(plan: StackPlan): readonly MappingPlan[] {
  return plan.mappings.filter((mapping) => mapping.kind === "stream");
}

async function clientOf(
  { source, functionName }: MappingPlan,
  engines: Engines,
  endpoints: Endpoints,
): Promise<StreamClient> {
  const arn = await streamArnOf(source, engines.dynamodb);
  return new StreamClient(endpoints.dynamodb, arn, functionName);
}

/** By default the client sends to the host of the queue's URL, which is the engine's. */
function openSqs(functionName: string, { sqs }: Endpoints): SQSClient {
  const credentials = credentialsOf(functionName);
  return new SQSClient({ endpoint: sqs, region, credentials, useQueueUrlAsEndpoint: false });
}
