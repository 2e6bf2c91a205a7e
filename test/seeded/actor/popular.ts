/**
 * Popular worlds: payments of one price and of one merchant, about as many as the crowd limit, so
 * that random actions make them a crowd and undo it.
 */

import {
  deliverMessages,
  deliverStream,
  listConsumer,
  queueConsumers,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { hostNames } from "../../simulation/outside/simulated-hosts.ts";
import type { Simulator, Snapshot, World } from "../../simulation/world.ts";
import type { Random } from "../random.ts";
import { CalmClient } from "./calm-client.ts";
import type { Action, Json, Knowledge } from "./knowledge.ts";

export type Popular = {
  readonly snapshot: Snapshot;
  /** Moment from which the times of payments and evidence are counted. */
  readonly start: number;
  /** Requests of the preparation, with their answers. */
  readonly answered: readonly (readonly [action: Action, status: number, body: Json])[];
  /** Events that the receiver accepted. */
  readonly received: readonly string[];
};

/** One of so many seeds is popular, because its checks read about a hundred cases. */
const seedsPerPopular = 16;

/** One fewer than the crowd limit; most worlds add two. */
const payments = 99;
const paymentsBetweenMessages = 20;
const millisecondsBetweenPayments = 2_000;
const minuteMilliseconds = 60_000;
/** Minutes from the first payment to the beginning of the world. */
const minutesBefore = 120;

/** Share of crowd actions in a popular world. */
const shareOfCrowd = 0.6;

export function isPopular(seed: number): boolean {
  return seed % seedsPerPopular === 0;
}

export async function preparePopular(simulator: Simulator, from: Snapshot): Promise<Popular> {
  const world = await simulator.open(from, "memory");
  const received: string[] = [];
  const receiver = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => {
    received.push(String(headers["webhook-id"]));
    return { status: 200, body: "" };
  };
  const view = Object.create(world, {
    hosts: { value: { ...world.hosts, [hostNames.receiver]: receiver } },
    log: { value: new CallLog(), writable: true },
  }) as World;
  const client = new CalmClient(view);
  const answered: [Action, number, Json][] = [];
  for (let n = 0; n < payments; n += 1) {
    world.clock.now += millisecondsBetweenPayments;
    const action = creationOf(n, from.now);
    const { operationId, given } = action;
    const { status, body } = await client.request(operationId, { ...given, key: `popular-${n}` });
    answered.push([action, status, body as Json]);
    if (n % paymentsBetweenMessages === 0) await deliver(world, view);
  }
  await deliver(world, view);
  const snapshot = await world.snapshot();
  await world.close();
  return { snapshot, start: from.now, answered, received };
}

/**
 * Delivers everything that is under way and what results from it, in more rounds than
 * pumpUntilQuiet allows.
 */
async function deliver(world: World, view: World): Promise<void> {
  for (;;) {
    const records = await world.readStream();
    if (records.length > 0) {
      await deliverStream(view, records);
      await deliverStream(view, records, listConsumer);
    }
    let taken = 0;
    for (const [name, consumer] of Object.entries(queueConsumers)) {
      const messages = takeMessages(world, name as keyof typeof queueConsumers);
      taken += messages.length;
      if (messages.length > 0) await deliverMessages(view, consumer, messages);
    }
    if (records.length + taken === 0) return;
  }
}

type Draw = (random: Random, known: Knowledge, start: number) => Action | null;

const draws: readonly (readonly [weight: number, draw: Draw])[] = [
  [4, (random, _, start) => creationOf(payments - 2 + random.below(6), start)],
  [4, (random, _, start) => evidence(random, start, {})],
  [2, (random, _, start) => evidence(random, start, named(random))],
  [1, (random, _, start) => evidence(random, start, { references: [merchant] })],
  [3, (random, known) => cancellation(random, known)],
  [3, (random, known) => amendment(random, known)],
];
const weights = draws.reduce((sum, [weight]) => sum + weight, 0);

/** The next random crowd request; null if the action is about something else. */
export function drawPopular(random: Random, known: Knowledge, { start }: Popular): Action | null {
  if (!random.chance(shareOfCrowd)) return null;
  let at = random.below(weights);
  for (const [weight, draw] of draws) {
    at -= weight;
    if (at < 0) return draw(random, known, start);
  }
  return null;
}

const merchant = { type: "merchant", value: "M-1" };
const nameOf = (n: number) => `P-${n}`;

function momentOf(minute: number, start: number): string {
  return new Date(start + (minute - minutesBefore) * minuteMilliseconds).toISOString();
}

/** The same request for the same number. */
function creationOf(n: number, start: number): Action {
  const body = {
    externalReference: nameOf(n),
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: "92.50", currency: "EUR" },
    references: [merchant],
    effectiveDate: momentOf(n, start),
  };
  return { operationId: "createPaymentIntent", given: { body } };
}

function named(random: Random) {
  return { externalReference: nameOf(random.below(payments)), references: [merchant] };
}

function evidence(random: Random, start: number, more: object): Action {
  const body = {
    provider: "acme_bank",
    sourceRef: `crowd-${random.below(12)}`,
    phase: "destination",
    status: random.pick(["confirmed", "confirmed", "pending", "failed"]),
    amount: { amount: "92.50", currency: "EUR" },
    occurredAt: momentOf(random.below(payments), start),
    payload: {},
    ...more,
  };
  return { operationId: "createProviderEvidence", given: { body } };
}

function cancellation(random: Random, { intents }: Knowledge): Action | null {
  const paymentIntentId = intents.get(nameOf(random.below(payments + 4)));
  if (paymentIntentId === undefined) return null;
  return { operationId: "cancelPaymentIntent", given: { params: { paymentIntentId } } };
}

/** Leaves the crowd of the price or of the merchant, or joins it again. */
function amendment(random: Random, { intents }: Knowledge): Action | null {
  const paymentIntentId = intents.get(nameOf(random.below(payments + 4)));
  if (paymentIntentId === undefined) return null;
  const change = random.chance(0.5)
    ? { destination: { amount: random.pick(["92.50", "93.00"]), currency: "EUR" } }
    : { references: random.pick([[merchant], []]) };
  const body = { reason: "The order changed.", ...change };
  return { operationId: "amendPaymentIntent", given: { params: { paymentIntentId }, body } };
}
