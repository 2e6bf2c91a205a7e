/**
 * One request that causes very many deliveries, as a weapon against another tenant: `node
 * test/bench/webhook/many-deliveries.ts [cases] [endpoints]` on a stack of its own. One organization assigns all its cases
 * at once, with that many endpoints, and exports them meanwhile; another one comments on a case, again and again, and
 * receives an event for each. Prints how long its requests and its deliveries take without and with the attack, and how
 * many deliveries the one request causes. Exits with status 1 if there is not one event for each case, and one
 * delivery of it for each endpoint, or if a delivery of the other organization takes more than 30 seconds.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "#api/client/client.ts";
import { startLocalStack } from "#lib/local/stack.ts";

const cases = Number(process.argv[2] ?? 200);
const endpoints = Number(process.argv[3] ?? 20);
const rounds = 15;
const longestMilliseconds = 30_000;
const environment = {
  OUTBOUND_ALLOW_LOOPBACK: "1",
  RATE_LIMIT_PER_MINUTE: "1000000",
  RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
};

const stack = await startLocalStack({ environment });
const { baseUrl, apiKey, other } = stack.outputs;
const attacker = new Client({ baseUrl, token: apiKey });
const victim = new Client({ baseUrl, token: other.apiKey });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** With the ids of the events that arrived; a delivery may arrive twice. */
type Receiver = { readonly server: Server; readonly url: string; readonly received: string[] };

async function listen(): Promise<Receiver> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      received.push(String(request.headers["webhook-id"]));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { server, url, received };
}

const money = { amount: "10.00", currency: "EUR" };
async function createCase(client: Client, externalReference: string): Promise<string> {
  const body = { externalReference, source: money, destination: money };
  return (await client.call("createPaymentIntent", { body })).caseId;
}

const [mine, theirs] = [await listen(), await listen()];
const ids: string[] = [];
for (let n = 0; n < cases; n += 1) ids.push(await createCase(attacker, `many-${n}`));
const caseId = await createCase(victim, "victim");
for (let n = 0; n < endpoints; n += 1) {
  const body = { name: `e${n}`, url: mine.url, eventTypes: ["case.assigned" as const] };
  await attacker.call("createOutboundWebhookEndpoint", { body });
}
await victim.call("createOutboundWebhookEndpoint", {
  body: { name: "victim", url: theirs.url, eventTypes: ["case.commented"] },
});

type Took = { readonly request: number; readonly delivery: number };

/** One comment of the other organization, until its event has arrived. */
async function comment(number: string): Promise<Took> {
  const before = theirs.received.length;
  const started = performance.now();
  await victim.call("createCaseComment", { path: { caseId }, body: { comment: number } });
  const request = performance.now() - started;
  while (theirs.received.length === before && performance.now() - started < longestMilliseconds) {
    await sleep(10);
  }
  return { request, delivery: performance.now() - started };
}

async function measure(name: string): Promise<number> {
  const took: Took[] = [];
  for (let n = 0; n < rounds; n += 1) took.push(await comment(`${name} ${n}`));
  const sorted = (key: keyof Took) => took.map((each) => each[key]).sort((a, b) => a - b);
  const [requests, deliveries] = [sorted("request"), sorted("delivery")];
  const middle = Math.floor(rounds / 2);
  const worst = deliveries.at(-1) ?? 0;
  print(
    `${name}: request ${requests[middle]?.toFixed(0)} ms, at most ${requests.at(-1)?.toFixed(0)}; ` +
      `delivery ${deliveries[middle]?.toFixed(0)} ms, at most ${worst.toFixed(0)}`,
  );
  return worst;
}

await measure("alone");
const started = performance.now();
await attacker.call("createCaseAction", {
  body: { action: "assign", ids, parameters: { assignee: "mallory" } },
});
for (let n = 0; n < 5; n += 1) {
  await attacker.call("exportReconciliationCases", { query: { async: true } });
}
const worst = await measure("beside the attack");
const wanted = cases * endpoints;
while (mine.received.length < wanted && performance.now() - started < 600_000) await sleep(100);
const elapsed = (performance.now() - started) / 1_000;
print(
  `one request on ${cases} cases: ${mine.received.length} deliveries to ${endpoints} endpoints in ${elapsed.toFixed(1)} s`,
);
const isExact = mine.received.length >= wanted && new Set(mine.received).size === cases;
for (const { server } of [mine, theirs]) server.close();
await stack.stop();
process.exit(isExact && worst < longestMilliseconds ? 0 : 1);
