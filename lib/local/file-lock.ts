import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const retryMilliseconds = 50;
/**
 * Half an hour at least. The holder works as long as it lives, and on a busy machine that takes minutes: a limit in
 * seconds would fail those who wait for it.
 */
const mostTries = 36_000;

/**
 * Runs the work under the lock. The lock of a process that has ended is taken over.
 *
 * @throws Error if a process that lives has the lock for half an hour
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
  for (let tries = 1; !(await tryAcquire(folder)); tries += 1) {
    if (tries === mostTries) throw new Error(`${folder} is held by another process`);
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
