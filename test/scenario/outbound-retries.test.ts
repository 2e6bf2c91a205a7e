/** The retry schedule in simulated time (docs/specification.md, Outbound webhooks). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { retryDelaysSeconds } from "#domain/webhook/retry-schedule.ts";
import {
  deliverMessages,
  deliverStream,
  queueConsumers,
  startScheduled,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { type Delivery, OutboundWorld } from "./outbound-world.ts";

const secondMilliseconds = 1_000;
const dayMilliseconds = 86_400_000;
/**
 * Lateness allowed for an attempt: a queue delays by whole seconds; longer delays than 15 minutes
 * are checked every minute.
 */
const latenessMilliseconds = (delaySeconds: number) => (delaySeconds > 900 ? 61_000 : 1_001);

let world: OutboundWorld;
beforeEach(async () => {
  world = await OutboundWorld.open();
});
afterEach(() => world.close());

function gaps(): number[] {
  return world.attempts.slice(1).map((at, index) => at - (world.attempts[index] ?? 0));
}

describe("a dead endpoint", () => {
  test("is attempted ten times at the times of the schedule, and then no more", async () => {
    const endpoint = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpoint);
    for (let retry = 0; retry < 12; retry += 1) await world.moveToNextAttempt(id);
    const measured = gaps();
    const rows = retryDelaysSeconds.map((delay, index) => [
      `${delay} s`,
      `after ${(measured[index] ?? 0) / secondMilliseconds} s`,
    ]);
    process.stdout.write(
      `\nAttempts at a dead endpoint\n${rows.map((r) => r.join("\t")).join("\n")}\n`,
    );
    expect(measured).toHaveLength(9);
    for (const [index, delay] of retryDelaysSeconds.entries()) {
      const planned = delay * secondMilliseconds;
      expect(measured[index]).toBeGreaterThanOrEqual(planned);
      expect(measured[index]).toBeLessThanOrEqual(1.1 * planned + latenessMilliseconds(delay));
    }
    expect(await world.delivery(id)).toMatchObject({
      status: "failed",
      attemptCount: 10,
      nextRetryAt: null,
    });
    expect(new Set(world.bodies).size).toBe(1);
    expect(await world.endpoint(endpoint)).toMatchObject({ status: "active" });
  });

  test("that recovers gets the delivery at the next attempt, and no further one", async () => {
    world.answer = (attempt) => ({ status: attempt < 4 ? 503 : 200 });
    const endpoint = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpoint);
    expect(await world.endpoint(endpoint)).toMatchObject({ failingSince: expect.any(String) });
    for (let retry = 0; retry < 6; retry += 1) await world.moveToNextAttempt(id);
    expect(world.attempts).toHaveLength(4);
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 4 });
    expect(await world.endpoint(endpoint)).toMatchObject({ failingSince: null });
  });

  test("is disabled by the first failure at least five days after the first one, and an event announces it", async () => {
    const dead = await world.subscribe(["webhook.test"]);
    const first = await world.sendTest(dead);
    const start = world.attempts[0] ?? 0;
    for (let retry = 0; retry < 9; retry += 1) await world.moveToNextAttempt(first);
    world.world.clock.now = start + 5 * dayMilliseconds - secondMilliseconds;
    await world.sendTest(dead);
    expect(await world.endpoint(dead)).toMatchObject({ status: "active" });
    await world.moveTo(start + 5 * dayMilliseconds + 10 * secondMilliseconds);
    expect(await world.endpoint(dead)).toMatchObject({
      status: "disabled",
      disabledReason: "failing",
    });
    const query = "eventType=outbound_webhook_endpoint.disabled";
    expect(await world.call("listOutboundWebhookEvents", { query })).toMatchObject({
      items: [{ sourceKey: dead, endpointCount: 0 }],
    });
    const query2 = "eventType=webhook.test&status=pending";
    const before = world.attempts.length;
    await world.moveTo(start + 5 * dayMilliseconds + 400 * secondMilliseconds);
    expect(world.attempts).toHaveLength(before);
    expect(await world.call("listOutboundWebhookEvents", { query: query2 })).toMatchObject({
      total: 0,
    });
  });

  test("that succeeds in between starts its five days again", async () => {
    world.answer = (attempt) => ({ status: attempt === 2 ? 200 : 500 });
    const endpoint = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpoint);
    await world.moveToNextAttempt(id);
    world.world.clock.now += 5 * dayMilliseconds;
    await world.sendTest(endpoint);
    expect(await world.endpoint(endpoint)).toMatchObject({ status: "active" });
  });
});

