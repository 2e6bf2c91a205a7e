/** The TypeScript client as a package: ESM with types, without dependencies. */
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const packageName = "payment-reconciliation-client";

const manifest = (version: string) => ({
  name: packageName,
  version,
  description: "Client of the payment reconciliation API: typed, without dependencies.",
  license: "Apache-2.0",
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
});

/**
 * Compiles `shared/api/client` to a folder that `npm pack` takes.
 *
 * @param version version of the contract
 */
export async function buildTypescriptClient(root: string, folder: string, version: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const compiler = join(root, "node_modules", ".bin", "tsc");
  await run(compiler, ["-p", join(root, "shared", "api", "client"), "--outDir", folder]);
  await useBuiltNames(folder);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest(version), null, 2)}\n`);
  await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
  await cp(join(root, "shared", "api", "client", "PACKAGE.md"), join(folder, "README.md"));
}

/** @returns path of the package, which `npm install` takes */
export async function packFolder(built: string, folder: string): Promise<string> {
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const { stdout } = await run("npm", ["pack", "--pack-destination", folder, ...quiet], {
    cwd: built,
  });
  return join(folder, stdout.trim());
}

/** The compiler rewrites the names of imports in code, not those in declarations. */
async function useBuiltNames(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => each.endsWith(".d.ts"))) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
  }
}
