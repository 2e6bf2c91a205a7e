/**
 * Updates a kept release to this one in random orders, rolls it back and updates it again:
 * `node test/two-versions/orders.ts [FILE] [orders] [first seed]`. Exits with 1 if something is lost or a rule is broken.
 */
import { prepareSeeded } from "../seeded/prepare-seeded.ts";
import { runSeed } from "../seeded/seeded-run.ts";
import { Simulator } from "../simulation/world.ts";
import { readRelease, releaseFile, runRelease } from "./kept-release.ts";
import { Deployment } from "./two-versions.ts";

const [file = releaseFile, orders = "20", firstSeed = "31"] = process.argv.slice(2);
const kept = readRelease(file);
if (kept === null) throw new Error(`${file} does not exist: see keep-release.ts.`);
const print = (line: string) => process.stdout.write(`${line}\n`);

const simulator = await Simulator.start();
const prepared = await prepareSeeded(simulator);
const earlier = await runRelease(simulator, kept);
let failed = 0;
let changed = 0;
for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(orders); seed += 1) {
  const deployment = new Deployment(earlier, simulator.bundles, seed);
  const { broken, requests } = await runSeed(deployment.simulator, prepared, seed, deployment);
  const { current, next } = deployment.starts;
  print(
    `order ${seed}: ${requests} requests, ${current} starts of ${kept.name}, ${next} of this one`,
  );
  for (const rule of broken) print(`  ${rule}`);
  if (broken.length > 0) failed += 1;
  changed += deployment.order.length;
}
print(`${orders} orders, ${changed} functions changed, ${failed} lost something or broke a rule`);
await simulator.stop();
process.exitCode = failed === 0 ? 0 : 1;
