/** `npm run recon -- …`: the command line. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { runProgram } from "#lib/cli/program.ts";

// biome-ignore lint/style/noProcessEnv: the entry point passes its environment on
const { RECON_BASE_URL: baseUrl, RECON_TOKEN: token } = process.env;

/** In the repository the outputs of its stack; the package has them where it is called. */
const ofRepository = join(import.meta.dirname, "..", ".local", "outputs.json");
const outputsFile = existsSync(ofRepository) ? ofRepository : join(".local", "outputs.json");

/** The repository and the package both have a manifest with the version of the contract. */
function version(): string {
  const near = [
    join(import.meta.dirname, "package.json"),
    join(import.meta.dirname, "..", "package.json"),
  ];
  const file = near.find((each) => existsSync(each));
  return file === undefined ? "unknown" : JSON.parse(readFileSync(file, "utf8")).version;
}

function showInPlace(line: string): void {
  process.stderr.write(line === "" ? "\n" : `\r${line}\u001b[K`);
}

/** Red on a terminal; `NO_COLOR` and `FORCE_COLOR` decide as in other programs. */
function inRed(text: string): string {
  return styleText("red", text, { stream: process.stderr, validateStream: true });
}

/** The reader of a pipe may end first, as `head` does. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: { baseUrl, token },
  outputsFile,
  version: version(),
  write: (text) => process.stdout.write(`${text}\n`),
  ...(process.stderr.isTTY ? { showProgress: showInPlace } : {}),
  writeError: (text) => text !== "" && process.stderr.write(`${inRed(text)}\n`),
});
