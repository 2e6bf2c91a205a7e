import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { withLock } from "./file-lock.ts";

/** The sources of the template and the bundles. */
const sources = [
  "bin/app.ts",
  "cdk.json",
  "package-lock.json",
  "openapi.yaml",
  "console",
  "docs/guides",
  "functions",
  "lib",
  "shared",
];
/** The runner itself changes no template. */
const excluded = [join("lib", "emulator"), join("lib", "local")];
/** What Python writes beside its sources when they run. */
const compiled = "__pycache__";

/** An assembly that was not started for this time is removed. In milliseconds. */
const keepMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Bundles the functions and synthesizes the template, unless nothing changed since the last time.
 * Each state of the sources has a folder of its own, so that a stack that is running keeps its code.
 *
 * @param context CDK context beside cdk.json's
 * @returns the cloud assembly's folder.
 * @throws Error with the CDK app's own output.
 */
export async function synthesize(
  root: string,
  context: Readonly<Record<string, string>>,
): Promise<string> {
  const all = join(root, ".local", "cdk.out");
  await mkdir(all, { recursive: true });
  return await withLock(join(root, ".local", "synthesis.lock"), async () => {
    const folder = join(all, await fingerprintOfSources(root, context));
    if (!existsSync(join(folder, "manifest.json"))) {
      // Written under another name until it is complete: a killed run must not leave an incomplete assembly.
      const unfinished = `${folder}.unfinished`;
      await rm(unfinished, { recursive: true, force: true });
      await runApp(root, unfinished, context);
      await rename(unfinished, folder);
    }
    const now = new Date();
    await utimes(folder, now, now);
    await removeOld(all);
    return folder;
  });
}

async function runApp(
  root: string,
  folder: string,
  context: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, "bin", "app.ts")], {
    cwd: root,
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: homedir(),
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      NODE_COMPILE_CACHE: join(root, ".local", "compile-cache"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (status !== 0) throw new Error(`Synthesizing the template failed:\n${output}`);
}

/** Digest of the sources, the CDK context and the version of Node: 16 hexadecimal digits. */
export async function fingerprintOfSources(
  root: string,
  context: Readonly<Record<string, string>>,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(context)).update(process.version);
  for (const path of (await Promise.all(sources.map((each) => filesUnder(root, each)))).flat()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  if (excluded.includes(path) || !existsSync(join(root, path))) return [];
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const names = (await readdir(join(root, path))).filter((name) => name !== compiled).sort();
  return (await Promise.all(names.map((name) => filesUnder(root, join(path, name))))).flat();
}

async function removeOld(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    const folder = join(all, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > keepMilliseconds) await rm(folder, { recursive: true });
  }
}
