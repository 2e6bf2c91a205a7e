/**
 * Owners and races: a first owner that is overtaken, and engines that refuse calls. The operation
 * takes effect once, the completed record is unchanged, and the answer is correct.
 */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { routes } from "#api/schema/route/routes.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { sampleOf } from "../simulation/fault/sample.ts";
import { remainingMilliseconds } from "../simulation/function/lambda-environment.ts";
import { canonicalLines } from "../simulation/state/canonical-state.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { engineErrors } from "./engine-errors.ts";
import { firstOf, formatRows, inParallel, type Row, rowOf } from "./points.ts";
import {
  endState,
  firstScenarios,
  prepare,
  type Run,
  runClean,
  type Scenario,
  scenarioNames,
  visibleAnswer,
  withoutBookkeeping,
} from "./scenario.ts";

let simulator: Simulator;
const overtaken: Row[] = [];
const refused: Row[] = [];
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  process.stdout.write(formatRows("A first owner paused at a call and overtaken", overtaken));
  process.stdout.write(formatRows("Errors of the engine at a call, once and lasting", refused));
  await simulator.stop();
});

/**
 * Longer than the time limit of the first owner plus the margin of its lease; the lease of a poll
 * is longer.
 */
const overtakingMilliseconds = (name: string) =>
  name.startsWith("partner-poller: ") ? 6 * 60_000 : remainingMilliseconds + 5_000;

/** The differences if the first run pauses at this call until a second run is done. */
async function overtake(scenario: Scenario, clean: Run, at: number): Promise<string[]> {
  const world = await simulator.open(scenario.before, inject("tables"));
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const until = () => {
    reached.resolve();
    return resumed.promise;
  };
  world.log = new CallLog(undefined, { at, until });
  const first = scenario.run(world);
  await reached.promise;
  world.clock.now += overtakingMilliseconds(scenario.name);
  const second = await scenario.run(world);
  resumed.resolve();
  const last = await first;
  const answers = isDeepStrictEqual(visibleAnswer(second), visibleAnswer(last))
    ? [last]
    : [second, last];
  const different: string[] = [];
  for (const answer of answers) {
    const { state } = await playFrom(scenario, world, () => endState(world, scenario, answer));
    different.push(...state.filter((line) => !clean.state.includes(line)));
  }
  await world.close();
  return different;
}

/** Continues from the current state of the world, unless its end is already known. */
function playFrom({ ends }: Scenario, world: World, run: () => Promise<string[]>): Promise<Run> {
  return ends.play(world, world.log, async () => ({ state: await run(), calls: [] }));
}

test.each(scenarioNames())("%s: an overtaken owner changes nothing", async (name) => {
  const scenario = await prepare(simulator, name);
  const clean = await runClean(simulator, scenario, inject("tables"));
  const points = sampleOf(clean.calls.map((call, at) => ({ name: `${at} ${call}`, at })));
  const failures = await inParallel(points, async (point) => {
    const differences = await overtake(scenario, clean, point.at);
    return differences.length === 0 ? null : differences.join("\n");
  });
  overtaken.push(rowOf(scenario, clean, points.length, failures));
  expect(firstOf(failures)).toEqual([]);
});

/** Maximum of calls of one attempt, whatever the engine refuses; a sweep reads 144 shards. */
const maximumCalls = 200;

type Refusal = {
  readonly name: string;
  readonly at: number;
  readonly error: (call: string) => Error | null;
  readonly lasts: boolean;
};

function refusalsOf({ calls }: Run): Refusal[] {
  return calls.flatMap((call, at) =>
    engineErrors
      .filter(({ of }) => of(call) !== null)
      .flatMap(({ name, of: error, triedAgainBy }) =>
        (triedAgainBy === "service" ? [false, true] : [true]).map((lasts) => ({
          name: `${at} ${call} ${name}${lasts ? ", lasting" : ""}`,
          at,
          error,
          lasts,
        })),
      ),
  );
}

