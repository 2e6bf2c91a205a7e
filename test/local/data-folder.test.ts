/** What the local stack says about a data folder that it cannot use. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { dataFiles } from "#lib/local/data-files.ts";
import { lockFile, processFile } from "#lib/local/data-lock.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { writeFixtureAssembly } from "../emulator/fixtures/assembly.ts";
import { temporaryFolder } from "../emulator/fixtures/temporary-folder.ts";

let assembly: string;
/** The folder of a stack that ran, moved its clock and stopped. */
let used: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  assembly = await writeFixtureAssembly();
  used = await temporaryFolder();
  const stack = await startLocalStack({ assembly, dataDir: used });
  await stack.idle();
  await stack.advanceClock(5);
  await stack.stop();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function copyOfUsed(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(used, folder, { recursive: true });
  return folder;
}

/** The message with which a stack does not start; null: it starts. */
async function messageOf(dataDir: string): Promise<string | null> {
  try {
    await (await startLocalStack({ assembly, dataDir })).stop();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const names = Object.keys(dataFiles) as (keyof typeof dataFiles)[];

test("each file that a stack keeps is in the table of data files", async () => {
  const kept = (await readdir(used)).filter((name) => !/-(?:wal|shm)$/.test(name));
  expect(kept.toSorted()).toEqual(
    expect.arrayContaining([
      "clock.json",
      "dynamodb.sqlite",
      "identity.json",
      "secrets.json",
      "seed.json",
    ]),
  );
  const locks: string[] = [lockFile, processFile];
  expect(kept.filter((name) => !locks.includes(name) && !(name in dataFiles))).toEqual([]);
});

test("an untouched folder is used again", async () => {
  expect(await messageOf(await copyOfUsed())).toBeNull();
});

const breakages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "is cut": (file) => writeFile(file, '{"'),
  "has other bytes": (file) => writeFile(file, Buffer.alloc(4_096, 0xff)),
  "has another form": (file) => writeFile(file, '{"unknown":{"form":[1]}}'),
};

describe.each(names)("%s", (name) => {
  test.each(Object.keys(breakages))("that %s is named, with what to do", async (breakage) => {
    const folder = await copyOfUsed();
    await breakages[breakage]?.(join(folder, name));
    const message = await messageOf(folder);
    expect(message).toContain(`${join(folder, name)} is broken`);
    expect(message).toContain(dataFiles[name]);
  });
});

test.each(["", "null"])("an empty file %j is broken, not missing", async (text) => {
  const folder = await copyOfUsed();
  await writeFile(join(folder, "seed.json"), text);
  expect(await messageOf(folder)).toContain(`${join(folder, "seed.json")} is broken`);
});

describe("beside a table", () => {
  test.each(["secrets.json", "manifest-key.pem"] as const)(
    "%s that is missing is an error, each time, and nothing is made in its place",
    async (name) => {
      const folder = await copyOfUsed();
      await rm(join(folder, name));
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const message = await messageOf(folder);
        expect(message).toContain(`${join(folder, name)} is missing`);
        expect(message).toContain(dataFiles[name]);
        expect(await readdir(folder)).not.toContain(name);
      }
    },
  );

  test.each(["seed.json", "stream-positions.json", "clock.json", "identity.json"] as const)(
    "%s may be removed, as its advice says",
    async (name) => {
      expect(dataFiles[name]).toMatch(/remove it/i);
      const folder = await copyOfUsed();
      await rm(join(folder, name), { force: true });
      expect(await messageOf(folder)).toBeNull();
    },
  );
});

/** A stack in another process. */
async function startProcess(folder: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "fixtures", "run-stack.ts");
  const child = spawn(process.execPath, [script, assembly, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout ?? child, "data");
  return child;
}

describe("a second stack on one folder", () => {
  test("of the same process is refused, and the folder is free after the first", async () => {
    const dataDir = await copyOfUsed();
    const first = await startLocalStack({ assembly, dataDir });
    try {
      const message = await messageOf(dataDir);
      expect(message).toContain(`${dataDir} is in use by another local stack`);
      expect(message).toContain(`process ${process.pid}`);
    } finally {
      await first.stop();
    }
    expect(await messageOf(dataDir)).toBeNull();
  });

  test("of another process is refused, until the first is killed", async () => {
    const dataDir = await copyOfUsed();
    const child = await startProcess(dataDir);
    expect(await messageOf(dataDir)).toContain(`process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await messageOf(dataDir)).toBeNull();
  });

  test("is refused before it reads or writes anything there", async () => {
    const dataDir = await copyOfUsed();
    const child = await startProcess(dataDir);
    await appendFile(join(dataDir, "seed.json"), "broken");
    const before = await readFile(join(dataDir, processFile), "utf8");
    expect(await messageOf(dataDir)).toContain("is in use");
    expect(await readFile(join(dataDir, processFile), "utf8")).toBe(before);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
});
