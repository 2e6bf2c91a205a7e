/** Loads against a running stack: a single one, and several in alternation. */
import { fork } from "node:child_process";
import { join } from "node:path";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { median } from "../median.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import type { LoadName } from "./load-requests.ts";

/** Concurrent requests: two for each environment that the local stack gives a function. */
const connections = 4;

export async function sendLoad(
  { outputs }: LocalStack,
  order: Pick<LoadOrder, "load" | "seconds" | "prefix">,
): Promise<LoadReport> {
  const { baseUrl, apiKey } = outputs;
  const whole: LoadOrder = { ...order, baseUrl, apiKey, connections };
  const sender = fork(join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });
  return await new Promise((resolve, reject) => {
    sender.once("message", (report) => resolve(report as LoadReport));
    sender.once("error", reject);
    sender.once("exit", (code) => reject(new Error(`The sender of the load left with ${code}.`)));
    sender.send(whole);
  });
}

/** @returns seconds until all work of the load was completed */
export async function waitForRest(stack: LocalStack): Promise<number> {
  const started = performance.now();
  await stack.idle();
  return (performance.now() - started) / 1_000;
}

export type Pace = {
  readonly requestsPerSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number;
};

const comparedLoads = ["bare", "plain", "create"] as const satisfies readonly LoadName[];
type ComparedLoad = (typeof comparedLoads)[number];

export type Comparison = {
  readonly paces: Readonly<Record<ComparedLoad, Pace>>;
  /** Creations per second divided by requests per second of the other load. */
  readonly ratios: Readonly<Record<Exclude<ComparedLoad, "create">, number>>;
  /** Answers with another status than 201. */
  readonly others: number;
};

/**
 * Sends the loads in alternating blocks of so many seconds, so that changes in the speed of the machine affect all of
 * them; returns medians of the blocks, and of the ratios of neighbouring blocks.
 */
export async function compareCreations(
  stack: LocalStack,
  order: { readonly rounds: number; readonly seconds: number; readonly warmsUp: boolean },
): Promise<Comparison> {
  const { rounds, seconds, warmsUp } = order;
  const block = async (load: ComparedLoad, round: number) => {
    const report = await sendLoad(stack, { load, seconds, prefix: `${load}-${round}` });
    await waitForRest(stack);
    return report;
  };
  const reports: Readonly<Record<ComparedLoad, LoadReport>>[] = [];
  // The first round warms everything up and is not counted.
  for (let round = warmsUp ? 0 : 1; round <= rounds; round += 1) {
    const bare = await block("bare", round);
    const turn = { bare, plain: await block("plain", round), create: await block("create", round) };
    if (round > 0) reports.push(turn);
  }
  const paceOf = (load: ComparedLoad): Pace => ({
    requestsPerSecond: median(reports.map((turn) => turn[load].requestsPerSecond)),
    p99: median(reports.map((turn) => turn[load].milliseconds.p99)),
  });
  const ratioTo = (load: ComparedLoad) =>
    median(reports.map((turn) => turn.create.requestsPerSecond / turn[load].requestsPerSecond));
  const all = reports.flatMap((turn) => comparedLoads.map((load) => turn[load]));
  return {
    paces: { bare: paceOf("bare"), plain: paceOf("plain"), create: paceOf("create") },
    ratios: { bare: ratioTo("bare"), plain: ratioTo("plain") },
    others: all.reduce((sum, report) => sum + report.broken + answersBut(report, "201"), 0),
  };
}

function answersBut({ statuses }: LoadReport, status: string): number {
  const others = Object.entries(statuses).filter(([each]) => each !== status);
  return others.reduce((sum, [, count]) => sum + count, 0);
}
