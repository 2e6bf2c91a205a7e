/** Keeps a second stack out of a data folder. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenedPart } from "#lib/emulator/opened-parts.ts";
import { tryLock } from "./file-lock.ts";

export const lockFile = "stack.lock";
/** The process that has the lock, for the message to the next one. */
export const processFile = "stack.pid";

/**
 * @param folder an existing one
 * @throws Error if another stack, of this or another process, uses the folder
 */
export function lockDataFolder(folder: string): OpenedPart {
  const release = tryLock(join(folder, lockFile));
  if (release === null) {
    const holder = holderOf(folder);
    throw new Error(
      `${folder} is in use by another local stack${holder === null ? "" : ` (process ${holder})`}. Stop that one, or name another folder with --data.`,
    );
  }
  writeFileSync(join(folder, processFile), `${process.pid}\n`);
  return { stop: async () => release() };
}

function holderOf(folder: string): string | null {
  try {
    return /^\d+$/m.exec(readFileSync(join(folder, processFile), "utf8"))?.[0] ?? null;
  } catch {
    return null;
  }
}
