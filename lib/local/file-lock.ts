import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const retryMilliseconds = 50;
const timeoutMilliseconds = 120_000;

/**
 * Runs the work under the lock. The lock of a process that has ended is taken over.
 *
 * @throws Error if the lock is not free within two minutes.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await acquire(folder);
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function acquire(folder: string): Promise<void> {
  const giveUpAt = performance.now() + timeoutMilliseconds;
  while (!(await tryAcquire(folder))) {
    if (performance.now() > giveUpAt) throw new Error(`${folder} is held by another process`);
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
    else await sleep(retryMilliseconds);
  }
}

async function tryAcquire(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  await writeFile(join(folder, "pid"), String(process.pid));
  return true;
}

/** The holder writes its process id at once; a folder that has none for so long is of one that has ended between. */
const unnamedMilliseconds = 5_000;

async function isAbandoned(folder: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, "pid"), "utf8").catch(() => ""));
  if (!(pid > 0)) {
    const made = await stat(folder).catch(() => null);
    return made !== null && Date.now() - made.mtimeMs > unnamedMilliseconds;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
