/**
 * Every command of the README, as pasted, in a copy of this repository: in the order in which they stand
 * there, as somebody new would. What cannot be run here says why.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..", "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

type Treatment =
  /** Run as pasted; what it prints. */
  | { readonly prints: RegExp }
  /** Saved under the name that the README gives it. */
  | { readonly savedAs: string }
  /** Not run, because; run in its place. */
  | { readonly because: string; readonly instead: readonly string[] };

/** What is done with each block of the README, by its first line. */
const treatments: Readonly<Record<string, Treatment>> = {
  "npm start": { because: "it serves until stopped, beside all the others", instead: [] },
  "npm test": { because: "it runs this very test", instead: [] },
  "node -e '": { prints: /"verdict":"matched"/ },
  "npx cdk bootstrap aws://ACCOUNT/REGION": {
    because: "it needs an AWS account",
    instead: ["npx cdk bootstrap --help", "npm run deploy -- --help"],
  },
  "npx cdk synth --quiet": { prints: /^$/ },
  'import outputs from "./.local/outputs.json" with { type: "json" };': { savedAs: "example.ts" },
  "npx node example.ts": { prints: /^case_\w+ is created\n(case_\w+ .+\n)+$/ },
  "npm run recon -- trigger short-payment": { prints: /underpayment.*every chain holds/s },
  "npx node bin/check-history.ts --organization org_demo": {
    prints: /^org_demo: (\d+) of \1 cases agree with their history\.\n$/,
  },
};

const blocks = [...readme.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, source = ""]) => {
  // A remark behind a command is none of it.
  const [firstLine = ""] = source.split("\n");
  return { source, name: firstLine.replace(/ +# .*/, "") };
});

/** Behind all other programs: for a machine without them. */
const standIns = join(import.meta.dirname, "stand-ins");

/** Made by commands, or large; the packages are linked. */
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
  stack = start("npm start");
  await untilPrinted(stack, "Outbound webhooks:");
}, 300_000);

afterAll(async () => {
  const ended = once(stack, "exit");
  process.kill(-(stack.pid ?? 0), "SIGINT");
  await ended;
  rmSync(folder, { recursive: true });
});

/** A command as in a terminal of its own: nothing of the run around it but where programs are. */
function start(command: string) {
  // biome-ignore lint/style/noProcessEnv: what a terminal has.
  const { HOME = folder, PATH = "" } = process.env;
  const programs = PATH.split(":").filter((each) => !each.includes("node_modules"));
  return spawn("sh", ["-ec", command], {
    cwd: folder,
    detached: true,
    env: { HOME, PATH: [...programs, standIns].join(":"), npm_config_loglevel: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Goes on reading behind what is wanted: a program whose output nobody reads ends by EPIPE. */
async function untilPrinted(running: ReturnType<typeof start>, wanted: string): Promise<void> {
  let printed = "";
  for (const output of [running.stdout, running.stderr]) {
    output.on("data", (chunk) => {
      printed += chunk;
    });
  }
  await vi.waitUntil(() => printed.includes(wanted) || running.exitCode !== null, {
    timeout: 240_000,
  });
  expect(printed).toContain(wanted);
}

async function run(command: string): Promise<string> {
  const running = start(command);
  const [stdout, stderr, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, "exit"),
  ]);
  expect(code, `${command}\n${stdout}\n${stderr}`).toBe(0);
  // What npm says of the script that it runs.
  return stdout.replace(/^\n?(> .*\n)+\n?/gm, "");
}

describe("the README", () => {
  test("has a treatment for each of its blocks, and none without a block", () => {
    expect(blocks.map(({ name }) => name).sort()).toEqual(Object.keys(treatments).sort());
  });

  test.each(blocks)("$name", { timeout: 300_000 }, async ({ name, source }) => {
    const treatment = treatments[name];
    if (treatment === undefined) throw new Error("The table of treatments lacks this block.");
    if ("savedAs" in treatment) {
      expect(readme).toContain(`\`${treatment.savedAs}\``);
      await writeFile(join(folder, treatment.savedAs), source);
    } else if ("prints" in treatment) {
      expect(await run(source)).toMatch(treatment.prints);
    } else {
      expect(treatment.because).not.toBe("");
      for (const command of treatment.instead) expect(await run(command)).not.toBe("");
    }
  });

  test("names scripts, files and folders that there are", () => {
    const scripts = [...readme.matchAll(/\bnpm run ([\w:]+)/g)].map(([, script = ""]) => script);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
    const linked = [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path);
    const folders = [...readme.matchAll(/`((?:[\w.-]+\/)+)`/g)].map(([, path = ""]) => path);
    expect(linked.length).toBeGreaterThan(5);
    expect([...linked, ...folders].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("links to headings that there are", () => {
    const links = [...readme.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(3);
    for (const [, file = "", anchor = ""] of links) {
      const target = file === "" ? readme : readFileSync(join(root, file), "utf8");
      const anchors = [...target.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      );
      expect(anchors, `${file}#${anchor}`).toContain(anchor);
    }
  });
});
