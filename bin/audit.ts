/**
 * `npm run audit`: asks the registry for known vulnerabilities of what is deployed. Exits with status 1 for one
 * of high or critical severity; if the registry does not answer, it says so and exits with 0.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Report, verdictOf } from "../lib/operations/audit-report.ts";

const timeoutMilliseconds = 60_000;
// Told to be offline, npm asks nobody and reports that nothing is known.
const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev", "--offline=false"], {
  cwd: join(import.meta.dirname, ".."),
  encoding: "utf8",
  timeout: timeoutMilliseconds,
});

function read(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

const { message, isSafe } = verdictOf(read(stdout ?? ""));
process.stdout.write(`${message}\n`);
process.exitCode = isSafe ? 0 : 1;
