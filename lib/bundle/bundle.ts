import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { bundleConsole } from "./bundle-console.ts";
import { bundleDocuments } from "./bundle-documents.ts";
import {
  environmentCredentials,
  noEndpointDiscovery,
  noEventStreams,
  noFileBodies,
  noProfiles,
  rawText,
  usedBuiltins,
} from "./bundle-plugins.ts";
import { mergeChunks } from "./merge-chunks.ts";
import { removeMaps } from "./source-maps.ts";

/** The function that serves the console, the contract and the documentation. Their files are beside the function's code. */
const fileServer = "public";

/** CommonJS dependencies call `require`, which an ES module does not have. */
const requireBanner =
  'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

/**
 * Bundles every `functions/<name>/handler.ts` to `<outDir>/<name>/index.mjs`, with the AWS SDK, so
 * that what was tested is what runs, and the console, the contract and the documentation beside the function that serves them. Folders of functions that no longer exist are removed.
 * A file imported with `?raw` is imported as text.
 *
 * @returns the functions' names, sorted.
 * @throws BuildFailure of esbuild, which names file and line.
 */
export async function bundleFunctions(root: string, outDir: string): Promise<string[]> {
  const names = await functionNames(join(root, "functions"));
  await mkdir(outDir, { recursive: true });
  const stale = (await readdir(outDir)).filter((name) => !names.includes(name));
  await Promise.all(stale.map((name) => rm(join(outDir, name), { recursive: true })));
  await Promise.all(
    names.map((name) =>
      bundleEntry(root, join("functions", name, "handler.ts"), join(outDir, name)),
    ),
  );
  if (names.includes(fileServer) && existsSync(join(root, "console"))) {
    await bundleConsole(root, join(outDir, fileServer, "console"));
  }
  if (names.includes(fileServer) && existsSync(join(root, "openapi.yaml"))) {
    await bundleDocuments(root, join(outDir, fileServer, "documents"));
  }
  return names;
}

/** Bundles the code of a function's worker thread, if it has one. */
async function bundleThread(root: string, entry: string, outDir: string): Promise<void> {
  if (!existsSync(join(root, entry))) return;
  await build({
    ...output,
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(outDir, "thread.mjs"),
    mainFields: ["module", "main"],
    plugins: [rawText, usedBuiltins],
    banner: { js: requireBanner },
  });
}

/** Less to parse at each start; names stay, for stack traces. */
const output = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  minifyWhitespace: true,
  minifySyntax: true,
  treeShaking: true,
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "silent",
} as const satisfies BuildOptions;

/**
 * Bundles one entry to `<outDir>/index.mjs`, with all that it loads at once, beside a file for each
 * part that is loaded later. If there is a `thread.ts` beside the entry, it becomes `thread.mjs`.
 *
 * @param keepsMaps whether source maps stay beside the code, which is otherwise the same
 */
export async function bundleEntry(
  root: string,
  entry: string,
  outDir: string,
  { keepsMaps = false } = {},
): Promise<void> {
  const { metafile } = await build({
    ...output,
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    mainFields: ["module", "main"],
    plugins: [
      rawText,
      usedBuiltins,
      environmentCredentials,
      noProfiles,
      noFileBodies,
      noEndpointDiscovery,
      noEventStreams,
    ],
    banner: { js: requireBanner },
    metafile: true,
  });
  await mergeChunks(outDir, metafile, output);
  await bundleThread(root, join(dirname(entry), "thread.ts"), outDir);
  if (!keepsMaps) await removeMaps(outDir);
}

async function functionNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder);
  return entries.filter((name) => existsSync(join(folder, name, "handler.ts"))).sort();
}
