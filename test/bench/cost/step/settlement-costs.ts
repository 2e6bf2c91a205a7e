/** The cost of a settlement of one payment, request by request. */
import type { Bench } from "./case-work-costs.ts";

const payout = {
  ...{ provider: "acme_pay", reference: "po_of_units", currency: "EUR" },
  ...{ gross: "100.00", net: "97.00", expectedOn: "2100-01-01" },
};

export async function measureSettlement(bench: Bench): Promise<void> {
  const money = { amount: "100.00", currency: "EUR" };
  const intent = { externalReference: "sale-of-units", source: money, destination: money };
  await bench.send("createPaymentIntent", { body: intent });
  await bench.match();
  const { id: settlementId = "" } = await bench.measure("create a settlement", () =>
    bench.send("createSettlement", { body: payout }),
  );
  const params = { settlementId };
  await bench.measure("change it", () =>
    bench.send("updateSettlement", { params, body: { expectedOn: "2100-01-02" } }),
  );
  const item = { type: "charge", externalReference: "sale-of-units" };
  const items = [{ ...item, gross: "100.00", fee: "3.00", net: "97.00" }];
  await bench.measure("add an item to it", () =>
    bench.send("addSettlementItems", { params, body: { items } }),
  );
  await bench.measure("complete it", () => bench.send("completeSettlement", { params }));
  await bench.match();
  await bench.measure("read it", () => bench.send("getSettlement", { params }));
  await bench.measure("list of its items", () => bench.send("listSettlementItems", { params }));
  await bench.measure("list of settlements", () => bench.send("listSettlements", {}));
}

/** A complete settlement whose bank movement has not come. */
export async function waitForSettlement(bench: Bench): Promise<void> {
  const { id: settlementId = "" } = await bench.send("createSettlement", {
    body: { ...payout, reference: "po_that_waits", gross: "5.00", net: "5.00" },
  });
  const params = { settlementId };
  const items = [{ type: "adjustment", gross: "5.00", net: "5.00" }];
  await bench.send("addSettlementItems", { params, body: { items } });
  await bench.send("completeSettlement", { params });
  await bench.match();
}
