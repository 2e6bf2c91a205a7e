/**
 * The deployed functions on payments of one organization, with AWS's latencies in virtual time: as many environments at
 * once and messages in a batch as lib/ deploys.
 */

import type { OperationId } from "#api/schema/route/routes.ts";
import { routes } from "#api/schema/route/routes.ts";
import { operationLatency } from "#lib/emulator/manners/call-faults.ts";
import { awsLatency } from "#lib/emulator/manners/manners.ts";
import {
  type BatchAnswer,
  failedMessages,
  failedRecords,
} from "#lib/emulator/sources/batch-failures.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import {
  listCounterConsumer,
  matcherConsumer,
  outboundConsumer,
  streamRelayConsumer,
} from "#lib/function/consumer-settings.ts";
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { recordOf, takeMessages } from "../../simulation/aws/event-pump.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import {
  type ApiRequest,
  attempt,
  request,
  seededSnapshot,
} from "../../simulation/outside/api-client.ts";
import { hostNames } from "../../simulation/outside/simulated-hosts.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import type { HotKind } from "../hot-organization/hot-simulation.ts";
import { latencies, receiverMilliseconds } from "./capacity-model.ts";
import { VirtualTime } from "./virtual-time.ts";

/** What one part does for the payments. */
export type Measured = {
  readonly part: string;
  /** Milliseconds in which an environment is busy, for each payment. */
  readonly busyMilliseconds: number;
  readonly invocations: number;
  /** Environments that work at once with the deployed settings. */
  readonly atOnce: number;
  /** Environments that the measurement could keep busy. */
  readonly used: number;
  /** Messages or records that came back to their source. */
  readonly failed: number;
};

/** Clients that send requests at once. */
const clients = 10;

/** Times that a batch is delivered; more means a poison message. */
const maximumDeliveries = 10;

const simulatedServices = ["dynamodb", "sqs", "s3", "secretsmanager"] as const;

/** Milliseconds of one call, for example `dynamodb GetItem`. */
export function latencyOf(call: string): number {
  const [service = "", command = ""] = call.split(" ");
  const known = simulatedServices.find((each) => each === service);
  return known === undefined ? receiverMilliseconds : operationLatency(known, command, awsLatency);
}

class Stage {
  readonly world: World;
  readonly #time = new VirtualTime();

  constructor(world: World) {
    this.world = world;
    const start = world.clock.now;
    const wait = async (milliseconds: number) => {
      await this.#time.wait(milliseconds);
      world.clock.now = start + Math.ceil(this.#time.now);
    };
    world.clock.wait = wait;
    const log = new CallLog();
    world.log = log;
    log.begin = (name) => ({ fault: null, pause: wait(latencyOf(name)) });
  }

  /** Environments that take work until none is left. `busy` is the sum of what each of them takes. */
  async work<T>(
    atOnce: number,
    tasks: T[],
    run: (task: T, environment: number) => Promise<number>,
  ) {
    const used = Math.min(atOnce, tasks.length);
    let busy = 0;
    let failed = 0;
    let invocations = 0;
    const loop = async (environment: number) => {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        const from = this.#time.now;
        failed += await run(task, environment);
        busy += this.#time.now - from;
        invocations += 1;
      }
    };
    await this.#time.during(
      Promise.all(Array.from({ length: used }, (_, environment) => loop(environment))),
    );
    return { busy, failed, invocations, used };
  }

  wait(milliseconds: number): Promise<void> {
    return this.#time.wait(milliseconds);
  }

  /** Preparations, in which time does not matter. */
  async before<T>(work: () => Promise<T>): Promise<T> {
    return await this.#time.during(work());
  }
}

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size));
}

/** Delivers batches until their function has taken every record. */
async function deliver(
  stage: Stage,
  functionName: string,
  batches: (readonly object[])[],
  { atOnce, itemsOf, tasksOf }: Delivery,
) {
  const environments = new Map<number, Environment>();
  return await stage.work(atOnce, batches, async (batch, number) => {
    const environment = environments.get(number) ?? new Environment(stage.world, functionName);
    environments.set(number, environment);
    let left = batch;
    let failed = 0;
    for (let delivery = 0; delivery < maximumDeliveries; delivery += 1) {
      await stage.wait(latencies.work * tasksOf(left));
      const outcome = await environment.invoke({ Records: left });
      left = itemsOf(left, outcome.kind === "answered" ? outcome : null);
      if (left.length === 0) return failed;
      failed += left.length;
    }
    throw new Error(`${functionName} refused a batch ${maximumDeliveries} times`);
  });
}

type Delivery = {
  readonly atOnce: number;
  /** Messages or records that are delivered again. */
  readonly itemsOf: (batch: readonly object[], answer: BatchAnswer) => readonly object[];
  readonly tasksOf: (batch: readonly object[]) => number;
};

function messagesAgain(items: readonly object[], answer: BatchAnswer): readonly object[] {
  return failedMessages(answer, {
    items,
    idOf: (each) => (each as { messageId: string }).messageId,
  });
}

function recordsAgain(items: readonly object[], answer: BatchAnswer): readonly object[] {
  return failedRecords(answer, {
    items,
    idOf: (each) => (each as StreamRecord).dynamodb.SequenceNumber,
  });
}

