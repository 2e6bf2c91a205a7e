/**
 * The functions as scripts that start in 2 ms: our own code is bundled, and libraries are loaded
 * once, from outside. So each simulated environment has its own module state, clock and AWS
 * clients, as on Lambda, and a killed one leaves nothing in memory.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Script } from "node:vm";
import { build, type Plugin } from "esbuild";
import { rawText } from "#lib/bundle/bundle-plugins.ts";
import { fingerprintOfSources } from "#lib/local/synthesize.ts";
import { keptJson } from "../../kept-json.ts";

export const root = resolve(import.meta.dirname, "../../..");

/** The global values of a function's script. */
type Surroundings = {
  readonly require: (name: string) => unknown;
  readonly process: {
    readonly env: Readonly<Record<string, string>>;
    readonly getBuiltinModule: typeof process.getBuiltinModule;
    /** Lines that are no log lines, such as counts. */
    readonly stdout: { readonly write: (line: string) => boolean };
  };
  readonly Date: DateConstructor;
  readonly Math: Math;
  readonly performance: { readonly now: () => number };
  readonly setTimeout: typeof setTimeout;
  readonly setInterval: typeof setInterval;
  readonly clearInterval: typeof clearInterval;
  readonly fetch: typeof fetch;
  /** Returns the exports of a package. */
  readonly library: (name: string) => Readonly<Record<string, unknown>>;
};

type FunctionScript = (surroundings: Surroundings) => { readonly handler: unknown };

export type FunctionBundles = {
  readonly scripts: ReadonlyMap<string, FunctionScript>;
  readonly libraries: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Some scripts are of an earlier release. */
  readonly hasEarlierRelease?: true;
};

let bundles: Promise<FunctionBundles> | null = null;

/** Bundles every function of `functions/`, once per process. */
export function bundleOnce(): Promise<FunctionBundles> {
  bundles ??= bundle();
  return bundles;
}

/** Names of all functions. */
export async function functionNames(sources = root): Promise<string[]> {
  const folders = await readdir(join(sources, "functions"));
  const isFunction = (name: string) => existsSync(join(sources, "functions", name, "handler.ts"));
  return folders.filter(isFunction).sort();
}

export type Bundled = {
  /** Scripts by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** Packages that they import. */
  readonly libraries: readonly string[];
};

/** A text of a source file that is replaced in a build. */
type Replacement = {
  readonly file: string;
  readonly find: string;
  readonly replacement: string;
};

/** Bundles every function with changed sources: another version of the service. */
export function bundleChanged(replacements: readonly Replacement[]): Promise<FunctionBundles> {
  return bundle(replacements);
}

async function bundle(replacements: readonly Replacement[] = []): Promise<FunctionBundles> {
  const sources = await fingerprintOfSources(root, {});
  const own = await readFile(import.meta.filename, "utf8");
  const name = replacements.length === 0 ? "function-bundles" : "changed-function-bundles";
  const source = `${sources}\n${own}\n${JSON.stringify(replacements)}`;
  return openBundles(await keptJson(name, source, () => bundleFunctions(root, replacements)));
}

/** Compiles the scripts and loads the packages that they import, in the versions of this checkout. */
export async function openBundles({ texts, libraries }: Bundled): Promise<FunctionBundles> {
  const scripts = Object.entries(texts).map(
    ([path, text]) => [basename(path, ".js"), toScript(path, text)] as const,
  );
  const exported = libraries.map(async (name) => [name, await exportsOf(name)] as const);
  return { scripts: new Map(scripts), libraries: new Map(await Promise.all(exported)) };
}

/** As a plain object: each environment that starts reads hundreds of them, which a proxy makes slow. */
async function exportsOf(name: string): Promise<Readonly<Record<string, unknown>>> {
  const exported = (await import(name)) as Readonly<Record<string, unknown>>;
  return { ...exported, default: exported["default"] };
}

