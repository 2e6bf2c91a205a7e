/** Actions on the cases of a filter (docs/specification.md, Many cases at once). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../simulation/fault/call-log.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { Simulator } from "../../simulation/world.ts";
import {
  clientOf,
  type Json,
  openCases,
  openShortCases,
  pumpWithKills,
} from "./case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Client = Awaited<ReturnType<typeof openCases>>;

const tagged = async ({ call }: Pick<Client, "call">, ids: readonly string[], tags: string[]) => {
  for (const caseId of ids) {
    await call("updateReconciliationCase", { params: { caseId }, body: { tags } });
  }
};

const actedOn = async ({ results }: Pick<Client, "results">, caseActionId: string) =>
  (await results(caseActionId, "limit=100")).items.map(({ caseId }) => caseId);

describe("an action on a filter", () => {
  test("is on the cases that the list shows for it, whatever the condition", async () => {
    const client = await openShortCases(simulator, 6);
    const { ids, call, complete, actOn, show, world } = client;
    const money = { amount: "1.00", currency: "EUR" };
    world.clock.now += 60_000;
    const later = new Date(world.clock.now).toISOString();
    const body = { externalReference: "later", source: money, destination: money };
    await request(world, "createPaymentIntent", { body, key: "later" });
    await complete();
    await tagged(client, ids.slice(0, 3), ["vip"]);
    const params = { caseId: ids[1] ?? "" };
    await call("updateReconciliationCase", {
      params,
      body: { assignee: "al", status: "archived" },
    });
    await complete();
    world.clock.now += 5_000;
    const filters: readonly Json[] = [
      {},
      { tag: "vip" },
      { tag: "vip", status: "open" },
      { currency: "EUR", status: "open" },
      { currency: "USD" },
      { ruleId: "rule_unknown" },
      { assignee: "al", verdicts: ["needs_review", "matched_with_exception"] },
      { verdicts: ["needs_review", "delayed"] },
      { reconciliationStatus: "unreconciled" },
      { slaRisk: false, contradicted: false },
      { externalReference: "later" },
      { q: "P-2" },
      { q: "P-2", status: "archived" },
      { from: later },
      { to: later, tag: "vip" },
    ];
    const sizes = new Set<number>();
    for (const filter of filters) {
      const texts = Object.entries(filter).map(([name, value]) => [name, String(value)] as const);
      const query = new URLSearchParams(Object.fromEntries(texts));
      const listed = (await call("listReconciliationCases", {
        query: `limit=100&${query}`,
      })) as unknown as { readonly items: readonly Json[]; readonly total: number };
      sizes.add(listed.total);
      if (listed.total === 0) continue;
      const { id } = await actOn("run", { filter, expectedTotal: listed.total });
      await complete();
      expect(await show(id)).toMatchObject({ status: "completed", done: listed.total, filter });
      expect(await actedOn(client, id), JSON.stringify(filter)).toEqual(
        listed.items.map((each) => each["id"]),
      );
    }
    expect([...sizes].sort()).toEqual([0, 1, 2, 3, 6, 7]);
  });

  test("is refused at once, with the present total, if another number of cases matches", async () => {
    const client = await openCases(simulator, 3);
    const { ids, world, list } = client;
    await tagged(client, ids.slice(0, 2), ["vip"]);
    const body = { action: "run", filter: { tag: "vip" }, expectedTotal: 3 };
    expect(await request(world, "createCaseAction", { body })).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { total: 2 } },
    });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("fails before its first act if more cases match when they are selected", async () => {
    const client = await openCases(simulator, 3);
    const { ids, actOn, act, show, caseOf, complete, results } = client;
    await tagged(client, ids.slice(0, 2), ["vip"]);
    const { id } = await actOn("close", { filter: { tag: "vip" }, expectedTotal: 2 });
    const next = await act("assign", ids, { assignee: "alice" });
    await tagged(client, ids.slice(2), ["vip"]);
    await complete();
    const failed = await show(id);
    expect(failed).toMatchObject({ status: "failed", processed: 0, error: "invalid_state" });
    expect(failed["message"]).toContain("not 2");
    expect(await results(id)).toMatchObject({ items: [], total: 0 });
    for (const caseId of ids) expect(await caseOf(caseId)).toMatchObject({ status: "open" });
    expect(await show(next.id)).toMatchObject({ status: "completed", done: 3 });
  });

  test("leaves out what does not match any more, and what was created after the request", async () => {
    const client = await openCases(simulator, 3);
    const { ids, actOn, show, complete, call, world } = client;
    const { id } = await actOn("tag", { filter: {}, expectedTotal: 3 }, { add: ["seen"] });
    world.clock.now += 1;
    const money = { amount: "1.00", currency: "EUR" };
    const body = { externalReference: "new", source: money, destination: money };
    await request(world, "createPaymentIntent", { body, key: "new" });
    await complete();
    expect(await show(id)).toMatchObject({ status: "completed", total: 3, done: 3 });
    expect((await actedOn(client, id)).sort()).toEqual([...ids].sort());
    const open = await actOn("close", { filter: { status: "open" }, expectedTotal: 4 });
    const params = { caseId: ids[0] ?? "" };
    await call("updateReconciliationCase", { params, body: { status: "archived" } });
    await complete();
    expect(await show(open.id)).toMatchObject({ status: "completed", total: 3, expectedTotal: 4 });
    const none = await actOn("run", { filter: { tag: "seen" }, expectedTotal: 3 });
    await tagged(client, ids, []);
    await complete();
    expect(await show(none.id)).toMatchObject({ status: "completed", total: 0, processed: 0 });
  });

  test("is canceled while the cases are selected", async () => {
    const { actOn, cancel, complete, results, show } = await openCases(simulator, 2);
    const { id } = await actOn("run", { filter: {}, expectedTotal: 2 });
    // None is selected yet.
    expect(await results(id)).toMatchObject({ items: [], total: 0 });
    await cancel(id);
    await complete();
    expect(await show(id)).toMatchObject({ status: "canceled", processed: 0 });
    expect(await results(id)).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    [{ filter: {} }, ["expectedTotal"]],
    [{ expectedTotal: 1 }, ["ids"]],
    [{ filter: {}, expectedTotal: 50_001 }, ["expectedTotal"]],
    [{ filter: {}, expectedTotal: 1, ids: ["case_0"] }, ["filter"]],
    [{ filter: { verdict: "matched" }, expectedTotal: 1 }, ["filter", "verdict"]],
    [{ filter: { tag: "a", assignee: "b" }, expectedTotal: 1 }, ["filter", "tag"]],
    [
      { action: "ignore", filter: {}, expectedTotal: 1, parameters: { reason: { code: "other" } } },
      ["filter"],
    ],
  ])("that is not complete is refused: %o", async (given, path) => {
    const { world, list } = await openCases(simulator, 0);
    const answer = await request(world, "createCaseAction", { body: { action: "run", ...given } });
    expect(answer).toMatchObject({ status: 400 });
    const { issues } = answer.body as unknown as { readonly issues: readonly Json[] };
    expect(issues.map((each) => each["path"])).toContainEqual(path);
    expect(await list()).toMatchObject({ total: 0 });
  });
});

test("killed at 20 random moments, an action that ends its own filter acts on each case once", async () => {
  const cases = await openCases(simulator, 60);
  const filter = { status: "open" };
  const { id } = await cases.actOn("close", { filter, expectedTotal: 60 });
  await cases.relay();
  const before = await cases.world.snapshot();
  const play = async (faults: ReadonlyMap<number, Fault>) => {
    const world = await simulator.open(before, "memory");
    const calls = await pumpWithKills(world, faults);
    const client = clientOf(world);
    const { status, total, done } = await client.show(id);
    const states = (await client.cases()).map((each) => [each["status"], each["version"]]);
    const items = (await client.results(id, "limit=100")).items;
    await world.close();
    return { calls, end: { status, total, done, states, items } };
  };
  const { calls, end } = await play(new Map());
  expect(end).toMatchObject({ status: "completed", total: 60, done: 60 });
  const random = new SeededRandom(56);
  const kinds = ["kill_before", "kill_after"] as const;
  for (let kill = 0; kill < 20; kill += 1) {
    const kind = kinds[kill % 2] ?? "kill_before";
    // The selection is in the first calls.
    const position = random.integer(0, kill < 8 ? 12 : calls);
    expect((await play(new Map([[position, { kind }]]))).end, `${kind} ${position}`).toEqual(end);
  }
});
