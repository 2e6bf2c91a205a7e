/** One row of the table of operations, prepared once and run as often as wanted, each time whole. */
import type { SQSBatchResponse } from "aws-lambda";
import { type OperationId, type Route, routes } from "../../shared/schema/route/routes.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  pumpUntilDone,
  pumpUntilQuiet,
  queueConsumers,
  recordOf,
  scheduledFunctions,
  startScheduled,
  streamConsumer,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { unfinishedObject } from "../simulation/aws/simulated-services.ts";
import { CallLog, type Fault } from "../simulation/fault/call-log.ts";
import type { queueUrls } from "../simulation/function/function-environment.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { type Answer, attempt, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { canonicalLines } from "../simulation/state/canonical-state.ts";
import { outsideOf } from "../simulation/state/fingerprint.ts";
import type { Simulator, Snapshot, TableLocation, World } from "../simulation/world.ts";
import { type End, Ends } from "./ends.ts";
import { consumerRows } from "./operation/consumer-operations.ts";
import { driverOf, requestRows } from "./operation/operations.ts";
import { readingOf } from "./readings.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the points of failure are tried: in memory in the test command, in the engine nightly. */
    tables: TableLocation;
  }
}

/** A prepared row: the state that it starts from, and what is done in it. */
export type Scenario = {
  readonly name: string;
  readonly before: Snapshot;
  /** Carries the operation out, repeated as its sender would; what the sender is told at last. */
  readonly run: (world: World) => Promise<unknown>;
  /** One attempt of it, by an environment of its own. */
  readonly attempt: (world: World) => Promise<Attempt>;
  /** How runs of it end from the states that they come through. */
  readonly ends: Ends;
};

/** `refused`: told that it failed, in a way that makes its sender try again. */
type Attempt = { readonly refused: boolean; readonly answer: unknown };

export type Run = End;

/** All rows of the table: `createPaymentIntent: a new one`. */
export function scenarioNames(): string[] {
  return [...Object.entries(requestRows), ...Object.entries(consumerRows)].flatMap(
    ([operation, rows]) => Object.keys(rows ?? {}).map((row) => `${operation}: ${row}`),
  );
}

/** The first row of each operation. */
export function firstScenarios(): string[] {
  const byOperation = Map.groupBy(scenarioNames(), (name) => name.split(": ")[0]);
  return [...byOperation.values()].flatMap((names) => names.slice(0, 1));
}

/** Where a sender has no Idempotency-Key, its repetition is told that it repeats. */
function withoutDuplicate(operationId: OperationId, answer: Answer): Answer {
  const route: Route = routes[operationId];
  if (route.idempotentAs !== null) return answer;
  return { ...answer, text: answer.text.replace(/"duplicate":(?:true|false),?/, "") };
}

/** Of the service itself, or of whom it depends on: the client is to repeat the request. */
const unavailable = [502, 503, 504];

export async function prepare(simulator: Simulator, name: string): Promise<Scenario> {
  const [operation = "", row = ""] = name.split(": ");
  // Answers come in one order there, so that what is drawn at random is the same in every run.
  const world = await simulator.open(seededSnapshot, "memory");
  const prepareRequest = requestRows[operation as OperationId]?.[row];
  const prepareConsumer = consumerRows[operation]?.[row];
  const driver = driverOf(world);
  if (prepareRequest !== undefined) {
    const operationId = operation as OperationId;
    const given = await prepareRequest(driver);
    await pumpUntilQuiet(world);
    return {
      name,
      ends: new Ends(),
      before: await world.snapshot(),
      run: async (fresh) => withoutDuplicate(operationId, await request(fresh, operationId, given)),
      attempt: async (fresh) => {
        const environment = new Environment(fresh, routes[operationId].group);
        const answer = await attempt(fresh, environment, operationId, given);
        return { refused: unavailable.includes(answer?.status ?? 0), answer };
      },
    };
  }
  if (prepareConsumer === undefined) throw new Error(`No row is called ${name}.`);
  await prepareConsumer(driver);
  return { name, ends: new Ends(), ...(await prepareDelivery(world, operation)) };
}

/** What the stream or the queue of a consumer holds, to be delivered to it; a schedule's next run. */
async function prepareDelivery(world: World, consumer: string) {
  if (scheduledFunctions.has(consumer)) {
    return {
      before: await world.snapshot(),
      run: (fresh: World) => startScheduled(fresh, consumer),
      attempt: (fresh: World) => deliverOnce(fresh, consumer, []),
    };
  }
  const records = await world.readStream();
  if (consumer === listConsumer) {
    return {
      before: await world.snapshot(),
      run: async (fresh: World) => {
        await deliverStream(fresh, records, consumer);
        return readLists(fresh);
      },
      attempt: (fresh: World) => deliverOnce(fresh, consumer, records),
    };
  }
  if (consumer === streamConsumer) {
    return {
      before: await world.snapshot(),
      run: (fresh: World) => deliverStream(fresh, records),
      attempt: (fresh: World) => deliverOnce(fresh, consumer, records),
    };
  }
  await deliverStream(world, records);
  const queue = (Object.keys(queueConsumers) as (keyof typeof queueUrls)[]).find(
    (name) => queueConsumers[name] === consumer,
  );
  if (queue === undefined) throw new Error(`Nothing is known to start ${consumer}.`);
  const messages = takeMessages(world, queue);
  return {
    before: await world.snapshot(),
    run: (fresh: World) => deliverMessages(fresh, consumer, messages),
    attempt: (fresh: World) => deliverOnce(fresh, consumer, messages.map(recordOf)),
  };
}

