/**
 * The write and read units of each key when one organization creates 10,000 payment intents a second and
 * each is paid: with different amounts; all of one price, by evidence without references; and 2,000
 * a second that share one merchant's reference. Then what the deployed concurrency and batch sizes carry of these with
 * AWS's latencies (`measured.ts` has payments with amounts of their own).
 * `node test/bench/hot-organization/hot-organization.ts [intents a second] [seconds]`.
 */
import { measureCapacity } from "../capacity/measure.ts";
import { measuredHeading, measuredRows } from "../capacity/measured-rows.ts";
import { type HotKind, simulateHotOrganization } from "./hot-simulation.ts";
import type { KeyLoad } from "./simulated-table.ts";

const unitsAtMost = 1_000;
const readUnitsAtMost = 3_000;
const keysShown = 12;
/** Payments of each measurement of capacity. Those of one reference make a backlog of 100 batches. */
const measured = { "one price": 1_500, "one merchant reference": 4_100 } as const;
const print = (line: string) => process.stdout.write(`${line}\n`);

const [rate = 10_000, seconds = 2] = process.argv.slice(2).map(Number);

/** Shares of the rate above; the payments of one price are created within one second. */
const loads: readonly {
  readonly kind: HotKind;
  readonly share: number;
  readonly seconds: number;
}[] = [
  { kind: "own amounts", share: 1, seconds },
  { kind: "one price", share: 1, seconds: Math.min(seconds, 1) },
  { kind: "one merchant reference", share: 0.2, seconds },
];

async function play({ kind, share, seconds }: (typeof loads)[number]): Promise<boolean> {
  const { loads, reads, intents, environments } = await simulateHotOrganization({
    kind,
    rate: rate * share,
    seconds,
  });
  print(`\n${intents} intents and their evidence in ${seconds} s of simulated time: ${kind},`);
  print(
    `by ${environments} environments of each API function. The busiest keys, in their busiest second:`,
  );
  const written = show("write", loads, unitsAtMost);
  return show("read", reads, readUnitsAtMost) && written;
}

/** @returns whether no key takes more than the bound */
function show(what: string, loads: readonly KeyLoad[], bound: number): boolean {
  const seen = new Set<string>();
  for (const { key, units } of loads) {
    const kindOfKey = kindOf(key);
    if (seen.has(kindOfKey) || seen.size === keysShown) continue;
    seen.add(kindOfKey);
    const keys = new Set(
      loads.filter((load) => kindOf(load.key) === kindOfKey).map((load) => load.key),
    );
    print(
      `  ${kindOfKey.padEnd(44)} ${String(keys.size).padStart(6)} keys   ${String(units).padStart(6)} ${what} units/s`,
    );
  }
  const most = loads[0]?.units ?? 0;
  const holds = most <= bound;
  print(
    `Most: ${most} ${what} units a second (bound ${bound}): ${holds ? "holds" : "DOES NOT HOLD"}`,
  );
  return holds;
}

const results: boolean[] = [];
for (const load of loads) results.push(await play(load));
for (const kind of ["one price", "one merchant reference"] as const) {
  const payments = Math.min(measured[kind], Math.ceil(rate / 2));
  print(`\n${payments} payments at once, with AWS's latencies and the deployed settings: ${kind}`);
  const rows = measuredRows(await measureCapacity(payments, kind));
  for (const line of [...measuredHeading, ...rows.map((row) => row.line)]) print(line);
}
process.exitCode = results.every(Boolean) ? 0 : 1;

/** A key without the parts that differ within its kind. */
function kindOf(key: string): string {
  return key
    .replace(/^o#\d+#[^#]*/, "O")
    .replace(/#\d{4}-\d\d-\d\d#[0-9a-f]{2}$/, "#<day>#<shard>")
    .replace(/[A-Za-z0-9_-]{32,}/g, "<hash>")
    .replace(/(node#\w+#).*/, "$1<id>")
    .replace(/due#\d+/, "due#<shard>");
}
