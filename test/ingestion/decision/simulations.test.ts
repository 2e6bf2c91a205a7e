/** Simulations of one organization run one after the other, in the order of their requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SimulationJob } from "#domain/matching/job.ts";
import { maximumWaiting } from "#store/table/matching/simulation-store.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { takeMessages } from "../../simulation/aws/event-pump.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";
import { finishJobs, jobItems, openHistory, passMinutes, payTooLittle } from "./rematch-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** More days than one request handles; each is a page of the preparation and of the decision. */
const days = 5;
/** More days than one step decides. */
const daysOfSteps = 14;

async function simulate({ call }: Driver, amountTolerance = "1.00"): Promise<string> {
  const answer = await call("simulateReconciliationRule", { body: { rule: { amountTolerance } } });
  return answer["id"] ?? "";
}

async function show({ call }: Driver, simulationId: string) {
  return call("getRuleSimulation", { params: { simulationId } });
}

async function statusesOf(world: World): Promise<Readonly<Record<string, string>>> {
  const items = await jobItems(world);
  const jobs = items.filter(({ sk }) => String(sk).length === 32);
  return Object.fromEntries(
    jobs.map(({ doc }) => {
      const { uuid, status } = JSON.parse(String(doc)) as SimulationJob;
      return [`sim_${uuid}`, status];
    }),
  );
}

test("one runs while the others wait, shown as running; they complete in order", async () => {
  const driver = await openHistory(simulator, { days });
  const { world } = driver;
  const ids = [await simulate(driver), await simulate(driver), await simulate(driver)];
  const statuses = await statusesOf(world);
  expect(ids.map((id) => statuses[id])).toEqual(["running", "waiting", "waiting"]);
  for (const id of ids) expect(await show(driver, id)).toMatchObject({ status: "running" });
  const ends: string[] = [];
  let steps = 0;
  for (; steps < 200 && ends.length < ids.length; steps += 1) {
    await driver.relay();
    expect(takesOneJob(world)).toBe(true);
    await driver.step("matcher");
    const now = await statusesOf(world);
    expect(Object.values(now).filter((status) => status === "running").length).toBeLessThan(2);
    ends.push(...ids.filter((id) => now[id] === "completed" && !ends.includes(id)));
  }
  expect(ends).toEqual(ids);
  // Each partition as a step of its own would be more than 40.
  expect(steps).toBeLessThan(10);
  for (const id of ids) {
    expect(await show(driver, id)).toMatchObject({ status: "completed", cases: days });
  }
  expect((await jobItems(world)).filter((item) => "dueAt" in item)).toEqual([]);
});

/** True if the matcher's queue has messages of at most one simulation. */
function takesOneJob(world: World): boolean {
  const waiting = [...world.queues.values()].flat().map(({ body }) => JSON.parse(body));
  const jobs = waiting.flatMap(({ subject, job }) => (subject === "job" ? [String(job)] : []));
  return jobs.filter((name) => !name.startsWith("rematch")).length <= 1;
}

test("refuses a simulation beyond the maximum of waiting ones, and accepts one later", async () => {
  const driver = await openHistory(simulator, { days });
  const { world } = driver;
  for (let count = 0; count <= maximumWaiting; count += 1) await simulate(driver);
  const body = { rule: { amountTolerance: "1.00" } };
  const refused = await request(world, "simulateReconciliationRule", { body, key: "too many" });
  expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
  expect(Object.keys(await statusesOf(world))).toHaveLength(1 + maximumWaiting);
  await finishJobs(driver);
  const taken = await request(world, "simulateReconciliationRule", { body, key: "again" });
  expect(taken.status).toBe(202);
});

test("a simulation whose message was lost is completed later, and the next one after it", async () => {
  const driver = await openHistory(simulator, { days });
  const { world } = driver;
  const ids = [await simulate(driver), await simulate(driver)];
  await driver.relay();
  expect(takeMessages(world, "matcher").length).toBeGreaterThan(0);
  await passMinutes(world, 15);
  const statuses = await statusesOf(world);
  expect(ids.map((id) => statuses[id])).toEqual(["completed", "completed"]);
});

test("a small simulation is answered at once and does not occupy the queue", async () => {
  const driver = await openHistory(simulator, { days: 1 });
  await payTooLittle(driver, "another");
  await driver.complete();
  driver.world.clock.now += 2_000;
  const answer = await driver.call("simulateReconciliationRule", {
    body: { rule: { amountTolerance: "1.00" } },
  });
  expect(answer).toMatchObject({ status: "completed", cases: 2, changed: 2 });
  expect((await jobItems(driver.world)).map(({ sk }) => sk)).not.toContain("simulations");
});

type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
};

const page = async ({ call }: Driver, ...given: Parameters<Driver["call"]>) =>
  (await call(...given)) as unknown as Page;

test("all cases that one would change are listed, found by its request and by its steps", async () => {
  const driver = await openHistory(simulator, { days: daysOfSteps });
  const simulationId = await simulate(driver, "10.00");
  const params = { simulationId };
  const changes = (query: string) => page(driver, "listSimulatedCases", { params, query });
  await finishJobs(driver);
  const all = await changes("limit=100");
  const ids = all.items.map(({ caseId }) => caseId);
  expect([all.total, new Set(ids).size]).toEqual([daysOfSteps, daysOfSteps]);
  expect((await changes("limit=2&offset=3")).items).toEqual(all.items.slice(3, 5));
  expect(await show(driver, simulationId)).toMatchObject({
    changed: daysOfSteps,
    changes: all.items,
  });
});

test("the newest are listed, newest first, without the cases that they would change", async () => {
  const driver = await openHistory(simulator, { days });
  const first = await simulate(driver);
  driver.world.clock.now += 1_000;
  const second = await simulate(driver);
  const { items, total } = await page(driver, "listRuleSimulations");
  expect([total, items.map(({ id }) => id)]).toEqual([2, [second, first]]);
  expect(items[0]).not.toHaveProperty("changes");
  const others = await page(driver, "listRuleSimulations", { query: "limit=1&offset=1" });
  expect(others).toMatchObject({ total: 2, items: [{ id: first }] });
  driver.world.clock.now += 31 * 24 * 3_600_000;
  expect(await page(driver, "listRuleSimulations")).toMatchObject({ total: 0 });
});
