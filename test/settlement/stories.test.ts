/** Stories of settlements that do not come out at once (docs/matching.md, Settlements). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";
import { type Item, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const sale = (name: string, gross: string, net: string): Item => ({
  type: "charge",
  externalReference: name,
  gross,
  fee: String(Number(gross) - Number(net)),
  net,
});

const two = [sale("a", "100", "97"), sale("b", "50", "48")] as const;
const payout = { reference: "po_1", gross: "150", net: "145" };

/** Two sales and their settlement, which awaits 145. */
async function openPair() {
  const client = await openSettlements(simulator);
  const cases = [await client.sell("a", "100"), await client.sell("b", "50")];
  const id = await client.settle(payout, two);
  await client.complete();
  return { ...client, id, cases };
}

const pair = { verdict: "unreconciled", exceptionType: null };

test("a short one turns no case red, and says which items could be missing", async () => {
  const { id, cases, bank, complete, settlement, caseOf } = await openPair();
  await bank("po_1", "97");
  await complete();
  expect(await settlement(id)).toMatchObject({
    status: "short",
    bankAmount: "97.00",
    difference: "48.00",
    shortfallReasons: [{ positions: [1] }],
    sharesState: "pending",
  });
  for (const each of cases) expect(await caseOf(each)).toMatchObject(pair);
  const { caseId } = await settlement(id);
  expect(await caseOf(String(caseId))).toMatchObject({ exceptionType: "underpayment" });
});

test("a second bank movement makes a short one whole", async () => {
  const { id, cases, bank, complete, settlement, caseOf } = await openPair();
  await bank("po_1", "97");
  await complete();
  await bank("po_1", "48");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled", bankAmount: "145.00" });
  for (const each of cases) expect(await caseOf(each)).toMatchObject({ verdict: "matched" });
});

test("what a person accepts as missing is a line of the settlement", async () => {
  const { id, cases, bank, call, complete, settlement, caseOf } = await openPair();
  await bank("po_1", "144.50");
  await complete();
  const { caseId } = await settlement(id);
  const body = { kind: "write_off", amount: "0.50", reason: { code: "other", comment: "Bank." } };
  const { id: dispositionId = "" } = await call("createDisposition", {
    params: { caseId: String(caseId) },
    body,
  });
  await complete();
  expect(await settlement(id)).toMatchObject({
    status: "settled",
    sharesAmount: "145.00",
    lines: [{ type: "accepted_difference", amount: "-0.50" }],
  });
  for (const each of cases) expect(await caseOf(each)).toMatchObject({ verdict: "matched" });
  const params = { caseId: String(caseId), dispositionId };
  await call("reverseDisposition", { params, body: {} });
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "short", sharesState: "pending" });
  for (const each of cases) expect(await caseOf(each)).toMatchObject(pair);
});

test("closed by a person before anything came, all of it is a line", async () => {
  const { id, call, complete, settlement } = await openPair();
  const params = { caseId: String((await settlement(id))["caseId"]) };
  await call("updateReconciliationCase", { params, body: { status: "resolved" } });
  await complete();
  const lines = [{ type: "accepted_difference", amount: "-145.00" }];
  const closed = { status: "settled", bankAmount: null, sharesAmount: "145.00", lines };
  expect(await settlement(id)).toMatchObject(closed);
});

test("a bank movement that went back leaves all shares pending", async () => {
  const { id, cases, bank, complete, settlement, caseOf } = await openPair();
  await bank("po_1", "145");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled" });
  await bank("po_1", "-145");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "pending", sharesState: "pending" });
  for (const each of cases) expect(await caseOf(each)).toMatchObject(pair);
});

test("a bank movement of which a part went back is short, and says which items could be missing", async () => {
  const { id, bank, complete, settlement } = await openPair();
  await bank("po_1", "145");
  await bank("po_1", "-48");
  await complete();
  expect(await settlement(id)).toMatchObject({
    ...{ status: "short", bankAmount: "97.00", difference: "48.00" },
    ...{ shortfallReasons: [{ positions: [1] }], sharesState: "pending" },
  });
});

