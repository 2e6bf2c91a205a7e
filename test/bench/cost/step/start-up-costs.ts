/**
 * The cost of starting a function: from the start of its process until its handler is loaded, minus
 * a bare Node process, compared with a bundle that loads every library of the project at once.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { bundleEntry } from "#lib/bundle/bundle.ts";
import { routeGroups } from "#lib/function/api-functions.ts";
import { deployedBundles } from "#test/deployed-bundles.ts";
import { root } from "#test/simulation/function/function-bundles.ts";
import { functionEnvironment } from "#test/simulation/function/function-environment.ts";

export type StartUp = {
  readonly name: string;
  readonly kilobytes: number;
  /** Milliseconds more than bare Node. */
  readonly time: Quantiles;
  readonly cpu: Quantiles;
};

type Quantiles = { readonly median: number; readonly p10: number };
type Sample = { readonly time: number; readonly cpu: number };

const folder = join(root, ".local", "start-up");
const reference = "every library";
const bare = "bare Node";

/** Both count from the start of the process; bare Node loads the measuring code too. */
const measuring = `
const usage = process.cpuUsage();
const time = performance.now();
process.stdout.write(JSON.stringify({ time, cpu: (usage.user + usage.system) / 1_000 }));
`;

/** Folders of the bundles, by name. */
type Bundles = ReadonlyMap<string, string>;

/** Bundles the reference, beside the functions. */
async function prepare(): Promise<Bundles> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundles = new Map([...(await deployedBundles()), [reference, join(folder, reference)]]);
  const entry = join(folder, "every-library.ts");
  writeFileSync(entry, everyLibrary());
  await bundleEntry(root, entry, join(folder, reference));
  for (const name of [...measured, bare]) {
    const load = name === bare ? "" : `await import(${JSON.stringify(bundleOf(bundles, name))});`;
    writeFileSync(startOf(name), `${load}${measuring}`);
  }
  return bundles;
}

const measured = [...routeGroups, reference];

/**
 * All dependencies that run in a function, used in a way that keeps the bundler from removing code.
 */
function everyLibrary(): string {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const names = Object.keys(dependencies);
  const imports = names.map((name, index) => `import * as library${index} from "${name}";`);
  const used = names.map((_, index) => `Object.keys(library${index})`);
  return `${imports.join("\n")}\nexport const handler = () => [${used.join(", ")}];\n`;
}

function bundleOf(bundles: Bundles, name: string): string {
  return join(bundles.get(name) ?? name, "index.mjs");
}

function startOf(name: string): string {
  return join(folder, `${name}.start.mjs`);
}

function runOnce(name: string): Sample {
  const { stdout, stderr, status } = spawnSync(process.execPath, [startOf(name)], {
    env: { ...functionEnvironment("records", name), AWS_REGION: "us-east-1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${name} did not start: ${stderr}`);
  return z.object({ time: z.number(), cpu: z.number() }).parse(JSON.parse(stdout));
}

/** @param runs runs of each bundle; they alternate, so that disturbances affect all of them */
export async function measureStartUps(runs: number): Promise<readonly StartUp[]> {
  const bundles = await prepare();
  const samples = new Map<string, Sample[]>([bare, ...measured].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, taken] of samples) taken.push(runOnce(name));
  }
  const floor = samples.get(bare) ?? [];
  return measured.map((name) => ({
    name,
    kilobytes: Math.round(statSync(bundleOf(bundles, name)).size / 1_024),
    time: over(samples.get(name) ?? [], floor, "time"),
    cpu: over(samples.get(name) ?? [], floor, "cpu"),
  }));
}

function over(own: readonly Sample[], floor: readonly Sample[], of: keyof Sample): Quantiles {
  const [mine, base] = [own, floor].map((samples) => samples.map((sample) => sample[of]));
  const at = (part: number) => quantile(mine ?? [], part) - quantile(base ?? [], part);
  return { median: at(0.5), p10: at(0.1) };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}

export function isReference({ name }: StartUp): boolean {
  return name === reference;
}
