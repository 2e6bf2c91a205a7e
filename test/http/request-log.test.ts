/** The log of failed requests: what it costs, what it counts, and what it never does (docs/specification.md, Request log). */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RequestLog } from "#api/http/request-log.ts";
import type { CountedFailures } from "#domain/access/failed-request.ts";
import { organizationOf } from "../organization.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import {
  attempt,
  organizationId,
  request,
  seededSnapshot,
} from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

const owner = organizationOf("org_1");

/** An environment whose clock stands where it is set, and whose table may be out of reach. */
function openLog() {
  const clock = { now: Date.parse("2026-03-02T12:00:00Z") };
  const table = { isReachable: true };
  const written: CountedFailures[] = [];
  const log = new RequestLog({
    write: async (_, failures) => {
      if (!table.isReachable) throw new Error("out of reach");
      written.push(failures);
    },
    now: () => clock.now,
  });
  let requests = 0;
  const fail = async (error = "invalid_request", status = 400, organization = owner) => {
    requests += 1;
    const requestContext = { requestId: `request-${requests}` };
    const event = { requestContext } as unknown as APIGatewayProxyEventV2;
    log.identify(event, { organizationId: organization, operation: "createPaymentIntent" });
    await log.note(event, { status, error });
  };
  const counted = () => written.reduce((sum, { count }) => sum + count, 0);
  return { clock, table, written, log, fail, counted };
}

describe("an environment", () => {
  test("writes the first failures at once, each with its request", async () => {
    const { fail, written } = openLog();
    await fail();
    await fail("not_found", 404);
    expect(written).toMatchObject([
      { error: "invalid_request", status: 400, count: 1, requestIds: ["request-1"] },
      { error: "not_found", status: 404, count: 1, requestIds: ["request-2"] },
    ]);
  });

  test("names the last five requests of a group, whenever they were written", async () => {
    const { fail, written } = openLog();
    for (let failure = 0; failure < 3; failure += 1) await fail();
    await fail("not_found", 404);
    expect(written.map(({ requestIds }) => requestIds)).toEqual([
      ["request-1"],
      ["request-2", "request-1"],
      ["request-3", "request-2", "request-1"],
      ["request-4"],
    ]);
  });

  test("names a request once after a write that failed", async () => {
    const { fail, table, written, log, clock } = openLog();
    await fail();
    table.isReachable = false;
    await fail();
    table.isReachable = true;
    clock.now += 30_000;
    await log.writeWaiting(owner);
    expect(written.at(-1)?.requestIds).toEqual(["request-2", "request-1"]);
  });

  test("forgets what waits of the organization that failed longest ago, above 1,000", async () => {
    const { clock, fail, counted, log } = openLog();
    for (let failure = 0; failure < 6; failure += 1) await fail();
    expect(counted()).toBe(5);
    for (let n = 0; n < 1_000; n += 1)
      await fail("not_found", 404, organizationOf(`org_other_${n}`));
    clock.now += 30_000;
    await log.writeWaiting(owner);
    expect(counted()).toBe(5 + 1_000);
  });

  test("writes a flood of 10,000 failures in a minute as seven entries, and counts each", async () => {
    const { clock, fail, written, counted, log } = openLog();
    for (let failure = 0; failure < 10_000; failure += 1) {
      await fail();
      clock.now += 6;
    }
    expect(written).toHaveLength(6);
    clock.now += 30_000;
    await log.writeWaiting(owner);
    expect(written).toHaveLength(7);
    expect(counted()).toBe(10_000);
    expect(written.at(-1)?.requestIds).toEqual(
      [10_000, 9_999, 9_998, 9_997, 9_996].map((id) => `request-${id}`),
    );
  });

  test("costs at most 0.02 writes a request, where one request in a hundred fails", async () => {
    const { clock, fail, written, log } = openLog();
    for (let sent = 1; sent <= 6_000; sent += 1) {
      clock.now += 100;
      await (sent % 100 === 0 ? fail() : log.writeWaiting(owner));
    }
    expect(written.length).toBeLessThanOrEqual(0.02 * 6_000);
  });

  test("keeps a server error until a later request, because the table may be its cause", async () => {
    const { fail, written, log } = openLog();
    await fail("upstream_unavailable", 503);
    expect(written).toEqual([]);
    await log.writeWaiting(owner);
    expect(written).toMatchObject([{ status: 503, count: 1 }]);
  });

  test("fails no request when the table is out of reach, and loses no failure", async () => {
    const { fail, table, counted, clock } = openLog();
    table.isReachable = false;
    for (let failure = 0; failure < 20; failure += 1) await fail();
    table.isReachable = true;
    clock.now += 30_000;
    await fail();
    expect(counted()).toBe(21);
  });

  test("gives each organization writes of its own, and forgets the oldest of too many", async () => {
    const { fail, written, log } = openLog();
    for (let failure = 0; failure < 10; failure += 1) await fail();
    const before = written.length;
    await fail("not_found", 404, organizationOf("org_2"));
    expect(written).toHaveLength(before + 1);
    for (let other = 0; other < 1_001; other += 1) {
      await fail("not_found", 404, organizationOf(`org_other_${other}`));
    }
    const after = written.length;
    await log.writeWaiting(owner);
    expect(written).toHaveLength(after);
  });

  test("counts nothing of a request whose organization is unknown", async () => {
    const { log, written } = openLog();
    const event = { requestContext: { requestId: "r" } } as unknown as APIGatewayProxyEventV2;
    await log.note(event, { status: 401, error: "unauthorized" });
    expect(written).toEqual([]);
  });
});

