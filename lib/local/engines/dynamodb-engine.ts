import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { loopback } from "../listen.ts";

export type DynamodbEngine = {
  readonly url: string;
  /** Folder that is removed when the engine ends; null where the tables are kept. */
  readonly scratch: string | null;
  readonly stop: () => Promise<void>;
};

/** The engine starts in 20 ms; a busy machine may need longer. */
const startTimeoutMilliseconds = 10_000;

/**
 * The engine must not outlive a runner that is killed without a chance to stop it: it would keep the
 * database's file. So a shell waits for the runner's end of a pipe to close, and then ends it, and
 * removes what was only for this run; its own complaints would go to a pipe that nobody reads, and end it.
 */
const watchdog =
  'scratch="$1"; shift; "$@" </dev/null & engine=$!; cat >/dev/null; exec 2>/dev/null; kill "$engine"; wait "$engine"; ' +
  '[ -z "$scratch" ] || rm -rf "$scratch"';

/**
 * For each write the engine looks for the highest number in its stream, and for each read of the stream
 * for the records after one, both by going through all records: a write costs 8 ms of processor time
 * behind 24,000 others. With this index it costs 0.2 ms behind any number.
 */
const streamOrder =
  "CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))";

/** Lies in memory where the system has such a folder; a file all the same, so that it can be indexed. */
const memoryFolder = "/dev/shm";

/** What is free there in bytes, from which on the tables lie in memory: containers mostly have 64 MB. */
const roomyBytes = 4 * 2 ** 30;

function scratchFolder(): string {
  return mkdtempSync(join(isRoomy(memoryFolder) ? memoryFolder : tmpdir(), "dynamodb-"));
}

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomyBytes;
}

function indexStream(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile);
  database.exec(streamOrder);
  database.close();
}

/**
 * Starts the DynamoDB engine.
 *
 * @param databaseFile where the tables live on disk; null keeps them in memory, for this run
 * @throws Error when it is not installed or does not start
 */
export async function startDynamodb(
  root: string,
  databaseFile: string | null,
): Promise<DynamodbEngine> {
  const port = await freePort();
  const binary = join(root, "node_modules/@dynoxide/linux-x64/dynoxide");
  const scratch = databaseFile === null ? scratchFolder() : null;
  const file = databaseFile ?? join(scratch ?? "", "dynamodb.sqlite");
  const engine = [binary, "--host", loopback, "--port", String(port), "--db-path", file];
  const shell = spawn("/bin/sh", ["-c", watchdog, "engine", scratch ?? "", ...engine], {
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
    indexStream(file);
  } catch (error) {
    await stop(shell);
    throw new Error(`The DynamoDB engine did not start: ${complaint}`, { cause: error });
  }
  return { url, scratch, stop: () => stop(shell) };
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
