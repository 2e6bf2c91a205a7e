/**
 * `node test/bench/load/same-price.ts [rounds] [numbers] [now|apart]`: payments of one price, each
 * with evidence without references, on the local stack: the time from the last request until all
 * work is done, for numbers of payments below and above the crowd limit. Each round plays every
 * number once, with a new price; the shortest time of each number counts, because other work on the
 * machine delayed it least. Fails if a payment costs more than twice as much with one number as
 * with another.
 */
import type { LocalStack } from "../../../lib/local/local-stack.ts";
import { startLocalStack } from "../../../lib/local/stack.ts";
import { Client } from "../../../shared/client/client.ts";
import { waitForRest } from "./load-run.ts";
import { unlimited } from "./unlimited.ts";

const rounds = Number(process.argv[2] ?? 3);
const asked = process.argv[3]?.split(",").map(Number);
const numbers = asked ?? [25, 60, 99, 101, 130, 1_000];
const ratioGoal = 2;
/** Concurrent requests. */
const connections = 4;
const minuteMilliseconds = 60_000;

/** Time between the payments of one price; the evidence of each comes a minute after it. */
const distances = [
  { name: "now", title: "at one moment", milliseconds: 0 },
  { name: "apart", title: "a minute apart", milliseconds: minuteMilliseconds },
].filter(({ name }) => process.argv[4] === undefined || process.argv[4] === name);

const print = (line: string) => process.stdout.write(`${line}\n`);

let prices = 0;

/** @returns seconds from the last request until all work is done */
async function play(stack: LocalStack, payments: number, distance: number): Promise<number> {
  const { baseUrl, apiKey } = stack.outputs;
  const client = new Client({ baseUrl, token: apiKey });
  prices += 1;
  const money = { amount: `${1_000 + prices}.00`, currency: "EUR" };
  const first = Date.now() - payments * distance;
  const momentOf = (n: number, later: number) =>
    new Date(first + n * distance + later).toISOString();
  await runConcurrently(payments, async (n) => {
    await client.call("createPaymentIntent", {
      body: {
        externalReference: `price-${prices}-${n}`,
        source: money,
        destination: money,
        effectiveDate: momentOf(n, 0),
      },
    });
    await client.call("createProviderEvidence", {
      body: {
        provider: "acme_bank",
        sourceRef: `price-${prices}-${n}`,
        phase: "destination",
        amount: money,
        occurredAt: momentOf(n, distance / 2),
        payload: {},
      },
    });
  });
  return waitForRest(stack);
}

async function runConcurrently(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function measure(stack: LocalStack, distance: number): Promise<ReadonlyMap<number, number>> {
  const least = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const payments of numbers) {
      const seconds = await play(stack, payments, distance);
      least.set(payments, Math.min(seconds, least.get(payments) ?? seconds));
    }
  }
  return least;
}

function show(title: string, least: ReadonlyMap<number, number>): boolean {
  print(`\nPayments of one price ${title}, each with evidence that names nothing:`);
  const each = [...least].map(([payments, seconds]) => {
    const milliseconds = (seconds * 1_000) / payments;
    print(
      `  ${String(payments).padStart(5)} payments: at rest after ${seconds.toFixed(2)} s, ${milliseconds.toFixed(1)} ms a payment`,
    );
    return milliseconds;
  });
  const ratio = Math.max(...each) / Math.min(...each);
  const holds = ratio <= ratioGoal;
  print(
    `  the dearest costs ${ratio.toFixed(2)} times the cheapest (goal ${ratioGoal}): ${holds ? "holds" : "DOES NOT HOLD"}`,
  );
  return holds;
}

const stack = await startLocalStack({ environment: unlimited });
const shown: boolean[] = [];
try {
  // Everything that first requests load must not count as cost of a price.
  await play(stack, connections, 0);
  for (const { title, milliseconds } of distances) {
    shown.push(show(title, await measure(stack, milliseconds)));
  }
} finally {
  await stack.stop();
}
// One round only shows that it runs.
process.exitCode = rounds === 1 || shown.every(Boolean) ? 0 : 1;
