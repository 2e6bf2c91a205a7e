/** The lock of the synthesis and of a data folder: one holder, and none that is left behind by a process that ended. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tryLock, withLock } from "#lib/local/file-lock.ts";
import { temporaryFolder } from "../emulator/fixtures/temporary-folder.ts";

async function newLock(): Promise<string> {
  return join(await temporaryFolder(), "synthesis.lock");
}

test("the lock of a process that was killed is free, and before that it is not", async () => {
  const file = await newLock();
  const script = join(import.meta.dirname, "fixtures", "hold-lock.ts");
  const child = spawn(process.execPath, [script, file], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  expect(tryLock(file)).toBeNull();
  const next = withLock(file, async () => "done");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await next).toBe("done");
});

test("work under one lock does not overlap", async () => {
  const file = await newLock();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(file, work)));
});

test("work that fails gives the lock back", async () => {
  const file = await newLock();
  const failing = withLock(file, () => Promise.reject(new Error("failed")));
  await expect(failing).rejects.toThrow("failed");
  expect(await withLock(file, async () => "done")).toBe("done");
});
