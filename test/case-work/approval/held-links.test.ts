/** What people decide about evidence, where it waits for a second person (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld as openOrganization, reason } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const every = { action: "link" };
const from = (minimumAmount: string, action = "link") => ({
  action,
  minimumAmount,
  currency: "EUR",
});

/** A case of 100.00 EUR to which 90.00 came. */
async function openLinked(...policies: readonly Json[]) {
  const world = await openOrganization(simulator, ...policies);
  const { attempt, params, call, complete, legIds } = world;
  const add = async (sourceRef: string, amount: string) => {
    const names = { sourceRef, provider: "acme_bank", phase: "destination", payload: {} };
    const body = { ...names, amount: { amount, currency: "EUR" } };
    const { flowLegIds } = await call("createProviderEvidence", { body });
    await complete();
    return String((flowLegIds as unknown as readonly string[])[0]);
  };
  const flowLegId = legIds[0] ?? "";
  const mark = (operation: "ignoreFlowLeg" | "restoreFlowLeg", id = flowLegId) =>
    attempt(operation, { params: { flowLegId: id }, body: { reason } });
  return {
    ...world,
    add,
    flowLegId,
    ignore: (id?: string) => mark("ignoreFlowLeg", id),
    restore: (id?: string) => mark("restoreFlowLeg", id),
    leg: (id = flowLegId) => call("getFlowLeg", { params: { flowLegId: id } }),
    link: (id: string, body: Json = {}) =>
      attempt("createMatchLink", { params, body: { flowLegId: id, reason, ...body } }),
    unlink: async () => {
      const { matchLinks } = await world.read();
      const linkId = String((matchLinks as readonly Json[])[0]?.["id"]);
      return attempt("deleteMatchLink", { params: { ...params, linkId } });
    },
  };
}

describe("a policy for links", () => {
  test("holds a link by hand", async () => {
    const { add, link, approve } = await openLinked(every);
    const asked = await link(await add("rest", "10.00"));
    expect(asked).toMatchObject({ status: 202, body: { action: "link" } });
    expect(await approve(asked.body as Json)).toMatchObject({
      status: 200,
      body: { resultId: expect.stringMatching(/^link_/) },
    });
  });

  test("holds the removal of evidence from a case", async () => {
    const { unlink, approve, read, complete, events } = await openLinked(every);
    const asked = await unlink();
    expect(asked).toMatchObject({ status: 202, body: { action: "link" } });
    await complete();
    expect(await read()).toMatchObject({ openAmount: "10.00", matchLinks: [{}] });
    expect((await approve(asked.body as Json)).status).toBe(200);
    await complete();
    expect(await read()).toMatchObject({ matchLinks: [] });
    const kinds = (await events()).map(({ eventType }) => eventType);
    expect(kinds[kinds.indexOf("approval.approved") + 1]).toBe("match_link.deleted");
  });

  test("holds setting evidence aside, and restoring it", async () => {
    const { ignore, restore, approve, leg, flowLegId, call } = await openLinked(every);
    const asked = await ignore();
    expect(asked).toMatchObject({ status: 202, body: { action: "link", caseId: null } });
    expect(await leg()).toMatchObject({ ignored: null });
    const { approvalId } = asked.body as { readonly approvalId: string };
    expect(await call("getApproval", { params: { approvalId } })).toMatchObject({
      operation: "ignoreFlowLeg",
      amount: "90.00",
      request: { flowLegId, reason },
    });
    expect(await approve({ approvalId })).toMatchObject({
      status: 200,
      body: { resultId: flowLegId },
    });
    expect(await leg()).toMatchObject({ ignored: { reason } });
    const back = await restore();
    expect(back.status).toBe(202);
    expect((await approve(back.body as Json)).status).toBe(200);
    expect(await leg()).toMatchObject({ ignored: null });
  });

  test("ends an approval for evidence that has changed since", async () => {
    const { ignore, approve } = await openLinked(every);
    const [first, second] = [await ignore(), await ignore()];
    expect((await approve(first.body as Json)).status).toBe(200);
    expect(await approve(second.body as Json)).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { version: expect.any(Number) } },
    });
  });

  test.each(["ignore", "restore"])("refuses to %s as one of many", async (action) => {
    const { act, legIds, complete, call } = await openLinked(every);
    if (action === "restore") {
      const { items } = (await call("listApprovalPolicies", {})) as unknown as { items: Json[] };
      const params = { approvalPolicyId: String(items[0]?.["id"]) };
      await call("deleteApprovalPolicy", { params });
      await act("ignore", legIds, { reason });
      await complete();
      await call("createApprovalPolicy", { body: every });
    }
    const { id } = await act(action, legIds, { reason });
    await complete();
    const results = await call("listCaseActionResults", { params: { caseActionId: id } });
    expect(results).toMatchObject({ items: [{ outcome: "refused" }] });
  });
});

describe("a policy for links with an amount", () => {
  test.each(["manual_link", "link"])(
    "%s counts the links by hand of one case together",
    async (action) => {
      const { add, link } = await openLinked(from("8", action));
      const [one, two] = [await add("one", "5.00"), await add("two", "5.00")];
      expect((await link(one, { allocatedAmount: "4.00" })).status).toBe(201);
      expect((await link(two, { allocatedAmount: "3.99" })).status).toBe(201);
      const three = await add("three", "5.00");
      expect((await link(three, { allocatedAmount: "0.01" })).status).toBe(202);
    },
  );

  test("counts what the case misses already with what is taken away", async () => {
    // 90.00 are taken, and 10.00 are missing.
    expect((await (await openLinked(from("100"))).unlink()).status).toBe(202);
    expect((await (await openLinked(from("100.01"))).unlink()).status).toBe(204);
    expect((await (await openLinked(from("100"))).ignore()).status).toBe(202);
    expect((await (await openLinked(from("100.01"))).ignore()).status).toBe(200);
  });

  test("holds restored evidence of any amount, because nobody knows which case it reaches", async () => {
    const { ignore, restore } = await openLinked(from("1000"));
    expect((await ignore()).status).toBe(200);
    expect((await restore()).status).toBe(202);
  });
});