function tasksOfMessages(batch: readonly object[]): number {
  return batch.reduce((sum, each) => {
    const { tasks = [null] } = JSON.parse((each as { body: string }).body) as { tasks?: unknown[] };
    return sum + tasks.length;
  }, 0);
}

const one = () => 1;

/**
 * @param payments each with evidence and a webhook, which come before a consumer has seen any of them
 * @param kind what the payments have in common
 */
export async function measureCapacity(
  payments: number,
  kind: HotKind = "own amounts",
): Promise<readonly Measured[]> {
  const simulator = await Simulator.start();
  const world = await simulator.open(seededSnapshot, "memory");
  const stage = new Stage(world);
  const url = `http://${hostNames.receiver}/`;
  await stage.before(() =>
    request(world, "createOutboundWebhookEndpoint", { body: { name: "Receiver", url } }),
  );
  await world.readStream();
  const measured: Measured[] = [];
  const note = (
    part: string,
    atOnce: number,
    { busy, ...others }: Awaited<ReturnType<Stage["work"]>>,
  ) => measured.push({ part, atOnce, busyMilliseconds: busy / payments, ...others });

  note("requests", clients, await send(stage, requestsOf(payments, kind)));
  const records = await world.readStream();
  const { batchSize, parallelizationFactor } = streamRelayConsumer;
  note(
    "stream-relay, one shard",
    parallelizationFactor,
    await deliver(stage, "stream-relay", batchesOf(records, batchSize), {
      atOnce: parallelizationFactor,
      itemsOf: recordsAgain,
      tasksOf: one,
    }),
  );
  note(
    "list-counter, one shard",
    1,
    await deliver(stage, "list-counter", batchesOf(records, listCounterConsumer.batchSize), {
      atOnce: 1,
      itemsOf: recordsAgain,
      tasksOf: one,
    }),
  );
  note("matcher", matcherConsumer.maxConcurrency, await consume(stage, "matcher"));
  const decided = await world.readStream();
  await deliver(stage, "stream-relay", batchesOf(decided, batchSize), {
    atOnce: parallelizationFactor,
    itemsOf: recordsAgain,
    tasksOf: one,
  });
  note("webhooks, one lane", outboundConsumer.maxConcurrency, await consume(stage, "outbound"));
  await simulator.stop();
  return measured;
}

const consumers = {
  matcher: { name: "matcher", settings: matcherConsumer },
  outbound: { name: "outbound-delivery", settings: outboundConsumer },
} as const;

/** Fan-outs and attempts are messages of one queue, so that it is read until it is empty. */
async function consume(stage: Stage, queue: keyof typeof consumers) {
  const { name, settings } = consumers[queue];
  const sum = { busy: 0, failed: 0, invocations: 0, used: 0 };
  for (let round = 0; round < maximumDeliveries; round += 1) {
    const messages = takeMessages(stage.world, queue).map(recordOf);
    if (messages.length === 0) return sum;
    const part = await deliver(stage, name, batchesOf(messages, settings.batchSize), {
      atOnce: settings.maxConcurrency,
      itemsOf: messagesAgain,
      tasksOf: tasksOfMessages,
    });
    sum.busy += part.busy;
    sum.failed += part.failed;
    sum.invocations += part.invocations;
    sum.used = Math.max(sum.used, part.used);
  }
  throw new Error(`${queue} was not empty after ${maximumDeliveries} rounds`);
}

type Request = ApiRequest & { readonly operationId: OperationId };

/** The bodies of one payment and of its evidence, in the kinds of `hot-simulation.ts`. */
function bodiesOf(key: string, n: number, kind: HotKind) {
  const references = [{ type: "merchant", value: "M-1" }];
  const amount = { amount: kind === "one price" ? "49.90" : `${n + 1}.25`, currency: "EUR" };
  const shared = kind === "one merchant reference" ? { references } : {};
  const { externalReference: _reference, providerTransferId: _transfer, ...unnamed } = providerBody;
  const named = { externalReference: key, providerTransferId: `t-${key}` };
  return {
    intent: { ...intentBody, destination: amount, externalReference: key, ...shared },
    evidence: {
      ...unnamed,
      ...(kind === "one price" ? {} : named),
      amount,
      sourceRef: key,
      ...shared,
    },
  };
}

function requestsOf(payments: number, kind: HotKind): Request[] {
  return Array.from({ length: payments }, (_, n) => {
    const key = `payment-${n}`;
    const { intent, evidence } = bodiesOf(key, n, kind);
    return [
      { operationId: "createPaymentIntent", key: `i-${key}`, body: intent },
      { operationId: "createProviderEvidence", key: `e-${key}`, body: evidence },
    ] as const;
  }).flat();
}

async function send(stage: Stage, requests: Request[]) {
  const environments = new Map<string, Environment>();
  return await stage.work(clients, requests, async ({ operationId, ...given }, client) => {
    const { group } = routes[operationId];
    const name = `${group} ${client}`;
    const environment = environments.get(name) ?? new Environment(stage.world, group);
    environments.set(name, environment);
    await stage.wait(latencies.work);
    const answer = await attempt(stage.world, environment, operationId, given);
    return answer !== null && answer.status < 300 ? 0 : 1;
  });
}
