/** `npm run contract` writes openapi.yaml; with `--check` it fails if the file differs. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderContract } from "../shared/schema/contract/contract.ts";

const file = join(import.meta.dirname, "..", "openapi.yaml");
const wanted = renderContract();

if (!process.argv.includes("--check")) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, "utf8") !== wanted) {
  process.stderr.write("openapi.yaml differs from the schemas; run `npm run contract`:\n");
  spawnSync("diff", ["-u", "openapi.yaml", "-"], {
    cwd: join(import.meta.dirname, ".."),
    input: wanted,
    stdio: ["pipe", 2, 2],
  });
  process.exitCode = 1;
}
