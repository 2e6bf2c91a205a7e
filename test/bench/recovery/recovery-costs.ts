/**
 * The cost of the matcher's messages and the reads of a journal sweep, measured by running both.
 */
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  queueConsumers,
  startScheduled,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import { latencies } from "./recovery-models.ts";

export type MessageCost = {
  /** Number of messages of each payment with one evidence record. */
  readonly messages: number;
  /** Duration of one message, by the calls that it makes. */
  readonly milliseconds: number;
};

const minute = 60_000;
const batch = 10;

async function pay(world: World, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const key = `payment-${n}-${world.clock.now}`;
    const amount = { amount: `${n + 1}.25`, currency: "EUR" };
    const intent = { ...intentBody, destination: amount, externalReference: key };
    await request(world, "createPaymentIntent", { key: `i-${key}`, body: intent });
    const evidence = { ...providerBody, amount, sourceRef: key, externalReference: key };
    const body = { ...evidence, providerTransferId: `t-${key}` };
    await request(world, "createProviderEvidence", { key: `e-${key}`, body });
    world.clock.now += 1_000;
  }
}

/** Runs relay and matcher until no message is left; returns the number of messages. */
async function decide(world: World): Promise<number> {
  let taken = 0;
  for (;;) {
    const records = await world.readStream();
    if (records.length > 0) {
      await deliverStream(world, records);
      await deliverStream(world, records, listConsumer);
    }
    const messages = takeMessages(world, "matcher");
    for (let from = 0; from < messages.length; from += batch) {
      await deliverMessages(world, "matcher", messages.slice(from, from + batch));
    }
    taken += messages.length;
    if (records.length === 0 && messages.length === 0) return taken;
  }
}

const kindOf = (call: string) => {
  if (/Transact/.test(call)) return "transaction";
  return /(?:Get|Query)/.test(call) ? "read" : "write";
};

/**
 * @param payments number of payments; the evidence of each comes before the matcher has seen either
 */
export async function measureMessages(payments: number): Promise<MessageCost> {
  const simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot, "memory");
  await pay(world, payments);
  const names: string[] = [];
  let taken = 0;
  for (;;) {
    const records = await world.readStream();
    if (records.length > 0) await deliverStream(world, records);
    const messages = takeMessages(world, "matcher");
    if (messages.length === 0) break;
    world.log = new CallLog();
    for (let from = 0; from < messages.length; from += batch) {
      await deliverMessages(world, "matcher", messages.slice(from, from + batch));
    }
    names.push(...world.log.names);
    world.log = new CallLog();
    taken += messages.length;
  }
  await simulator.stop();
  const total = names.reduce((sum, name) => sum + latencies[kindOf(name)], 0);
  return { messages: taken / payments, milliseconds: total / taken };
}

export type SweepCost = {
  readonly payments: number;
  /** Units of a window without missed work, minus those of an empty one. */
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly missed: number;
};

/** One organization's payments within a window, all of them decided, announced and counted. */
export async function measureSweep(payments: number): Promise<SweepCost> {
  const simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot);
  await startScheduled(world, "missed-work-sweeper");
  const empty = await sweepUnits(world);
  await pay(world, payments);
  await decide(world);
  for (const name of ["outbound", "file-worker"] as const) {
    await deliverMessages(world, queueConsumers[name], takeMessages(world, name));
  }
  const swept = await sweepUnits(world);
  const missed = [...world.queues.values()].flat().length;
  await simulator.stop();
  return {
    payments,
    readUnits: swept.read - empty.read,
    writeUnits: swept.write - empty.write,
    missed,
  };
}

async function sweepUnits(world: World) {
  world.clock.now += 25 * minute;
  const from = world.meter.entries.length;
  await startScheduled(world, "missed-work-sweeper");
  const entries = world.meter.entries.slice(from);
  return {
    read: entries.reduce((sum, { read }) => sum + read, 0),
    write: entries.reduce((sum, { write }) => sum + write, 0),
  };
}
