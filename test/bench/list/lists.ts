/**
 * The cost of a list page at a thousand and at a million cases, by offset and filter.
 * `node test/bench/list/lists.ts [cases]`; writes the plot to .local/lists.svg.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { drawPlot } from "../plot/line-plot.ts";
import { importTable } from "../table/imported-table.ts";
import { meterTable } from "../table/metered-table.ts";
import { type AmountCost, amountCosts } from "./amount-costs.ts";
import { casesOf, countedItems } from "./counted-cases.ts";
import {
  costsOf,
  dearest,
  type FilterCost,
  limit,
  listFilters,
  mostReads,
  offsetParts,
  summaryCostOf,
} from "./list-costs.ts";

const unitsAtMost = 26;
const unitsOfSummaryAtMost = 25;
/** With a key and limits of the amount. */
const unitsByAmountAtMost = 60;
const readsAtMost = 8;
const growthAtMost = 1.6;

let areOthersCheap = true;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(count: number): Promise<FilterCost[]> {
  const started = performance.now();
  const cases = casesOf(count);
  const engine = await importTable(await countedItems(cases, { withRule: true }));
  try {
    const metered = meterTable(engine.table);
    const results: FilterCost[] = [];
    for (const filter of listFilters) results.push(await costsOf(metered, cases, filter));
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    print(
      `\n${count} cases (built and read in ${seconds} s). Units (reads) of a page of ${limit}, by offset:`,
    );
    for (const result of results) print(rowOf(result));
    const summary = await summaryCostOf(metered, cases);
    print(`  summary: ${summary.units.toFixed(1)} units (${summary.reads} reads)`);
    const byAmount = await amountCosts(metered, cases);
    for (const cost of byAmount) print(amountRowOf(cost));
    const newest = byAmount.filter(({ isLargestFirst }) => !isLargestFirst);
    const most = Math.max(...newest.map(({ units }) => units));
    print(`  dearest page within limits of the amount, newest first: ${most.toFixed(1)} units`);
    areOthersCheap &&= summary.units <= unitsOfSummaryAtMost && most <= unitsByAmountAtMost;
    return results;
  } finally {
    await engine.close();
  }
}

function amountRowOf({ name, isLargestFirst, searched, found, units }: AmountCost): string {
  const shown = found === null ? "refused: narrow the filters" : `${found} found`;
  const order = isLargestFirst ? "largest first" : "newest first";
  return `  by amount, ${order}, ${name.padEnd(66)} of ${String(searched).padStart(8)}  ${units.toFixed(1)} units  ${shown}`;
}

function rowOf({ name, total, costs }: FilterCost): string {
  const cells = costs.map(
    ({ offset, units, reads }) => `${offset}: ${units.toFixed(1)} (${reads})`,
  );
  return `  ${name.padEnd(44)} total ${String(total).padStart(8)}  ${cells.map((cell) => cell.padEnd(20)).join("")}`;
}

const large = Number(process.argv[2] ?? 1_000_000);
const small = await measure(1_000);
const big = await measure(large);

print(`\nDearest page: units at 1000, at ${large}, growth (full pages at both sizes), most reads`);
let held = true;
for (const [index, result] of big.entries()) {
  const before = small[index];
  const comparable = before !== undefined && before.total >= limit;
  const [a, b] = [before === undefined ? 0 : dearest(before).units, dearest(result).units];
  const growth = comparable ? b / a : null;
  const reads = mostReads(result);
  const holds = b <= unitsAtMost && reads <= readsAtMost && (growth ?? 0) <= growthAtMost;
  held = held && holds;
  print(
    `  ${result.name.padEnd(44)} ${a.toFixed(1).padStart(6)} ${b.toFixed(1).padStart(6)}  ${growth === null ? "   -" : growth.toFixed(2)}  ${reads}  ${holds ? "holds" : "DOES NOT HOLD"}`,
  );
}
await mkdir(".local", { recursive: true });
await writeFile(
  ".local/lists.svg",
  drawPlot({
    title: `A page of ${limit} among ${large} cases`,
    xLabel: "offset, as a part of the total",
    yLabel: "read units",
    xScale: "linear",
    bound: unitsAtMost,
    lines: big.map(({ name, total, costs }) => ({
      name: `${name} (${total})`,
      points: costs.map(({ units }, at) => ({ x: offsetParts[at] ?? 1, y: units })),
    })),
  }),
);
print("\nPlot: .local/lists.svg");
process.exitCode = held && areOthersCheap ? 0 : 1;
