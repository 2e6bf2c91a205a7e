/** `npm run recon -- …`: the command line. */
import { join } from "node:path";
import { runProgram } from "#lib/cli/program.ts";

// biome-ignore lint/style/noProcessEnv: the entry point passes its environment on
const { RECON_BASE_URL: baseUrl, RECON_TOKEN: token } = process.env;

function showInPlace(line: string): void {
  process.stderr.write(line === "" ? "\n" : `\r${line}\u001b[K`);
}

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: { baseUrl, token },
  outputsFile: join(import.meta.dirname, "..", ".local", "outputs.json"),
  write: (text) => process.stdout.write(`${text}\n`),
  ...(process.stderr.isTTY ? { showProgress: showInPlace } : {}),
  writeError: (text) => text !== "" && process.stderr.write(`${text}\n`),
});
