/** Actions on many cases that wait for a second person (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startScheduled } from "../../simulation/aws/event-pump.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";
import { type Json, openShortCases } from "../action/case-action-world.ts";
import { type Page, reason } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const tag = { add: ["bulk"] };

/** Two cases, each with 10.00 EUR open, in an organization whose actions on many cases wait. */
async function openHeld(...policies: readonly Json[]) {
  const client = await openShortCases(simulator, 2);
  const { call, world } = client;
  for (const body of [{ action: "bulk" }, ...policies])
    await call("createApprovalPolicy", { body });
  let sent = 0;
  const attempt = (operation: "approveApproval" | "rejectApproval", approvalId: unknown) => {
    sent += 1;
    const given = { params: { approvalId: String(approvalId) }, body: {}, key: `h-${sent}` };
    return request(world, operation, given);
  };
  return {
    ...client,
    approve: (approvalId: unknown) => attempt("approveApproval", approvalId),
    reject: (approvalId: unknown) => attempt("rejectApproval", approvalId),
    tags: async () => (await client.cases()).map(({ tags }) => tags),
    approvals: async () => ((await call("listApprovals", {})) as unknown as Page).items,
  };
}

test("waits with its ids, acts on nothing, and is done once a second person approves it", async () => {
  const { act, ids, complete, show, tags, approve, approvals, list } = await openHeld();
  const { id, status, approvalId } = await act("tag", ids, tag);
  expect(status).toBe("held");
  await complete();
  expect(await show(id)).toMatchObject({ status: "held", processed: 0, approvalId });
  expect(await tags()).toEqual([[], []]);
  expect((await list()).items).toMatchObject([{ id, status: "held" }]);
  expect(await approvals()).toMatchObject([
    {
      id: approvalId,
      action: "bulk",
      operation: "createCaseAction",
      caseId: null,
      request: { caseActionId: id, action: "tag", parameters: tag, total: 2, filter: null },
    },
  ]);
  expect(await approve(approvalId)).toMatchObject({
    status: 200,
    body: { status: "approved", resultId: id },
  });
  await complete();
  expect(await show(id)).toMatchObject({ status: "completed", done: 2, approvalId });
  expect(await tags()).toEqual([["bulk"], ["bulk"]]);
});

test("waits in the line behind the one that runs", async () => {
  const { act, ids, complete, show, approve } = await openHeld();
  const first = await act("tag", ids, tag);
  const second = await act("tag", ids, { remove: ["bulk"] });
  for (const { approvalId } of [first, second]) await approve(approvalId);
  expect(await show(first.id)).toMatchObject({ status: "running" });
  expect(await show(second.id)).toMatchObject({ status: "waiting" });
  await complete();
  expect(await show(second.id)).toMatchObject({ status: "completed", done: 2 });
});

test("binds the number of cases that the requester saw", async () => {
  const { actOn, call, complete, show, approve, ids } = await openHeld();
  const body = { filter: { status: "open" }, expectedTotal: 2 };
  const { id, approvalId } = await actOn("tag", body, tag);
  const params = { caseId: ids[0] ?? "" };
  await call("updateReconciliationCase", { params, body: { status: "archived", reason } });
  await complete();
  expect(await approve(approvalId)).toMatchObject({ status: 409, body: { details: { total: 1 } } });
  await call("updateReconciliationCase", { params, body: { status: "open" } });
  await complete();
  expect((await approve(approvalId)).status).toBe(200);
  await complete();
  expect(await show(id)).toMatchObject({ status: "completed", done: 2 });
});

describe("acts on nothing", () => {
  test("when it is rejected", async () => {
    const { act, ids, complete, show, tags, reject, approve } = await openHeld();
    const { id, approvalId } = await act("tag", ids, tag);
    expect((await reject(approvalId)).status).toBe(200);
    await complete();
    expect(await show(id)).toMatchObject({ status: "canceled", processed: 0 });
    expect((await approve(approvalId)).status).toBe(409);
    expect(await tags()).toEqual([[], []]);
  });

  test("when nobody decides in 7 days", async () => {
    const { act, ids, complete, show, tags, world, approvals } = await openHeld();
    const { id } = await act("tag", ids, tag);
    world.clock.now += 7 * 86_400_000 + 60_000;
    await startScheduled(world, "deadline-sweeper");
    await complete();
    expect(await approvals()).toMatchObject([{ status: "expired" }]);
    expect(await show(id)).toMatchObject({ status: "canceled", processed: 0 });
    expect(await tags()).toEqual([[], []]);
  });

  test("when its requester cancels it: then it cannot be approved", async () => {
    const { act, ids, complete, show, tags, cancel, approve, reject, call } = await openHeld();
    const { id, approvalId } = await act("tag", ids, tag);
    expect(await cancel(id)).toMatchObject({ status: "canceled" });
    expect(await approve(approvalId)).toMatchObject({ status: 409 });
    expect((await reject(approvalId)).status).toBe(200);
    await complete();
    expect(await show(id)).toMatchObject({ status: "canceled" });
    const { total } = await call("listOutboundWebhookEvents", { query: `sourceKey=${id}` });
    expect(total).toBe(1);
    expect(await tags()).toEqual([[], []]);
  });
});

test("does what policies hold for single cases, because it was approved as a whole; its undo does not wait", async () => {
  const { act, ids, complete, show, approve, undo, cases } = await openHeld({
    action: "write_off",
  });
  const { id, approvalId } = await act("dispose", ids, { kind: "write_off", reason });
  await approve(approvalId);
  await complete();
  expect(await show(id)).toMatchObject({ status: "completed", done: 2, refused: 0 });
  expect(await cases()).toMatchObject([{ openAmount: "0.00" }, { openAmount: "0.00" }]);
  const back = await undo(id);
  await complete();
  expect(await show(back.id)).toMatchObject({ status: "completed", done: 2, approvalId: null });
  expect(await cases()).toMatchObject([{ openAmount: "10.00" }, { openAmount: "10.00" }]);
});

test("of flow legs and of a file wait too", async () => {
  const { act, legIds, actByFile, ids, complete, show, approve, legOf } = await openHeld();
  const legs = await act("ignore", legIds, { reason });
  const file = await actByFile(
    `caseId,action,parameters\n${ids[0]},comment,"{""comment"":""Hm.""}"\n`,
  );
  for (const { id, approvalId } of [legs, file]) {
    expect(await show(id)).toMatchObject({ status: "held" });
    await approve(approvalId);
    await complete();
    expect(await show(id)).toMatchObject({ status: "completed" });
  }
  expect(await legOf(legIds[0] ?? "")).toMatchObject({ ignored: { reason } });
});