test("a bank movement without the reference is found by amount and date, before cases are", async () => {
  const client = await openSettlements(simulator);
  const { sell, settle, bank, complete, settlement, caseOf } = client;
  const day = `${new Date(client.world.clock.now).toISOString().slice(0, 10)}T00:00:00Z`;
  const rival = await client.expect("rival", "145", { effectiveDate: day });
  await sell("a", "100");
  await sell("b", "50");
  const id = await settle(payout, two);
  await complete();
  await bank("PAYOUT", "145");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled", bankAmount: "145.00" });
  expect(await caseOf(rival)).toMatchObject({ verdict: "unreconciled" });
});

test("a bank movement that names a settlement and a payment belongs to the settlement", async () => {
  const client = await openSettlements(simulator);
  const { sell, settle, bank, complete, settlement, caseOf } = client;
  const rival = await client.expect("payout_17", "145");
  await sell("a", "100");
  await sell("b", "50");
  const id = await settle({ ...payout, reference: "payout_17" }, two);
  await bank("PAYOUT 17", "145");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled", bankAmount: "145.00" });
  await bank("payout_17", "3");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "over", bankAmount: "148.00" });
  expect(await caseOf(rival)).toMatchObject({ verdict: "unreconciled", actualAmount: null });
});

test("a person links a bank movement, and takes it away again", async () => {
  const { id, cases, bank, call, complete, settlement, caseOf, legs } = await openPair();
  await bank("SOMETHING ELSE", "145.30");
  await complete();
  const movement = (await legs()).find(({ amount }) => amount === "145.30");
  const { caseId } = await settlement(id);
  const link = await call("createMatchLink", {
    params: { caseId: String(caseId) },
    body: { flowLegId: String(movement?.["id"]) },
  });
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "over", difference: "-0.30" });
  await call("updateReconciliationCase", {
    params: { caseId: String(caseId) },
    body: { status: "resolved" },
  });
  await complete();
  expect(await settlement(id)).toMatchObject({
    status: "settled",
    lines: [{ type: "accepted_difference", amount: "0.30" }],
  });
  for (const each of cases) expect(await caseOf(each)).toMatchObject({ verdict: "matched" });
  await call("updateReconciliationCase", {
    params: { caseId: String(caseId) },
    body: { status: "open" },
  });
  const params = { caseId: String(caseId), linkId: String(link["id"]) };
  await call("deleteMatchLink", { params });
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "pending", bankAmount: null });
  for (const each of cases) expect(await caseOf(each)).toMatchObject(pair);
});

test("one that no bank movement pays is late two days after its day", async () => {
  const { id, world, complete, settlement } = await openPair();
  world.clock.now += 4 * 86_400_000;
  await startScheduled(world, "deadline-sweeper");
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "late" });
});

test("one whose net is zero is settled at once", async () => {
  const { sell, settle, complete, settlement, caseOf } = await openSettlements(simulator);
  const a = await sell("a", "100");
  const id = await settle({ reference: "po_1", gross: "3", net: "0" }, [
    sale("a", "100", "97"),
    { type: "reserve", gross: "-97", net: "-97" },
  ]);
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "settled", caseId: null, bankAmount: null });
  expect(await caseOf(a)).toMatchObject({ verdict: "matched", actualAmount: "97" });
});

