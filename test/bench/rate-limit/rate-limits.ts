/**
 * Prints the cost of rate limits and whether they hold: `node
 * test/bench/rate-limit/rate-limits.ts`. Several environments, one organization, the real engine;
 * the clock is simulated.
 */
import { openEngineTable } from "../../table/engine-table.ts";
import { type Load, type MinuteFigures, runLoad, sumOf } from "./rate-limit-load.ts";

const limit = 1_200;
const minutes = 6;

const loads: Readonly<Record<string, Omit<Load, "limit" | "minutes">>> = {
  "three times the limit, 4 environments": {
    environments: 4,
    requestsPerMinute: 3 * limit,
    burst: false,
  },
  "three times the limit at once, 4 environments": {
    environments: 4,
    requestsPerMinute: 3 * limit,
    burst: true,
  },
  "at the limit, 4 environments": { environments: 4, requestsPerMinute: limit, burst: false },
  "90% of the limit, 4 environments": { environments: 4, requestsPerMinute: 1_080, burst: false },
  "half the limit, 4 environments": { environments: 4, requestsPerMinute: 600, burst: false },
  "a quarter of the limit, 4 environments": {
    environments: 4,
    requestsPerMinute: 300,
    burst: false,
  },
  "a quarter of the limit, 1 environment": {
    environments: 1,
    requestsPerMinute: 300,
    burst: false,
  },
  "one request a second, 1 environment": { environments: 1, requestsPerMinute: 60, burst: false },
};

/** Without its first minute a load is steady: the environments know its rate. */
function writesPerRequest(figures: readonly MinuteFigures[]): string {
  return (sumOf(figures, "writes") / sumOf(figures, "sent")).toFixed(4);
}

function print(...columns: readonly (string | number)[]): void {
  const [name = "", ...figures] = columns.map(String);
  process.stdout.write(`${name.padEnd(46)}${figures.map((each) => each.padStart(12)).join("")}\n`);
}

const { table, close } = await openEngineTable();
print("", "", "", "admitted", "", "", "writes per", "the same,");
print(
  `limit ${limit} a minute, ${minutes} minutes`,
  ...["sent", "admitted", "a minute", "refused", "writes", "request", "steady"],
);
for (const [name, load] of Object.entries(loads)) {
  const figures = await runLoad(table, name, { ...load, limit, minutes });
  const sent = sumOf(figures, "sent");
  const writes = sumOf(figures, "writes");
  print(
    name,
    sent,
    sumOf(figures, "admitted"),
    Math.max(...figures.map(({ admitted }) => admitted)),
    sumOf(figures, "refused"),
    writes,
    writesPerRequest(figures),
    writesPerRequest(figures.slice(1)),
  );
}
await close();
