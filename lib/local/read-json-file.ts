import { readFileSync } from "node:fs";

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
