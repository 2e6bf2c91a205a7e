/**
 * A flood of forged deliveries among genuine ones, on a separate stack with the real limits: `node
 * test/bench/webhook/forged-deliveries.ts [forged] [genuine]`. Prints the answers, what was stored, and the duration of
 * genuine deliveries, without and with the flood. Exits with status 1 if a genuine one is not accepted or fewer than 99%
 * take at most 5 s, if a forged one is accepted, or if more are kept than the limit of a minute admits.
 */
import { randomUUID } from "node:crypto";
import { startLocalStack } from "#lib/local/stack.ts";

const forgedCount = Number(process.argv[2] ?? 10_000);
const trueCount = Number(process.argv[3] ?? 100);
const senders = 20;
const forgedBody = JSON.stringify({ event_id: "wh_forged", filler: "x".repeat(2_000) });

const stack = await startLocalStack();
const { baseUrl, apiKey, partner } = stack.outputs;

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body), headers });
  return (await answer.json()) as Record<string, unknown>;
}

const integrationKey = `bench_${randomUUID().replaceAll("-", "_")}`;
await post(
  `${baseUrl}/v1/partner-integrations`,
  {
    name: "Bench",
    integrationKey,
    apiKey: `sk-${randomUUID()}`,
    webhookBaseUrl: baseUrl,
    eventCategories: ["transfer"],
  },
  {
    authorization: `Bearer ${apiKey}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  },
);

/** Milliseconds of each genuine delivery, sent one after the other. */
async function deliverGenuine(): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < trueCount; n += 1) {
    const started = performance.now();
    const object = {
      id: `tr_${randomUUID()}`,
      state: "payment_processed",
      amount: "1",
      currency: "usd",
    };
    const { deliveries } = await post(`${partner.baseUrl}/control/events`, {
      integrationKey,
      object,
    });
    took.push(performance.now() - started);
    const [{ status } = { status: 0 }] = deliveries as { status: number }[];
    if (status !== 200) throw new Error(`A true delivery was answered ${status}.`);
  }
  return took.sort((a, b) => a - b);
}

const statuses = new Map<number, number>();
let kept = 0;
let left = forgedCount;
async function forge(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const response = await fetch(`${baseUrl}/webhooks/partner/${integrationKey}`, {
      method: "POST",
      headers: { "x-webhook-signature": `t=${Date.now()},v0=AAAA` },
      body: forgedBody,
    });
    const answer = (await response.json()) as { details?: { rawRecordId?: string | null } };
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (typeof answer.details?.rawRecordId === "string") kept += 1;
  }
}

/** RATE_LIMIT_REFUSED_PER_MINUTE; a run may see a part of each of two minutes, or more. */
const perMinute = 600;
const inTimeMilliseconds = 5_000;
const quantile = (sorted: readonly number[], part: number) =>
  (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
const print = (line: string) => process.stdout.write(`${line}\n`);

const alone = await deliverGenuine();
const began = performance.now();
const flood = Promise.all(Array.from({ length: senders }, forge));
const beside = await deliverGenuine();
await flood;

print(`forged: ${forgedCount}, answers ${JSON.stringify(Object.fromEntries(statuses))}`);
print(`kept: ${kept} of at most 1000 a day; bodies ${kept * forgedBody.length} of 16777216 bytes`);
print(`true, alone: median ${quantile(alone, 0.5)} ms, 95% ${quantile(alone, 0.95)} ms`);
print(
  `true, beside the flood: median ${quantile(beside, 0.5)} ms, 95% ${quantile(beside, 0.95)} ms`,
);
const inTime = beside.filter((took) => took <= inTimeMilliseconds).length / beside.length;
const minutes = Math.floor((performance.now() - began) / 60_000) + 2;
const isRefused = [...statuses.keys()].every((status) => status === 400 || status === 429);
const holds = inTime >= 0.99 && isRefused && kept <= minutes * perMinute;
print(
  `${(100 * inTime).toFixed(2)}% of genuine deliveries within 5 s beside the flood, every forged one refused: ${holds ? "holds" : "MISSED"}`,
);
await stack.stop();
process.exit(holds ? 0 : 1);
