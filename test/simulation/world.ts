/** One small copy of the service: its own table, queues, a clock, and the functions. */
import { createRequire } from "node:module";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { region } from "#lib/emulator/provision/aws-environment.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { startTableEngine } from "#test/table/table-engine.ts";
import type { ReadBack, Service } from "./aws/simulated-clients.ts";
import { SimulatedRoles } from "./aws/simulated-roles.ts";
import {
  answerObjects,
  answerQueue,
  answerSecrets,
  type Message,
} from "./aws/simulated-services.ts";
import { openEngineStore, openMemoryStore, type TableStore } from "./aws/table-store.ts";
import { UnitMeter } from "./aws/unit-meter.ts";
import { CallLog } from "./fault/call-log.ts";
import { bundleOnce, type FunctionBundles } from "./function/function-bundles.ts";
import {
  emptyPartner,
  hostNames,
  keysHost,
  nodeHost,
  openPartner,
  type PartnerSnapshot,
  partnerHost,
  receiverHost,
} from "./outside/simulated-hosts.ts";
import type { Hosts } from "./outside/simulated-internet.ts";
import { SeededRandom } from "./seeded-random.ts";

/** Noon, so that no retry of a few minutes reaches another day. */
const start = Date.UTC(2026, 2, 3, 12);

type Item = Record<string, unknown>;

/** The state of a world, from which others can start. */
export type Snapshot = {
  readonly items: readonly Item[];
  readonly queues: ReadonlyMap<string, readonly Message[]>;
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly partner: PartnerSnapshot;
  /** State of the random numbers. */
  readonly random: number;
  readonly now: number;
  /** Whether closed cases are archived; absent: they are not. */
  readonly archives?: boolean;
};

export const emptySnapshot: Snapshot = {
  items: [],
  queues: new Map(),
  objects: new Map(),
  secrets: new Map(),
  partner: emptyPartner,
  random: 1,
  now: start,
};

export type WorldClock = {
  now: number;
  /** Waits while others work, where a test has a time that passes; null: waiting moves the clock. */
  wait: ((milliseconds: number) => Promise<void>) | null;
};

/** Location of a world's table. */
export type TableLocation = "engine" | "memory";

/** The engine that all worlds of a process share, and the function bundles. */
export class Simulator {
  readonly bundles: FunctionBundles;
  readonly roles: SimulatedRoles;
  readonly url: string;
  readonly client: DynamoDBClient;
  readonly stop: () => Promise<void>;

  private constructor(
    bundles: FunctionBundles,
    roles: SimulatedRoles,
    url: string,
    stopEngine: () => Promise<void>,
  ) {
    this.bundles = bundles;
    this.roles = roles;
    this.url = url;
    this.client = new DynamoDBClient({
      endpoint: url,
      region,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    this.stop = async () => {
      this.client.destroy();
      await stopEngine();
    };
  }

  static async start(): Promise<Simulator> {
    const [bundles, roles, engine] = await Promise.all([
      bundleOnce(),
      SimulatedRoles.start(),
      startTableEngine(),
    ]);
    return new Simulator(bundles, roles, engine.url, engine.stop);
  }

  /** Opens a new world; `close` deletes its table. */
  async open(
    from: Snapshot = emptySnapshot,
    location: "engine" | "memory" = "engine",
  ): Promise<World> {
    const store =
      location === "memory" ? openMemoryStore() : await openEngineStore(this.client, this.url);
    const world = new World(this, store);
    await world.restore(from);
    return world;
  }
}

export class World {
  readonly simulator: Simulator;
  readonly store: TableStore;
  readonly meter = new UnitMeter();
  readonly clock: WorldClock = { now: start, wait: null };
  readonly queues = new Map<string, Message[]>();
  /** Objects of the bucket, by key. */
  readonly objects = new Map<string, Uint8Array>();
  /** Secrets of Secrets Manager, by name. */
  readonly secrets = new Map<string, string>();
  readonly random = new SeededRandom(1);
  /** Set before the first call: closed cases are archived after 400 days. */
  archives = false;
  partner = openPartner(emptyPartner, () => this.clock.now);
  /** Called by the senders of requests and messages after each attempt that is not the last one. */
  onPause: ((stage: unknown) => Promise<void>) | null = null;
  /** Set before the first call to collect what functions log; null: they log nothing. */
  functionLog: string[] | null = null;
  /** Replaced to restart the counting, or to inject faults. */
  log = new CallLog();
  /** Replaced to return stale answers. */
  readBack: ReadBack = (_command, _input, output) => output;
  #unread: readonly StreamRecord[] = [];

  constructor(simulator: Simulator, store: TableStore) {
    this.simulator = simulator;
    this.store = store;
    if (store.table !== null) store.table.now = () => this.clock.now;
  }

  async restore(from: Snapshot): Promise<void> {
    const { items, queues, objects, secrets, partner, random, now } = from;
    for (const [key, bytes] of objects) this.objects.set(key, bytes);
    for (const [name, text] of secrets) this.secrets.set(name, text);
    this.partner = openPartner(partner, () => this.clock.now);
    this.random.state = random;
    this.clock.now = now;
    this.archives = from.archives === true;
    for (const [name, messages] of queues) this.queues.set(name, [...messages]);
    await this.store.load(items);
  }

  async snapshot(): Promise<Snapshot> {
    const queues = new Map([...this.queues].map(([name, messages]) => [name, [...messages]]));
    return {
      items: await this.readItems(),
      queues,
      objects: new Map(this.objects),
      secrets: new Map(this.secrets),
      partner: openPartner(this.partner, () => 0),
      random: this.random.state,
      now: this.clock.now,
      archives: this.archives,
    };
  }

  /**
   * Deletes the table.
   *
   * @throws Error if a function made a call that its role does not allow, even if it went on without the answer
   */
  async close(): Promise<void> {
    await this.store.close();
    const { refused } = this.simulator.roles.report();
    if (refused.length > 0) throw new Error(`Calls without permission: ${refused.join(", ")}`);
  }

  /** Every item of the table. */
  readItems(): Promise<Item[]> {
    return this.store.items();
  }

  /** The changes of the table since the last call, in order. */
  async readStream(): Promise<StreamRecord[]> {
    const records = await this.peekStream();
    this.#unread = [];
    return [...records];
  }

  /** The same changes, which the next reading returns again. */
  async peekStream(): Promise<readonly StreamRecord[]> {
    const records = await this.store.takeChanges();
    this.#unread = [...this.#unread, ...records];
    return this.#unread;
  }

  /** AWS services other than the table. */
  readonly services: Readonly<Record<string, Service>> = {
    sqs: (command, input) => answerQueue(this, command, input),
    s3: (command, input) => answerObjects(this, command, input),
    secretsmanager: (command, input) => answerSecrets(this.secrets, command, input),
  };

  /** Hosts reached over HTTP. */
  readonly hosts: Hosts = {
    [hostNames.partner]: (request) => partnerHost(this.partner)(request),
    [hostNames.node]: nodeHost,
    [hostNames.receiver]: receiverHost,
    [hostNames.keys]: keysHost,
  };
}

export const requireFromHere = createRequire(import.meta.url);
