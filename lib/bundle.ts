import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** CommonJS dependencies call `require`, which an ES module does not have. */
const requireBanner =
  'import { createRequire as __createRequire } from "node:module";const require = __createRequire(import.meta.url);';

/**
 * Bundles every `functions/<name>/handler.ts` to `<outDir>/<name>/index.mjs`, with the AWS SDK, so
 * that what was tested is what runs. Folders of functions that no longer exist are removed.
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
  return names;
}

/** Bundles one entry to `<outDir>/index.mjs`, as one file: every further file costs a start more. */
export async function bundleEntry(root: string, entry: string, outDir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    // Less to parse at each start; names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [rawText, requireHttp, environmentCredentials],
    treeShaking: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    banner: { js: requireBanner },
    logLevel: "silent",
  });
}

/** `import text from "./file?raw"` gives the file's text, as in Vite, which runs the tests. */
export const rawText: Plugin = {
  name: "raw-text",
  setup(setup) {
    setup.onResolve({ filter: /\?raw$/ }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path.replace(/\?raw$/, "")),
      namespace: "raw",
    }));
    setup.onLoad({ filter: /.*/, namespace: "raw" }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      loader: "text",
    }));
  },
};

/**
 * `require` in place of `import` for node:http and node:https: an import reads every export, and some
 * of theirs load the whole of undici, 16 ms at each start.
 */
const requireHttp: Plugin = {
  name: "require-http",
  setup(setup) {
    setup.onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace: "required" } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};

const credentialSources =
  /^@aws-sdk\/credential-provider-(?:ini|sso|process|login|web-identity)$|^@smithy\/credential-provider-imds$/;

/**
 * A function finds its credentials in its environment. The SDK's other sources (profiles, sign-in,
 * instance metadata) bring four more clients, a third of the code to parse at each start.
 */
const environmentCredentials: Plugin = {
  name: "environment-credentials",
  setup(setup) {
    setup.onResolve({ filter: credentialSources }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, namespace: "unavailable" } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: "unavailable" }, ({ path }) => ({
      contents: `throw new Error("Not in a function, which has credentials in its environment: ${path}");`,
      loader: "js",
    }));
  },
};

async function functionNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder);
  return entries.filter((name) => existsSync(join(folder, name, "handler.ts"))).sort();
}
