/** Scenarios of test organizations, and the keys that these make (docs/specification.md, Sandbox). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenarios } from "#functions/evidence/sandbox/scenarios.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { attempt, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Made = {
  readonly caseIds: readonly string[];
  readonly paymentIntentIds: readonly string[];
  readonly settlementId: string | null;
};
type Json = Readonly<Record<string, unknown>>;

async function openOrganization(kind: "live" | "test") {
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  if (kind === "test") await driver.call("updateOrganization", { body: { kind } });
  let sent = 0;
  const ask = async (name: string, body?: Json, key?: string) => {
    sent += 1;
    const params = { scenarioName: name };
    return request(world, "runTestScenario", { params, body, key: key ?? `run-${sent}` });
  };
  return { ...driver, world, ask };
}

const total = async (world: World, operation: "listPaymentIntents" | "listFlowLegs") =>
  (await request(world, operation, { query: "limit=1" })).body;

describe("a scenario", () => {
  test.each(Object.entries(scenarios))("%s comes to what it says", async (name, { expected }) => {
    const { ask, call, complete, world } = await openOrganization("test");
    const { status, body, text } = await ask(name);
    expect(status, text).toBe(201);
    const { caseIds, paymentIntentIds, settlementId, ...run } = body as Made;
    expect(run).toMatchObject({ scenario: name, expected });
    await complete();
    const [caseId = ""] = caseIds;
    const found = await call("getReconciliationCase", { params: { caseId } });
    expect(found).toMatchObject(expected);
    const [paymentIntentId = ""] = paymentIntentIds;
    const intent = await call("getPaymentIntent", { params: { paymentIntentId } });
    expect(world.clock.now - Date.parse(intent["effectiveDate"] ?? "")).toBeGreaterThan(
      47 * 3_600_000,
    );
    if (settlementId !== null) {
      const settlement = await call("getSettlement", { params: { settlementId } });
      expect(settlement).toMatchObject({ status: "settled", bankAmount: "145.05" });
    }
    await world.close();
  });

  test("that comes again under its reference makes nothing, and another of the reference is refused", async () => {
    const { ask, complete, world } = await openOrganization("test");
    const named = { externalReference: "INV-1" };
    for (const name of ["settlement", "late", "ambiguous"]) {
      const own = { externalReference: `INV-${name}` };
      const first = await ask(name, own);
      await complete();
      const [intents, legs] = [
        await total(world, "listPaymentIntents"),
        await total(world, "listFlowLegs"),
      ];
      world.clock.now += 24 * 3_600_000;
      const again = await ask(name, own);
      expect(again.body).toEqual(first.body);
      await complete();
      expect(await total(world, "listPaymentIntents")).toMatchObject({
        total: (intents as Json)["total"],
      });
      expect(await total(world, "listFlowLegs")).toMatchObject({ total: (legs as Json)["total"] });
    }
    await ask("fx", named);
    expect(await ask("short", named)).toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
    await world.close();
  });

  test("that needs a rule makes one for all of its payments", async () => {
    const { ask, complete, call, world } = await openOrganization("test");
    await ask("late");
    await ask("late");
    await complete();
    expect(await call("listReconciliationRules", {})).toMatchObject({ total: 1 });
    await world.close();
  });

  test("makes no payment of another scenario late", async () => {
    const { ask, complete, call, world } = await openOrganization("test");
    for (const name of ["late", "settlement", "fx"]) await ask(name);
    await complete();
    const late = { query: "exceptionType=late_settlement" };
    expect(await call("listReconciliationCases", late)).toMatchObject({ total: 1 });
    await world.close();
  });

  test("is refused in a live organization, and nothing of it is stored", async () => {
    const { ask, call, world } = await openOrganization("live");
    expect(await ask("short", {}, "k")).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect(await total(world, "listPaymentIntents")).toMatchObject({ total: 0 });
    await call("updateOrganization", { body: { kind: "test" } });
    expect(await ask("short", {}, "k")).toMatchObject({ status: 201 });
    await world.close();
  });

  test("that does not exist is 404 and names those that do; the list has each", async () => {
    const { ask, world } = await openOrganization("test");
    for (const name of ["none", "__proto__"]) {
      const { status, body } = await ask(name);
      expect({ status, body }).toMatchObject({ status: 404, body: { error: "not_found" } });
      expect(JSON.stringify(body)).toContain("matched, fee, fx");
    }
    const { body } = await request(world, "listTestScenarios", { query: "limit=2&offset=1" });
    const items = [{ name: "fee" }, { name: "fx" }];
    expect(body).toMatchObject({ total: Object.keys(scenarios).length, items });
    await world.close();
  });

  test("is refused from the 31st in a minute, and admitted in the next one", async () => {
    const { ask, world } = await openOrganization("test");
    world.clock.now -= world.clock.now % 60_000;
    const one = { externalReference: "ONE" };
    expect((await ask("none")).status).toBe(404);
    for (let run = 0; run < 30; run += 1) {
      expect((await ask("matched", one)).status).toBe(201);
    }
    const environment = new Environment(world, "evidence");
    const last = { params: { scenarioName: "matched" }, body: one, key: "last" };
    const refused = await attempt(world, environment, "runTestScenario", last);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    expect(refused?.retryAfterSeconds).toBeGreaterThan(50);
    world.clock.now += 60_000;
    expect(await ask("matched", one)).toMatchObject({ status: 201 });
    await world.close();
  });

  test("refuses a reference that leaves no room for what tells its records apart", async () => {
    const { ask, world } = await openOrganization("test");
    const refused = await ask("short", { externalReference: "x".repeat(65) });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["externalReference"] }] },
    });
    await world.close();
  });
});

describe("the kind of an organization", () => {
  const toTest = { body: { kind: "test" }, key: "to-test" };

  test("is live, becomes test while it is empty, and never live again", async () => {
    const { call, world } = await openOrganization("live");
    expect(await call("getOrganization", {})).toMatchObject({ kind: "live" });
    expect(await request(world, "updateOrganization", toTest)).toMatchObject({
      status: 200,
      body: { kind: "test" },
    });
    const back = { body: { kind: "live" }, key: "back" };
    expect(await request(world, "updateOrganization", back)).toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
    const zone = { body: { timeZone: "Asia/Tokyo" }, key: "zone" };
    expect(await request(world, "updateOrganization", zone)).toMatchObject({ status: 200 });
    expect(await call("getOrganization", {})).toMatchObject({
      kind: "test",
      timeZone: "Asia/Tokyo",
    });
    await world.close();
  });

  const money = { amount: "1.00", currency: "EUR" };
  test.each([
    [
      "a payment",
      "createPaymentIntent",
      { externalReference: "R", source: money, destination: money },
    ],
    [
      "evidence",
      "createProviderEvidence",
      { provider: "p", sourceRef: "s", amount: money, payload: {} },
    ],
  ] as const)("stays live once there was %s", async (_, operation, body) => {
    const { call, world } = await openOrganization("live");
    await call(operation, { body });
    expect(await request(world, "updateOrganization", toTest)).toMatchObject({ status: 409 });
    expect(await call("getOrganization", {})).toMatchObject({ kind: "live", version: 0 });
    await world.close();
  });

  test("decides what its new keys begin with", async () => {
    for (const kind of ["live", "test"] as const) {
      const { call, world } = await openOrganization(kind);
      const { key = "", prefix = "" } = await call("createApiKey", {
        body: { name: "K", scopes: ["*"] },
      });
      expect(key).toMatch(new RegExp(`^key_${kind}_[\\w-]{43}$`));
      expect(prefix).toBe(key.slice(0, 16));
      const headers = { authorization: `Bearer ${key}` };
      expect(await request(world, "getSession", { headers })).toMatchObject({ status: 200 });
      await world.close();
    }
  });
});
