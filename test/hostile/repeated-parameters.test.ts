/** A query parameter that is given twice: API Gateway joins its values by a comma, and neither counts alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
let world: World;
beforeAll(async () => {
  simulator = await Simulator.start();
  world = await simulator.open(seededSnapshot, "memory");
  const money = { amount: "1.00", currency: "EUR" };
  const body = { externalReference: "one", source: money, destination: money };
  expect((await request(world, "createPaymentIntent", { body, key: "one" })).status).toBe(201);
});
afterAll(async () => {
  await world.close();
  await simulator.stop();
});

test.each<[OperationId, string, string]>([
  ["listReconciliationCases", "status=open&status=archived", "status"],
  ["listReconciliationCases", "limit=1&limit=2", "limit"],
  ["listReconciliationCases", "slaRisk=true&slaRisk=false", "slaRisk"],
  ["exportReconciliationCases", "format=csv&format=json", "format"],
  ["exportReconciliationCases", "from=2020-01-01T00:00:00Z&from=2021-01-01T00:00:00Z", "from"],
])("%s refuses %s", async (operationId, query, field) => {
  const { status, body } = await request(world, operationId, { query });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: [field] }] });
});

test("a text that is given twice is one text, which names neither", async () => {
  const totalOf = async (query: string) =>
    (await request(world, "listReconciliationCases", { query })).body;
  expect(await totalOf("externalReference=one")).toMatchObject({ total: 1 });
  expect(await totalOf("externalReference=two&externalReference=one")).toMatchObject({ total: 0 });
});
