/** What many processes of one run would make anew each, made by the first of them. */
import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", ".local", "kept");

/**
 * The JSON that `make` gives for a source, read from `.local/kept` where it was made before. Another
 * source takes its place.
 *
 * @param source all that the JSON is made from, or a digest of it
 */
export async function keptJson<T>(
  name: string,
  source: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const key = `${name}-${hash("sha256", source)}.json`;
  const known = readIfThere(join(folder, key));
  if (known !== null) return JSON.parse(known) as T;
  const made = await make();
  mkdirSync(folder, { recursive: true });
  // Under another name until it is complete: another process may look for it meanwhile.
  const unfinished = join(folder, `${key}.${process.pid}`);
  writeFileSync(unfinished, JSON.stringify(made));
  renameSync(unfinished, join(folder, key));
  // What another process has not finished stays; it renames the file itself.
  const older = readdirSync(folder).filter(
    (each) => each.startsWith(`${name}-`) && each.endsWith(".json") && each !== key,
  );
  for (const each of older) rmSync(join(folder, each), { force: true });
  return made;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
