import type { Activity } from "../control/activity.ts";
import type { VirtualClock } from "../control/virtual-clock.ts";
import type { Engines } from "../engines/engines.ts";
import type { FunctionPool, Log } from "../execution/function-pool.ts";
import { streamArnOf } from "../provision/provision.ts";
import type { MappingPlan, Plan } from "../template/plan.ts";
import { QueueSource } from "./queue-source.ts";
import { Schedules } from "./schedules.ts";
import { StreamClient } from "./stream-client.ts";
import type { StreamPositions } from "./stream-position.ts";
import { StreamSource } from "./stream-source.ts";

export type EventSourceParts = {
  readonly engines: Engines;
  readonly pool: FunctionPool;
  readonly activity: Activity;
  readonly clock: VirtualClock;
  readonly positions: StreamPositions;
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

  private constructor(plan: Plan, parts: EventSourceParts, clients: readonly StreamClient[]) {
    const { engines, pool, activity, clock, positions, log } = parts;
    const shared = { sqs: engines.sqs, queues: engines.queues, pool, activity, clock, log };
    const queueMappings = plan.mappings.filter((mapping) => mapping.kind === "queue");
    this.#engines = engines;
    this.#streamMappings = streamMappingsOf(plan);
    this.streams = clients.flatMap((client, position) => {
      const mapping = this.#streamMappings[position];
      return mapping === undefined
        ? []
        : [new StreamSource({ ...shared, positions }, mapping, client)];
    });
    this.#queues = queueMappings.map((mapping) => new QueueSource(shared, mapping));
    this.consumedQueues = queueMappings.map((mapping) => mapping.source);
    this.schedules = new Schedules(pool, clock, plan.schedules);
  }

  /** Call this after the tables are created. */
  static async create(plan: Plan, parts: EventSourceParts): Promise<EventSources> {
    const clients = streamMappingsOf(plan).map((mapping) => clientOf(mapping, parts.engines));
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
      source.client = await clientOf(mapping, this.#engines);
      await source.skipAll();
    }
  }
}

function streamMappingsOf(plan: Plan): readonly MappingPlan[] {
  return plan.mappings.filter((mapping) => mapping.kind === "stream");
}

async function clientOf(mapping: MappingPlan, engines: Engines): Promise<StreamClient> {
  const arn = await streamArnOf(mapping.source, engines.dynamodb);
  return new StreamClient(engines.endpoints.dynamodb, arn);
}
