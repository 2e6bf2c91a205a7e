/** The declarations of the sources, by name: a bug names its place so that a move of files does not matter. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders with code that can have a planted bug. */
const folders = ["shared", "functions", "lib", "console", "test/simulation"];

const heads =
  /^(?:export )?(?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;

/** A declaration at the top level of a module, up to the next one of another name. */
export type Declaration = {
  /** Path of its file, relative to the root of the repository. */
  readonly file: string;
  readonly name: string;
  /** Where it begins and ends in the text of the file. */
  readonly start: number;
  readonly end: number;
};

/** The declarations of one file, in its order. Several of one name that follow one another, as overloads do, are one. */
export function declarationsOf(file: string, text: string): Declaration[] {
  const found: Declaration[] = [];
  for (const { 1: name = "", index } of text.matchAll(heads)) {
    const last = found.at(-1);
    if (last?.name === name) continue;
    if (last !== undefined) found[found.length - 1] = { ...last, end: index };
    found.push({ file, name, start: index, end: text.length });
  }
  return found;
}

/** @param root of the repository @returns every declaration of the sources, by its name */
export function readDeclarations(root: string): ReadonlyMap<string, readonly Declaration[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  const all = files.flatMap((file) => declarationsOf(file, readFileSync(join(root, file), "utf8")));
  return Map.groupBy(all, ({ name }) => name);
}

/** Paths of all test files, relative to the root. */
export function readTestFiles(root: string): readonly string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join("test", path));
}
