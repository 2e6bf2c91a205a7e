/** One world from one seed: faults for a while, then rest, then the questions. */
import { request, seededSnapshot } from "../simulation/api-client.ts";
import { pumpUntilQuiet } from "../simulation/event-pump.ts";
import { hostNames } from "../simulation/simulated-hosts.ts";
import type { Simulator, World } from "../simulation/world.ts";
import { drawAction, integrationKey, Knowledge } from "./actors.ts";
import { CalmClient } from "./calm-client.ts";
import { type Sent, send } from "./client.ts";
import { FaultyService } from "./faulty-service.ts";
import { FaultySources } from "./faulty-sources.ts";
import { brokenRules, conclusionsOf, readCases, unfinishedIn } from "./invariants.ts";
import { Random } from "./random.ts";

export type SeededResult = {
  readonly seed: number;
  readonly broken: readonly string[];
  /** How often each kind of fault happened. */
  readonly happened: ReadonlyMap<string, number>;
  readonly requests: number;
};

/** Requests of a run, and what else happens between them. */
const actions = 10;
const stepsAtMost = 60;
const longestStepMilliseconds = 20_000;
const shareOfTimePassing = 0.06;
const longestPassingMilliseconds = 30 * 60_000;
const shareOfFailedDeliveries = 0.3;

/** Once faults stop, nothing may be overdue after so long. */
const restMilliseconds = 10 * 60_000;
const restStepMilliseconds = 60_000;
const restSweepMilliseconds = 300_000;

/** A webhook that failed often is attempted hours later. */
const lateAttempts = 10;

/** What every run starts from; prepared once, without faults. */
export async function prepareSeeded(simulator: Simulator) {
  const world = await simulator.open(seededSnapshot, "memory");
  const created = await request(world, "createOnchainIntegration", {
    body: {
      name: "Chain",
      integrationKey,
      chainId: 1,
      addresses: [`0x${"ab".repeat(20)}`],
      tokenAddresses: [`0x${"cd".repeat(20)}`],
    },
  });
  await request(world, "createOutboundWebhookEndpoint", {
    body: { name: "Receiver", url: `http://${hostNames.receiver}/` },
    key: "receiver",
  });
  await pumpUntilQuiet(world);
  const snapshot = await world.snapshot();
  await world.close();
  const { status, body } = created;
  if (status !== 201) throw new Error(created.text);
  const { secret } = body as { secret: string };
  return { snapshot, onchainSecret: secret };
}

export type Prepared = Awaited<ReturnType<typeof prepareSeeded>>;

export async function runSeed(
  simulator: Simulator,
  { snapshot, onchainSecret }: Prepared,
  seed: number,
): Promise<SeededResult> {
  const world = await simulator.open({ ...snapshot, random: seed }, "memory");
  try {
    const run = new SeededRun(world, seed, onchainSecret);
    return await run.finish();
  } finally {
    await world.close();
  }
}

class SeededRun {
  readonly #world: World;
  /** How often each event came to the receiver, by its `webhook-id`. */
  readonly #received = new Map<string, number>();
  #failsDeliveries = true;
  readonly #seed: number;
  readonly #random: Random;
  readonly #service: FaultyService;
  readonly #sources: FaultySources;
  readonly #known = new Knowledge();
  readonly #onchainSecret: string;
  /** Requests that were not told yet how they ended. */
  #open: Sent[] = [];
  #begun = 0;

