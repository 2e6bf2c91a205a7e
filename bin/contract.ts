/**
 * `npm run contract` writes openapi.yaml, the generated parts of the clients, and the collection for Postman and Bruno; with
 * `--check` it fails if a file differs.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildContract, renderContract } from "#api/schema/contract/contract.ts";
import { collectionSource } from "#lib/clients/collection-source.ts";
import { contractModel } from "#lib/clients/contract-model.ts";
import { pythonSource } from "#lib/clients/python-source.ts";
import { typescriptSource } from "#lib/clients/typescript-source.ts";

const root = join(import.meta.dirname, "..");
const contract = buildContract();
const model = contractModel(contract);
const files: Readonly<Record<string, string>> = {
  "openapi.yaml": renderContract(contract),
  "docs/postman-collection.json": collectionSource(contract),
  "shared/api/client/generated/contract.ts": typescriptSource(model),
  "shared/api/client/python/payment_reconciliation/contract.py": pythonSource(model),
};

for (const [name, wanted] of Object.entries(files)) {
  const file = join(root, name);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, wanted);
  } else if (readFileSync(file, "utf8") !== wanted) {
    process.stderr.write(`${name} differs from the schemas; run \`npm run contract\`:\n`);
    spawnSync("diff", ["-u", name, "-"], { cwd: root, input: wanted, stdio: ["pipe", 2, 2] });
    process.exitCode = 1;
  }
}
