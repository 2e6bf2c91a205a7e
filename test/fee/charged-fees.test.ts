/** Contracted fees by the API: on legs and lines of payouts, in the verdict and its sentence (docs/matching.md, Contracted fees). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSettlements } from "../settlement/settlement-world.ts";
import { Simulator } from "../simulation/world.ts";
import { openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const acme = {
  name: "Acme cards",
  provider: "acme",
  currency: "EUR",
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [
    { feeType: "provider", kind: "percent", percent: "1.5" },
    { feeType: "provider", kind: "flat", amount: "0.25" },
  ],
};

describe("a fee that a schedule agrees", () => {
  test("above contract makes an explained case an exception, and says what was agreed", async () => {
    const fees = await openFees(simulator);
    const schedule = await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee: "1.95" });
    expect(found).toMatchObject({
      verdict: "matched_with_exception",
      exceptionType: "fee_variance",
      reconciliationStatus: "tentatively_reconciled",
      status: "open",
      summary: "1.95 EUR were charged, 1.75 agreed (Acme cards, since 1 January).",
    });
    const priced = {
      contractedFee: "1.75",
      contractedFeeCurrency: "EUR",
      feeDifference: "0.20",
      feeSchedule: { id: schedule["id"], version: 1, name: "Acme cards" },
    };
    expect(found.flowLegs).toMatchObject([priced]);
    const params = { flowLegId: found.flowLegs[0]?.["id"] ?? "" };
    expect(await fees.call("getFlowLeg", { params })).toMatchObject(priced);
    expect(await fees.call("listFlowLegs")).toMatchObject({ items: [priced] });
  });

  test.each([
    ["as agreed", "1.75", "0.00"],
    ["below contract", "1.50", "-0.25"],
  ])("%s is shown and is no exception", async (_, fee, feeDifference) => {
    const fees = await openFees(simulator);
    await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee });
    expect(found).toMatchObject({ verdict: "matched", exceptionType: null });
    expect(found.flowLegs).toMatchObject([{ contractedFee: "1.75", feeDifference }]);
  });

  test("above contract by no more than the tolerance is no exception", async () => {
    const fees = await openFees(simulator);
    await fees.call("createFeeSchedule", { body: acme });
    await fees.call("createReconciliationRule", {
      body: { name: "Cents", amountTolerance: "0.20" },
    });
    expect(await fees.paid({ gross: "100.00", fee: "1.95" })).toMatchObject({ verdict: "matched" });
    expect(await fees.paid({ gross: "100.00", fee: "1.96" })).toMatchObject({
      exceptionType: "fee_variance",
    });
  });

  test("is compared where the fee is within the expected amount too", async () => {
    const fees = await openFees(simulator);
    await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee: "1.95", isInside: true });
    expect(found).toMatchObject({ exceptionType: "fee_variance", feeReading: "inside" });
  });

  test("in another currency is an exception, which names both currencies", async () => {
    const fees = await openFees(simulator);
    await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({
      gross: "100.00",
      fee: "1.75",
      feeCurrency: "USD",
      isInside: true,
    });
    expect(found).toMatchObject({
      exceptionType: "fee_variance",
      summary: "1.75 USD were charged, 1.75 EUR agreed (Acme cards, since 1 January).",
    });
    expect(found.flowLegs).toMatchObject([{ contractedFee: "1.75", feeDifference: null }]);
  });

  test("without a schedule changes nothing", async () => {
    const fees = await openFees(simulator);
    await fees.call("createFeeSchedule", { body: { ...acme, provider: "zenith" } });
    const found = await fees.paid({ gross: "100.00", fee: "1.95" });
    expect(found).toMatchObject({ verdict: "matched", exceptionType: null });
    for (const name of ["contractedFee", "feeDifference", "feeSchedule"]) {
      expect(found.flowLegs[0]).not.toHaveProperty(name);
    }
  });

  test("of an open case follows a change of the schedule, at its new version", async () => {
    const fees = await openFees(simulator);
    const { id = "" } = await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee: "1.95" });
    const params = { feeScheduleId: id };
    const components = [{ feeType: "provider", kind: "percent", percent: "1.95" }];
    await fees.call("updateFeeSchedule", { params, body: { components } });
    await fees.complete();
    const after = await fees.caseOf(found.id);
    expect(after).toMatchObject({ verdict: "matched", status: "resolved" });
    expect(after.flowLegs).toMatchObject([{ contractedFee: "1.95", feeSchedule: { version: 2 } }]);
  });

  test("of an open case is compared no more once the schedule is deleted", async () => {
    const fees = await openFees(simulator);
    const { id = "" } = await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee: "1.95" });
    await fees.call("deleteFeeSchedule", { params: { feeScheduleId: id } });
    await fees.complete();
    const after = await fees.caseOf(found.id);
    expect(after).toMatchObject({ verdict: "matched", exceptionType: null });
    expect(after.flowLegs[0]).not.toHaveProperty("contractedFee");
  });

  test("of a payment that a person closed stays as it was", async () => {
    const fees = await openFees(simulator);
    const { id = "" } = await fees.call("createFeeSchedule", { body: acme });
    const found = await fees.paid({ gross: "100.00", fee: "1.95" });
    await fees.call("updateReconciliationCase", {
      params: { caseId: found.id },
      body: { status: "resolved" },
    });
    await fees.call("deleteFeeSchedule", { params: { feeScheduleId: id } });
    await fees.call("runReconciliationCase", { params: { caseId: found.id } });
    await fees.complete();
    const after = await fees.caseOf(found.id);
    expect(after).toMatchObject({ exceptionType: "fee_variance", contradicted: false });
    expect(after.flowLegs).toMatchObject([{ contractedFee: "1.75" }]);
  });

  test("of a line of a payout is on the line and on its share", async () => {
    const shop = await openSettlements(simulator);
    await shop.call("createFeeSchedule", { body: { ...acme, provider: "acme_pay" } });
    const caseId = await shop.sell("A", "100.00");
    const settlementId = await shop.draft({ reference: "P-1", gross: "100.00", net: "98.05" });
    const charge = { type: "charge", externalReference: "A", gross: "100.00" };
    await shop.add(settlementId, [{ ...charge, fee: "1.95", net: "98.05" }]);
    await shop.finish(settlementId);
    await shop.complete();
    const params = { settlementId };
    expect(await shop.call("listSettlementItems", { params })).toMatchObject({
      items: [{ fee: "1.95", contractedFee: "1.75", feeDifference: "0.20", feeSchedule: {} }],
    });
    const found = (await shop.call("getReconciliationCase", {
      params: { caseId },
    })) as unknown as { flowLegs: object[] };
    expect(found.flowLegs).toContainEqual(
      expect.objectContaining({ kind: "bank", contractedFee: "1.75" }),
    );
  });
});
