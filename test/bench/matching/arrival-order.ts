/**
 * Delivers the events of transfers in many random orders, with repetitions, by webhook and polling,
 * and counts the different results: `node test/bench/matching/arrival-order.ts [orders of each
 * story]`.
 */
import { isDeepStrictEqual } from "node:util";
import { playStory, stories } from "../../partner/arrival-stories.ts";
import { openEngineTable } from "../../table/engine-table.ts";

const ordersOfEach = Number(process.argv[2] ?? 50);
const ordersAtOnce = Math.min(10, ordersOfEach);

const engine = await openEngineTable();
let ordersSoFar = 0;
let different = 0;
for (const { name, states } of stories) {
  for (let seed = 0; seed * ordersAtOnce < ordersOfEach; seed += 1) {
    const { first, others } = await playStory(engine.table, states, ordersAtOnce, seed);
    ordersSoFar += others.length;
    different += others.filter((end) => !isDeepStrictEqual(end, first)).length;
  }
  process.stdout.write(`${name}: ${ordersSoFar} orders so far, ${different} with another end\n`);
}
await engine.close();
process.exit(different === 0 ? 0 : 1);
