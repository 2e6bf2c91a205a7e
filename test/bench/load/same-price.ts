/**
 * `node test/bench/load/same-price.ts [rounds] [numbers] [now|apart]`: payments of one price, each
 * with evidence without references, on the local stack, for numbers of payments below and above the
 * crowd limit. Each round plays every number once, with a new price; the shortest time of each number
 * counts, because other work on the machine delayed it least. Fails if a payment costs more than twice
 * as much with one number as with another, from the first request until all work is done, or if the
 * work after the last request grows faster than twice the number of payments. That work is done while
 * requests arrive, so what is left after the last one hardly depends on their number.
 */

import { Client } from "#api/client/client.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
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

/** Seconds until all work is done. */
type Times = { readonly sinceFirst: number; readonly sinceLast: number };

async function play(stack: LocalStack, payments: number, distance: number): Promise<Times> {
  const { baseUrl, apiKey } = stack.outputs;
  const client = new Client({ baseUrl, token: apiKey });
  prices += 1;
  const money = { amount: `${1_000 + prices}.00`, currency: "EUR" };
  const first = Date.now() - payments * distance;
  const momentOf = (n: number, later: number) =>
    new Date(first + n * distance + later).toISOString();
  const started = performance.now();
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
  const sinceLast = await waitForRest(stack);
  return { sinceFirst: (performance.now() - started) / 1_000, sinceLast };
}

async function runConcurrently(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function measure(stack: LocalStack, distance: number): Promise<ReadonlyMap<number, Times>> {
  const least = new Map<number, Times>();
  for (let round = 0; round < rounds; round += 1) {
    for (const payments of numbers) {
      const times = await play(stack, payments, distance);
      const known = least.get(payments) ?? times;
      least.set(payments, {
        sinceFirst: Math.min(times.sinceFirst, known.sinceFirst),
        sinceLast: Math.min(times.sinceLast, known.sinceLast),
      });
    }
  }
  return least;
}

function show(title: string, least: ReadonlyMap<number, Times>): boolean {
  print(`\nPayments of one price ${title}, each with evidence that names nothing:`);
  const perPayment = (name: keyof Times) =>
    [...least].map(([payments, times]) => (times[name] * 1_000) / payments);
  const first = perPayment("sinceFirst");
  const last = perPayment("sinceLast");
  for (const [index, [payments, times]] of [...least].entries()) {
    print(
      `  ${String(payments).padStart(5)} payments: ${first[index]?.toFixed(1)} ms a payment from the first request; at rest ${times.sinceLast.toFixed(2)} s after the last one, ${last[index]?.toFixed(1)} ms a payment`,
    );
  }
  const ratio = Math.max(...first) / Math.min(...first);
  // Against the cheapest of the numbers so far.
  const growth = Math.max(
    ...last.map((cost, index) => cost / Math.min(...last.slice(0, index + 1))),
  );
  const holds = ratio <= ratioGoal && growth <= ratioGoal;
  const all = `the dearest costs ${ratio.toFixed(2)} times the cheapest from the first request`;
  const left = `after the last one at most ${growth.toFixed(2)} times what a smaller number costs`;
  print(`  ${all}, ${left} (goals ${ratioGoal}): ${holds ? "holds" : "DOES NOT HOLD"}`);
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