  constructor(world: World, seed: number, onchainSecret: string) {
    this.#world = world;
    this.#seed = seed;
    this.#onchainSecret = onchainSecret;
    this.#random = new Random(seed);
    this.#service = new FaultyService(world, this.#random, {
      ...world.hosts,
      [hostNames.receiver]: ({ headers }) => ({
        status: this.#receive(String(headers["webhook-id"])),
        body: "",
      }),
    });
    this.#sources = new FaultySources(this.#service, this.#random);
  }

  async finish(): Promise<SeededResult> {
    for (let step = 0; step < stepsAtMost && this.#begun < actions; step += 1) await this.#step();
    await this.#comeToRest();
    const unrest = await this.#unrest();
    await this.#deliverWhatIsOwed();
    const received = new Set(this.#received.keys());
    const client = new CalmClient(this.#world);
    const broken = await brokenRules({ client, known: this.#known, received });
    broken.push(...unrest, ...(await this.#changesOfAnotherRun(client)));
    const { happened } = this.#service;
    return { seed: this.#seed, broken, happened, requests: this.#begun };
  }

  /** Answers each delivery, some of them badly. */
  #receive(webhookId: string): number {
    if (this.#failsDeliveries && this.#random.chance(shareOfFailedDeliveries)) {
      this.#service.count("failed webhook");
      return 500;
    }
    this.#received.set(webhookId, (this.#received.get(webhookId) ?? 0) + 1);
    return 200;
  }

  async #step(): Promise<void> {
    const random = this.#random;
    this.#world.clock.now += random.below(longestStepMilliseconds);
    const draw = random.fraction();
    if (draw < 0.45) this.#begin();
    if (draw < 0.65) await this.#sendOne();
    else if (draw < 0.9) await this.#sources.deliverSomething();
    else await this.#service.resumeZombie();
    if (random.chance(shareOfTimePassing)) {
      this.#world.clock.now += random.below(longestPassingMilliseconds);
      await this.#sweep();
    }
  }

  #begin(): void {
    this.#begun += 1;
    const situation = {
      random: this.#random,
      known: this.#known,
      onchainSecret: this.#onchainSecret,
    };
    const action = drawAction(situation);
    const key = `seeded-${this.#begun}`;
    this.#open.push({
      ...action,
      given: { ...action.given, key },
      onAnswer: ({ status, body }) => this.#known.learn(action, status, body),
    });
  }

  /** Sends one of the open requests, the first time or again. */
  async #sendOne(): Promise<void> {
    if (this.#open.length === 0) this.#begin();
    const at = this.#random.below(this.#open.length);
    const [sent] = this.#open.splice(at, 1);
    if (sent === undefined) return;
    if (!(await send(this.#service, sent))) this.#open.push(sent);
  }

  async #sweep(): Promise<void> {
    await this.#service.invoke("deadline-sweeper", {});
  }

  async #comeToRest(): Promise<void> {
    this.#sources.endFaults();
    await this.#service.endFaults();
    this.#failsDeliveries = false;
    for (let rested = 0; rested < restMilliseconds; rested += restStepMilliseconds) {
      for (let count = this.#open.length; count > 0; count -= 1) await this.#sendOne();
      await this.#sources.deliverAll();
      this.#world.clock.now += restStepMilliseconds;
      if (rested % restSweepMilliseconds === 0) await this.#sweep();
    }
    await this.#sweep();
    await this.#sources.deliverAll();
  }

  /** What has not come to rest in time. */
  async #unrest(): Promise<string[]> {
    const { clock } = this.#world;
    const left = this.#sources.visible;
    return [
      ...this.#open.map(({ operationId }) => `${operationId} was never answered.`),
      ...(left > 0 ? [`${left} messages or changes were never taken.`] : []),
      ...unfinishedIn(await this.#world.readItems(), clock.now),
    ];
  }

  /** To the moment of each attempt that still lies ahead. */
  async #deliverWhatIsOwed(): Promise<void> {
    for (let attempt = 0; attempt < lateAttempts; attempt += 1) {
      const items = await this.#world.readItems();
      const owed = items.filter(({ pk, dueAt }) => dueAt !== undefined && isDelivery(pk));
      if (owed.length === 0) return;
      const { clock } = this.#world;
      clock.now = Math.max(clock.now, ...owed.map(({ dueAt }) => Number(dueAt)));
      await this.#sweep();
      await this.#sources.deliverAll();
    }
  }

  /** The conclusions do not hang on when a case was last run. */
  async #changesOfAnotherRun(client: CalmClient): Promise<string[]> {
    const before = conclusionsOf(await readCases(client));
    for (const caseId of before.keys()) {
      const given = { params: { caseId }, key: `again-${caseId}` };
      await client.request("runReconciliationCase", given);
    }
    await this.#sources.deliverAll();
    const after = conclusionsOf(await readCases(client));
    return [...before].flatMap(([id, told]) =>
      after.get(id) === told ? [] : [`Another run made of ${id}: ${told} -> ${after.get(id)}`],
    );
  }
}

function isDelivery(partition: unknown): boolean {
  return String(partition).includes("#dlv#");
}
