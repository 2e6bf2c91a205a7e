/** Reads the tables of threats, attacks and requirements. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./documents.ts";

/** A path of tests in backticks, and the name of a test in parentheses behind it. */
const citedTest = /`(test\/[^`]+)`(?: \(([^)`]+)\))?/g;

/**
 * Mistakes in the tests that a text names.
 *
 * @param textOf the text of a test file, or of those of a folder; null if there is none
 */
export function findWrongTests(text: string, textOf: (path: string) => string | null): string[] {
  return [...text.matchAll(citedTest)].flatMap(([, path = "", name]) => {
    const tests = textOf(path);
    if (tests === null) return [`${path} has no test`];
    if (name === undefined || tests.includes(`"${name}"`)) return [];
    return [`${path} has no test "${name}"`];
  });
}

/** The text of a test file, or of those below a folder; null if there is none. */
export function textOfTests(path: string): string | null {
  const place = join(root, path);
  if (!existsSync(place)) return null;
  if (!statSync(place).isDirectory()) return readFileSync(place, "utf8");
  const files = globSync("**/*.test.ts", { cwd: place });
  return files.length === 0
    ? null
    : files.map((file) => readFileSync(join(place, file), "utf8")).join("\n");
}

/** The requirements in the first cells of the table's rows, such as `1.1.1, 1.2.6 to 1.2.8`. */
export function idsOf(text: string): string[] {
  const cells = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap((cell) => cell.split(", ").flatMap(idsOfRange));
}

function idsOfRange(range: string): string[] {
  const [first = "", last = first] = range.split(" to ");
  const section = first.slice(0, first.lastIndexOf(".") + 1);
  const numberOf = (id: string) => Number(id.slice(id.lastIndexOf(".") + 1));
  return Array.from(
    { length: numberOf(last) - numberOf(first) + 1 },
    (_, at) => `${section}${numberOf(first) + at}`,
  );
}
