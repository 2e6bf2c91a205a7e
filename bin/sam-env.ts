/** `npm run sam:env`: writes the variables of the functions, as the stack of `npm start` has them, to sam.json. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJsonFile } from "#lib/emulator/json-file.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { samCommands, samEnvironment } from "#lib/local/sam-environment.ts";

const root = join(import.meta.dirname, "..");
const outputsFile = join(root, ".local", "outputs.json");
const samFile = "sam.json";

/** A file of a stack that has ended names ports at which nobody, or somebody else, answers. */
async function readOutputs(): Promise<Outputs | null> {
  if (!existsSync(outputsFile)) return null;
  const outputs = JSON.parse(readFileSync(outputsFile, "utf8")) as Outputs;
  const health = await fetch(`${outputs.baseUrl}/health`).catch(() => null);
  return health?.ok === true ? outputs : null;
}

const outputs = await readOutputs();
if (outputs === null) {
  process.stderr.write(
    "No stack runs here. Start one in another terminal: npm start -- --no-demo\n",
  );
  process.exit(1);
}
writeJsonFile(join(root, samFile), samEnvironment(outputs));
process.stdout.write(`Written to ${samFile}. ${samCommands(outputs, samFile)}`);
