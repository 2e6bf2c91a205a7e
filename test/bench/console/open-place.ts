/** Where a script of the console works: the stack that `npm start` keeps open, or one of its own. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { playDemo } from "#lib/local/demo/demo.ts";
import { playMorning } from "#lib/local/demo/demo-morning.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { startLocalStack } from "#lib/local/stack.ts";

const root = join(import.meta.dirname, "..", "..", "..");

type Place = { readonly outputs: Outputs; readonly stop: () => Promise<void> };

/** With `--running` the stack that is there; else a new one, with the demo and its morning where that is wanted. */
export async function openPlace({ hasDemo }: { readonly hasDemo: boolean }): Promise<Place> {
  if (process.argv.includes("--running")) {
    const outputs = await readFile(join(root, ".local", "outputs.json"), "utf8");
    return { outputs: JSON.parse(outputs) as Outputs, stop: async () => undefined };
  }
  const environment = { OUTBOUND_ALLOW_LOOPBACK: "1", RATE_LIMIT_PER_MINUTE: "100000" };
  const stack = await startLocalStack({ environment });
  if (hasDemo) {
    await playDemo(stack.outputs, () => undefined);
    await playMorning(stack.outputs, { requestsPerSecond: 1_000 });
  }
  return { outputs: stack.outputs, stop: () => stack.stop() };
}
