/** The lock of the synthesis: one holder, and none that is left behind by a process that ended. */
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLock } from "../../lib/local/file-lock.ts";
import { temporaryFolder } from "../emulator/fixtures/temporary-folder.ts";

/** No process has it: the kernel's maximum is 2^22. */
const nobody = 2 ** 22 + 1;

async function leftLock(pid: string | null): Promise<string> {
  const folder = join(await temporaryFolder(), "synth.lock");
  await mkdir(folder);
  if (pid !== null) await writeFile(join(folder, "pid"), pid);
  const before = new Date(Date.now() - 60_000);
  await utimes(folder, before, before);
  return folder;
}

test.each([
  ["that has ended", String(nobody)],
  ["that ended before it wrote its id", null],
  ["whose id was cut", ""],
])("the lock of a process %s is taken over", async (_, pid) => {
  const folder = await leftLock(pid);
  expect(await withLock(folder, async () => "done")).toBe("done");
});

test("work under one lock does not overlap", async () => {
  const folder = join(await temporaryFolder(), "synth.lock");
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(folder, work)));
});
