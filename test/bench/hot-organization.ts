/**
 * The write units that each key takes when one organization creates 10,000 payment intents a second,
 * and each is paid: `node test/bench/hot-organization.ts [intents a second] [seconds]`.
 */
import { simulateHotOrganization } from "./hot-simulation.ts";

const unitsAtMost = 1_000;
const keysShown = 12;

const [rate = 10_000, seconds = 2] = process.argv.slice(2).map(Number);
const { loads, intents, environments } = await simulateHotOrganization({ rate, seconds });
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`${intents} intents and their evidence in ${seconds} s of simulated time,`);
print(
  `by ${environments} environments of each function. The busiest keys, in their busiest second:`,
);
const seen = new Set<string>();
for (const { key, units } of loads) {
  const kind = kindOf(key);
  if (seen.has(kind) || seen.size === keysShown) continue;
  seen.add(kind);
  const keys = new Set(loads.filter((load) => kindOf(load.key) === kind).map((load) => load.key));
  print(
    `  ${kind.padEnd(44)} ${String(keys.size).padStart(6)} keys   ${String(units).padStart(6)} units/s`,
  );
}
const most = loads[0]?.units ?? 0;
print(
  `Most: ${most} units a second (bound ${unitsAtMost}): ${most <= unitsAtMost ? "holds" : "DOES NOT HOLD"}`,
);
process.exitCode = most <= unitsAtMost ? 0 : 1;

/** A key without what tells it from others of its kind. */
function kindOf(key: string): string {
  return key
    .replace(/^o#\d+#[^#]*/, "O")
    .replace(/#\d{4}-\d\d-\d\d#[0-9a-f]{2}$/, "#<day>#<shard>")
    .replace(/[A-Za-z0-9_-]{32,}/g, "<hash>")
    .replace(/(node#\w+#).*/, "$1<id>")
    .replace(/due#\d+/, "due#<shard>");
}
