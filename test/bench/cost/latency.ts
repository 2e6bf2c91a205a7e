/**
 * Latency of a creation, and of evidence that matches it, with AWS's latencies in virtual time: the time of the calls, one
 * after the other or at once as the code makes them, without the processor time of the function; and how many it makes one
 * after the other.
 * `node test/bench/cost/latency.ts [payments]`. Exits with 1 if a goal is missed.
 */
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { type ApiRequest, attempt, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import { latencyOf } from "../capacity/measure.ts";
import { VirtualTime } from "../capacity/virtual-time.ts";

const payments = Number(process.argv[2] ?? 1_000);

const operations = {
  createPaymentIntent: { group: "payment-intents", median: 36, p99: 60, calls: 3 },
  createProviderEvidence: { group: "evidence", median: 36, p99: 60, calls: 4 },
} as const;

type Operation = keyof typeof operations;

/** Time between two payments, in milliseconds: leases of tokens and registrations of days occur as in service. */
const pauseMilliseconds = 200;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The calls of a request in order, with the virtual time at which each began. */
type Timed = { readonly milliseconds: number; readonly calls: readonly string[] };

function openTimed(world: World) {
  const time = new VirtualTime();
  const start = world.clock.now;
  let calls: { readonly name: string; readonly at: number }[] = [];
  const wait = async (milliseconds: number) => {
    await time.wait(milliseconds);
    world.clock.now = start + Math.ceil(time.now);
  };
  world.clock.wait = wait;
  const log = new CallLog();
  world.log = log;
  log.begin = (name) => {
    calls.push({ name, at: time.now });
    return { fault: null, pause: wait(latencyOf(name)) };
  };
  return {
    pause: () => time.during(wait(pauseMilliseconds)),
    send: async (environment: Environment, operationId: Operation, given: ApiRequest) => {
      calls = [];
      const from = time.now;
      const answer = await time.during(attempt(world, environment, operationId, given));
      if (answer?.status !== 201) throw new Error(`${operationId}: ${JSON.stringify(answer)}`);
      const groups = Map.groupBy(calls, ({ at }) => at).values();
      const inOrder = [...groups].map((group) => group.map(({ name }) => name).join(" + "));
      return { milliseconds: time.now - from, calls: inOrder };
    },
  };
}

const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

function show(operation: Operation, requests: readonly Timed[]): boolean {
  const times = requests.map(({ milliseconds }) => milliseconds);
  const goal = operations[operation];
  const [median, p99] = [share(times, 0.5), share(times, 0.99)];
  const usual = requests.find(({ milliseconds }) => milliseconds === median)?.calls ?? [];
  const isFew = usual.length > 0 && usual.length <= goal.calls;
  const holds = median <= goal.median && p99 <= goal.p99 && isFew;
  const goals = ` (goals ${goal.median} and ${goal.p99}), ${usual.length} calls (goal ${goal.calls})`;
  const verdict = holds ? "" : ": MISSED";
  print(
    `${operation}: median ${median} ms, p99 ${p99} ms, most ${share(times, 1)} ms${goals}${verdict}`,
  );
  for (const call of usual) print(`  ${call}`);
  return holds;
}

const simulator = await Simulator.start();
const world = await simulator.open(seededSnapshot, "memory");
const timed = openTimed(world);
const environments = {
  createPaymentIntent: new Environment(world, operations.createPaymentIntent.group),
  createProviderEvidence: new Environment(world, operations.createProviderEvidence.group),
};
const requests: Record<Operation, Timed[]> = {
  createPaymentIntent: [],
  createProviderEvidence: [],
};

async function send(operation: Operation, key: string, body: object): Promise<void> {
  requests[operation].push(await timed.send(environments[operation], operation, { key, body }));
}

for (let n = 0; n < payments; n += 1) {
  const externalReference = `payment-${n}`;
  const amount = { amount: `${n + 1}.25`, currency: "EUR" };
  await send("createPaymentIntent", `i-${n}`, {
    ...intentBody,
    destination: amount,
    externalReference,
  });
  const own = { sourceRef: externalReference, externalReference, providerTransferId: `t-${n}` };
  const evidence = { ...providerBody, ...own, amount };
  await send("createProviderEvidence", `e-${n}`, evidence);
  await timed.pause();
}
await simulator.stop();
const shown = [
  show("createPaymentIntent", requests.createPaymentIntent.slice(1)),
  show("createProviderEvidence", requests.createProviderEvidence.slice(1)),
];
process.exitCode = shown.every(Boolean) ? 0 : 1;
