/**
 * Prints what the whole life of a matched payment costs, step by step: `node test/bench/cost/life.ts [payments] [--detail]`.
 * Exits with 1 if the sum is above what is reached. One unit written and one read are those of the search by the beginning of
 * the reference (docs/decisions/0055-how-people-work-on-cases.md). The goal is 30 written and 22 read.
 */
import { measureLife } from "./step/life-costs.ts";

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
const total = (side: "write" | "read") => steps.reduce((sum, each) => sum + each[side], 0);
print("in all", total("write"), total("read"));
const reached = { write: 40.5, read: 31.5 };
process.exitCode = total("write") <= reached.write && total("read") <= reached.read ? 0 : 1;
