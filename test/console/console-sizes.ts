import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** In bytes after gzip, which every browser takes. */
export const budget = {
  firstScreen: 60_000,
  all: 160_000,
  styles: 15_000,
  late: 25_000,
  trend: 25_000,
} as const;

/**
 * The same of a built console: what the page loads with Queue and Today, everything, the styles, and the
 * largest file that a screen loads late. The trend of reports has a budget of its own, and is not in "everything".
 */
export async function measureConsole(
  folder: string,
): Promise<Readonly<Record<keyof typeof budget, number>>> {
  const sizeOf = async (names: readonly string[]) => {
    const files = names.map((name) => readFile(join(folder, `${name}.gz`)));
    return (await Promise.all(files)).reduce((sum, { length }) => sum + length, 0);
  };
  const entry = JSON.parse(await readFile(join(folder, "entry.json"), "utf8"));
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const screens = names.filter((name) => /^(?:queue|today)-/.test(name));
  const first = new Set([entry.script, ...entry.preloads, entry.style, ...screens]);
  const trend = names.filter((name) => /^trend-.*\.js$/.test(name));
  if (trend.length !== 1) throw new Error(`The trend is ${trend.length} files.`);
  const isLate = (name: string) => !first.has(name);
  if (screens.length !== 2) throw new Error(`Queue and Today are ${screens.length} files.`);
  return {
    firstScreen: await sizeOf([entry.script, ...entry.preloads, entry.style, ...screens]),
    all: await sizeOf(names.filter((name) => !trend.includes(name))),
    trend: await sizeOf(trend),
    styles: await sizeOf([entry.style]),
    late: Math.max(...(await Promise.all(names.filter(isLate).map((name) => sizeOf([name]))))),
  };
}
