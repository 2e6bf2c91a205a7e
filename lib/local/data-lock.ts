/**
 * Keeps a second stack out of a data folder. The lock is one of the operating system on a file (SQLite's exclusive lock), which
 * ends with its process, however that ends: nothing is left that has to be taken over.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Part } from "../emulator/opened-parts.ts";

export const lockFile = "stack.lock";
/** The process that has the lock, for the message to the next one. */
export const processFile = "stack.pid";

/** SQLite's code for a lock that another connection has. */
const busy = 5;

/**
 * @param folder an existing one
 * @throws Error if another stack, of this or another process, uses the folder
 */
export function lockDataFolder(folder: string): Part {
  const database = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode !== busy) throw error;
    const holder = holderOf(folder);
    throw new Error(
      `${folder} is in use by another local stack${holder === null ? "" : ` (process ${holder})`}. Stop that one, or name another folder with --data.`,
      { cause: error },
    );
  }
  writeFileSync(join(folder, processFile), `${process.pid}\n`);
  return { stop: async () => database.close() };
}

function holderOf(folder: string): string | null {
  try {
    return /^\d+$/m.exec(readFileSync(join(folder, processFile), "utf8"))?.[0] ?? null;
  } catch {
    return null;
  }
}
