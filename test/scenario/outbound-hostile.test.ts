/**
 * Hostile receivers, against the delivery lanes of the running service (docs/specification.md,
 * Outbound webhooks).
 */

import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { answerWith, openReceiver, type Receiver } from "../functions/webhook/webhook-receiver.ts";
import {
  type Connection,
  chunk,
  drip,
  flood,
  type HostileReceiver,
  head,
  openHostile,
} from "../outbound-http/hostile-sockets.ts";
import { until } from "../until.ts";

type Deliveries = Awaited<ReturnType<typeof triedDeliveries>>;

const bomb = gzipSync(Buffer.alloc(50_000_000));

type Behaviour = { readonly act: (socket: Socket) => void; readonly expected: object };

const lost = { responseStatusCode: null, status: "pending" };
const answered = { responseStatusCode: 200, status: "delivered" };

const behaviours: Readonly<Record<string, Behaviour>> = {
  "never answers": { act: () => undefined, expected: lost },
  "drips its headers": { act: (s) => void drip(s, `${head}X: ${"a".repeat(999)}`), expected: lost },
  "closes the socket": { act: (s) => s.end(), expected: lost },
  "drips its body": {
    act: (s) => void drip(s, `${head}Content-Length: 999\r\n\r\n${"a".repeat(999)}`),
    expected: answered,
  },
  "sends an endless body": {
    act: (s) => {
      s.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      void flood(s, chunk);
    },
    expected: answered,
  },
  "sends a compressed bomb": {
    act: (s) => {
      s.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      s.end(bomb);
    },
    expected: answered,
  },
};

const names = Object.keys(behaviours);
const hostile = new Map<string, { receiver: HostileReceiver; endpointId: string }>();
/** A separate stack, because other tests would have to wait for the long attempts. */
let stack: LocalStack;
let client: Client;
let healthy: Receiver;
/** For each event: attempts with the long limit that ended before the healthy receiver got it. */
let longBefore: number[];
let deliveries: NonNullable<Deliveries>;

async function subscribe(url: string): Promise<string> {
  const body = { name: "Ledger", url, eventTypes: ["payment_intent.created" as const] };
  return carriedOut(await client.call("createOutboundWebhookEndpoint", { body })).id;
}

async function createIntent(n: number): Promise<void> {
  const body = {
    externalReference: `hostile-${n}`,
    source: { amount: "1.00", currency: "USD" },
    destination: { amount: "1.00", currency: "USD" },
  };
  await client.call("createPaymentIntent", { body });
}

const eventsSent = 3;

/** Between the time limit of a try in the fast lane, 2 s, and that of an attempt, 15 s. */
const longMilliseconds = 8_000;

const connections = () => [...hostile.values()].flatMap(({ receiver }) => receiver.closed);

/** Attempts to deliver this event that had the long limit, and reached it. */
function endedLongAttempts(n: number): number {
  const isLong = ({ text, heldMilliseconds }: Connection) =>
    heldMilliseconds > longMilliseconds && text.includes(`"hostile-${n}"`);
  return connections().filter(isLong).length;
}

/**
 * A delivery with a recorded attempt for each endpoint; null until each endpoint has one. The
 * slow lane takes the events in any order, so any event of the endpoint counts.
 */
async function triedDeliveries() {
  const query = { eventType: "payment_intent.created" } as const;
  const { items } = await client.call("listOutboundWebhookEvents", { query });
  const all = items.flatMap((event) => event.deliveries);
  const tried = all.filter(({ status, nextRetryAt }) => status !== "pending" || nextRetryAt);
  const endpoints = new Map(tried.map((delivery) => [delivery.endpointId, delivery]));
  return endpoints.size === names.length + 1 ? [...endpoints.values()] : null;
}

beforeAll(async () => {
  stack = await startLocalStack({ environment: { OUTBOUND_ALLOW_LOOPBACK: "1" } });
  const { baseUrl, apiKey } = stack.outputs;
  client = new Client({ baseUrl, token: apiKey });
  for (const [name, { act }] of Object.entries(behaviours)) {
    const receiver = await openHostile(act);
    hostile.set(name, { receiver, endpointId: await subscribe(receiver.url) });
  }
  healthy = await openReceiver(answerWith(200));
  await subscribe(healthy.url);
  longBefore = [];
  for (let n = 1; n <= eventsSent; n += 1) {
    await createIntent(n);
    const created = () =>
      healthy.received.filter(({ body }) => body.includes("payment_intent.created")).length;
    await until(() => created() >= n, `event ${n} at the healthy receiver`);
    longBefore.push(endedLongAttempts(n));
  }
  deliveries = await until(triedDeliveries, "an attempt at each endpoint");
});

afterAll(async () => {
  for (const { receiver } of hostile.values()) receiver.close();
  await healthy.close();
  await stack.stop();
});

test("a healthy receiver is not delayed by them", async () => {
  expect(longBefore).toEqual(Array(eventsSent).fill(0));
  // There are such attempts, later.
  await until(() => endedLongAttempts(1) > 0, "the end of a long attempt");
});

test("records a try with a short time limit, and the attempt that follows it", async () => {
  const { endpointId } = hostile.get("never answers") ?? {};
  const isOwn = (delivery: { endpointId: string }) => delivery.endpointId === endpointId;
  const handedOver = async () => {
    const { items } = await client.call("listOutboundWebhookEvents", {});
    const own = items.flatMap((event) => event.deliveries.filter(isOwn));
    for (const { id } of own) {
      const path = { outboundWebhookDeliveryId: id };
      const { attempts } = await client.call("getOutboundWebhookDelivery", { path });
      const [first, second] = attempts.map(({ status }) => status);
      if (first === "pending" && second !== undefined) return [first, second];
    }
    return null;
  };
  const statuses = await until(handedOver, "an attempt after the short one");
  expect(statuses).toEqual(["pending", "retry_scheduled"]);
});

describe.each(names)("a receiver that %s", (name) => {
  const own = () => {
    const found = hostile.get(name);
    if (found === undefined) throw new Error(name);
    return found;
  };

  test("has its attempt recorded, with no more than an excerpt of its answer", () => {
    const delivery = deliveries.find(({ endpointId }) => endpointId === own().endpointId);
    expect(delivery).toMatchObject(behaviours[name]?.expected ?? {});
    expect(JSON.stringify(delivery).length).toBeLessThan(4_096);
  });

  test("holds no connection much longer than the 15 s of an attempt", async () => {
    const { closed } = own().receiver;
    await until(() => closed.length > 0, "the end of a connection");
    // On a busy machine both see the end later; no other limit is as short as twice this one.
    for (const { heldMilliseconds } of closed) expect(heldMilliseconds).toBeLessThan(30_000);
  });
});
