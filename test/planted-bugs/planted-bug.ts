import type { Declaration } from "./declarations.ts";

/** A mistake that somebody could make, and the test that must catch it. */
export type PlantedBug = {
  /** The behaviour with the bug. */
  readonly name: string;
  /**
   * The declaration that has the bug, such as `foldObservations`. Where several files declare this name, the end of the
   * path comes first: `balance.ts compare`.
   */
  readonly in: string;
  /** Words of the declaration that occur in it exactly once. The white space between them does not matter. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: {
    /** The end of the path of one test file. */
    readonly test: string;
    /** A part of the names of the tests to run; absent: all tests of the file. */
    readonly name?: string;
  };
};

/** @throws Error unless the sources have exactly one such declaration */
export function placeOf(
  bug: PlantedBug,
  declarations: ReadonlyMap<string, readonly Declaration[]>,
): Declaration {
  const [symbol = "", path = ""] = bug.in.split(" ").toReversed();
  const named = (declarations.get(symbol) ?? []).filter(({ file }) => endsPath(file, path));
  const [place] = named;
  if (place === undefined || named.length > 1) {
    const files = named.map(({ file }) => file).join(", ");
    throw new Error(`${bug.name}: ${named.length} declarations are ${bug.in}. ${files}`);
  }
  return place;
}

/** @throws Error unless exactly one test file has this end of its path */
export function testFileOf({ name, caughtBy }: PlantedBug, files: readonly string[]): string {
  const found = files.filter((file) => endsPath(file, caughtBy.test));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    throw new Error(`${name}: ${found.length} test files are ${caughtBy.test}.`);
  }
  return file;
}

function endsPath(file: string, end: string): boolean {
  return end === "" || `/${file}`.endsWith(`/${end}`);
}

/**
 * @param text of the file of the declaration
 * @returns the text with the bug
 * @throws Error unless the words occur exactly once in the declaration
 */
export function plant(bug: PlantedBug, { file, start, end }: Declaration, text: string): string {
  const words = bug.find
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const body = text.slice(start, end);
  const found = [...body.matchAll(new RegExp(words.join("\\s+"), "g"))];
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(
      `${bug.name}: ${bug.in} in ${file} has the words ${found.length} times instead of once.`,
    );
  }
  const at = start + first.index;
  return text.slice(0, at) + bug.replace + text.slice(at + first[0].length);
}