describe("a delivery before its first attempt", () => {
  /** Fans an event out, and loses the messages of its deliveries. @returns the id of its delivery */
  async function loseFirstMessage(endpointId: string): Promise<string> {
    const event = await world.call("testOutboundWebhookEndpoint", { params: { endpointId } });
    await deliverStream(world.world, await world.world.readStream());
    await deliverMessages(
      world.world,
      queueConsumers.outbound,
      takeMessages(world.world, "outbound"),
    );
    expect(takeMessages(world.world, "outbound")).toHaveLength(1);
    const [delivery] = event["deliveries"] as readonly Delivery[];
    return delivery?.id ?? "";
  }

  test("is pending wherever it is shown, and is recorded once a client reports an attempt", async () => {
    const id = await loseFirstMessage(await world.subscribe(["webhook.test"]));
    const pending = { status: "pending", attemptCount: 0, endpointUrl: world.url };
    expect(await world.delivery(id)).toMatchObject({ id, ...pending });
    const { items } = await world.call("listOutboundWebhookEvents");
    expect(items).toMatchObject([{ deliveries: [{ id, ...pending }] }]);
    const params = { outboundWebhookDeliveryId: id };
    const body = { status: "delivered", responseStatusCode: 200 };
    await world.call("recordOutboundWebhookAttempt", { params, body });
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 1 });
    expect(world.attempts).toEqual([]);
  });

  test("is made when a person asks for it, though its message was lost", async () => {
    world.answer = () => ({ status: 200 });
    const id = await loseFirstMessage(await world.subscribe(["webhook.test"]));
    await world.call("retryOutboundWebhookDelivery", { params: { outboundWebhookDeliveryId: id } });
    await world.waitForRest();
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 1 });
  });

  test("is made within half an hour, though its message was lost", async () => {
    world.answer = () => ({ status: 200 });
    await startScheduled(world.world, "missed-work-sweeper");
    const id = await loseFirstMessage(await world.subscribe(["webhook.test"]));
    for (let passed = 0; passed < 30; passed += 10) {
      world.world.clock.now += 600_000;
      await startScheduled(world.world, "missed-work-sweeper");
      await world.waitForRest();
    }
    expect(world.attempts).toHaveLength(1);
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 1 });
  });

  test("is recorded by the slow lane, where an endpoint in trouble is served at once", async () => {
    world.answer = (attempt) => ({ status: attempt === 1 ? 503 : 200 });
    const endpoint = await world.subscribe(["webhook.test"]);
    await world.sendTest(endpoint);
    const id = await world.sendTest(endpoint);
    expect(world.attempts).toHaveLength(2);
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 1 });
  });

  test("is skipped where its endpoint was disabled meanwhile, and a replay sends it", async () => {
    world.answer = () => ({ status: 200 });
    const endpointId = await world.subscribe(["webhook.test"]);
    const event = await world.call("testOutboundWebhookEndpoint", { params: { endpointId } });
    const [delivery] = event["deliveries"] as readonly Delivery[];
    const patch = (status: string) =>
      world.call("updateOutboundWebhookEndpoint", { params: { endpointId }, body: { status } });
    await patch("disabled");
    await world.waitForRest();
    expect(await world.delivery(delivery?.id ?? "")).toMatchObject({ status: "skipped" });
    await patch("active");
    const since = new Date(world.world.clock.now - 3_600_000).toISOString();
    await world.call("replayOutboundWebhookEndpoint", { params: { endpointId }, body: { since } });
    await world.waitForRest();
    expect(await world.delivery(delivery?.id ?? "")).toMatchObject({ status: "delivered" });
  });
});

