import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type DataFile, readable } from "../data-file.ts";
import { hiddenHost } from "../listen.ts";

export type DynamodbEngine = {
  readonly url: string;
  /** Folder that is removed when the engine ends; null where the tables are kept. */
  readonly scratch: string | null;
  readonly stop: () => Promise<void>;
};

/** Questions whether the engine answers, before it counts as stuck. It starts in 20 ms on an idle machine. */
const startQuestions = 10_000;
const askAgainMilliseconds = 5;

/** Starts with another port each, where the port is taken meanwhile. */
const startsAtMost = 3;

/**
 * The engine must end with the runner, even if the runner is killed: otherwise it would keep the database
 * file. So a shell reads a pipe until the runner's end closes. Then it ends the engine and removes the
 * temporary folder. The shell discards its own error output, because a write to the closed pipe would end it.
 */
const watchdog =
  'scratch="$1"; shift; "$@" </dev/null & engine=$!; cat >/dev/null; exec 2>/dev/null; kill "$engine"; wait "$engine"; ' +
  '[ -z "$scratch" ] || rm -rf "$scratch"';

/**
 * Without this index the engine scans all stream records at each write, for the highest number, and at
 * each read of the stream. A write after 24,000 others then costs 8 ms of processor time. With the index
 * it costs 0.2 ms after any number.
 */
const streamOrder =
  "CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))";

/** A folder in memory, if the system has one. The engine needs a file, because this module adds an index to it. */
const memoryFolder = "/dev/shm";

/** Free bytes that this folder needs to be used: containers often have only 64 MB there. */
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

/** @throws DataFileError if the file is no database; the engine would only end without an answer */
function requireDatabase(databaseFile: DataFile): void {
  if (!existsSync(databaseFile.path)) return;
  readable(databaseFile, () => {
    const database = new DatabaseSync(databaseFile.path, { readOnly: true });
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    database.close();
  });
}

/**
 * Starts the DynamoDB engine.
 *
 * @param databaseFile where the tables live on disk; null keeps them in memory, for this run
 * @throws Error when it is not installed or does not start, DataFileError when the file is broken
 */
export async function startDynamodb(databaseFile: DataFile | null): Promise<DynamodbEngine> {
  if (databaseFile !== null) requireDatabase(databaseFile);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptStart(databaseFile?.path ?? null);
    } catch (error) {
      const isTaken = error instanceof EngineError && error.message.includes("already in use");
      if (!isTaken || attempt === startsAtMost) throw error;
    }
  }
}

class EngineError extends Error {
  override readonly name = "EngineError";
}

async function attemptStart(databaseFile: string | null): Promise<DynamodbEngine> {
  // It answers every web page and takes every signature (lib/emulator/doors/README.md).
  const host = hiddenHost();
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const scratch = databaseFile === null ? scratchFolder() : null;
  const file = databaseFile ?? join(scratch ?? "", "dynamodb.sqlite");
  const engine = [binary, "--host", host, "--port", String(port), "--db-path", file];
  const shell = spawn("/bin/sh", ["-c", watchdog, "engine", scratch ?? "", ...engine], {
    stdio: ["pipe", "ignore", "pipe"],
    // Detached from the terminal: Ctrl-C must reach only the runner, which then stops the engine.
    detached: true,
  });
  let complaint = "";
  shell.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const url = `http://${host}:${port}`;
  try {
    await waitUntilAnswering(url, shell, () => complaint.startsWith("error:"));
    indexStream(file);
  } catch (error) {
    await stop(shell);
    throw new EngineError(`The DynamoDB engine did not start: ${complaint}`, { cause: error });
  }
  return { url, scratch, stop: () => stop(shell) };
}

/** Waits as long as the engine's process lives and complains of nothing, because on a busy machine it starts slowly. */
async function waitUntilAnswering(
  url: string,
  shell: ChildProcess,
  hasFailed: () => boolean,
): Promise<void> {
  for (let question = 1; ; question += 1) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      const isOver = hasEnded(shell) || hasFailed() || question === startQuestions;
      if (isOver) throw error;
      await sleep(askAgainMilliseconds);
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function stop(shell: ChildProcess): Promise<void> {
  if (hasEnded(shell)) return;
  const exited = new Promise<void>((resolve) => shell.once("close", () => resolve()));
  shell.stdin?.end();
  await exited;
}

/**
 * The engine cannot choose a free port itself, and refuses one that is in use at any address. Rarely another process takes
 * this one first.
 */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