describe("refused", () => {
  test.each([
    ["net is not gross less fee", { ...two[0], net: "98" }, "net"],
    ["a charge below zero", { ...two[0], gross: "-100", fee: "0", net: "-100" }, "gross"],
    ["a refund above zero", { ...two[0], type: "refund" }, "gross"],
    ["a charge of nobody", { type: "charge", gross: "1", net: "1" }, "externalReference"],
  ] as const)("%s", async (_what, wrong, field) => {
    const { draft, ask, settlement } = await openSettlements(simulator);
    const settlementId = await draft(payout);
    const answer = await ask("addSettlementItems", {
      params: { settlementId },
      body: { items: [two[1], wrong] },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["items", 1, field] }] },
    });
    expect(await settlement(settlementId)).toMatchObject({ itemCount: 0 });
  });

  test("items that do not add up, with the difference", async () => {
    const { draft, add, ask } = await openSettlements(simulator);
    const settlementId = await draft({ ...payout, net: "145.01" });
    await add(settlementId, two);
    expect(await ask("completeSettlement", { params: { settlementId } })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: ["net"], message: "Differs by 0.01." }],
        details: { grossDifference: "0", netDifference: "0.01" },
      },
    });
  });

  test("one line in two parts, and the draft can be filled anew", async () => {
    const { draft, add, ask, call, complete, settlement } = await openSettlements(simulator);
    const settlementId = await draft(payout);
    await add(settlementId, [{ ...two[0], itemReference: "line-1" }]);
    await add(settlementId, [{ ...two[1], itemReference: "line-1" }]);
    const params = { settlementId };
    expect(await ask("completeSettlement", { params })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ["items", 1, "itemReference"] }] },
    });
    await call("removeSettlementItems", { params });
    await add(settlementId, [{ ...two[0], itemReference: "line-1" }]);
    await add(settlementId, [{ ...two[1], itemReference: "line-2" }]);
    await call("completeSettlement", { params });
    await complete();
    expect(await settlement(settlementId)).toMatchObject({ status: "pending", itemCount: 2 });
  });

  test("items of a complete one, and one that differs", async () => {
    const { id, ask } = await openPair();
    const params = { settlementId: id };
    const body = { items: [sale("c", "1", "1")] };
    expect(await ask("addSettlementItems", { params, body })).toMatchObject({ status: 409 });
    expect(await ask("removeSettlementItems", { params, key: "remove" })).toMatchObject({
      status: 409,
    });
    const other = { provider: "acme_pay", currency: "EUR", expectedOn: "2026-01-01", ...payout };
    const answer = await ask("createSettlement", { body: { ...other, net: "1" }, key: "other" });
    expect(answer).toMatchObject({
      status: 409,
      body: { details: { id, mismatches: ["net", "expectedOn"] } },
    });
  });

  test("to carry what is above zero, of another currency, or carried already", async () => {
    const { draft, add, finish, ask } = await openSettlements(simulator);
    const above = await draft({ reference: "po_0", gross: "1", net: "1" });
    const debit = await draft({ reference: "po_1", gross: "-1", net: "-1" });
    const base = { provider: "acme_pay", currency: "EUR", expectedOn: "2026-01-01" };
    const body = { ...base, reference: "po_2", gross: "0", net: "0", carriedFrom: above };
    const refused = { status: 400, body: { issues: [{ path: ["carriedFrom"] }] } };
    expect(await ask("createSettlement", { body, key: "1" })).toMatchObject(refused);
    const foreign = { ...body, carriedFrom: debit, currency: "USD" };
    expect(await ask("createSettlement", { body: foreign, key: "2" })).toMatchObject(refused);
    const next = { reference: "po_2", gross: "0", net: "0", carriedFrom: debit };
    const [second, third] = [await draft(next), await draft({ ...next, reference: "po_3" })];
    for (const id of [second, third]) await add(id, [{ type: "release", gross: "1", net: "1" }]);
    await finish(second);
    const params = { settlementId: third };
    expect(await ask("completeSettlement", { params, key: "3" })).toMatchObject({ status: 409 });
  });
});

test("a bank movement that came first is found by another spelling of the reference", async () => {
  const { sell, settle, bank, complete, settlement } = await openSettlements(simulator);
  await bank("PAYOUT 17", "140");
  await sell("a", "100");
  await sell("b", "50");
  await complete();
  const id = await settle({ ...payout, reference: "payout_17" }, two);
  await complete();
  expect(await settlement(id)).toMatchObject({ status: "short", bankAmount: "140.00" });
});
