/** One row of operations.ts, prepared once and run any number of times from the same state. */
import type { SQSBatchResponse } from "aws-lambda";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
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
    /**
     * Where the points of failure are tried: in memory in the test command, in the engine nightly.
     */
    tables: TableLocation;
  }
}

/** A prepared row: its initial state and its operation. */
export type Scenario = {
  readonly name: string;
  readonly before: Snapshot;
  /** Carries the operation out, repeated as its sender would; returns the last answer. */
  readonly run: (world: World) => Promise<unknown>;
  /** One attempt, by its own environment. */
  readonly attempt: (world: World) => Promise<Attempt>;
  /** The known end states of its runs. */
  readonly ends: Ends;
};

/** `refused`: the sender was answered with a failure that makes it retry. */
type Attempt = { readonly refused: boolean; readonly answer: unknown };

export type Run = End;

/** Names of all rows, such as `createPaymentIntent: a new one`. */
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

/**
 * Without an Idempotency-Key, the answer to a repetition is marked as a duplicate; this removes the
 * mark.
 */
function withoutDuplicate(operationId: OperationId, answer: Answer): Answer {
  const route: Route = routes[operationId];
  if (route.idempotentAs !== null) return answer;
  return { ...answer, text: answer.text.replace(/"duplicate":(?:true|false),?/, "") };
}

/** Statuses of the service or of its dependencies after which the client repeats the request. */
const unavailable = [502, 503, 504];

export async function prepare(simulator: Simulator, name: string): Promise<Scenario> {
  const [operation = "", row = ""] = name.split(": ");
  // In memory, answers come in a fixed order, so that random values are the same in every run.
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

/**
 * The content of the consumer's stream or queue, to be delivered to it, or the next run of a
 * schedule.
 */
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

/** What clients read of the counted lists, complete and filtered. */
async function readLists(world: World): Promise<unknown> {
  // These reads are not calls of the operation.
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
 * Runs the scenario without a fault.
 *
 * @param location where its faulty runs are made, or the engine: then a difference between the table in
 *   memory and the engine is found, which the crash table does for every row
 */
export function runClean(
  simulator: Simulator,
  scenario: Scenario,
  location: TableLocation,
): Promise<Run> {
  return runScenario(simulator, scenario, new Map(), location);
}

/** Runs the scenario in a new world, with these faults, until nothing is under way. */
export async function runScenario(
  simulator: Simulator,
  scenario: Scenario,
  faults: ReadonlyMap<number, Fault>,
  location: TableLocation,
): Promise<Run> {
  const world = await simulator.open(scenario.before, location);
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

/** Time after which a scheduled function takes over expired leases, in milliseconds. */
const leaseMilliseconds = 6 * 60_000;

/** The end state, without further faults. */
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
 * Rate limit counters, recovery marks of organizations and decisions, and the items that lists are
 * counted from: lists are compared instead.
 */
export const derived = /^(?:rate|active|decided|sweep)#|^o#.*#(?:days|node|by)#|^o#.*#failures$/;

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

/**
 * Selects files and secrets that a record refers to; others, and unfinished files, are never read.
 */
function named(items: readonly Record<string, unknown>[]): (name: string) => boolean {
  const keys = items.map(({ pk, sk }) => `${pk} ${sk}`);
  return (name) => {
    if (unfinishedObject.test(name)) return false;
    const id = /[0-9a-f]{32}/.exec(name)?.[0];
    return id === undefined || keys.some((key) => key.includes(id));
  };
}

/**
 * Removes owner tokens and leases, which say who did something and not what, and the last use of a
 * key, which is a time.
 */
export function withoutBookkeeping(item: Record<string, unknown>): Record<string, unknown> {
  const { owner: _owner, leaseUntil: _lease, lastUsedAt: _used, ...rest } = item;
  return Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The plaintext of a key is only in the first answer; a replay has null instead. A signing secret
 * is derived from an id and differs like the id.
 */
const shownOnce = /"(?:key|secret)":(?:null|"[^"]*")/;

export function visibleAnswer(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("status" in answer)) return null;
  const { status, text } = answer as { status: number; text: string };
  return { status, text: text.replace(shownOnce, "").replace(/"requestId":"[^"]*"/, "") };
}
