/** The week of docs/matching.md, Settlements: three payouts, one of them carried into the next. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Item, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const charge = (name: string, gross: string, fee: string, net: string): Item => ({
  type: "charge",
  externalReference: name,
  gross,
  fee,
  net,
});

test("three payouts of a week come out exactly", async () => {
  const client = await openSettlements(simulator);
  const { sell, settle, bank, settlement, caseOf, complete } = client;
  const a = await sell("a", "100", "3.20");
  const b = await sell("b", "50", "1.75");
  const c = await sell("c", "80");
  const d = await sell("d", "30");
  const e = await sell("e", "200");
  const s1 = await settle({ reference: "po_1", gross: "187", net: "179.43" }, [
    charge("a", "100", "3.20", "96.80"),
    charge("b", "50", "1.75", "48.25"),
    charge("c", "80", "2.62", "77.38"),
    { type: "refund", externalReference: "a", gross: "-20", net: "-20" },
    { type: "reserve", gross: "-23", net: "-23" },
  ]);
  await complete();
  expect(await settlement(s1)).toMatchObject({ status: "pending", sharesState: "pending" });
  expect(await caseOf(b)).toMatchObject({ verdict: "unreconciled" });
  await bank("po_1", "179.43");
  await complete();
  expect(await settlement(s1)).toMatchObject({
    status: "settled",
    sharesState: "confirmed",
    bankAmount: "179.43",
    difference: "0.00",
    sharesAmount: "202.43",
    lines: [{ type: "reserve", amount: "-23.00" }],
  });
  expect(await caseOf(b)).toMatchObject({
    verdict: "matched",
    actualAmount: "48.25",
    providerFee: "1.75",
    unexplainedDelta: "0.00",
  });
  expect(await caseOf(a)).toMatchObject({
    exceptionType: "payment_refunded",
    actualAmount: "76.80",
    providerFee: "3.20",
    unexplainedDelta: "0.00",
  });
  expect(await caseOf(c)).toMatchObject({ verdict: "matched", providerFee: "2.62" });
  const s2 = await settle({ reference: "po_2", gross: "-20", net: "-36.17" }, [
    charge("d", "30", "1.17", "28.83"),
    { type: "chargeback", externalReference: "b", gross: "-50", fee: "15", net: "-65" },
  ]);
  await complete();
  expect(await settlement(s2)).toMatchObject({
    status: "pending",
    lines: [{ type: "chargeback", amount: "-15.00" }],
  });
  const s3 = await settle({ reference: "po_3", gross: "181.83", net: "175.73", carriedFrom: s2 }, [
    charge("e", "200", "6.10", "193.90"),
    { type: "release", gross: "18", net: "18" },
  ]);
  await complete();
  expect(await settlement(s2)).toMatchObject({ status: "carried", sharesState: "pending" });
  expect(await caseOf(d)).toMatchObject({ verdict: "unreconciled" });
  await bank("po_3", "175.73");
  await complete();
  expect(await settlement(s3)).toMatchObject({
    status: "settled",
    lines: [
      { type: "release", amount: "18.00" },
      { type: "carried_forward", amount: "-36.17" },
    ],
    sharesAmount: "193.90",
  });
  expect(await settlement(s2)).toMatchObject({ status: "carried", sharesState: "confirmed" });
  expect(await caseOf(d)).toMatchObject({ verdict: "matched", providerFee: "1.17" });
  expect(await caseOf(e)).toMatchObject({ verdict: "matched", providerFee: "6.10" });
  expect(await caseOf(b)).toMatchObject({
    exceptionType: "payment_reversed",
    actualAmount: "-1.75",
    providerFee: "1.75",
    unexplainedDelta: "0.00",
  });
  const exported = await client.call("exportReconciliationCases");
  expect(feesIn(exported)).toEqual(["1.17", "1.75", "2.62", "3.20", "6.10"]);
});

type Row = { readonly case: { readonly providerFee: string | null } };

/** What an export says that the provider kept, of the cases where it kept something. */
function feesIn(exported: unknown): string[] {
  const { items } = exported as { readonly items: readonly Row[] };
  const fees = items.flatMap((row) => row.case.providerFee ?? []);
  return fees.filter((fee) => fee !== "0").sort();
}