/** @param sources a checkout of this or of an earlier version, which needs no packages of its own */
export async function bundleFunctions(
  sources: string,
  replacements: readonly Replacement[] = [],
): Promise<Bundled> {
  const names = await functionNames(sources);
  const libraries = new Set<string>();
  const { outputFiles } = await build({
    absWorkingDir: sources,
    entryPoints: Object.fromEntries(names.map((name) => [name, `functions/${name}/handler.ts`])),
    outdir: join(root, "dist"),
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node24",
    // A module of this format has no folder; files beside a function are those of the build.
    define: { "import.meta.dirname": JSON.stringify(join(root, "dist")) },
    logLevel: "silent",
    plugins: [
      rawText,
      readWithoutThread(sources),
      replaceTexts(replacements),
      librariesFromOutside(libraries),
    ],
  });
  const texts = Object.fromEntries(outputFiles.map(({ path, text }) => [path, text]));
  return { texts, libraries: [...libraries] };
}

const surroundingNames = [
  "require",
  "process",
  "Date",
  "Math",
  "performance",
  "setTimeout",
  "setInterval",
  "clearInterval",
  "fetch",
] as const satisfies readonly (keyof Surroundings)[];

function toScript(path: string, text: string): FunctionScript {
  const names = [...surroundingNames, "__library", "module", "exports"];
  const source = `(function (${names.join(", ")}) {${text}\n})`;
  const run = new Script(source, { filename: path }).runInThisContext() as (
    ...values: unknown[]
  ) => void;
  return (around) => {
    const module = { exports: { handler: undefined as unknown } };
    const values = surroundingNames.map((name) => around[name]);
    run(...values, around.library, module, module.exports);
    return module.exports;
  };
}

/** Simulated functions read files themselves: a thread would take time for each of thousands. */
function readWithoutThread(sources: string): Plugin {
  const path = join(sources, "test/simulation/function/reader-without-thread.ts");
  return {
    name: "read-without-thread",
    setup(setup) {
      setup.onResolve({ filter: /\/thread-reader\.ts$/ }, () => ({ path }));
    },
  };
}

/** @throws Error of the build if a text is not found: the test would compare a version with itself */
function replaceTexts(replacements: readonly Replacement[]): Plugin {
  return {
    name: "replace-texts",
    setup(setup) {
      for (const { file, find, replacement } of replacements) {
        const filter = new RegExp(`${file.replaceAll(/[.\\/]/g, "\\$&")}$`);
        setup.onLoad({ filter }, async ({ path }) => {
          const text = await readFile(path, "utf8");
          if (!text.includes(find)) throw new Error(`${path} does not contain ${find}`);
          return { contents: text.replace(find, () => replacement), loader: "ts" };
        });
      }
    },
  };
}

/** @param libraries to which the packages' names are added */
function librariesFromOutside(libraries: Set<string>): Plugin {
  return {
    name: "libraries-from-outside",
    setup(setup) {
      setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
        kind === "entry-point" || path.startsWith("node:")
          ? undefined
          : { path, namespace: "library" },
      );
      setup.onLoad({ filter: /.*/, namespace: "library" }, async ({ path }) => {
        const exported = (await import(path)) as Readonly<Record<string, unknown>>;
        libraries.add(path);
        return { contents: importsOf(path, Object.keys(exported)), loader: "js" };
      });
    },
  };
}

/** Modules that a function does not use are left out of its script: reading one has no effect. */
function importsOf(path: string, names: readonly string[]): string {
  const lines = names
    .filter((name) => name !== "module.exports")
    .map((name, index) =>
      name === "default"
        ? 'export default /* @__PURE__ */ take("default");'
        : `const name${index} = /* @__PURE__ */ take(${JSON.stringify(name)}); export { name${index} as ${name} };`,
    );
  const library = `const library = /* @__PURE__ */ __library(${JSON.stringify(path)});`;
  return [library, "const take = (name) => library[name];", ...lines].join("\n");
}
