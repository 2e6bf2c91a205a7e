/**
 * Runs every command of the README and the documents that it refers to, as pasted, in a copy of
 * this repository, in the order in which a newcomer would run them. A command that cannot run here
 * has a reason.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprintOfSources } from "#lib/local/synthesize.ts";
import { until } from "../until.ts";

const root = join(import.meta.dirname, "..", "..");
/** In the order in which their commands run. */
const documents = [
  "README.md",
  "docs/client.md",
  "docs/client-python.md",
  "docs/command-line.md",
  "docs/deployment.md",
];
const commands = documents.map((path) => readFileSync(join(root, path), "utf8")).join("\n");

type Treatment =
  /** Run as pasted; the expected output. */
  | { readonly prints: RegExp }
  /**
   * An excerpt of the last answer that an earlier block prints; names that block by its first line.
   */
  | { readonly excerptOf: string }
  /** Saved under the name that the document gives it. */
  | { readonly savedAs: string }
  /** Not run, for this reason; the commands that run instead. */
  | { readonly because: string; readonly instead: readonly string[] };

const awsAccount = "it needs an AWS account";
const localStack = "it needs LocalStack";
const sam = "it needs SAM and docker";

/** The treatment of each block of the documents, by its first line. */
const treatments: Readonly<Record<string, Treatment>> = {
  "npm start": { because: "it serves until stopped, beside all the others", instead: [] },
  "npm test": { because: "it runs this very test", instead: [] },
  "node -e '": { prints: /"verdict":"matched"/ },
  "{": { excerptOf: "node -e '" },
  'import outputs from "./.local/outputs.json" with { type: "json" };': { savedAs: "example.ts" },
  "npx node example.ts": { prints: /^case_\w+ is created\n(case_\w+ .+\n)+$/ },
  "import json": { savedAs: "example.py" },
  "PYTHONPATH=shared/api/client/python python3 example.py": {
    prints: /^case_\w+ is created\n(case_\w+ .+\n)+$/,
  },
  "npm run recon -- trigger short-payment": { prints: /underpayment.*every chain holds/s },
  "reasonCodes:": { savedAs: "reconciliation.yaml" },
  "npm run recon -- apply reconciliation.yaml --plan": {
    prints: /\+ rules Card payouts\n.*Nothing was changed\..*5 changes were made\..*Written to/s,
  },
  '{ "mcpServers": { "recon": { "command": "recon", "args": ["mcp"],': {
    because: "an assistant reads it",
    instead: ["npm run recon -- mcp --help"],
  },
  "npx node bin/check-history.ts --organization org_demo": {
    prints: /^org_demo: (\d+) of \1 cases agree with their history\.\n$/,
  },
  "npx cdk bootstrap aws://ACCOUNT/REGION": {
    because: awsAccount,
    instead: ["npx cdk bootstrap --help"],
  },
  "npm run deploy -- --stage prod": {
    because: awsAccount,
    instead: ["npm run deploy -- --help"],
  },
  "npm run smoke -- https://API_ID.execute-api.REGION.amazonaws.com --inbound-url https://URL_ID.lambda-url.REGION.on.aws/":
    { because: awsAccount, instead: ['. .local/environment && npm run smoke -- "$BASE_URL"'] },
  "export RECON_TOKEN=key_live_…": { because: awsAccount, instead: ["npm run smoke"] },
  'aws lambda list-versions-by-function --function-name reconciliation-prod-evidence --query "Versions[].[Version,LastModified]"':
    { because: awsAccount, instead: [] },
  "npm run recon -- redecide --table NAME-restored --aws --from 2026-03-01": {
    because: awsAccount,
    instead: ["npm run recon -- redecide --help"],
  },
  "node test/two-versions/keep-release.ts 1.0.0": {
    because: "the release stays in the repository",
    instead: [],
  },
  "node test/two-versions/keep-release.ts v1.0.0 ../checkout-of-v1.0.0 /tmp/v1.0.0.json.br": {
    because: "it needs the checkout of a release",
    instead: [],
  },
  "npx cdk synth --quiet": { prints: /^$/ },
  "export AWS_ENDPOINT_URL=http://localhost.localstack.cloud:4566": {
    because: localStack,
    instead: [],
  },
  '{ "domain": { "name": "pay.example.com", "certificateArn": "arn:aws:acm:us-east-1:111111111111:certificate/0193aa10" },':
    { because: "it is the value of a setting", instead: [] },
  "npm run sam:env": { prints: /^Written to sam\.json\. .*--env-vars sam\.json/s },
  "unset AWS_PROFILE AWS_SESSION_TOKEN": { because: sam, instead: [] },
  "for port in $(grep -o 'internal:[0-9]*' sam.json | cut -d: -f2 | sort -u); do": {
    because: sam,
    instead: [],
  },
};

