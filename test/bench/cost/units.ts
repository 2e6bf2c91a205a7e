/**
 * Prints the cost of operations in capacity units: `node test/bench/cost/units.ts [--detail] [--case-work]`. With
 * `--case-work` it also prints the table of docs/case-work.md, What each request costs, and always compares it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { caseWorkTable, wrongRows } from "./case-work-table.ts";
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
if (process.argv.includes("--case-work")) process.stdout.write(`${caseWorkTable(costs)}\n`);
const missed = costs.filter(({ write, goal }) => goal !== null && write > goal);
const document = readFileSync(join(import.meta.dirname, "../../../docs/case-work.md"), "utf8");
const wrong = wrongRows(document, costs);
for (const row of wrong) process.stdout.write(`docs/case-work.md: ${row}\n`);
process.exitCode = missed.length + wrong.length === 0 ? 0 : 1;
