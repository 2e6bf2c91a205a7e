/** The Python client plays the table of all clients, and has a method for each operation of the contract. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { operations } from "#api/client/generated/contract.ts";
import {
  checkExchange,
  checkStep,
  checkTrace,
  type Outcomes,
  type RunnerConfig,
} from "./scenario.ts";
import { scenario, scenarioFile, stepsOf } from "./scenario-file.ts";
import { suiteOf } from "./scenario-table.ts";
import { openScriptedServer, type ScriptedServer } from "./scripted-server.ts";

const run = promisify(execFile);
const runner = join(import.meta.dirname, "python_runner.py");
const library = join(import.meta.dirname, "..", "..", "shared", "api", "client", "python");

type Played = {
  readonly outcomes: Outcomes;
  /** Names that a type of the client refers to, and that do not exist. */
  readonly unresolved: readonly string[];
  readonly methods: readonly string[];
};

let server: ScriptedServer;
let played: Played;

beforeAll(async () => {
  server = await openScriptedServer(scenario.transport.map(({ replies }) => replies));
  const config: RunnerConfig = {
    scenarioFile,
    baseUrl: inject("baseUrl"),
    token: inject("apiKey"),
    organizationId: inject("organizationId"),
    run: randomUUID(),
    scriptedUrl: server.url,
  };
  // Isolated (-I) but for the library: nothing else is installed that it could use.
  const start = `import sys; sys.dont_write_bytecode = True; sys.path.insert(0, ${JSON.stringify(library)}); import runpy; runpy.run_path(${JSON.stringify(runner)})`;
  const { stdout } = await run("python3", ["-I", "-S", "-c", start, JSON.stringify(config)], {
    maxBuffer: 50_000_000,
  });
  played = JSON.parse(stdout);
});

afterAll(() => server.close());

describe(suiteOf.Python, () => {
  test.each(stepsOf(scenario.service))("%s", (_name, step) => {
    checkStep(step, played.outcomes.service[step.at]);
  });

  test.each(stepsOf(scenario.transport))("%s", (_name, step) => {
    const exchanges = server.exchanges[step.at] ?? [];
    const outcome = played.outcomes.transport[step.at];
    checkStep(step, outcome);
    checkExchange(step, exchanges);
    checkTrace(step, outcome ?? { expected: null }, exchanges);
  });

  test.each(stepsOf(scenario.webhooks))("%s", (_name, { at, event }) => {
    const { value = null, error } = played.outcomes.webhooks[at] ?? {};
    expect(value).toBe(event);
    if (event === null) expect(error?.class).toBe("WebhookVerificationError");
  });
});

describe("the Python client", () => {
  test("has a method for each operation, and one for the pages of each list", () => {
    const names = Object.keys(operations).map((id) =>
      id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(names.filter((name) => !played.methods.includes(name))).toEqual([]);
    expect(played.methods.filter((name) => name.startsWith("iterate_")).length).toBeGreaterThan(15);
  });

  test("refers to types that exist", () => {
    expect(played.unresolved).toEqual([]);
  });
});
