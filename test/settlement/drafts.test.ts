/** Changes of drafts (docs/specification.md, Settlements). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const fee = { type: "fee", gross: "-10", net: "-10" };

test("the amounts and the day of a draft change, those of a complete settlement do not", async () => {
  const { draft, add, finish, ask, settlement } = await openSettlements(simulator);
  const settlementId = await draft({ reference: "po_1", gross: "-10", net: "-11" });
  await add(settlementId, [fee]);
  const params = { settlementId };
  const change = (body: object, key: string) => ask("updateSettlement", { params, body, key });
  const body = { net: "-10", expectedOn: "2031-01-02" };
  expect(await change(body, "1")).toMatchObject({ status: 200, body: { ...body, gross: "-10" } });
  expect(await change({}, "2")).toMatchObject({ status: 400 });
  await finish(settlementId);
  expect(await change({ net: "-12" }, "3")).toMatchObject({ status: 409 });
  expect(await settlement(settlementId)).toMatchObject({ net: "-10", status: "pending" });
});

test("a net that changed after it was named is carried as it is by then", async () => {
  const { draft, add, finish, ask, settlement } = await openSettlements(simulator);
  const debit = await draft({ reference: "po_1", gross: "-10", net: "-10" });
  const next = { reference: "po_2", gross: "0", net: "0", carriedFrom: debit };
  const settlementId = await draft(next);
  const params = { settlementId };
  await add(settlementId, [{ type: "release", gross: "10", net: "10" }]);
  const body = { net: "-9", gross: "-9" };
  await ask("updateSettlement", { params: { settlementId: debit }, body, key: "1" });
  const refused = await ask("completeSettlement", { params, key: "2" });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.text).toContain("has another net by now");
  const own = { net: "1", gross: "1" };
  expect(await ask("updateSettlement", { params, body: own, key: "3" })).toMatchObject({
    status: 200,
  });
  await finish(settlementId);
  expect(await settlement(debit)).toMatchObject({ carriedInto: settlementId });
  const late = { params: { settlementId: debit }, body: { net: "-8" }, key: "4" };
  expect(await ask("updateSettlement", late)).toMatchObject({ status: 409 });
});
