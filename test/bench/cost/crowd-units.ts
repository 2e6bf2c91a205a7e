/**
 * `node test/bench/cost/crowd-units.ts [payments]`: write units of one further payment of a price
 * with 1,100 open payments, with and without evidence that fits them all, compared with the first
 * payment of the price. Fails if it costs more than three additional units.
 */
import { unitsOfOneMore } from "../../ingestion/crowd/crowd-costs.ts";
import { Simulator } from "../../simulation/world.ts";

const payments = Number(process.argv[2] ?? 1_100);
const moreAtMost = 3;
const print = (line: string) => process.stdout.write(`${line}\n`);

const simulator = await Simulator.start();
const alone = await unitsOfOneMore(simulator, { payments: 0, evidence: 0 });
print(`The first payment of a price: ${alone} write units.`);
print(`One further payment of a price of which ${payments} are open:`);
const units: number[] = [];
for (const evidence of [0, 1, 3]) {
  const each = await unitsOfOneMore(simulator, { payments, evidence });
  units.push(each);
  print(`  ${evidence} pieces of evidence that fit them all: ${each} write units`);
}
await simulator.stop();
const more = Math.max(...units) - alone;
print(
  `  ${more} units more (goal ${moreAtMost}): ${more <= moreAtMost ? "holds" : "DOES NOT HOLD"}`,
);
process.exitCode = more <= moreAtMost ? 0 : 1;
