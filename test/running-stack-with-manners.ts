/** The stack of a test run, with AWS's manners: faults, throttles and duplicates (docs/testing.md). */
import type { TestProject } from "vitest/node";
import { awsLatency, frequentFaults } from "#lib/emulator/manners/manners.ts";
import startRunningStack from "./running-stack.ts";

const nightlyManners = {
  faults: frequentFaults,
  duplicates: 0.2,
  replacements: 0.05,
  latency: awsLatency,
} as const;

export default async function startWithManners(project: TestProject) {
  const seed = Date.now() % 1_000_000;
  process.stdout.write(`Seed of the manners: ${seed}\n`);
  return await startRunningStack(project, { seed, ...nightlyManners });
}
