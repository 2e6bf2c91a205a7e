/** Claims of fees above contract: what was claimed, what the provider credited, and what is still open (docs/matching.md, Claims). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const acme = {
  ...{ name: "Acme cards", provider: "acme", currency: "EUR" },
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [
    { feeType: "provider", kind: "percent", percent: "1.5" },
    { feeType: "provider", kind: "flat", amount: "0.25" },
  ],
};

async function openClaims() {
  const fees = await openFees(simulator);
  const { call, complete } = fees;
  await call("createFeeSchedule", { body: acme });
  const { id: caseId } = await fees.paid({ gross: "100.00", fee: "1.95" });
  const act = async (operation: "createCaseAction" | "undoCaseAction", given: Json) => {
    const { id = "" } = await call(operation, given);
    await complete();
    const params = { caseActionId: id };
    const action = await call("getCaseAction", { params });
    const { items } = (await call("listCaseActionResults", { params })) as unknown as {
      items: Json[];
    };
    return { id, action, items };
  };
  return {
    ...fees,
    read: () => fees.caseOf(caseId),
    claim: () => act("createCaseAction", { body: { action: "claim", ids: [caseId] } }),
    undo: (caseActionId: string) => act("undoCaseAction", { params: { caseActionId } }),
    row: async () => {
      const { items } = (await call("getOverchargesReport")) as unknown as { items: Json[] };
      return items[0];
    },
    credit: async (amount: string, more: Json = {}) => {
      fees.world.clock.now += 60_000;
      await call("createProviderEvidence", {
        body: {
          ...{ provider: "acme", sourceRef: `credit-${amount}`, externalReference: "F-1" },
          ...{ phase: "destination", amount: { amount, currency: "EUR" }, payload: {} },
          ...more,
        },
      });
      await complete();
    },
  };
}

const none = { claimed: "0.00", credited: "0.00", open: "0.00", unclaimed: "0.20" };

describe("a claim of fees above contract", () => {
  test("says what was claimed and credited, in the case and in the report, and closes to the cent", async () => {
    const { claim, read, row, credit } = await openClaims();
    expect(await row()).toMatchObject({ difference: "0.20", ...none });
    const { action } = await claim();
    expect(action).toMatchObject({ status: "completed", done: 1 });
    expect(await read()).toMatchObject({
      verdict: "matched_with_exception",
      feeClaims: [
        {
          ...{ provider: "acme", component: "provider", currency: "EUR", charged: "1.95" },
          ...{ agreed: "1.75", claimed: "0.20", credited: "0.00", open: "0.20" },
        },
      ],
    });
    expect((await read())["summary"]).toContain("0.20 EUR of fees were claimed, 0.00 credited.");
    const claimed = { unclaimed: "0.00", claimed: "0.20" };
    expect(await row()).toMatchObject({ ...claimed, credited: "0.00", open: "0.20" });
    await credit("0.15");
    expect(await read()).toMatchObject({
      ...{ exceptionType: "fee_variance", actualAmount: "98.05", unexplainedDelta: "0.00" },
      feeClaims: [{ credited: "0.15", open: "0.05" }],
    });
    expect(await row()).toMatchObject({ ...claimed, credited: "0.15", open: "0.05" });
    await credit("0.05");
    expect(await read()).toMatchObject({
      ...{ verdict: "matched", status: "resolved", actualAmount: "98.05" },
      feeClaims: [{ credited: "0.20", open: "0.00" }],
    });
    expect(await row()).toMatchObject({ ...claimed, credited: "0.20", open: "0.00", count: 1 });
  });

  test("is made once, is announced and audited, and is taken back until something is credited", async () => {
    const { claim, undo, read, row, credit, call } = await openClaims();
    const { id } = await claim();
    expect((await claim()).action).toMatchObject({ unchanged: 1 });
    await undo(id);
    expect(await row()).toMatchObject(none);
    expect(await read()).toMatchObject({ feeClaims: [] });
    const again = await claim();
    await credit("0.05");
    const { items } = await undo(again.id);
    expect(items).toMatchObject([{ outcome: "refused" }]);
    expect(await row()).toMatchObject({ claimed: "0.20", credited: "0.05" });
    const { items: events } = (await call("listAuditEvents")) as unknown as { items: Json[] };
    const messages = events.map(({ message }) => message);
    expect(messages).toContain("A person claimed 0.20 EUR of fees above contract.");
    expect(messages).toContain("A person took the claim of 0.20 EUR back.");
  });

  test.each<[string, string, Json]>([
    ["of more than is open", "0.21", {}],
    ["of another provider", "0.20", { provider: "zenith" }],
    ["from before the claim", "0.20", { occurredAt: "2026-02-01T00:00:00Z" }],
  ])("is not credited by money %s", async (_, amount, more) => {
    const { claim, read, credit } = await openClaims();
    await claim();
    await credit(amount, more);
    expect(await read()).toMatchObject({ feeClaims: [{ credited: "0.00" }] });
  });
});