/** What clients see of the counted lists, whole and filtered. */
async function readLists(world: World): Promise<unknown> {
  // What a client reads afterwards is no step of the operation.
  world.log = new CallLog();
  const answers: unknown[] = [];
  for (const [operationId, query] of [
    ["listPaymentIntents", "status=reconciling"],
    ["listReconciliationCases", "limit=1"],
    ["listAuditEvents", "eventType=payment_intent.created"],
  ] as const) {
    answers.push((await request(world, operationId, { query })).body);
  }
  return { status: 200, text: JSON.stringify(answers) };
}

async function deliverOnce(
  world: World,
  consumer: string,
  records: readonly unknown[],
): Promise<Attempt> {
  const outcome = await new Environment(world, consumer).invoke({ Records: records });
  if (outcome.kind !== "answered") return { refused: true, answer: outcome };
  const failures = (outcome.value as SQSBatchResponse | undefined)?.batchItemFailures ?? [];
  return { refused: failures.length > 0, answer: outcome.value };
}

/**
 * Runs the scenario without a fault, in the engine: what ends otherwise in memory shows the table
 * there to be wrong.
 */
export function runClean(simulator: Simulator, scenario: Scenario): Promise<Run> {
  return runScenario(simulator, scenario, new Map(), "engine");
}

/** Runs the scenario in a world of its own, with these faults, until everything is quiet. */
export async function runScenario(
  simulator: Simulator,
  scenario: Scenario,
  faults: ReadonlyMap<number, Fault>,
  place: TableLocation,
): Promise<Run> {
  const world = await simulator.open(scenario.before, place);
  const log = new CallLog((position) => faults.get(position) ?? null);
  world.log = log;
  const run = async () => {
    const answer = await scenario.run(world);
    return { state: await endState(world, scenario, answer), calls: log.names };
  };
  const ahead = (calls: number) =>
    [...faults].flatMap(([at, { kind }]) => (at < calls ? [] : [[at - calls, kind]]));
  try {
    return await scenario.ends.play(world, log, run, ahead);
  } finally {
    await world.close();
  }
}

/** Time in which a scheduled function comes to whatever a dead one had leased, in milliseconds. */
const leaseMilliseconds = 6 * 60_000;

/** The state when everything is quiet, faults having stopped. */
export async function endState(
  world: World,
  { name, ends }: Pick<Scenario, "name" | "ends">,
  answer: unknown,
): Promise<string[]> {
  world.log = new CallLog();
  await world.onPause?.(["quiet", visibleAnswer(answer)]);
  const [operation = ""] = name.split(": ");
  if (scheduledFunctions.has(operation)) {
    world.clock.now += leaseMilliseconds;
    await startScheduled(world, operation);
  }
  await pumpUntilDone(world);
  ends.note();
  return readState(world, name, answer);
}

/**
 * Counters of the rate limits, what recovery notes of organizations and decisions, and all from which
 * lists are counted: it is told by the lists.
 */
export const derived = /^(?:rate|active|decided|sweep)#|^o#.*#(?:days|node|by)#/;

/** The whole state and an answer, comparable: without ids, times and bookkeeping. */
async function readState(world: World, name: string, answer: unknown): Promise<string[]> {
  const items = (await world.readItems()).filter(({ pk }) => !derived.test(String(pk)));
  const read = readingOf(name);
  const records = [
    ...items.map(withoutBookkeeping).map(read.item),
    ...outsideOf(world, named(items)),
  ];
  return read.lines(
    canonicalLines([...records, { answer: visibleAnswer(answer) }], "without times", read.text),
  );
}

/** A file or a secret whose id no record has is never read, and neither is an unfinished file. */
function named(items: readonly Record<string, unknown>[]): (name: string) => boolean {
  const keys = items.map(({ pk, sk }) => `${pk} ${sk}`);
  return (name) => {
    if (unfinishedObject.test(name)) return false;
    const id = /[0-9a-f]{32}/.exec(name)?.[0];
    return id === undefined || keys.some((key) => key.includes(id));
  };
}

/** Owner tokens and leases tell who did a thing, not what was done; a key's last use is a time. */
export function withoutBookkeeping(item: Record<string, unknown>): Record<string, unknown> {
  const { owner: _owner, leaseUntil: _lease, lastUsedAt: _used, ...rest } = item;
  return Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The plaintext of a key is in the first answer only; a replay says null in its place. A signing
 * secret is derived from an id, and differs as ids do.
 */
const shownOnce = /"(?:key|secret)":(?:null|"[^"]*")/;

export function visibleAnswer(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("status" in answer)) return null;
  const { status, text } = answer as { status: number; text: string };
  return { status, text: text.replace(shownOnce, "").replace(/"requestId":"[^"]*"/, "") };
}
