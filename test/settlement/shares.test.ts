/** Shares of settlements and the steps that update them (docs/matching.md, Settlements). */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deliverMessages,
  deliverStream,
  queueConsumers,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";
import { type Item, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const charge = (name: string): Item => ({
  type: "charge",
  externalReference: name,
  gross: "10",
  fee: "1",
  net: "9",
});

test("a walk of many items starts again where the bank movement goes away meanwhile", async () => {
  const client = await openSettlements(simulator);
  const { draft, add, finish, bank, complete, settlement, items, world, call, legs } = client;
  const id = await draft({ reference: "po_1", gross: "2500", net: "2250" });
  const all = Array.from({ length: 250 }, (_, number) => charge(`sale-${number}`));
  await add(id, all.slice(0, 180));
  await add(id, all.slice(180));
  await finish(id);
  await complete();
  expect(await settlement(id)).toMatchObject({ itemCount: 250, sharesState: "pending" });
  await bank("po_1", "2250");
  while ((await settlement(id))["status"] !== "settled") await pumpOnce(client);
  expect(await settlement(id)).toMatchObject({ processing: true, sharesState: "pending" });
  const [movement] = (await legs("kind=bank&provider=A&limit=1")).map((leg) => String(leg["id"]));
  await call("ignoreFlowLeg", {
    params: { flowLegId: movement ?? "" },
    body: { reason: { code: "other", comment: null } },
  });
  await complete();
  expect(await settlement(id)).toMatchObject({
    status: "pending",
    processing: false,
    sharesState: "pending",
  });
  const shown = await items(id);
  expect(new Set(shown.map(({ share }) => (share as { status: string }).status))).toEqual(
    new Set(["pending"]),
  );
  await call("restoreFlowLeg", { params: { flowLegId: movement ?? "" }, body: {} });
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled", sharesState: "confirmed" });
  expect(world.clock.now).toBeGreaterThan(0);
});

type Client = Awaited<ReturnType<typeof openSettlements>>;

/** Delivers what is there, once. */
async function pumpOnce({ world }: Client): Promise<void> {
  await deliverStream(world, await world.readStream());
  for (const name of Object.keys(queueConsumers) as (keyof typeof queueConsumers)[]) {
    await deliverMessages(world, queueConsumers[name], takeMessages(world, name));
  }
}

test("charge, refund and chargeback under one transfer id are shares of one payment", async () => {
  const client = await openSettlements(simulator);
  const { sell, settle, bank, complete, settlement, caseOf } = client;
  const sold = await sell("a", "100", "3");
  const transfer = { providerTransferId: "ch_a" } as const;
  const id = await settle({ reference: "po_1", gross: "100", net: "87" }, [
    { type: "charge", ...transfer, gross: "100", fee: "3", net: "97" },
    { type: "refund", ...transfer, gross: "-10", net: "-10" },
    { type: "chargeback", ...transfer, gross: "-90", fee: "10", net: "-100" },
    { type: "chargeback_reversal", ...transfer, gross: "90", net: "90" },
    { type: "adjustment", gross: "10", net: "10" },
  ]);
  await bank("po_1", "87");
  await complete();
  expect(await settlement(id)).toMatchObject({
    status: "settled",
    sharesAmount: "87.00",
    lines: [
      { type: "chargeback", amount: "-10.00" },
      { type: "adjustment", amount: "10.00" },
    ],
  });
  expect(await caseOf(sold)).toMatchObject({
    actualAmount: "87",
    providerFee: "3",
    unexplainedDelta: "0",
  });
});

test.each([
  ["the whole", "-50"],
  ["a part", "-30"],
])("a chargeback of %s that was won leaves the payment as it was", async (_, gross) => {
  const client = await openSettlements(simulator);
  const { sell, settle, bank, complete, caseOf } = client;
  const sold = await sell("a", "50", "1.75");
  const again = gross.slice(1);
  const payouts: [string, Item][] = [
    ["48.25", { type: "charge", externalReference: "a", gross: "50", fee: "1.75", net: "48.25" }],
    [gross, { type: "chargeback", externalReference: "a", gross, net: gross }],
    [again, { type: "chargeback_reversal", externalReference: "a", gross: again, net: again }],
  ];
  for (const [net, item] of payouts) {
    await settle({ reference: `po${net}`, gross: item.gross, net }, [item]);
    await bank(`po${net}`, net);
    await complete();
  }
  expect(await caseOf(sold)).toMatchObject({
    ...{ verdict: "matched", exceptionType: null, actualAmount: "48.25" },
    ...{ returnedAmount: "0.00", providerFee: "1.75", unexplainedDelta: "0.00" },
  });
});

test("evidence of a provider that names the settlement does not pay it", async () => {
  const { settle, call, complete, settlement } = await openSettlements(simulator);
  const id = await settle({ reference: "po_1", gross: "10", net: "9" }, [charge("a")]);
  await call("createProviderEvidence", {
    body: {
      provider: "acme_pay",
      sourceRef: "payout-report",
      externalReference: "po_1",
      phase: "destination",
      amount: { amount: "9", currency: "EUR" },
      payload: {},
    },
  });
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "pending", bankAmount: null });
});

test("the case of a settlement that is carried on is canceled, and archived", async () => {
  const { settle, complete, settlement, caseOf } = await openSettlements(simulator);
  const debit = await settle({ reference: "po_1", gross: "-5", net: "-5" }, [
    { type: "fee", gross: "-5", net: "-5" },
  ]);
  await complete();
  const { caseId } = await settlement(debit);
  expect(await caseOf(String(caseId))).toMatchObject({ status: "open" });
  await settle({ reference: "po_2", gross: "5", net: "4", carriedFrom: debit }, [charge("a")]);
  await complete();
  expect(await caseOf(String(caseId))).toMatchObject({ status: "archived" });
});
