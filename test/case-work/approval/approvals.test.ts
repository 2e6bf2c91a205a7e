/** Acts that wait for a second person (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "#api/http/operation.ts";
import { type ApprovalPolicy, policyFor } from "#domain/case/work/approval-policy.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { approve } from "#work/case-work/approval/decide-approval.ts";
import { startScheduled } from "../../simulation/aws/event-pump.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld as openOrganization, type Page, reason } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const openHeld = (...policies: readonly Json[]) => openOrganization(simulator, ...policies);
const day = 86_400_000;

const everyWriteOff = { action: "write_off" };
const from5 = { action: "write_off", minimumAmount: "5", currency: "EUR" };

describe("a policy", () => {
  const policy = (changes: Partial<ApprovalPolicy>) =>
    ({ action: "write_off", minimumAmount: null, currency: null, ...changes }) as ApprovalPolicy;
  const eur = "EUR" as Currency;
  const from = (minimumAmount: string) =>
    policy({ minimumAmount: minimumAmount as Amount, currency: eur });
  test.each([
    ["holds from its amount on", from("5"), "5.00", eur, true],
    ["holds too much money as well", from("5"), "-5.00", eur, true],
    ["does not hold less", from("5"), "4.99", eur, false],
    ["does not hold another currency", from("5"), "900", "USD" as Currency, false],
    ["holds an unknown amount of its currency", from("5"), null, eur, true],
    ["without an amount holds everything", policy({}), "0.01", "USD" as Currency, true],
  ])("%s", (_, held, amount, currency, isHeld) => {
    const act = { action: "write_off", amount: amount as Amount | null, currency } as const;
    expect(policyFor([held], act) !== null).toBe(isHeld);
  });

  test("is listed, audited and deleted; then acts no longer wait", async () => {
    const { call, writeOff } = await openHeld(from5, everyWriteOff);
    const { items, total } = (await call("listApprovalPolicies", {})) as unknown as Page;
    expect(total).toBe(2);
    expect(items).toMatchObject([{ minimumAmount: null }, { minimumAmount: "5" }]);
    for (const { id } of items) {
      const params = { approvalPolicyId: String(id) };
      expect(await call("getApprovalPolicy", { params })).toMatchObject({ id });
      await call("deleteApprovalPolicy", { params });
    }
    expect((await writeOff("6")).status).toBe(201);
    const audited = await call("listAuditEvents", { query: "eventType=approval_policy.deleted" });
    expect(audited).toMatchObject({ total: 2, items: [{ payload: { after: null } }, {}] });
  });

  test.each([
    [{ action: "write_off", minimumAmount: "5" }, ["currency"]],
    [{ action: "write_off", currency: "EUR" }, ["minimumAmount"]],
    [{ action: "write_off", minimumAmount: "0", currency: "EUR" }, ["minimumAmount"]],
    [{ action: "sleep" }, ["action"]],
  ])("of %j is refused, and the answer names the field", async (body, path) => {
    const { attempt } = await openHeld();
    expect(await attempt("createApprovalPolicy", { body })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  test("is one of at most 50", async () => {
    const { attempt } = await openHeld(...Array.from({ length: 50 }, () => from5));
    const refused = await attempt("createApprovalPolicy", { body: from5 });
    expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
  });
});

describe("a write-off that a policy holds", () => {
  test("waits: the case is as before, and the approval is listed", async () => {
    const { hold, read, list, params } = await openHeld(from5);
    const { approvalId } = await hold("6");
    expect(await read()).toMatchObject({ openAmount: "10.00", dispositionCount: 0 });
    const waiting = { id: approvalId, status: "pending", caseId: params.caseId, amount: "6" };
    for (const query of ["", "status=pending", `caseId=${params.caseId}`]) {
      expect(await list(query)).toMatchObject({ total: 1, items: [waiting] });
    }
    expect(await list("status=approved")).toMatchObject({ total: 0 });
  });

  test("below the amount of the policy is made at once, and counts for the next one", async () => {
    const { writeOff } = await openHeld(from5);
    expect((await writeOff("4")).status).toBe(201);
    // 4 and 1 are 5.
    expect((await writeOff("1")).status).toBe(202);
  });

  test("that would be refused is refused, and nothing waits", async () => {
    const { writeOff, list } = await openHeld(everyWriteOff);
    expect((await writeOff("11")).status).toBe(409);
    expect((await writeOff("5", { expectedVersion: 1 })).status).toBe(409);
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("is made when a second person approves it, under the name of the requester", async () => {
    const { hold, read, approve, list, events, call, params } = await openHeld(from5);
    const held = await hold("6");
    const made = await approve(held, { comment: "Checked." });
    expect(made).toMatchObject({
      status: 200,
      body: { status: "approved", decidedBy: "development", comment: "Checked." },
    });
    expect(await read()).toMatchObject({ openAmount: "4.00", dispositionCount: 1 });
    const { items } = (await call("listDispositions", { params })) as unknown as Page;
    const author = expect.stringMatching(/^api_key:/);
    expect(items).toMatchObject([{ id: (made.body as Json)["resultId"], author, amount: "6" }]);
    expect((await events()).slice(-3)).toMatchObject([
      { eventType: "approval.requested", actor: author },
      { eventType: "approval.approved", actor: "development", payload: { comment: "Checked." } },
      { eventType: "disposition.created", actor: author },
    ]);
    expect(await list("status=pending")).toMatchObject({ total: 0 });
    expect(await list("status=approved")).toMatchObject({ total: 1 });
    const again = await approve(held);
    expect(again).toMatchObject({ status: 409, body: { details: { status: "approved" } } });
    expect(await read()).toMatchObject({ openAmount: "4.00" });
  });

  test("is not made when it is rejected", async () => {
    const { hold, reject, approve, read, events } = await openHeld(everyWriteOff);
    const held = await hold("6");
    const answer = await reject(held, { comment: "Ask the bank." });
    expect(answer).toMatchObject({ status: 200, body: { status: "rejected" } });
    const decided = { status: 409, body: { details: { status: "rejected" } } };
    expect(await approve(held)).toMatchObject(decided);
    expect(await read()).toMatchObject({ openAmount: "10.00" });
    expect((await events()).at(-1)).toMatchObject({ eventType: "approval.rejected" });
  });

  test("is not made for a case that has changed, and the answer has the present version", async () => {
    const { hold, approve, reject, read, call, params } = await openHeld(everyWriteOff);
    const held = await hold("6");
    await call("createCaseComment", { params, body: { comment: "The rest came." } });
    const { version } = await read();
    expect(await approve(held)).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { version } },
    });
    expect(await read()).toMatchObject({ openAmount: "10.00" });
    expect((await reject(held)).status).toBe(200);
  });

  test("expires after 7 days, and the audit trail says so", async () => {
    const { hold, approve, events, list, world, complete } = await openHeld(everyWriteOff);
    const held = await hold("6");
    world.clock.now += 7 * day - 60_000;
    await startScheduled(world, "deadline-sweeper");
    await complete();
    expect(await list("status=pending")).toMatchObject({ total: 1 });
    world.clock.now += 60_000;
    expect(await approve(held)).toMatchObject({
      status: 409,
      body: { details: { status: "expired" } },
    });
    await startScheduled(world, "deadline-sweeper");
    await complete();
    expect(await list("status=expired")).toMatchObject({ total: 1 });
    expect((await events()).at(-1)).toMatchObject({
      eventType: "approval.expired",
      actor: "system:approvals",
    });
    expect(await approve(held)).toMatchObject({
      status: 409,
      body: { details: { status: "expired" } },
    });
  });

  test("in an action on many cases is refused: it is asked for on the case alone", async () => {
    const { act, ids, complete, call, read } = await openHeld(everyWriteOff);
    const { id } = await act("dispose", ids, { kind: "write_off", reason });
    await complete();
    const results = await call("listCaseActionResults", { params: { caseActionId: id } });
    expect(results).toMatchObject({ items: [{ outcome: "refused", error: "invalid_state" }] });
    expect(await read()).toMatchObject({ openAmount: "10.00" });
  });
});

describe("the requester", () => {
  const contextOf = (userId: string, now: number) =>
    ({
      organizationId,
      actor: `user:${userId}`,
      principal: { kind: "session", userId },
      now,
    }) as unknown as RequestContext;

  test.each([
    ["does not approve: an API key has the person who created it", "user_1", false],
    ["is another person than this one", "user_2", true],
  ])("%s", async (_, userId, decides) => {
    const { hold, world, read } = await openHeld(everyWriteOff);
    const { approvalId } = await hold("6");
    const { store, clock } = world;
    const table = tableOf(store);
    const dependencies = { table, ids: createIdSource(() => clock.now) };
    const context = contextOf(userId, clock.now);
    const deciding = approve(dependencies, context, { approvalId, comment: null });
    if (!decides) {
      await expect(deciding).rejects.toMatchObject({ failure: { error: "forbidden" } });
    } else {
      expect(await deciding).toMatchObject({ kind: "done", body: { decidedBy: "user:user_2" } });
    }
    // The decision is not committed here.
    expect(await read()).toMatchObject({ openAmount: "10.00" });
  });
});
