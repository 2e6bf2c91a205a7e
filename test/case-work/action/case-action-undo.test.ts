/** Acts that have an inverse, on many cases and legs, and their undo (docs/specification.md, Many cases at once). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";
import { type Json, openCases, openShortCases } from "./case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const reason = { code: "amount_accepted", comment: null };
const outcomesOf = (page: { readonly items: readonly Json[] }) =>
  page.items.map(({ outcome }) => outcome);

test("disposes of all that is open; of nothing where nothing is open, or nothing is known", async () => {
  const { ids, act, complete, caseOf, results, call } = await openShortCases(simulator, 2);
  const money = { amount: "1.00", currency: "EUR" };
  const body = { externalReference: "no-evidence", source: money, destination: money };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  const params = { caseId: ids[1] ?? "" };
  await call("createDisposition", { params, body: { kind: "write_off", amount: "4", reason } });
  const parameters = { kind: "fee_accepted", reason };
  const { id } = await act("dispose", [...ids, caseId], parameters);
  await complete();
  expect(outcomesOf(await results(id))).toEqual(["done", "done", "refused"]);
  for (const each of ids) expect(await caseOf(each)).toMatchObject({ openAmount: "0.00" });
  const again = await act("dispose", ids, parameters);
  await complete();
  expect(outcomesOf(await results(again.id))).toEqual(["unchanged", "unchanged"]);
});

test("sets legs aside and restores them, with a result for each leg", async () => {
  const { ids, legIds, act, complete, legOf, caseOf, show, results, undo } = await openShortCases(
    simulator,
    2,
  );
  const { id } = await act("ignore", legIds, { reason });
  await complete();
  expect(await show(id)).toMatchObject({ status: "completed", total: 2, done: 2 });
  const { items } = await results(id);
  expect(items.map(({ flowLegId, caseId }) => [flowLegId, caseId])).toEqual(
    legIds.map((legId) => [legId, null]),
  );
  for (const legId of legIds) {
    expect(await legOf(legId)).toMatchObject({ ignored: { reason, by: expect.any(String) } });
  }
  expect(await caseOf(ids[0] ?? "")).toMatchObject({ actualAmount: null });
  const undone = await undo(id);
  await complete();
  expect(await show(undone.id)).toMatchObject({ total: 2, done: 2 });
  expect((await results(undone.id)).items[0]).toMatchObject({ flowLegId: legIds[0], caseId: null });
  expect(await caseOf(ids[0] ?? "")).toMatchObject({ actualAmount: "90.00" });
  await act("ignore", legIds, { reason });
  await complete();
  const restored = await act("restore", legIds);
  await complete();
  // The matcher has linked the restored legs again, which is nobody's act.
  await undo(restored.id);
  await complete();
  expect(await caseOf(ids[0] ?? "")).toMatchObject({ actualAmount: null });
});

test("does not set evidence aside again that a person linked by hand since", async () => {
  const { ids, legIds, act, complete, caseOf, results, undo, call } = await openShortCases(
    simulator,
    2,
  );
  const [flowLegId = ""] = legIds;
  await act("ignore", legIds, { reason });
  await complete();
  const restored = await act("restore", legIds);
  await complete();
  const { matchLinks } = (await caseOf(ids[0] ?? "")) as { matchLinks?: readonly Json[] };
  const params = { caseId: ids[0] ?? "", linkId: String(matchLinks?.[0]?.["id"]) };
  await call("deleteMatchLink", { params });
  await call("createMatchLink", { params: { caseId: ids[1] ?? "" }, body: { flowLegId } });
  await complete();
  const undone = await undo(restored.id);
  await complete();
  const { items } = await results(undone.id);
  expect(items[0]).toMatchObject({ outcome: "refused", error: "invalid_state" });
  expect(items[0]?.["message"]).toContain("linked it by hand");
  expect(items[1]).toMatchObject({ outcome: "done" });
});

describe("an undo", () => {
  test.each([
    [
      "close",
      { status: "archived", reason },
      { status: "open" },
      "status is now open, not archived",
    ],
    ["assign", { assignee: "alice" }, { assignee: "carol" }, "assignee is now carol, not alice"],
    ["tag", { add: ["x"], remove: ["a"] }, { tags: [] }, "tags is now none, not b, x"],
    [
      "snooze",
      { snoozedUntil: "2100-01-01T00:00:00.000Z" },
      { snoozedUntil: null },
      "snooze is now none, not 2100-01-01T00:00:00.000Z",
    ],
    [
      "dispose",
      { kind: "write_off", reason, close: true },
      { status: "open" },
      "status is now open, not resolved",
    ],
  ])(
    "of %s takes back what it did, and refuses a case of which that was changed since",
    async (action, parameters, since, said) => {
      const { ids, act, complete, undo, caseOf, results, call, show } = await openShortCases(
        simulator,
        3,
      );
      const [first = "", second = "", third = ""] = ids;
      for (const caseId of ids) {
        const body = { assignee: "bob", tags: ["a", "b"] };
        await call("updateReconciliationCase", { params: { caseId }, body });
      }
      const fields = ["status", "assignee", "tags", "snoozedUntil", "openAmount"] as const;
      const shownOf = async (caseId: string) => {
        const shown = await caseOf(caseId);
        return Object.fromEntries(fields.map((name) => [name, shown[name]]));
      };
      const before = await shownOf(first);
      const { id } = await act(action, ids, parameters);
      await complete();
      const changed = await shownOf(first);
      expect(changed).not.toEqual(before);
      await call("updateReconciliationCase", { params: { caseId: second }, body: since });
      const left = await shownOf(second);
      // Neither a comment nor the service's own run is what would be taken back.
      await call("createCaseComment", { params: { caseId: third }, body: { comment: "Mine." } });
      await call("runReconciliationCase", { params: { caseId: third }, body: {} });
      await complete();
      const undone = await undo(id);
      expect(undone).toMatchObject({ action: "undo", undoes: id, total: 3 });
      await complete();
      expect(await show(undone.id)).toMatchObject({ status: "completed", done: 2, refused: 1 });
      const { items } = await results(undone.id);
      expect(items[1]).toMatchObject({ caseId: second, error: "invalid_state" });
      expect(items[1]?.["message"]).toBe(`It was changed since: ${said}.`);
      expect(await shownOf(first)).toEqual(before);
      expect(await shownOf(second)).toEqual(left);
      expect(await shownOf(third)).toEqual(before);
      const events = (await caseOf(first))["auditEvents"] as readonly Json[];
      expect(events.at(-1)).toMatchObject({ payload: { caseActionId: undone.id } });
    },
  );

  test("changes nothing where the action did nothing", async () => {
    const { ids, act, complete, undo, results, cancel } = await openCases(simulator, 60);
    await act("assign", ids.slice(0, 1), { assignee: "alice" });
    await complete();
    const { id } = await act("assign", ids, { assignee: "alice" });
    await cancel(id);
    await complete();
    const undone = await undo(id);
    await complete();
    const outcomes = outcomesOf(await results(undone.id, "limit=100"));
    expect(outcomes.slice(0, 2)).toEqual(["unchanged", "done"]);
    expect(outcomes.slice(49, 51)).toEqual(["done", "unchanged"]);
  });

  test("is refused for an action that runs, or that cannot be undone", async () => {
    const { ids, act, complete, undo, world } = await openCases(simulator, 1);
    const running = await act("assign", ids, { assignee: "alice" });
    const tryTo = async (caseActionId: string, key: string) =>
      request(world, "undoCaseAction", { params: { caseActionId }, key });
    const refused = { status: 409, body: { error: "invalid_state" } };
    expect(await tryTo(running.id, "k1")).toMatchObject(refused);
    const comment = await act("comment", ids, { comment: "Said." });
    await complete();
    expect(await tryTo(comment.id, "k2")).toMatchObject(refused);
    const undone = await undo(running.id);
    await complete();
    expect(await tryTo(undone.id, "k3")).toMatchObject(refused);
  });

  test("sets a snooze that is over meanwhile to none", async () => {
    const { ids, act, complete, undo, caseOf, world, call } = await openCases(simulator, 1);
    const [caseId = ""] = ids;
    const soon = new Date(world.clock.now + 60_000).toISOString();
    await call("updateReconciliationCase", { params: { caseId }, body: { snoozedUntil: soon } });
    const { id } = await act("snooze", ids, { snoozedUntil: "2100-01-01T00:00:00Z" });
    await complete();
    world.clock.now += 120_000;
    await undo(id);
    await complete();
    expect(await caseOf(caseId)).toMatchObject({ snoozedUntil: null });
  });
});

/** A payment without a reference, and a bank line that fits it by amount and time alone. */
async function openWeakMatch() {
  const client = await openCases(simulator, 0);
  const { call, complete } = client;
  const money = { amount: "314.15", currency: "EUR" };
  const body = { externalReference: "weak-1", source: money, destination: money };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  const line = { provider: "acme_bank", sourceRef: "line-1", phase: "destination", payload: {} };
  await call("createProviderEvidence", { body: { ...line, amount: money } });
  await complete();
  return { ...client, caseId };
}

