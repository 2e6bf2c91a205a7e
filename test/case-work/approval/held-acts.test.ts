/** Acts beside write-offs that wait for a second person (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld as openOrganization, reason } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const openHeld = (...policies: readonly Json[]) => openOrganization(simulator, ...policies);

describe("closing against the verdict", () => {
  const close = { status: "resolved", reason, assignee: "carol" };
  const held = { action: "close_against_verdict", minimumAmount: "10", currency: "EUR" };

  test("waits as a whole, and is done as a whole when it is approved", async () => {
    const { attempt, params, read, approve, list, events } = await openHeld(held);
    const asked = await attempt("updateReconciliationCase", { params, body: close });
    expect(asked).toMatchObject({ status: 202, body: { action: "close_against_verdict" } });
    const before = { status: "open", assignee: null };
    expect(await read()).toMatchObject(before);
    const [waiting] = (await list()).items;
    expect(waiting).toMatchObject({ operation: "updateReconciliationCase", request: close });
    expect((await approve({ approvalId: String(waiting?.["id"]) })).status).toBe(200);
    expect(await read()).toMatchObject({ status: "resolved", assignee: "carol" });
    expect((await events()).slice(-2)).toMatchObject([
      { eventType: "approval.approved" },
      { eventType: "reconciliation_case.updated" },
    ]);
  });

  test.each([
    ["another change of the case", held, { assignee: "carol" }],
    ["a closing of less", { ...held, minimumAmount: "10.01" }, close],
  ])("does not hold %s", async (_, policy, body) => {
    const { attempt, params } = await openHeld(policy);
    expect((await attempt("updateReconciliationCase", { params, body })).status).toBe(200);
  });

  test.each([
    ["2.00", { ...held, minimumAmount: "8.00" }, 202],
    ["2.00", { ...held, minimumAmount: "8.01" }, 201],
    ["10.00", { action: held.action }, 202],
    ["10.00", held, 201],
  ])(
    "a write-off of %s that closes in the same act is compared with what is then open",
    async (amount, policy, status) => {
      const { writeOff, read, list, approve } = await openHeld(policy);
      const asked = await writeOff(amount, { close: true });
      expect(asked.status).toBe(status);
      if (status === 201) return;
      expect(await read()).toMatchObject({ status: "open", openAmount: "10.00" });
      const [waiting] = (await list()).items;
      expect(waiting).toMatchObject({ request: { close: true, amount } });
      expect((await approve({ approvalId: String(waiting?.["id"]) })).status).toBe(200);
      expect(await read()).toMatchObject({ status: "resolved" });
    },
  );

  test("in an action on many cases is refused", async () => {
    const { act, ids, complete, call, read } = await openHeld(held);
    const { id } = await act("close", ids, { reason });
    await complete();
    const results = await call("listCaseActionResults", { params: { caseActionId: id } });
    expect(results).toMatchObject({ items: [{ outcome: "refused" }] });
    expect(await read()).toMatchObject({ status: "open" });
  });
});

describe("a link by hand", () => {
  test("waits with the amount that it has then, and is made when it is approved", async () => {
    const policy = { action: "manual_link", minimumAmount: "30", currency: "EUR" };
    const { attempt, params, call, complete, approve, read } = await openHeld(policy);
    const amount = { amount: "40.00", currency: "EUR" };
    const other = { sourceRef: "other", provider: "acme_bank", phase: "destination", payload: {} };
    const { flowLegIds } = await call("createProviderEvidence", { body: { ...other, amount } });
    await complete();
    const flowLegId = (flowLegIds as unknown as readonly string[])[0] ?? "";
    const link = (allocatedAmount?: string) =>
      attempt("createMatchLink", { params, body: { flowLegId, reason, allocatedAmount } });
    const { status, body } = await link();
    expect(status).toBe(202);
    const { approvalId } = body as Json;
    const shown = await call("getApproval", { params: { approvalId: String(approvalId) } });
    expect(shown).toMatchObject({
      amount: "40.00",
      request: { flowLegId, allocatedAmount: "40.00" },
    });
    expect(shown["requester"]).toBe("user_1");
    const made = await approve({ approvalId });
    expect(made).toMatchObject({
      status: 200,
      body: { resultId: expect.stringMatching(/^link_/) },
    });
    await complete();
    const found = await read();
    expect(found["matchLinks"]).toContainEqual(
      expect.objectContaining({ strategy: "manual", allocatedAmount: "40.00", flowLegId }),
    );
    const kinds = (found["auditEvents"] as readonly Json[]).map(({ eventType }) => eventType);
    const at = kinds.indexOf("approval.approved");
    expect(kinds[at + 1]).toBe("match_link.created");
    const sent = await call("listOutboundWebhookEvents", { query: `sourceKey=${approvalId}` });
    const types = (sent["items"] as unknown as readonly Json[]).map(({ eventType }) => eventType);
    expect(types.toSorted()).toEqual(["approval.decided", "approval.requested"]);
  });

  test("of less is made at once", async () => {
    const policy = { action: "manual_link", minimumAmount: "30", currency: "EUR" };
    const { attempt, params, call, complete } = await openHeld(policy);
    const amount = { amount: "40.00", currency: "EUR" };
    const other = { sourceRef: "other", provider: "acme_bank", phase: "destination", payload: {} };
    const { flowLegIds } = await call("createProviderEvidence", { body: { ...other, amount } });
    await complete();
    const flowLegId = (flowLegIds as unknown as readonly string[])[0] ?? "";
    const body = { flowLegId, reason, allocatedAmount: "29.99" };
    expect((await attempt("createMatchLink", { params, body })).status).toBe(201);
  });
});

describe("a change of the policies", () => {
  const held = { action: "policy_change" };

  test("waits, and is made when it is approved", async () => {
    const { attempt, call, approve, writeOff } = await openHeld(held);
    const asked = await attempt("createApprovalPolicy", { body: { action: "write_off" } });
    expect(asked).toMatchObject({ status: 202, body: { action: "policy_change", caseId: null } });
    expect(await call("listApprovalPolicies", {})).toMatchObject({ total: 1 });
    const made = await approve(asked.body as Json);
    expect(made).toMatchObject({
      status: 200,
      body: { resultId: expect.stringMatching(/^apol_/) },
    });
    expect(await call("listApprovalPolicies", {})).toMatchObject({ total: 2 });
    expect((await writeOff("1")).status).toBe(202);
    const audited = await call("listAuditEvents", { query: "eventType=approval.approved" });
    expect(audited).toMatchObject({ total: 1, items: [{ caseId: null, actor: "development" }] });
  });

  test("does not take away the policy that holds it", async () => {
    const { attempt, call, approve } = await openHeld(held);
    const { items } = (await call("listApprovalPolicies", {})) as unknown as { items: Json[] };
    const params = { approvalPolicyId: String(items[0]?.["id"]) };
    const asked = await attempt("deleteApprovalPolicy", { params });
    expect(asked.status).toBe(202);
    expect(await call("listApprovalPolicies", {})).toMatchObject({ total: 1 });
    expect((await approve(asked.body as Json)).status).toBe(200);
    expect(await call("listApprovalPolicies", {})).toMatchObject({ total: 0 });
  });

  test("is not made when another one was made meanwhile", async () => {
    const { attempt, approve, call, reject } = await openHeld(held);
    const ask = (action: string) => attempt("createApprovalPolicy", { body: { action } });
    const [first, second] = [await ask("write_off"), await ask("manual_link")];
    expect((await approve(first.body as Json)).status).toBe(200);
    expect(await approve(second.body as Json)).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { version: 2 } },
    });
    expect((await reject(second.body as Json)).status).toBe(200);
    expect(await call("listApprovalPolicies", {})).toMatchObject({ total: 2 });
  });

  test("has no amount", async () => {
    const { attempt } = await openHeld();
    const body = { ...held, minimumAmount: "1", currency: "EUR" };
    expect(await attempt("createApprovalPolicy", { body })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["minimumAmount"] }] },
    });
  });
});

describe("a change of the rules", () => {
  const metadata = { limit: 1 };

  test("waits, and is made when it is approved", async () => {
    const { attempt, call, approve } = await openHeld({ action: "rule_change" });
    const body = { name: "Payouts", metadata };
    const asked = await attempt("createReconciliationRule", { body });
    expect(asked).toMatchObject({ status: 202, body: { action: "rule_change" } });
    expect(await call("listReconciliationRules", {})).toMatchObject({ total: 0 });
    const { approvalId } = asked.body as { readonly approvalId: string };
    const shown = await call("getApproval", { params: { approvalId } });
    expect(shown).toMatchObject({ request: body, subjectVersion: null });
    const made = await approve({ approvalId });
    expect(made.status).toBe(200);
    const ruleId = String((made.body as Json)["resultId"]);
    const params = { ruleId };
    expect(await call("getReconciliationRule", { params })).toMatchObject(body);
    const change = await attempt("updateReconciliationRule", { params, body: { name: "All" } });
    const removal = await attempt("deleteReconciliationRule", { params });
    expect([change.status, removal.status]).toEqual([202, 202]);
    expect((await approve(change.body as Json)).status).toBe(200);
    expect(await call("getReconciliationRule", { params })).toMatchObject({
      name: "All",
      metadata,
    });
    // The removal was asked for another version of the rule.
    expect(await approve(removal.body as Json)).toMatchObject({
      status: 409,
      body: { details: { version: 2 } },
    });
    const again = await attempt("deleteReconciliationRule", { params });
    expect((await approve(again.body as Json)).status).toBe(200);
    expect(await call("listReconciliationRules", {})).toMatchObject({ total: 0 });
  });
});