describe("the service", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await Simulator.start();
  });
  afterAll(() => simulator.stop());

  const open = () => simulator.open(seededSnapshot, "memory");
  const canary = "Canary GmbH";
  const wrong = { key: "k-1", body: { externalReference: canary, source: canary } };

  const logOf = async (world: World, query = "limit=100") =>
    (await request(world, "listRequestLog", { query })).body;

  test("lists failures by route and code with their requests, and nothing that was sent", async () => {
    const world = await open();
    const environment = new Environment(world, "payment-intents");
    await attempt(world, environment, "createPaymentIntent", wrong);
    await attempt(world, environment, "createPaymentIntent", { ...wrong, key: "k-2" });
    world.clock.now += 1_000;
    await request(world, "getReconciliationCase", { params: { caseId: `case_${canary}` } });
    const shown = await logOf(world);
    const today = new Date(world.clock.now).toISOString().slice(0, 10);
    expect(shown).toMatchObject({
      total: 2,
      items: [
        { operation: "getReconciliationCase", status: 404, error: "not_found", count: 1 },
        {
          ...{ operation: "createPaymentIntent", method: "POST", path: "/v1/payment-intents" },
          ...{ status: 400, error: "invalid_request", count: 2 },
          days: [{ date: today, count: 2 }],
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain("Canary");
    expect(await logOf(world, "error=not_found")).toMatchObject({ total: 1 });
    expect(await logOf(world, "limit=1&offset=1")).toMatchObject({
      total: 2,
      items: [{ count: 2 }],
    });
    const items = (await world.readItems()).filter(({ pk }) => String(pk).endsWith("#failures"));
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toContain("Canary");
    expect(items.every((item) => JSON.stringify(item).length < 1_024)).toBe(true);
    await world.close();
  });

  test("shows the failures of the days that are asked for, both included", async () => {
    const world = await open();
    const environment = new Environment(world, "payment-intents");
    const days: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      world.clock.now += 24 * 60 * 60 * 1_000;
      days.push(new Date(world.clock.now).toISOString().slice(0, 10));
      await attempt(world, environment, "createPaymentIntent", { ...wrong, key: `day-${day}` });
    }
    const [first, second, third] = days;
    const counts = async (query: string) => {
      const { items } = (await logOf(world, query)) as { items: { count: number }[] };
      return items.map(({ count }) => count);
    };
    expect(await counts(`from=${first}`)).toEqual([3]);
    expect(await counts(`from=${second}`)).toEqual([2]);
    expect(await counts(`to=${first}`)).toEqual([1]);
    expect(await counts(`from=${second}&to=${second}`)).toEqual([1]);
    expect(await counts(`from=${third}&to=${second}`)).toEqual([]);
    await world.close();
  });

  test("shows the failure of a stored answer, as often as the answer was sent", async () => {
    const world = await open();
    const money = { amount: "1.00", currency: "EUR" };
    const intent = { externalReference: "R", source: money, destination: money };
    await request(world, "createPaymentIntent", { key: "a", body: intent });
    const other = { ...intent, source: { ...money, amount: "2.00" } };
    const environment = new Environment(world, "payment-intents");
    for (let sent = 0; sent < 2; sent += 1) {
      await attempt(world, environment, "createPaymentIntent", { key: "b", body: other });
    }
    expect(await logOf(world)).toMatchObject({
      items: [{ error: "payment_intent_conflict", status: 409, count: 2 }],
    });
    await world.close();
  });

  test("forgets a day after seven, and a group with its last day", async () => {
    const world = await open();
    const environment = new Environment(world, "payment-intents");
    const day = 86_400_000;
    await attempt(world, environment, "createPaymentIntent", wrong);
    world.clock.now += 6 * day;
    await attempt(world, environment, "createPaymentIntent", { ...wrong, key: "k-2" });
    expect(await logOf(world)).toMatchObject({ items: [{ count: 2, days: [{ count: 1 }, {}] }] });
    world.clock.now += day;
    expect(await logOf(world)).toMatchObject({ items: [{ count: 1, days: [{ count: 1 }] }] });
    await attempt(world, environment, "createPaymentIntent", { ...wrong, key: "k-3" });
    const [stored = {}] = (await world.readItems()).filter(({ pk }) =>
      String(pk).endsWith("#failures"),
    );
    expect(Object.keys(stored).filter((name) => name.startsWith("on"))).toHaveLength(2);
    expect(stored["expiresAt"]).toBe(Math.ceil(world.clock.now / 1_000) + 7 * 86_400);
    world.clock.now += 7 * day;
    expect(await logOf(world)).toMatchObject({ items: [], total: 0 });
    expect(String(stored["pk"])).toContain(organizationId);
    await world.close();
  });
});
