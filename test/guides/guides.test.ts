/**
 * Follows each guide as pasted, in an empty folder and an organization of its own: saves the files, runs
 * the commands, and compares what they print.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildTypescriptClient, packFolder } from "#lib/clients/build-typescript.ts";
import { type DropWatcher, watchDropFolder } from "#lib/local/drop-watcher.ts";
import { allPermissions, newClient, read } from "../functions/service-client.ts";
import { openReceiver } from "../functions/webhook/webhook-receiver.ts";
import { until } from "../until.ts";
import { type Block, blocksOf, hasLines } from "./guide-blocks.ts";

const root = join(import.meta.dirname, "..", "..");
const guides = globSync(join(root, "docs", "guides", "*.md")).sort();

/** The guide that begins in an empty folder: what it installs is all that its reader has. */
const fromNothing = "receive-webhooks";

let folder: string;
let emptyFolder: string;
let clientPackage: string;
let dropFolder: string;
let watcher: DropWatcher;
const dropProblems: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guides-"));
  emptyFolder = await mkdtemp(join(tmpdir(), "guide-from-nothing-"));
  // Scripts of each guide find the client in the folder above, as in a project where it is installed.
  const installed = join(folder, "node_modules", "payment-reconciliation-client");
  await buildTypescriptClient(root, installed, "0.1.0");
  clientPackage = await packFolder(installed, folder);
});

beforeAll(async () => {
  dropFolder = await mkdtemp(join(tmpdir(), "guides-drop-"));
  watcher = await watchDropFolder(dropFolder, inject("outputs"), (problem) => {
    dropProblems.push(problem);
  });
});

afterAll(async () => {
  watcher.stop();
  await rm(dropFolder, { recursive: true });
  expect(dropProblems).toEqual([]);
  await rm(folder, { recursive: true });
  await rm(emptyFolder, { recursive: true });
});

type Reader = {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly background: { readonly end: () => Promise<void>; readonly output: () => string }[];
};

/** A reader has the address of the service, a key, a free port and an empty folder. */
async function newReader(name: string): Promise<Reader> {
  const client = await newClient({ permissions: allPermissions });
  const created = await read(await client.post("/v1/api-keys", { name, scopes: ["*"] }), 201);
  const receiver = await openReceiver();
  await receiver.close();
  const own = join(name === fromNothing ? emptyFolder : folder, name);
  await mkdir(own);
  return {
    folder: own,
    background: [],
    env: {
      BASE_URL: inject("baseUrl"),
      API_KEY: String(created["key"]),
      PORT: new URL(receiver.url).port,
      CLIENT_PACKAGE: clientPackage,
      DROP_FOLDER: dropFolder,
      HOME: own,
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      npm_config_offline: "true",
    },
  };
}

function start(reader: Reader, source: string) {
  const { env, folder: cwd } = reader;
  return spawn("sh", ["-ec", source], {
    ...{ cwd, env, detached: true },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function runBlock(reader: Reader, source: string): Promise<string> {
  const running = start(reader, source);
  const ended = once(running, "exit");
  const [output, errors, [status]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    ended,
  ]);
  expect(status, `${source}\n${output}\n${errors}`).toBe(0);
  return output;
}

function startBlock(reader: Reader, source: string): void {
  const running = start(reader, source);
  const ended = once(running, "exit");
  let output = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const end = async () => {
    process.kill(-(running.pid ?? 0), "SIGTERM");
    await ended;
  };
  reader.background.push({ end, output: () => output });
}

/** @returns what the block prints; the output of the last one before, if it prints nothing */
async function follow(reader: Reader, block: Block, printed: string): Promise<string> {
  if (block.kind === "save") {
    await writeFile(join(reader.folder, block.name), block.source);
  } else if (block.kind === "json") {
    expect(JSON.parse(printed)).toMatchObject(JSON.parse(block.source));
  } else if (block.kind === "text") {
    const outputs = () => reader.background.map(({ output }) => output()).join("");
    const isThere = () => hasLines(block.background ? outputs() : printed, block.source);
    if (block.background) await until(isThere, `${block.source}\nin\n${outputs()}`);
    expect(isThere(), `${printed}\nlacks a line of\n${block.source}`).toBe(true);
  } else if (block.background) {
    startBlock(reader, block.source);
  } else {
    return runBlock(reader, block.source);
  }
  return printed;
}

/** @returns milliseconds until a program in the background printed what the guide says; NaN without one */
async function followGuide(path: string): Promise<number> {
  const reader = await newReader(basename(path, ".md"));
  const startedAt = performance.now();
  let milliseconds = Number.NaN;
  let printed = "";
  try {
    for (const block of blocksOf(readFileSync(path, "utf8"))) {
      printed = await follow(reader, block, printed);
      if (block.kind === "text" && block.background) milliseconds = performance.now() - startedAt;
    }
  } finally {
    await Promise.all(reader.background.map(({ end }) => end()));
  }
  return milliseconds;
}

describe("a reader who follows", () => {
  test.concurrent.each(guides.map((path) => [basename(path, ".md"), path] as const))(
    "%s gets what it says",
    async (name, path) => {
      const milliseconds = await followGuide(path);
      if (name !== fromNothing) return;
      expect(await readdir(join(emptyFolder, name))).toContain("node_modules");
      const seconds = (milliseconds / 1_000).toFixed(1);
      // A statement, not a limit: how long it takes is up to the machine, how much there is to do is not.
      process.stdout.write(`From an empty folder to a received, verified webhook: ${seconds} s\n`);
    },
  );

  test("from an empty folder to a verified webhook has no more to do than the guide says", () => {
    const text = readFileSync(join(root, "docs", "guides", `${fromNothing}.md`), "utf8");
    const [, files, commands] = /(\d+) files to save and (\d+) blocks of commands/.exec(text) ?? [];
    const blocks = blocksOf(text);
    const verified = blocks.findIndex((block) => block.kind === "text" && block.background);
    const count = (kind: Block["kind"]) =>
      blocks.slice(0, verified).filter((block) => block.kind === kind).length;
    expect([count("save"), count("run")]).toEqual([Number(files), Number(commands)]);
  });
});

describe("what is compared", () => {
  test("a line that is missing, or that continues, is noticed", () => {
    expect(hasLines("a: 1 EUR\nb\n", "a: … EUR")).toBe(true);
    expect(hasLines("a: 1 EUR\nb\n", "b\na: 1 EUR")).toBe(true);
    expect(hasLines("a: 1 EUR more\n", "a: 1 EUR")).toBe(false);
    expect(hasLines("b\n", "a\nb")).toBe(false);
  });

  test("most guides have samples", () => {
    const withSamples = guides.filter((path) => blocksOf(readFileSync(path, "utf8")).length > 1);
    expect(withSamples.length).toBeGreaterThanOrEqual(7);
  });
});