const blocks = [...commands.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, source = ""]) => {
  // A remark after a command does not belong to it.
  const [firstLine = ""] = source.split("\n");
  return { source, name: firstLine.replace(/ +# .*/, "") };
});

/** The output of the blocks so far, by their first line. */
const printed = new Map<string, string>();

/** Stand-ins at the end of PATH, for machines without these programs. */
const standIns = join(import.meta.dirname, "stand-ins");

/** Folders that commands create, or that are large; the packages are linked. */
const notCopied = new Set([".git", ".local", "cdk.out", "coverage", "dist", "node_modules"]);

let folder: string;
let stack: ReturnType<typeof start>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "readme-"));
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !notCopied.has(basename(path)),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // The same sources have been bundled and synthesized for the stack that the tests share.
  const assembly = join(".local", "cdk.out", await fingerprintOfSources(root, { stage: "local" }));
  for (const made of [assembly, "dist"]) {
    if (existsSync(join(root, made)))
      cpSync(join(root, made), join(folder, made), { recursive: true, preserveTimestamps: true });
  }
  // The packages are linked: an installation for a newer lockfile would remove those of this repository.
  utimesSync(join(folder, "package-lock.json"), 0, 0);
  // The commands are about the demo's payments: the morning would only cost time.
  stack = start("npm start -- --no-morning");
  await untilPrinted(stack, "Outbound webhooks:");
});

afterAll(async () => {
  const ended = once(stack, "exit");
  process.kill(-(stack.pid ?? 0), "SIGINT");
  await ended;
  rmSync(folder, { recursive: true });
});

/**
 * Starts a command as in a new terminal, with nothing of the test's environment except the program paths and the
 * cache of compiled modules.
 */
function start(command: string) {
  // biome-ignore lint/style/noProcessEnv: what a terminal has.
  const { HOME = folder, PATH = "", NODE_COMPILE_CACHE } = process.env;
  const programs = PATH.split(":").filter((each) => !each.includes("node_modules"));
  return spawn("sh", ["-ec", command], {
    cwd: folder,
    detached: true,
    env: {
      HOME,
      PATH: [...programs, standIns].join(":"),
      npm_config_loglevel: "error",
      // Compiled modules of the packages: it only saves time.
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Continues to read after the wanted text: a program whose output is not read ends with EPIPE. */
async function untilPrinted(running: ReturnType<typeof start>, wanted: string): Promise<void> {
  let received = "";
  for (const output of [running.stdout, running.stderr]) {
    output.on("data", (chunk) => {
      received += chunk;
    });
  }
  await until(() => received.includes(wanted) || running.exitCode !== null, wanted);
  expect(received).toContain(wanted);
}

async function run(command: string): Promise<string> {
  const running = start(command);
  const [stdout, stderr, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, "exit"),
  ]);
  expect(code, `${command}\n${stdout}\n${stderr}`).toBe(0);
  // Removes npm's lines about the script that it runs.
  return stdout.replace(/^\n?(> .*\n)+\n?/gm, "");
}

/** The last of several printed answers. */
function lastAnswer(output: string): unknown {
  return JSON.parse(output.slice(output.lastIndexOf('{"items"')));
}

async function check(name: string, source: string, treatment: Treatment): Promise<void> {
  if ("savedAs" in treatment) {
    expect(commands).toContain(`\`${treatment.savedAs}\``);
    await writeFile(join(folder, treatment.savedAs), source);
  } else if ("excerptOf" in treatment) {
    expect(lastAnswer(printed.get(treatment.excerptOf) ?? "")).toMatchObject(JSON.parse(source));
  } else if ("prints" in treatment) {
    const output = await run(source);
    printed.set(name, output);
    expect(output).toMatch(treatment.prints);
  } else {
    expect(treatment.because).not.toBe("");
    for (const command of treatment.instead) expect(await run(command)).not.toBe("");
  }
}

describe("the README and the documents that it refers to", () => {
  test("have a treatment for each of their blocks, and no treatment without a block", () => {
    expect(blocks.map(({ name }) => name).sort()).toEqual(Object.keys(treatments).sort());
  });

  test.each(blocks)("$name", async ({ name, source }) => {
    const treatment = treatments[name];
    if (treatment === undefined) throw new Error("The table of treatments lacks this block.");
    await check(name, source, treatment);
  });
});
