/**
 * `node test/bench/file/import-kills.ts [runs] [seed]`: kills the file worker at a random moment in
 * each run.
 */
import { runKills } from "../../faults/import-kills.ts";
import { Simulator } from "../../simulation/world.ts";

const [runs = 20, seed = 1] = process.argv.slice(2).map(Number);
const simulator = await Simulator.start();
const killed = await runKills(simulator, {
  rows: Number(process.argv[4] ?? 250),
  runs,
  killsPerRun: 1,
  seed,
});
await simulator.stop();
for (const { kills, differences } of killed.runs) {
  process.stdout.write(`killed at call ${kills} of ${killed.calls}: ${differences} differences\n`);
}
const failed = killed.runs.filter(({ differences }) => differences > 0).length;
process.stdout.write(`${killed.runs.length} kills, ${failed} with another end (seed ${seed})\n`);
process.exitCode = failed === 0 ? 0 : 1;