describe("closing a weak match", () => {
  test("is undone after the service's own run, alone and as one of many", async () => {
    const { caseId, caseOf, call, complete, act, undo, show } = await openWeakMatch();
    const params = { caseId };
    expect(await caseOf(caseId)).toMatchObject({ exceptionType: "weak_match", status: "open" });
    await call("updateReconciliationCase", { params, body: { status: "resolved", reason } });
    await complete();
    expect(await caseOf(caseId)).toMatchObject({ status: "resolved", exceptionType: null });
    const back = { status: "open", expected: { status: "resolved" } };
    expect(await call("updateReconciliationCase", { params, body: back })).toMatchObject({
      status: "open",
    });
    await complete();
    const { id } = await act("close", [caseId], { reason });
    await complete();
    const undone = await undo(id);
    await complete();
    expect(await show(undone.id)).toMatchObject({ done: 1, refused: 0 });
    expect(await caseOf(caseId)).toMatchObject({ status: "open" });
  });

  test("is not undone alone where somebody opened it again, and the answer says so", async () => {
    const { caseId, caseOf, call, world } = await openWeakMatch();
    const params = { caseId };
    const body = { status: "archived", assignee: "bob" };
    await call("updateReconciliationCase", { params, body });
    const expected = { status: "resolved", assignee: "alice", tags: [] };
    const asked = { params, body: { status: "open", expected }, key: "undo-1" };
    expect(await request(world, "updateReconciliationCase", asked)).toMatchObject({
      status: 409,
      body: {
        error: "invalid_state",
        message:
          "It was changed since: status is now archived, not resolved; assignee is now bob, not alice.",
        details: {
          changed: [
            { field: "status", value: "archived" },
            { field: "assignee", value: "bob" },
          ],
        },
      },
    });
    expect(await caseOf(caseId)).toMatchObject({ status: "archived", assignee: "bob" });
  });
});

test("a write-off that closed the case opens the case again when it is undone", async () => {
  const { ids, act, complete, undo, caseOf, show } = await openShortCases(simulator, 2);
  const { id } = await act("dispose", ids, { kind: "write_off", reason, close: true });
  await complete();
  for (const each of ids) {
    expect(await caseOf(each)).toMatchObject({
      ...{ status: "resolved", openAmount: "0.00", missingAmount: "0.00" },
      statusReason: { code: "amount_accepted" },
    });
  }
  const undone = await undo(id);
  await complete();
  expect(await show(undone.id)).toMatchObject({ done: 2, refused: 0 });
  for (const each of ids) {
    expect(await caseOf(each)).toMatchObject({ status: "open", missingAmount: "10.00" });
  }
});
