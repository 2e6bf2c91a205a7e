import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { type Route, routes } from "#api/schema/route/routes.ts";
import { writeCompressed } from "./write-compressed.ts";

/** The entries of the console: the first screen's script, and all styles. */
const entryPoints = { console: "console/main.tsx", style: "console/style/console.css" };

/** The console asks the table of routes only who may do what: the rest of it, a tenth of the first screen, stays away. */
function permissionsOnly(words: ReadonlySet<string>): Plugin {
  return {
    name: "permissions-only",
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]schema[\\/]route[\\/]routes\.ts$/ }, () => ({
        contents: permissionsText(words),
        loader: "js",
      })),
  };
}

/** Operations that need the same stand together: those that the console names, and one of each other group. */
function permissionsText(words: ReadonlySet<string>): string {
  const groups = Map.groupBy(Object.entries<Route>(routes), ([, { scope, permission }]) =>
    JSON.stringify([scope, permission]),
  );
  const rows = [...groups].map(([needed, all]) => {
    const names = all.map(([name]) => name);
    const called = names.filter((name) => words.has(name));
    const shown = called.length > 0 ? called : names.slice(0, 1);
    return [...(JSON.parse(needed) as (string | null)[]), shown.join(" ")];
  });
  return `export const routes = Object.fromEntries(${JSON.stringify(rows)}.flatMap(
    ([scope, permission, names]) => names.split(" ").map((name) => [name, { scope, permission }])));`;
}

/** An operation of the client's table of paths: `  createView: "POST /v1/views",`. */
const operationLine = /^ {2}(\w+): "[A-Z]+ \/v1\/.*",\n/gmu;

/** Of the client's table only the operations whose names are in the console's sources. */
function calledOnly(words: ReadonlySet<string>): Plugin {
  return {
    name: "called-only",
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]client[\\/]generated[\\/]contract\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const contents = text.replaceAll(operationLine, (line, name: string) =>
          words.has(name) ? line : "",
        );
        return { contents, loader: "ts" };
      }),
  };
}

async function wordsOfConsole(root: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for await (const name of glob("console/**/*.{ts,tsx}", { cwd: root })) {
    const text = await readFile(join(root, name), "utf8");
    for (const word of text.match(/\w+/gu) ?? []) words.add(word);
  }
  return words;
}

const options = {
  bundle: true,
  format: "esm",
  platform: "browser",
  target: ["chrome123", "firefox121", "safari17.5"],
  minify: true,
  splitting: true,
  // The same arithmetic without trigonometry: a third of the size (docs/decisions/0006-exact-amounts.md, Consequence).
  alias: { "decimal.js": "decimal.js-light" },
  // A name changes with the content, so browsers keep each file for a year.
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  legalComments: "none",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Names of the files that the page loads first. */
type ConsoleEntry = {
  readonly script: string;
  /** What the script imports at once. */
  readonly preloads: readonly string[];
  readonly style: string;
};

/**
 * Bundles the console into a folder: each file plain, as `.gz` and as `.br`, and `entry.json`, which names the
 * files that the page loads first.
 *
 * @throws BuildFailure of esbuild, which names file and line.
 */
export async function bundleConsole(root: string, outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const words = await wordsOfConsole(root);
  const { outputFiles, metafile } = await build({
    ...options,
    plugins: [permissionsOnly(words), calledOnly(words)],
    absWorkingDir: root,
    tsconfig: join(root, "console", "tsconfig.json"),
    entryPoints,
    outdir: outDir,
    write: false,
    metafile: true,
  });
  await Promise.all(outputFiles.map(({ path, contents }) => writeCompressed(path, contents)));
  await writeFile(join(outDir, "entry.json"), JSON.stringify(entryOf(metafile)));
}

function entryOf({ outputs }: Metafile): ConsoleEntry {
  const all = Object.entries(outputs);
  const made = (source: string) => {
    const found = all.find(([, { entryPoint }]) => entryPoint === source);
    if (found === undefined) throw new Error(`No bundle was made of ${source}.`);
    return found;
  };
  const [script, { imports }] = made(entryPoints.console);
  const [style] = made(entryPoints.style);
  const preloads = imports.filter(({ kind }) => kind === "import-statement");
  return {
    script: basename(script),
    preloads: preloads.map(({ path }) => basename(path)),
    style: basename(style),
  };
}
