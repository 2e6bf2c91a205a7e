/**
 * A comparison with planted disagreements of each cause: what is found, time, memory and capacity units.
 * `node test/bench/cost/comparison.ts [rows] [--memory]`: 100,000 rows by default. `--memory` is faster, and counts no units.
 */

import { plantRows, storeCases } from "../../comparison/planted-comparison.ts";
import { check, organizationId, runToEnd, takeIn } from "../../comparison/run-planted.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import { meterTable } from "../table/metered-table.ts";

/** The bounds of a row (docs/capacity.md, Comparisons). */
const readUnitsAtMost = 3;
const writeUnitsAtMost = 0.2;

const count = Number(process.argv[2] ?? 100_000);
const print = (line: string) => process.stdout.write(`${line}\n`);

function openMemory() {
  const store = openMemoryStore();
  return { table: tableOf(store), close: store.close };
}

const engine = process.argv.includes("--memory") ? openMemory() : await openEngineTable();
const planted = plantRows(count);
await storeCases(engine.table, organizationId, planted);
const { table, take } = meterTable(engine.table);
take();
const held = () => Math.round(process.memoryUsage().rss / 1_048_576);
const before = held();
const began = performance.now();
const begun = await takeIn(table, planted);
const taken = take();
const started = performance.now();
const { comparison, steps } = await runToEnd(table, begun);
const seconds = (performance.now() - started) / 1_000;
const compared = take();
print(
  `${count} rows taken in in ${((started - began) / 1_000).toFixed(1)} s, compared in ${seconds.toFixed(1)} s and ${steps} steps: ${comparison.status}`,
);
const most = Math.round(process.resourceUsage().maxRSS / 1_024);
print(`memory: ${before} MB with the planted rows, ${held()} MB after, at most ${most} MB`);
for (const [name, number] of await check(engine.table, comparison, planted)) {
  print(`  ${number} times ${name || "agreement"}`);
}
await engine.close();
const writeUnits = (taken.writeUnits + compared.writeUnits) / count;
const readUnits = (taken.readUnits + compared.readUnits) / count;
const isGood = readUnits <= readUnitsAtMost && writeUnits <= writeUnitsAtMost;
print(
  `a row: ${readUnits.toFixed(3)} read and ${writeUnits.toFixed(3)} write units (taken in ${(taken.writeUnits / count).toFixed(3)}); ` +
    `goal: at most ${readUnitsAtMost} and ${writeUnitsAtMost}${isGood ? "" : ", missed"}`,
);
process.exitCode = isGood ? 0 : 1;
