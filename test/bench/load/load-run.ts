/** Loads against a running stack: one, and two in turns. */
import { fork } from "node:child_process";
import { join } from "node:path";
import type { LocalStack } from "../../../lib/local/local-stack.ts";
import { median } from "../median.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import type { LoadName } from "./load-requests.ts";

/** So many requests at once: two for each environment that the local stack gives a function. */
const connections = 4;

/** Beyond any backlog that a run leaves: then something hangs. */
const idleMilliseconds = 3_600_000;

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

/** @returns seconds until everything that the load began was finished */
export async function waitForRest(stack: LocalStack): Promise<number> {
  const started = performance.now();
  await stack.idle(idleMilliseconds);
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
  /** Creations a second for each request a second of the other. */
  readonly ratios: Readonly<Record<Exclude<ComparedLoad, "create">, number>>;
  /** Answers that were no 201. */
  readonly others: number;
};

/**
 * Sends each load in turns, one block after the other, so that a machine that is now fast and now slow
 * is so for all: medians of the blocks, and of the ratios of neighbours.
 */
export async function compareCreations(
  stack: LocalStack,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Comparison> {
  const block = async (load: ComparedLoad, round: number) => {
    const report = await sendLoad(stack, { load, seconds, prefix: `${load}-${round}` });
    await waitForRest(stack);
    return report;
  };
  const reports: Readonly<Record<ComparedLoad, LoadReport>>[] = [];
  // The first round warms up what all of them run on, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
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
