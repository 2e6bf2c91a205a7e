/**
 * `npm run audit`: asks the registry for known vulnerabilities of what is deployed. If it does not answer, audits by the list
 * of known advisories that the repository keeps with its date, and says so. Exits with status 1 for a vulnerability of high or
 * critical severity, and if neither can be used.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readJsonFile } from "#lib/local/read-json-file.ts";
import { type Report, reasonOf, verdictOf } from "#lib/operations/audit-report.ts";
import { auditByList } from "#lib/operations/known-advisories.ts";

const root = join(import.meta.dirname, "..");
const timeoutMilliseconds = 60_000;
// Told to be offline, npm asks nobody and reports that nothing is known.
const { stdout, error } = spawnSync("npm", ["audit", "--json", "--omit=dev", "--offline=false"], {
  cwd: root,
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

/** Null where there is none, or where it is broken: the audit then says which of them. */
function readFile(...path: string[]): unknown {
  try {
    return readJsonFile(join(root, ...path));
  } catch {
    return null;
  }
}

const report = read(stdout ?? "");
const reason = reasonOf(report, error);
const { message, isSafe } =
  reason === null
    ? verdictOf(report)
    : auditByList({
        list: readFile("lib", "operations", "known-advisories.json"),
        lock: readFile("package-lock.json"),
        now: Date.now(),
        reason,
      });
process.stdout.write(`${message}\n`);
process.exitCode = isSafe ? 0 : 1;
