/** Actions on many cases at once (docs/specification.md, Many cases at once). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import { maximumWaitingActions } from "#domain/case/work/case-action.ts";
import { formatId, parseUuid } from "#domain/value/id.ts";
import { commit } from "#store/table/core/commit.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { intentOf } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { deliverMessages, queueConsumers, takeMessages } from "../../simulation/aws/event-pump.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { CallLog, type Fault } from "../../simulation/fault/call-log.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { Simulator } from "../../simulation/world.ts";
import { clientOf, type Json, openCases, pumpWithKills } from "./case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** More than one step takes. */
const many = 60;
const unknownCase = `case_${"0".repeat(12)}7${"0".repeat(3)}8${"0".repeat(15)}`;

describe("an action", () => {
  test("does to each case what the single request does, audits it and names itself", async () => {
    const { ids, act, complete, show, results, caseOf, list } = await openCases(simulator, many);
    const action = await act("assign", ids, { assignee: "alice" });
    expect(action).toMatchObject({ status: "running", total: many, processed: 0 });
    expect((await results(action.id)).items[0]).toMatchObject({ outcome: "pending" });
    await complete();
    const ended = await show(action.id);
    expect(ended).toMatchObject({ status: "completed", processed: many, done: many, refused: 0 });
    const last = await caseOf(ids[many - 1] ?? "");
    expect(last).toMatchObject({ assignee: "alice" });
    expect((last["auditEvents"] as Json[]).at(-1)).toMatchObject({
      actor: action["requestedBy"],
      message: "A person assigned it.",
      payload: { caseActionId: action.id, after: { assignee: "alice" } },
    });
    const page = await results(action.id, "limit=2&offset=58");
    expect(page).toMatchObject({ total: many, items: [{ position: 58 }, { position: 59 }] });
    expect(page.items.map(({ caseId }) => caseId)).toEqual(ids.slice(58));
    expect(await list()).toMatchObject({ total: 1, items: [ended] });
  });

  test("distinguishes done, unchanged and refused cases, with the error of the single request", async () => {
    const { ids, act, complete, show, results, call } = await openCases(simulator, 3);
    const [first = "", second = "", third = ""] = ids;
    await call("updateReconciliationCase", { params: { caseId: first }, body: { tags: ["vip"] } });
    const tags = Array.from({ length: 20 }, (_, number) => `t${number}`);
    await call("updateReconciliationCase", { params: { caseId: third }, body: { tags } });
    const { id } = await act("tag", [first, second, third, unknownCase, first], { add: ["vip"] });
    await complete();
    expect(await show(id)).toMatchObject({ total: 4, done: 1, unchanged: 1, refused: 2 });
    const { items } = await results(id);
    expect(items.map(({ outcome }) => outcome)).toEqual([
      "unchanged",
      "done",
      "refused",
      "refused",
    ]);
    expect(items.map(({ error }) => error)).toEqual([null, null, "invalid_request", "not_found"]);
  });

  test("closes, re-opens, snoozes, takes tags away, comments and runs", async () => {
    const { ids, act, complete, caseOf, comments } = await openCases(simulator, 1);
    const [id = ""] = ids;
    const reason = { code: "timing", comment: null };
    const snoozedUntil = "2100-01-01T00:00:00.000Z";
    const acts: readonly [string, Json, Json][] = [
      ["close", { reason }, { status: "resolved", statusReason: reason }],
      ["close", { status: "archived" }, { status: "archived", statusReason: null }],
      ["reopen", {}, { status: "open" }],
      ["snooze", { snoozedUntil }, { snoozedUntil }],
      ["snooze", { snoozedUntil: null }, { snoozedUntil: null }],
      ["tag", { add: ["a", "b"] }, { tags: ["a", "b"] }],
      ["tag", { add: ["c"], remove: ["a"] }, { tags: ["b", "c"] }],
      ["comment", { comment: "To all." }, { commentCount: 1 }],
      ["run", {}, { status: "open" }],
    ];
    for (const [action, parameters, expected] of acts) {
      const { version } = await caseOf(id);
      await act(action, ids, parameters);
      await complete();
      expect(await caseOf(id), action).toMatchObject(expected);
      expect(Number((await caseOf(id))["version"]), action).toBeGreaterThan(Number(version));
    }
    expect(await comments(id)).toEqual(["To all."]);
  });

  test.each([
    [{ action: "assign" }, ["parameters"]],
    [{ action: "run", parameters: { comment: "No." } }, ["parameters", "comment"]],
    [{ action: "assign", ids: [], parameters: { assignee: "a" } }, ["ids"]],
    [{ action: "run", ids: [unknownCase, "case_1"] }, ["ids", 1]],
    [{ action: "run", ids: Array.from({ length: 50_001 }, () => unknownCase) }, ["ids"]],
    [{ action: "close", parameters: { reason: { code: "unheard_of" } } }, ["reason", "code"]],
    [{ action: "snooze", parameters: { snoozedUntil: "2020-01-01T00:00:00Z" } }, ["snoozedUntil"]],
  ])("that cannot be done is refused and stores nothing: %o", async (body, path) => {
    const { world, list } = await openCases(simulator, 0);
    const given = { body: { ids: [unknownCase], ...body } };
    const answer = await request(world, "createCaseAction", given);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("sends one event at its end", async () => {
    const { ids, act, complete, call } = await openCases(simulator, 2);
    const { id } = await act("run", ids);
    await complete();
    const { items } = (await call("listOutboundWebhookEvents", {
      query: `sourceKey=${id}`,
    })) as unknown as { readonly items: readonly Json[] };
    expect(items).toMatchObject([{ eventType: "case_action.completed" }]);
  });
});

describe("of several actions", () => {
  test("one runs, the others wait in their order, and more than the bound are refused", async () => {
    const { ids, act, list, comments, world } = await openCases(simulator, 1);
    const texts = Array.from({ length: maximumWaitingActions + 1 }, (_, number) => `No. ${number}`);
    for (const comment of texts) await act("comment", ids, { comment });
    const statuses = (await list()).items.map(({ status }) => status);
    expect(statuses.filter((status) => status === "running")).toHaveLength(1);
    const body = { action: "run", ids };
    expect(await request(world, "createCaseAction", { body, key: "more" })).toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
    await pumpWithKills(world, new Map());
    expect((await comments(ids[0] ?? "")).reverse()).toEqual(texts);
  });

  test("a waiting one is canceled at once, a running one after its step; the next one starts", async () => {
    const { ids, act, complete, cancel, show } = await openCases(simulator, many);
    const running = await act("assign", ids, { assignee: "alice" });
    const waiting = await act("assign", ids, { assignee: "bob" });
    const next = await act("tag", ids, { add: ["vip"] });
    expect(await cancel(waiting.id)).toMatchObject({ status: "canceled", processed: 0 });
    expect(await cancel(running.id)).toMatchObject({ status: "running" });
    await complete();
    expect(await show(running.id)).toMatchObject({ status: "canceled", processed: 50, done: 50 });
    expect(await show(waiting.id)).toMatchObject({ status: "canceled", processed: 0 });
    expect(await show(next.id)).toMatchObject({ status: "completed", done: many });
    expect(await cancel(next.id)).toMatchObject({ status: "completed" });
  });
});

test("two people and an action on the same cases lose nothing", async () => {
  const { ids, act, complete, call, caseOf, comments, relay, step } = await openCases(
    simulator,
    10,
  );
  const { id } = await act("comment", ids, { comment: "Together." });
  await relay();
  const people = ids.flatMap((caseId) => [
    call("createCaseComment", { params: { caseId }, body: { comment: "Mine." } }),
    call("updateReconciliationCase", { params: { caseId }, body: { assignee: "alice" } }),
  ]);
  await Promise.all([step("matcher"), ...people]);
  await complete();
  for (const caseId of ids) {
    expect((await comments(caseId)).sort()).toEqual(["Mine.", "Together."]);
    expect(await caseOf(caseId)).toMatchObject({ assignee: "alice", commentCount: 2 });
  }
  expect(id).toMatch(/^act_/);
});

test("an act that loses a race decides again, on what the winner left", async () => {
  const { ids, act, call, caseOf, relay, world, results, complete } = await openCases(simulator, 1);
  const params = { caseId: ids[0] ?? "" };
  const { id } = await act("tag", ids, { add: ["bulk"] });
  await relay();
  const writes = () =>
    step.names.flatMap((name, at) => (name.endsWith("TransactWriteItems") ? [at] : []));
  const step: CallLog = new CallLog(() => null, {
    get at() {
      return writes()[0] ?? -1;
    },
    until: async () => {
      world.log = new CallLog();
      await call("updateReconciliationCase", { params, body: { tags: ["person"] } });
      world.log = step;
    },
  });
  world.log = step;
  await deliverMessages(world, queueConsumers.matcher, takeMessages(world, "matcher"));
  world.log = new CallLog();
  // The refused one, the one that is decided again, and the count of the step.
  expect(writes().length).toBeGreaterThanOrEqual(2);
  await complete();
  expect(await caseOf(params.caseId)).toMatchObject({ tags: ["bulk", "person"] });
  expect((await results(id)).items).toMatchObject([{ outcome: "done" }]);
});

test("the id of a case of another organization changes and reveals nothing", async () => {
  const { ids, world, complete, results, act, show } = await openCases(simulator, 1);
  const { store } = world;
  const table = tableOf(store);
  const uuid = parseUuid<"payment">("019cb391c20070008000aaaaaaaaaaaa");
  if (uuid === null) throw new Error("The id is malformed.");
  const organizationId = organizationOf("org_other");
  await commit(table, createPaymentWrites(newPayment(intentOf({ uuid, organizationId }))));
  await complete();
  const foreignItems = async () =>
    (await world.readItems()).filter((item) => String(item["pk"]).includes("org_other"));
  const before = await foreignItems();
  expect(before.length).toBeGreaterThan(0);
  const foreign = formatId("reconciliationCase", uuid);
  const { id } = await act("close", [...ids, foreign, unknownCase]);
  await complete();
  const [, other, unknown] = (await results(id)).items;
  expect(other).toMatchObject({ outcome: "refused", error: "not_found" });
  expect(other).toEqual({ ...unknown, position: 1, caseId: foreign });
  expect(await show(id)).toMatchObject({ done: 1, refused: 2 });
  expect(await foreignItems()).toEqual(before);
});

test("killed at 20 random moments, an action ends as without a kill", async () => {
  const cases = await openCases(simulator, many);
  const { id } = await cases.act("comment", cases.ids, { comment: "Once." });
  await cases.relay();
  const before = await cases.world.snapshot();
  const play = async (faults: ReadonlyMap<number, Fault>) => {
    const world = await simulator.open(before, "memory");
    const calls = await pumpWithKills(world, faults);
    const client = clientOf(world);
    const shown = await client.show(id);
    const states = (await client.cases()).map(({ version, commentCount }) => ({
      version,
      commentCount,
    }));
    const { items } = await client.results(id, "limit=100");
    await world.close();
    const { processed, done, status } = shown;
    return { calls, end: { processed, done, status, states, items } };
  };
  const { calls, end } = await play(new Map());
  const written = { version: 3, commentCount: 1 };
  expect(end).toMatchObject({ status: "completed", done: many });
  expect(end.states).toEqual(Array.from({ length: many }, () => written));
  const random = new SeededRandom(22);
  const kinds = ["kill_before", "kill_after"] as const;
  for (let kill = 0; kill < 20; kill += 1) {
    const kind = kinds[kill % 2] ?? "kill_before";
    const position = random.integer(0, calls);
    expect((await play(new Map([[position, { kind }]]))).end, `${kind} ${position}`).toEqual(end);
  }
});
