/**
 * What `npm start` uses of this machine: `node test/bench/local/idle-stack.ts [minutes]`. It starts the stack without the demo,
 * then with the demo and its morning of 300 payments, and lets it idle for so many minutes (default 60). Exits with status 1
 * if a goal is missed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "#api/client/client.ts";
import { until } from "#test/until.ts";
import { useOfTree } from "./process-tree.ts";

const goals = { afterStart: 400, afterMorning: 600, idlePercent: 2 } as const;
const idleMinutes = Number(process.argv[2] ?? 60);
const root = join(import.meta.dirname, "..", "..", "..");
const minute = 60_000;
const lookMilliseconds = 1_000;
const missed: string[] = [];

type Stack = { readonly process: ChildProcess; readonly pid: number; readonly client: Client };

/** @returns when the stack is ready and the demo, if it is asked for, has ended */
async function start(options: readonly string[]): Promise<Stack> {
  const child = spawn(
    process.execPath,
    [join(root, "bin", "local.ts"), "--port", "0", ...options],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const box = await until(() => /API +(http\S+)[\s\S]*API key +(\S+)/.exec(output), "the box");
  const client = new Client({ baseUrl: box[1] ?? "", token: box[2] ?? "" });
  if (child.pid === undefined) throw new Error("The stack did not start");
  return { process: child, pid: child.pid, client };
}

async function stop(stack: Stack): Promise<void> {
  const exited = once(stack.process, "exit");
  stack.process.kill("SIGTERM");
  await exited;
}

function print(what: string, { pid }: Stack, goal: number | null): void {
  const { megabytes, threads } = useOfTree(pid);
  report(what, `${megabytes.toFixed(0)} MB, ${threads} threads`, megabytes, goal);
}

function report(what: string, figure: string, value: number, goal: number | null): void {
  const isMissed = goal !== null && value > goal;
  if (isMissed) missed.push(what);
  const verdict = goal === null ? "" : ` (goal: ${goal}${isMissed ? ", missed" : ""})`;
  process.stdout.write(`${what.padEnd(44)}${figure}${verdict}\n`);
}

/** A minute of idling has each schedule once. */
async function printIdleMinute(what: string, { pid }: Stack): Promise<void> {
  const before = useOfTree(pid).processorSeconds;
  const startedAt = performance.now();
  await wait(minute);
  const seconds = (performance.now() - startedAt) / 1_000;
  const percent = ((useOfTree(pid).processorSeconds - before) / seconds) * 100;
  report(what, `${percent.toFixed(1)}% of a core`, percent, goals.idlePercent);
}

/** The last thing that the morning does is to ask for an approval. */
async function morningEnds({ client }: Stack): Promise<void> {
  for (;;) {
    const { total } = await client.call("listApprovals", { query: { limit: 1 } });
    if (total > 0) return;
    await wait(lookMilliseconds);
  }
}

const quiet = await start(["--no-demo"]);
print("ready, without the demo", quiet, goals.afterStart);
await printIdleMinute("the first minute, idle", quiet);
print("after a minute", quiet, goals.afterStart);
await printIdleMinute("the second minute, idle", quiet);
print("after two minutes", quiet, goals.afterStart);
await stop(quiet);

const busy = await start([]);
print("after the demo of fourteen payments", busy, null);
await morningEnds(busy);
print("at the end of the morning", busy, null);
for (let passed = 1; passed < idleMinutes; passed += 1) {
  await wait(minute);
  if ([1, 5, 15, 30, 45].includes(passed)) print(`${passed} minutes after the morning`, busy, null);
}
await printIdleMinute(`minute ${idleMinutes} after the morning, idle`, busy);
print(`${idleMinutes} minutes after the morning`, busy, goals.afterMorning);
await stop(busy);
process.exitCode = missed.length === 0 ? 0 : 1;
