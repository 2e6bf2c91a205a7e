/**
 * What the whole life of a matched payment with one endpoint costs: its requests, and all that the table's stream and the
 * queues write and read for it, in warm environments with full batches.
 */
import { routes } from "#api/schema/route/routes.ts";
import { intentBody } from "#test/faults/operation/situations.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  queueConsumers,
  streamConsumer,
  takeMessages,
} from "#test/simulation/aws/event-pump.ts";
import { type MeterEntry, sumOfUnits, type Units } from "#test/simulation/aws/unit-meter.ts";
import { Environment } from "#test/simulation/function/lambda-environment.ts";
import { attempt, request, seededSnapshot } from "#test/simulation/outside/api-client.ts";
import { hostNames } from "#test/simulation/outside/simulated-hosts.ts";
import { Simulator, type World } from "#test/simulation/world.ts";
import { evidenceFor, intentNamed } from "./cost-bodies.ts";

/** The units of one step, for each payment. */
export type LifeStep = Units & {
  readonly step: string;
  readonly entries: readonly MeterEntry[];
  /** Payments counted. */
  readonly counted: number;
};

/** Payments that share a batch of the relay, of the counter and of the matcher. */
const paymentsAtOnce = 25;

/** Payments whose cost is not counted: they register days and lease tokens, as a busy service has done long ago. */
const warmUp = 50;

const queues = ["matcher", "outbound", "outboundSlow"] as const;

/** Rounds in which a payment comes to rest. */
const maximumRounds = 12;

type Operation = "createPaymentIntent" | "createProviderEvidence";

class Life {
  readonly #world: World;
  readonly #environments = new Map<string, Environment>();
  readonly #steps = new Map<string, MeterEntry[]>();
  isCounted = false;

  constructor(world: World) {
    this.#world = world;
  }

  get steps(): ReadonlyMap<string, readonly MeterEntry[]> {
    return this.#steps;
  }

  async send(operation: Operation, body: object, key: string): Promise<void> {
    const environment = this.#of(routes[operation].group);
    await this.#count(operation, async () => {
      const answer = await attempt(this.#world, environment, operation, { key, body });
      if (answer?.status !== 201) throw new Error(`${operation}: ${answer?.text}`);
    });
  }

  /** Delivers the stream and the queues until nothing is left. */
  async rest(after: string): Promise<void> {
    const world = this.#world;
    for (let round = 0; round < maximumRounds; round += 1) {
      const records = await world.readStream();
      for (const consumer of records.length === 0 ? [] : [streamConsumer, listConsumer])
        await this.#count(`${consumer} after ${after}`, () =>
          deliverStream(world, records, consumer, this.#of(consumer)),
        );
      let messages = 0;
      for (const queue of queues) {
        const taken = takeMessages(world, queue);
        messages += taken.length;
        const consumer = queueConsumers[queue];
        await this.#count(`${consumer} after ${after}`, () =>
          deliverMessages(world, consumer, taken, this.#of(consumer)),
        );
      }
      if (records.length + messages === 0) return;
    }
    throw new Error(`The queues were not empty after ${maximumRounds} rounds.`);
  }

  async #count(step: string, run: () => Promise<void>): Promise<void> {
    const { entries } = this.#world.meter;
    const from = entries.length;
    await run();
    if (!this.isCounted || entries.length === from) return;
    this.#steps.set(step, [...(this.#steps.get(step) ?? []), ...entries.slice(from)]);
  }

  #of(functionName: string): Environment {
    const known = this.#environments.get(functionName);
    const environment = known?.alive ? known : new Environment(this.#world, functionName);
    this.#environments.set(functionName, environment);
    return environment;
  }
}

/** @param payments at least so many, in full batches; one organization with one endpoint for all events */
export async function measureLife(payments: number): Promise<readonly LifeStep[]> {
  const simulator = await Simulator.start();
  const { life, counted } = await playLife(await simulator.open(seededSnapshot), payments);
  await simulator.stop();
  return [...life.steps].map(([step, entries]) => {
    const { write, read } = sumOfUnits(entries);
    return { step, entries, counted, write: write / counted, read: read / counted };
  });
}

/** What the table keeps after so many payments, and how many they are. */
export async function itemsOfLives(payments: number) {
  const simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot, "memory");
  await playLife(world, payments);
  const items = await world.readItems();
  await simulator.stop();
  return { items, now: world.clock.now, lives: payments + warmUp };
}

async function playLife(world: World, payments: number) {
  const url = `http://${hostNames.receiver}/`;
  await request(world, "createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
  const life = new Life(world);
  await life.rest("preparation");
  let counted = 0;
  for (let first = -warmUp; first < payments; first += paymentsAtOnce) {
    life.isCounted = first >= 0;
    if (life.isCounted) counted += paymentsAtOnce;
    const batch = Array.from({ length: paymentsAtOnce }, (_, n) => ({
      name: `life-${first + n + warmUp}`,
      amount: `${n + 10}.${100 + first}`,
    }));
    for (const { name, amount } of batch) {
      // Of neither side do many payments have one price: the bench of a hot organization has those.
      const [source, destination] = [intentBody.source, intentBody.destination].map((side) => ({
        ...side,
        amount,
      }));
      const body = { ...intentNamed(name), source, destination };
      await life.send("createPaymentIntent", body, `i-${name}`);
    }
    await life.rest("creation");
    for (const { name, amount } of batch) {
      await life.send(
        "createProviderEvidence",
        { ...evidenceFor(name), amount: { ...intentBody.destination, amount } },
        `e-${name}`,
      );
    }
    await life.rest("evidence");
    world.clock.now += 10_000;
  }
  return { life, counted };
}
