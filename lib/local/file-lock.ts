/**
 * A lock of the operating system on a file (SQLite's exclusive lock). It ends with its process, however that ends: nothing
 * is left that has to be taken over.
 */

import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** SQLite's code for a lock that another connection has. */
const busy = 5;

const retryMilliseconds = 50;
/**
 * Half an hour at least. The holder works as long as it lives, and on a busy machine that takes minutes: a limit in
 * seconds would fail those who wait for it.
 */
const mostTries = 36_000;

/** @returns what releases the lock; null if another connection, of this or another process, has it */
export function tryLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode !== busy) throw error;
    return null;
  }
  return () => database.close();
}

/**
 * Runs the work under the lock.
 *
 * @throws Error if another has the lock for half an hour
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const release = await acquire(file);
  try {
    return await work();
  } finally {
    release();
  }
}

async function acquire(file: string): Promise<() => void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const release = tryLock(file);
    if (release !== null) return release;
    await sleep(retryMilliseconds);
  }
  throw new Error(`${file} is held by another process`);
}
