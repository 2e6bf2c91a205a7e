/** The command line as a package: a file with all that it needs, and parts that only one command loads. It runs without the repository. */
import { chmod, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const manifest = (version: string) => ({
  name: "payment-reconciliation-cli",
  version,
  description: "recon: the command line of the payment reconciliation API.",
  license: "Apache-2.0",
  type: "module",
  engines: { node: ">=20" },
  bin: { recon: "./recon.js" },
  files: ["recon.js", "part-*.js"],
});

/** CommonJS dependencies call `require`, which an ES module does not have. */
const banner = `#!/usr/bin/env node
import { createRequire as createRequireOfPackage } from "node:module";
const require = createRequireOfPackage(import.meta.url);`;

/**
 * Bundles `bin/recon.ts` to a folder that `npm pack` takes.
 *
 * @param version version of the contract
 */
export async function buildRecon(root: string, folder: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, "recon.js");
  await build({
    absWorkingDir: root,
    entryPoints: [join("bin", "recon.ts")],
    outdir: folder,
    bundle: true,
    // What is imported late, such as the protocol of `recon mcp`, is not read by other commands.
    splitting: true,
    chunkNames: "part-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
    banner: { js: banner },
  });
  await chmod(file, 0o755);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest(version), null, 2)}\n`);
  await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
  await cp(join(root, "docs", "command-line-package.md"), join(folder, "README.md"));
}
