/**
 * Prints what the whole life of a matched payment costs, step by step: `node test/bench/cost/life.ts [payments] [--detail]`.
 * Exits with 1 if the sum is above what is reached, or if docs/capacity.md has other figures. One unit written and one read
 * are those of the search by the beginning of the reference (docs/decisions/0055-how-people-work-on-cases.md). The goal is 30
 * written and 22 read.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LifeStep, measureLife } from "./step/life-costs.ts";

const documented = readFileSync(join(import.meta.dirname, "../../../docs/capacity.md"), "utf8");
/** The shards of lists are random, so few payments differ. */
const allowed = 0.3;

const payments = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 100);
const steps = await measureLife(payments);

const print = (name: string, write: number, read: number) =>
  process.stdout.write(
    `${name.padEnd(60)}${write.toFixed(1).padStart(8)}${read.toFixed(1).padStart(8)}\n`,
  );

process.stdout.write(
  `${"units for each payment".padEnd(60)}${"write".padStart(8)}${"read".padStart(8)}\n`,
);
for (const { step, write, read, entries, counted } of steps) {
  print(step, write, read);
  if (!process.argv.includes("--detail")) continue;
  const kinds = Object.entries(
    Object.groupBy(
      entries,
      ({ command, items }) => `  ${command} ${[...new Set(items)].join(" ")}`,
    ),
  );
  for (const [kind, own = []] of kinds) {
    const sum = (side: "write" | "read") =>
      own.reduce((all, each) => all + each[side], 0) / counted;
    print(`${kind} x${own.length / counted}`.slice(0, 59), sum("write"), sum("read"));
  }
}
const differences = steps.flatMap((each) => differenceIn(each) ?? []);
for (const difference of differences) process.stdout.write(`docs/capacity.md: ${difference}\n`);
const total = (side: "write" | "read") => steps.reduce((sum, each) => sum + each[side], 0);
print("in all", total("write"), total("read"));
const reached = { write: 36.5, read: 35.2 };
const holds = total("write") <= reached.write && total("read") <= reached.read;
process.exitCode = holds && differences.length === 0 ? 0 : 1;

/** How far the row of a step in the documentation is from what was measured; null if it is not. */
function differenceIn({ step, write, read }: LifeStep): string | null {
  const row = documented.match(
    new RegExp(`^\\| \`${step}\` \\| ([\\d.]+) \\| ([\\d.]+) \\|$`, "m"),
  );
  const [, written = Number.NaN, readUnits = Number.NaN] = row?.map(Number) ?? [];
  const isClose = Math.abs(written - write) <= allowed && Math.abs(readUnits - read) <= allowed;
  return isClose ? null : `${step}: ${written} and ${readUnits}, measured ${write} and ${read}`;
}
