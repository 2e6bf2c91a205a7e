import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loopback } from "../listen.ts";

export type DynamodbEngine = { readonly url: string; readonly stop: () => Promise<void> };

/** The engine starts in 20 ms; a busy machine may need longer. */
const startTimeoutMilliseconds = 10_000;

/**
 * The engine must not outlive a runner that is killed without a chance to stop it: it would keep the
 * database's file. So a shell waits for the runner's end of a pipe to close, and then ends it.
 */
const watchdog = '"$@" </dev/null & engine=$!; cat >/dev/null; kill "$engine"; wait "$engine"';

/**
 * Starts the DynamoDB engine.
 *
 * @param databaseFile where the tables live on disk; null keeps them in memory
 * @throws Error when it is not installed or does not start
 */
export async function startDynamodb(
  root: string,
  databaseFile: string | null,
): Promise<DynamodbEngine> {
  const port = await freePort();
  const binary = join(root, "node_modules/@dynoxide/linux-x64/dynoxide");
  const storage = databaseFile === null ? [] : ["--db-path", databaseFile];
  const engine = [binary, "--host", loopback, "--port", String(port), ...storage];
  const shell = spawn("/bin/sh", ["-c", watchdog, "engine", ...engine], {
    stdio: ["pipe", "ignore", "pipe"],
    // Apart from the terminal: its Ctrl-C is for the runner, which still has work to finish.
    detached: true,
  });
  let complaint = "";
  shell.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const url = `http://${loopback}:${port}`;
  try {
    await waitUntilAnswering(url);
  } catch (error) {
    await stop(shell);
    throw new Error(`The DynamoDB engine did not start: ${complaint}`, { cause: error });
  }
  return { url, stop: () => stop(shell) };
}

async function waitUntilAnswering(url: string): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMilliseconds;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(5);
    }
  }
}

async function stop(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => shell.once("close", () => resolve()));
  shell.stdin?.end();
  await exited;
}

/** The engine cannot choose a port itself; another process may take this one in between, rarely. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