/**
 * Makes one attempt with refused calls and checks its answer; then repeats it without, to the end
 * state of a clean run.
 */
async function refuse(scenario: Scenario, clean: Run, refusal: Refusal): Promise<string | null> {
  const { at, error, lasts } = refusal;
  const world = await simulator.open(scenario.before, inject("tables"));
  const began = world.clock.now;
  world.log = new CallLog((position, call) => {
    const made = position === at || (lasts && position > at) ? error(call) : null;
    return made === null
      ? null
      : { kind: "refuse", error: () => made, times: lasts ? Number.POSITIVE_INFINITY : 1 };
  });
  const { refused: wasRefused, answer: answered } = await scenario.attempt(world);
  const calls = world.log.names.length;
  const milliseconds = world.clock.now - began;
  world.log = new CallLog();
  const problems = [
    ...(calls > Math.max(maximumCalls, 2 * clean.calls.length) ? [`${calls} calls`] : []),
    ...(milliseconds > remainingMilliseconds ? [`${milliseconds} ms of waiting`] : []),
    ...(wasRefused ? await changesOf(scenario, world) : dishonestyOf(scenario, clean, answered)),
  ];
  const { state } = await playFrom(scenario, world, async () => {
    await world.onPause?.("refused");
    return endState(world, scenario, await scenario.run(world));
  });
  await world.close();
  problems.push(...state.filter((line) => !clean.state.includes(line)).map((line) => `+ ${line}`));
  return problems.length === 0 ? null : `${JSON.stringify(answered)}\n${problems.join("\n")}`;
}

/**
 * A refused request leaves nothing; a consumer may have completed some of its transactions, each as
 * a whole.
 */
async function changesOf({ before, name }: Scenario, world: World): Promise<string[]> {
  if (!isRequest(name) || isSeries(name)) return [];
  const ours = (items: readonly Record<string, unknown>[]) =>
    canonicalLines(
      items.filter(({ pk, sk }) => !bookkeeping.test(`${pk} ${sk}`)).map(withoutBookkeeping),
    );
  const was = ours(before.items);
  return ours(await world.readItems())
    .filter((line) => !was.includes(line))
    .map((line) => `half-done: ${line}`);
}

/** A scenario of a test organization is a series of requests, each complete in itself. */
const isSeries = (name: string) => name.startsWith("runTestScenario: ");

function isRequest(name: string): boolean {
  return (name.split(": ")[0] ?? "") in routes;
}

/**
 * Bookkeeping that a refused request may leave: rate limit counters, addresses with a valid signature,
 * registered days, active organizations, listed currencies, idempotency leases, and registrations with the partner with their keys, which the
 * repeated request continues or the poller removes.
 */
const bookkeeping = /^rate#|^v#|^active#|#days#|#idem#|#registration#|^n#|#settings currencies$/;

/** An answer that is not a refusal must be that of a clean run. */
function dishonestyOf({ name }: Scenario, clean: Run, answered: unknown): string[] {
  if (!isRequest(name)) return [];
  const status = (answered as { readonly status?: number } | null)?.status;
  const line = clean.state.find((each) => each.startsWith('{"answer":'));
  const expected = line === undefined ? undefined : /"status":(\d+)/.exec(line)?.[1];
  return String(status) === String(expected) ? [] : [`answered ${status} instead of ${expected}`];
}

// The errors of a call do not depend on the row, so one row of each operation is enough.
test.each(firstScenarios())("%s: errors of the engine are retried, then reported", async (name) => {
  const scenario = await prepare(simulator, name);
  const clean = await runClean(simulator, scenario, inject("tables"));
  const refusals = sampleOf(refusalsOf(clean));
  const failures = await inParallel(refusals, (refusal) => refuse(scenario, clean, refusal));
  refused.push(rowOf(scenario, clean, refusals.length, failures));
  expect(firstOf(failures)).toEqual([]);
});
