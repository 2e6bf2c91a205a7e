/** Prints the cost of operations in capacity units: `node test/bench/cost/units.ts [--detail]`. */
import { measureCosts } from "./step/unit-costs.ts";

const costs = await measureCosts();

function print(...columns: readonly (string | number | null)[]): void {
  const [name = "", ...figures] = columns.map((column) => String(column ?? ""));
  process.stdout.write(`${name.padEnd(44)}${figures.map((each) => each.padStart(10)).join("")}\n`);
}

print("units of the table and its index", "write", "goal", "plain", "read");
for (const { operation, write, goal, plain, read, entries } of costs) {
  print(operation, write, goal, plain, read);
  if (!process.argv.includes("--detail")) continue;
  for (const each of entries) {
    print(`  ${each.command} ${each.items.join(" ")}`, each.write, null, null, each.read);
  }
}
print("goal and plain design in write units; rate limit and lastUsedAt apart");
const missed = costs.filter(({ write, goal }) => goal !== null && write > goal);
process.exitCode = missed.length === 0 ? 0 : 1;