describe("a replay", () => {
  const replaySince = async (endpointId: string, hours: number) => {
    const since = new Date(world.world.clock.now - hours * 3_600_000).toISOString();
    await world.call("replayOutboundWebhookEndpoint", { params: { endpointId }, body: { since } });
  };

  test("sends what waits for a retry at once, under its id, and the scheduled attempt sends nothing", async () => {
    world.answer = () => ({ status: 500 });
    const endpointId = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpointId);
    for (const _ of [2, 3, 4]) await world.moveToNextAttempt(id);
    const waiting = await world.delivery(id);
    expect(waiting).toMatchObject({ status: "pending", attemptCount: 4 });
    const dueAt = Date.parse(String(waiting.nextRetryAt));
    expect(dueAt - world.world.clock.now).toBeGreaterThan(3_600_000);

    world.answer = () => ({ status: 200 });
    const before = world.world.clock.now;
    await replaySince(endpointId, 24);
    await world.waitForRest();
    expect(world.world.clock.now - before).toBeLessThan(60_000);
    expect(await world.delivery(id)).toMatchObject({ status: "delivered", attemptCount: 5 });
    const sent = world.attempts.length;
    world.world.clock.now = dueAt + 60_000;
    await world.waitForRest();
    await replaySince(endpointId, 48);
    await world.waitForRest();
    expect(world.attempts).toHaveLength(sent);
  });

  test("to a receiver that is still broken ends, and begins the schedule anew", async () => {
    world.answer = () => ({ status: 500 });
    const endpointId = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpointId);
    for (const _ of [2, 3, 4]) await world.moveToNextAttempt(id);
    world.world.clock.now += 60_000;
    await replaySince(endpointId, 24);
    await world.waitForRest();
    const { status, attemptCount, nextRetryAt } = await world.delivery(id);
    expect({ status, attemptCount }).toEqual({ status: "pending", attemptCount: 5 });
    expect(Date.parse(String(nextRetryAt)) - world.world.clock.now).toBeLessThan(10_000);
  });
});

describe("Retry-After", () => {
  test.each([
    ["later than the schedule", "3600", 3_600],
    ["earlier than the schedule", "1", 5],
    ["as a date", "DATE", 7_200],
    ["beyond a day", "999999", 86_400],
    ["that is not a number", "soon", 5],
    ["negative", "-60", 5],
  ])("%s (%s) schedules the next attempt after %i s", async (_, header, seconds) => {
    world.answer = () => {
      const date = new Date(world.world.clock.now + 7_200 * secondMilliseconds).toUTCString();
      return { status: 429, headers: { "retry-after": header.replace("DATE", date) } };
    };
    const id = await world.sendTest(await world.subscribe(["webhook.test"]));
    const { nextRetryAt } = await world.delivery(id);
    const wait = Date.parse(String(nextRetryAt)) - (world.attempts[0] ?? 0);
    expect(wait).toBeGreaterThanOrEqual(seconds * secondMilliseconds - secondMilliseconds);
    expect(wait).toBeLessThanOrEqual(Math.max(seconds, 5.5) * secondMilliseconds);
    await world.moveToNextAttempt(id);
    expect(gaps()[0]).toBeGreaterThanOrEqual(wait);
    expect(await world.delivery(id)).toMatchObject({ attemptCount: 2 });
  });
});

describe("an answer", () => {
  test.each([301, 302, 307, 400, 401, 404, 500, 503, 600])("%i is retried", async (status) => {
    world.answer = () => ({ status, headers: { location: world.url } });
    const id = await world.sendTest(await world.subscribe(["webhook.test"]));
    expect(world.attempts).toHaveLength(1);
    expect(await world.delivery(id)).toMatchObject({ status: "pending", attemptCount: 1 });
  });

  test("410 ends the delivery and disables the endpoint", async () => {
    world.answer = () => ({ status: 410 });
    const endpoint = await world.subscribe(["webhook.test"]);
    const id = await world.sendTest(endpoint);
    expect(await world.delivery(id)).toMatchObject({ status: "failed", nextRetryAt: null });
    expect(await world.endpoint(endpoint)).toMatchObject({ disabledReason: "gone" });
  });

  test.each([200, 201, 202, 204, 299])("%i is a success", async (status) => {
    world.answer = () => ({ status });
    const id = await world.sendTest(await world.subscribe(["webhook.test"]));
    expect(await world.delivery(id)).toMatchObject({ status: "delivered" });
  });
});
