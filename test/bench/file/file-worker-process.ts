/**
 * Runs the built file worker like Lambda: one process, one event, the flags of its environment.
 * `node file-worker-process.ts BUNDLE EVENT`; prints its peak resident memory as the system counts
 * it.
 */
import { readFileSync } from "node:fs";

const [bundle = "", event = ""] = process.argv.slice(2);
const { handler } = (await import(bundle)) as {
  handler: (event: unknown) => Promise<{ batchItemFailures: readonly unknown[] }>;
};
const started = performance.now();
const { batchItemFailures } = await handler(JSON.parse(event));
const status = readFileSync("/proc/self/status", "utf8");
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
const figures = {
  failed: batchItemFailures.length,
  seconds: Math.round(performance.now() - started) / 1_000,
  peakMegabytes: Math.round(peak),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
