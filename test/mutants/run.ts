/** Tests the tests: `npm run test:mutants [-- PATH ...]`. Its README says how. */
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { copyRepository } from "../planted-bugs/copied-repository.ts";

const root = join(import.meta.dirname, "../..");
const stryker = ["@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1"];
const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

async function main(paths: readonly string[]): Promise<number> {
  const { folder, remove } = await copyRepository(root);
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: "inherit" }).status ?? 1;
  try {
    await rm(join(folder, "node_modules"));
    const installed =
      run("npm", ["ci", ...quiet]) || run("npm", ["install", "--no-save", ...quiet, ...stryker]);
    if (installed !== 0) return installed;
    const chosen = paths.length === 0 ? [] : ["--mutate", paths.join(",")];
    const bin = join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
    return run(process.execPath, [bin, "run", "test/mutants/stryker.config.json", ...chosen]);
  } finally {
    await remove();
  }
}

process.exitCode = await main(process.argv.slice(2));
