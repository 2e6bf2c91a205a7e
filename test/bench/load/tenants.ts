/**
 * `node test/bench/load/tenants.ts [payments] [many|one]`: one organization floods the service
 * while the payments of another are timed, compared with the same payments on the quiet stack of
 * the same run. First the flood is a rule change over this many cases, then this many payments, of
 * many prices or of one, with evidence without references. Goals, from the flood's last request
 * until all work is done: each payment of the other organization is decided within 3 seconds, and
 * the p99 of its requests is at most 1.5 times that of the quiet stack. While the flood is sending,
 * requests compete for the machine; this p99 is shown without a goal.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import type { TenantData, TenantReport, TenantTask } from "./tenant-client.ts";
import { unlimited } from "./unlimited.ts";

const payments = Number(process.argv[2] ?? 1_000);
const onePrice = process.argv[3] === "one";
/** The short form only shows that it runs. */
const isShort = payments < 500;

const decisionGoalMilliseconds = 3_000;
const ratioGoal = 1.5;
/** Payments of the calm organization on the quiet stack, and the maximum during a flood. */
const calmPayments = isShort ? 5 : 100;
const connections = 4;

const print = (line: string) => process.stdout.write(`${line}\n`);

type Client = { readonly report: Promise<TenantReport>; readonly stop: () => void };

function startClient({ outputs }: LocalStack, who: "calm" | "busy", task: TenantTask): Client {
  const { apiKey } = who === "calm" ? outputs.other : outputs;
  const workerData: TenantData = { baseUrl: outputs.baseUrl, apiKey, task };
  const worker = new Worker(new URL("./tenant-client.ts", import.meta.url), { workerData });
  const report = once(worker, "message").then(([message]) => message as TenantReport);
  return { report, stop: () => worker.postMessage("stop") };
}

const share = (values: readonly number[], part: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

type Measured = { readonly p99: number; readonly slowest: number };

function show(name: string, { requests, decisions }: TenantReport): Measured {
  const p99 = share(requests, 0.99);
  const slowest = Math.max(...decisions.map((each) => each ?? Number.POSITIVE_INFINITY));
  const decided = `${decisions.length} payments, decided within ${(slowest / 1_000).toFixed(2)} s`;
  const p50 = share(requests, 0.5);
  print(
    `${name.padEnd(36)}${decided}; ${requests.length} requests, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  return { p99, slowest };
}

/** Number of messages that wait for the matcher or are being handled. */
async function matcherBacklog(stack: LocalStack): Promise<number> {
  const depths = Object.entries(await stack.queueDepths());
  const own = depths.find(([name]) => /MatcherQueue/.test(name))?.[1];
  return own === undefined ? 0 : own.ready + own.inFlight;
}

const longestFloodMilliseconds = 300_000;

/** Times the calm organization while `work` runs. */
async function during(stack: LocalStack, name: string, work: () => Promise<unknown>) {
  const calm = startClient(stack, "calm", { kind: "calm", payments: Number.MAX_SAFE_INTEGER });
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  calm.stop();
  const measured = show(`${name}, ${seconds.toFixed(0)} s`, await calm.report);
  return measured;
}

/** Consecutive looks without a backlog after which the matcher is considered idle. */
const quietLooks = isShort ? 2 : 10;

/** Waits until the matcher has handled its backlog. */
async function rest(stack: LocalStack): Promise<void> {
  const started = performance.now();
  let quiet = 0;
  while (quiet < quietLooks && performance.now() - started < longestFloodMilliseconds) {
    await sleep(200);
    // A few messages are those of the calm organization.
    quiet = (await matcherBacklog(stack)) < 4 ? quiet + 1 : 0;
  }
}

/** Lets evidence without a reference match by amount within an hour. */
async function changeRules({ outputs }: LocalStack, who: "calm" | "busy"): Promise<void> {
  const { apiKey } = who === "calm" ? outputs.other : outputs;
  const response = await fetch(`${outputs.baseUrl}/v1/reconciliation-rules`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": String(performance.now()),
    },
    body: JSON.stringify({ name: `Rule ${performance.now()}`, timeWindowMinutes: 60 }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

async function measure(stack: LocalStack): Promise<boolean> {
  const flood: TenantTask = {
    kind: "flood",
    payments,
    evidence: false,
    onePrice: false,
    connections,
  };
  await changeRules(stack, "calm");
  await startClient(stack, "busy", flood).report;
  await startClient(stack, "calm", { kind: "calm", payments: 3 }).report;
  await stack.idle();
  const calm: TenantTask = { kind: "calm", payments: calmPayments };
  const quiet = show("quiet", await startClient(stack, "calm", calm).report);
  const rematch = await during(stack, `rematch of ${payments}`, async () => {
    await changeRules(stack, "busy");
    await rest(stack);
  });
  const name = `${payments} of ${onePrice ? "one price" : "many prices"}`;
  const sent = await during(
    stack,
    `${name}: sent`,
    () => startClient(stack, "busy", { ...flood, evidence: true, onePrice }).report,
  );
  const decided = await during(stack, `${name}: until rest`, () => rest(stack));
  const floods = [rematch, decided];
  const slowest = Math.max(...[...floods, sent].map((each) => each.slowest));
  const ratio = Math.max(...floods.map((each) => each.p99)) / quiet.p99;
  const isSoon = slowest <= decisionGoalMilliseconds;
  const isSteady = ratio <= ratioGoal;
  print(
    `slowest decision ${(slowest / 1_000).toFixed(2)} s, goal 3 s: ${isSoon ? "reached" : "missed"}`,
  );
  print(
    `p99 ${ratio.toFixed(2)} times the quiet one, goal 1.5: ${isSteady ? "reached" : "missed"}`,
  );
  return isShort ? Number.isFinite(slowest) : isSoon && isSteady;
}

const stack = await startLocalStack({ environment: unlimited });
const holds = await measure(stack).finally(() => stack.stop());
process.exitCode = holds ? 0 : 1;
