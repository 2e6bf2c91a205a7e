/** The TypeScript client as customers get it: packed, installed into an empty project, compiled and run. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type * as Package from "#api/client/index.ts";
import { buildTypescriptClient, packFolder } from "#lib/clients/build-typescript.ts";
import { checkExchange, checkStep, checkTrace, type Outcomes } from "./scenario.ts";
import { scenario, scenarioFile, stepsOf } from "./scenario-file.ts";
import { suiteOf } from "./scenario-table.ts";
import { openScriptedServer, type ScriptedServer } from "./scripted-server.ts";
import { playScenario } from "./typescript-runner.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
const compiler = join(root, "node_modules", ".bin", "tsc");

const program = `import { Client, type MoneyInput, PaymentIntentConflictError, type Verdict, verifyWebhook } from "payment-reconciliation-client";

export async function main(token: string, body: string): Promise<string> {
  const client = new Client({ baseUrl: "https://api.example.com", token, hooks: { onResponse: ({ status }) => void status } });
  const money: MoneyInput = { amount: "100.00", currency: "USD" };
  const payment = await client.call("createPaymentIntent", {
    body: { externalReference: "INV-1", source: money, destination: money },
  });
  const outcome: "created" | "reused" = payment.outcome;
  for await (const item of client.list("listReconciliationCases", { query: { verdicts: ["delayed"] } })) {
    const { amount }: { readonly amount: string } = item.paymentIntent.source;
    if (item.verdict === "matched") return amount;
  }
  await client.call("listPaymentIntents");
  const { caseId } = payment;
  const decided = await client.waitFor("getReconciliationCase", { path: { caseId } }, ({ verdict }) => verdict !== null);
  const verdict: Verdict | null = decided.verdict;
  if (verdict === "matched") return decided.currency;
  const event = await verifyWebhook(body, { "webhook-id": "1" }, "whsec_x");
  if (event.type === "case.commented") return event.data.comment;
  const error: unknown = new Error();
  if (error instanceof PaymentIntentConflictError) return error.code;
  return outcome;
}

// @ts-expect-error An operation that the contract does not have.
void new Client({ baseUrl: "", token: "" }).call("createPayment", {});
// @ts-expect-error A path parameter is missing.
void new Client({ baseUrl: "", token: "" }).call("getPaymentIntent");
// @ts-expect-error A field with a typing error.
void new Client({ baseUrl: "", token: "" }).call("createCaseComment", { path: { caseId: "" }, body: { coment: "" } });
// @ts-expect-error A verdict that does not exist.
void new Client({ baseUrl: "", token: "" }).list("listReconciliationCases", { query: { verdicts: ["late"] } });
`;

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  noEmit: true,
};

/** No set of options has the types of Node or of the DOM, unless it names them. */
const settings = {
  "Node's modules": { ...strictest, module: "nodenext", lib: ["es2022"], types: [] },
  "a bundler, with the DOM": {
    ...strictest,
    ...{ module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"], types: [] },
  },
  "node16 and isolated modules": {
    ...strictest,
    ...{ module: "node16", isolatedModules: true, verbatimModuleSyntax: true },
    ...{ lib: ["es2020"], target: "es2020", types: [] },
  },
};

let folder: string;
let installed: string;
let server: ScriptedServer;
let outcomes: Outcomes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "client-package-"));
  const built = join(folder, "built");
  await buildTypescriptClient(root, built, "0.1.0");
  const archive = await packFolder(built, folder);
  const manifest = { name: "empty", private: true, type: "module" };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", archive, ...quiet], { cwd: folder });
  installed = join(folder, "node_modules", "payment-reconciliation-client");
  await writeFile(join(folder, "program.ts"), program);
  server = await openScriptedServer(scenario.transport.map(({ replies }) => replies));
  const entry = pathToFileURL(join(installed, "index.js")).href;
  outcomes = await playScenario((await import(entry)) as typeof Package, {
    scenarioFile,
    baseUrl: inject("baseUrl"),
    token: inject("apiKey"),
    organizationId: inject("organizationId"),
    run: randomUUID(),
    scriptedUrl: server.url,
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("the package", () => {
  test("has no dependency and runs on Node 20", () => {
    const { dependencies, engines } = JSON.parse(
      readFileSync(join(installed, "package.json"), "utf8"),
    );
    expect(dependencies).toBeUndefined();
    expect(engines.node).toBe(">=20");
  });

  test.each(Object.entries(settings))("compiles with %s", async (name, compilerOptions) => {
    const file = join(folder, `tsconfig.${name.replaceAll(/\W/g, "-")}.json`);
    await writeFile(file, JSON.stringify({ compilerOptions, files: ["program.ts"] }));
    const { stdout } = await run(compiler, ["-p", file], { cwd: folder }).catch((error) => error);
    expect(stdout).toBe("");
  });

  test("has a README of its own, without links to files that it does not have", () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    expect(readme.startsWith("# payment-reconciliation-client\n")).toBe(true);
    expect(readme).not.toMatch(/\]\((?!https:)|npm start|\.local|shared\/api/);
  });

  test("has less than 12 KB of code, compressed, and needs of the platform only fetch, WebCrypto and timers", async () => {
    const { outputFiles } = await build({
      entryPoints: [join(installed, "index.js")],
      ...{ bundle: true, minify: true, write: false, format: "iife", globalName: "client" },
      ...{ platform: "neutral", target: "es2022" },
    });
    const [code] = outputFiles;
    if (code === undefined) throw new Error("Nothing was bundled.");
    const size = gzipSync(code.contents).length;
    process.stdout.write(`The client in a bundle: ${size} bytes, compressed\n`);
    expect(size).toBeLessThan(12_000);
    const world = vm.createContext({
      ...{ fetch: answering, crypto, AbortController, TextEncoder, TextDecoder, atob },
      ...{ setTimeout, clearTimeout },
    });
    const { Client } = vm.runInContext(`${code.text};client`, world) as typeof Package;
    const client = new Client({ baseUrl: "https://api.example.com/", token: "t" });
    const path = { paymentIntentId: "pi_1" };
    expect(await client.call("cancelPaymentIntent", { path })).toEqual({ url: cancelUrl });
  });
});

const cancelUrl = "https://api.example.com/v1/payment-intents/pi_1/cancel";

async function answering(url: string) {
  return {
    ok: true,
    status: 200,
    headers: new Headers(),
    text: async () => JSON.stringify({ url }),
  };
}

describe(suiteOf.TypeScript, () => {
  test.each(stepsOf(scenario.service))("%s", (_name, step) => {
    checkStep(step, outcomes.service[step.at]);
  });

  test.each(stepsOf(scenario.transport))("%s", (_name, step) => {
    checkStep(step, outcomes.transport[step.at]);
    const exchanges = server.exchanges[step.at] ?? [];
    checkExchange(step, exchanges);
    checkTrace(step, outcomes.transport[step.at] ?? { expected: null }, exchanges);
  });

  test.each(stepsOf(scenario.webhooks))("%s", (_name, { at, event }) => {
    const { value = null, error } = outcomes.webhooks[at] ?? {};
    expect(value).toBe(event);
    if (event === null) expect(error?.class).toBe("WebhookVerificationError");
  });
});
