/** Source maps of bundles: made to be read here, not shipped (README.md, Source maps). */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join, relative, resolve } from "node:path";

const comment = /\/\/# sourceMappingURL=\S+\n?$/;

/** Removes the maps of a bundle and the comments that name them. The code itself stays the same. */
export async function removeMaps(folder: string): Promise<void> {
  const files = await readdir(folder);
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      if (file.endsWith(".mjs.map")) return rm(path);
      if (!file.endsWith(".mjs")) return;
      const code = await readFile(path, "utf8");
      if (comment.test(code)) await writeFile(path, code.replace(comment, ""));
    }),
  );
}

/** A file of a bundle with line and column, both from 1, as V8 writes them; the folder before it differs by machine. */
const position = /[^\s()]*?([\w-]+\.mjs):(\d+):(\d+)/g;

/**
 * Replaces each position in a bundle by that in the source, as `shared/…/file.ts:12:3`. A position without a source stays.
 *
 * @param folder of the bundle, with its maps
 * @param root against which sources are named
 */
export async function translateTrace(trace: string, folder: string, root: string): Promise<string> {
  const maps = new Map<string, SourceMap>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".mjs.map")) continue;
    const payload = JSON.parse(await readFile(join(folder, file), "utf8")) as SourceMapPayload;
    maps.set(file.slice(0, -".map".length), new SourceMap(payload));
  }
  return trace.replaceAll(position, (text, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return text;
    const source = relative(root, resolve(folder, origin.fileName));
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
