/**
 * `npm run clients:check` plays the scenario with every client and prints each step with the result of both. It
 * starts a local stack. With `--write`, it also writes the table to docs/client-scenario.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scenario } from "./scenario-file.ts";
import { type ClientName, clients, scenarioTable, suiteOf } from "./scenario-table.ts";

const root = join(import.meta.dirname, "..", "..");
const documentFile = join(root, "docs", "client-scenario.md");

type Report = {
  readonly testResults: readonly {
    /** Why the tests of a file could not be played. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

/** @returns what became of each test, by its full name */
async function runClientTests(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "client-scenario-"));
  const report = join(folder, "report.json");
  const options = ["--reporter=json", `--outputFile.json=${report}`, "--maxWorkers=1"];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // What the tests print goes beside the table, to the error output.
  const running = spawn(process.execPath, [vitest, "run", "test/client", ...options], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
  });
  try {
    await once(running, "exit");
    const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const reasons = [
      ...testResults.map(({ message }) => message ?? ""),
      ...tests.flatMap(({ failureMessages = [] }) => failureMessages),
    ];
    for (const reason of reasons.filter((each) => each !== "")) process.stderr.write(`${reason}\n`);
    return new Map(tests.map(({ fullName, status }) => [fullName, status]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const statuses = await runClientTests();
const resultOf = (client: ClientName, step: string) =>
  statuses.get(`${suiteOf[client]} ${step}`) ?? "not played";
const table = scenarioTable(scenario, resultOf);
process.stdout.write(table);
for (const client of clients) {
  const steps = Object.values(scenario).flat();
  const passed = steps.filter(({ do: step }) => resultOf(client, step) === "passed");
  process.stdout.write(`\n${client}: ${passed.length} of ${steps.length} steps passed`);
  if (passed.length < steps.length) process.exitCode = 1;
}
process.stdout.write("\n");
if (process.argv.includes("--write")) {
  const text = await readFile(documentFile, "utf8");
  await writeFile(documentFile, `${text.slice(0, text.indexOf("## "))}${table}`);
}
