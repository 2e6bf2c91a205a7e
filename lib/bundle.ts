import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** CommonJS dependencies call `require`, which an ES module does not have. */
const requireBanner =
  'import { createRequire as __createRequire } from "node:module";const require = __createRequire(import.meta.url);';

/**
 * Bundles every `functions/<name>/handler.ts` to `<outDir>/<name>/index.mjs`, with the AWS SDK, so
 * that what was tested is what runs. Folders of functions that no longer exist are removed.
 * `.yaml`, `.html` and `.css` files are imported as text.
 *
 * @returns the functions' names, sorted.
 * @throws BuildFailure of esbuild, which names file and line.
 */
export async function bundleFunctions(root: string, outDir: string): Promise<string[]> {
  const names = await functionNames(join(root, "functions"));
  await mkdir(outDir, { recursive: true });
  const stale = (await readdir(outDir)).filter((name) => !names.includes(name));
  await Promise.all(stale.map((name) => rm(join(outDir, name), { recursive: true })));
  if (names.length === 0) return names;
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/index`, join("functions", name, "handler.ts")]),
    ),
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minify: false,
    treeShaking: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    banner: { js: requireBanner },
    loader: { ".yaml": "text", ".html": "text", ".css": "text" },
    logLevel: "silent",
  });
  return names;
}

async function functionNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder);
  return entries.filter((name) => existsSync(join(folder, name, "handler.ts"))).sort();
}
