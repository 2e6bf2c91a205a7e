import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Reads a file that `npm start` writes again. For one of the data folder: `readDataFile`.
 *
 * @returns the parsed file, or null when there is none
 * @throws Error that names the file and says what to do
 */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Error(`${path} is broken: ${error}. Run \`npm start\` again, which writes it anew.`, {
      cause: error,
    });
  }
}

/** Replaces the file atomically: after a crash it has the old or the new content. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Replaces the file atomically. Only its owner may read it. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
