/**
 * The cost of deadlines that pass while many cases are open: the sweeper's reads depend on the due
 * cases, not on the open ones. `node test/bench/cost/deadlines.ts [open] [due]`.
 */

import type { Meter } from "../table/metered-table.ts";
import { type Sweep, sweepCases } from "./due-cases.ts";

const open = Number(process.argv[2] ?? 100_000);
const due = Number(process.argv[3] ?? 500);

const print = (line: string) => process.stdout.write(`${line}\n`);
const cost = ({ reads, readUnits, writes, writeUnits }: Meter) =>
  `${reads} reads of ${readUnits.toFixed(1)} units, ${writes} writes of ${writeUnits.toFixed(1)}`;

function show(sweep: Sweep): void {
  print(`\n${sweep.open} open cases, ${sweep.messages} of them due`);
  print(`  sweeper  ${cost(sweep.sweeper)}`);
  print(`  matcher  ${cost(sweep.matcher)}`);
  print(`  ${sweep.delayed} are delayed now, ${sweep.left} due again at once`);
}

const none = await sweepCases(open, 0);
const few = await sweepCases(due, due);
const many = await sweepCases(open, due);
for (const sweep of [none, few, many]) show(sweep);

const holds =
  many.delayed === due && many.left === 0 && many.sweeper.readUnits <= few.sweeper.readUnits;
print(`\nReads for the ${due} only: ${holds ? "holds" : "DOES NOT HOLD"}`);
process.exitCode = holds ? 0 : 1;
