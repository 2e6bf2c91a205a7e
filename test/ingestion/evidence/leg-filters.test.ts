/** Filters of the list of flow legs (docs/specification.md, Cases). */
import { expect, test } from "vitest";
import { providerBody } from "../../faults/operation/situations.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { createCase, filterWorlds, idsOf, type Json, submitLeg } from "../case/filter-world.ts";

const open = filterWorlds();

test("legs are listed by status, kind and time", async () => {
  const driver = await open();
  const submit = (changes: Json) => submitLeg(driver, changes);
  const first = await submit({ status: "pending" });
  const from = new Date(driver.world.clock.now).toISOString();
  const second = await submit({ sourceRef: "ref-2", providerTransferId: "tr-2" });
  const legs = (query: string) => idsOf(driver, "listFlowLegs", query);
  expect(await legs("status=pending")).toEqual([first]);
  expect(await legs("status=confirmed&kind=provider")).toEqual([second]);
  expect(await legs("kind=bank")).toEqual([]);
  expect(await legs(`from=${from}`)).toEqual([second]);
  expect(await legs(`to=${from}&kind=provider`)).toEqual([first]);
  await submit({ sourceRef: "ref-3" });
  expect(await legs("status=pending")).toEqual([]);
  expect(await legs("status=confirmed")).toEqual([second, first]);
});

test("legs are listed by currency and amount, together with facets and dates", async () => {
  const driver = await open();
  const submit = (name: string, amount: string, currency: string) => {
    const ids = { sourceRef: name, providerTransferId: name, externalReference: name };
    return submitLeg(driver, { ...ids, amount: { amount, currency } });
  };
  const small = await submit("tr-1", "9.99", "EUR");
  const dollars = await submit("tr-2", "50", "USD");
  const from = new Date(driver.world.clock.now).toISOString();
  const large = await submit("tr-3", "50.00", "EUR");
  const legs = (query: string) => idsOf(driver, "listFlowLegs", query);
  expect(await legs("currency=EUR")).toEqual([large, small]);
  expect(await legs("currency=usd&matched=false")).toEqual([dollars]);
  expect(await legs("currency=GBP")).toEqual([]);
  expect(await legs("minAmount=50")).toEqual([large, dollars]);
  expect(await legs("minAmount=9.99&maxAmount=50&currency=EUR")).toEqual([large, small]);
  expect(await legs("maxAmount=9.98")).toEqual([]);
  expect(await legs(`minAmount=10&from=${from}`)).toEqual([large]);
});

test("legs are listed by a reference, by their case and by the case that they may be about", async () => {
  const driver = await open();
  const submit = (changes: Json) => submitLeg(driver, changes);
  const caseId = await createCase(driver, "pay-1");
  const linked = await submit({});
  const other = await createCase(driver, "pay-2", { beneficiaryName: "Other" });
  const unlinked = { externalReference: null, providerTransferId: "tr-9", sourceRef: "ref-9" };
  // The first is linked by amount; the second may be about the same case.
  const first = await submit(unlinked);
  const second = await submit({ ...unlinked, providerTransferId: "tr-8", sourceRef: "ref-8" });
  const legs = (query: string) => idsOf(driver, "listFlowLegs", query);
  expect(await legs("reference=pay-1")).toEqual([linked]);
  expect(await legs("reference=tr-9")).toEqual([first]);
  expect(await legs("reference=tr-9&status=failed")).toEqual([]);
  expect(await legs("reference=nothing")).toEqual([]);
  expect(await legs(`caseId=${caseId}`)).toEqual([linked]);
  expect(await legs(`caseId=${caseId}&matched=false`)).toEqual([]);
  expect(await legs("caseId=case_1")).toEqual([]);
  const { candidateLegs } = (await driver.call("getReconciliationCase", {
    params: { caseId: other },
  })) as unknown as { candidateLegs: readonly { flowLegId: string }[] };
  expect(candidateLegs.map(({ flowLegId }) => flowLegId)).toEqual([second]);
  expect(await legs(`candidateOf=${other}`)).toEqual([second]);
  expect(await legs(`candidateOf=${other}&matched=true`)).toEqual([]);
  const params = { flowLegId: second };
  const { candidateCases } = await driver.call("getFlowLeg", { params });
  const money = { expectedAmount: "92.50", currency: "EUR" };
  expect(candidateCases).toMatchObject([
    { caseId: other, externalReference: "pay-2", ...money, status: "open", amountDifference: "0" },
  ]);
});

test.each([
  ["minAmount=5&reference=a", ["minAmount"]],
  ["caseId=case_1&maxAmount=5", ["maxAmount"]],
  ["reference=a&candidateOf=case_1", ["candidateOf"]],
])("legs by %s are refused, and what to drop is named", async (query, path) => {
  const { world } = await open();
  const refused = await request(world, "listFlowLegs", { query });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test("a filter by the 21st currency is refused", async () => {
  const driver = await open();
  const ids = Array.from({ length: 21 }, (_, n) => `tr-${n}`);
  for (const [n, name] of ids.entries()) {
    const amount = { amount: "5", currency: `C${n}X` };
    const body = { ...providerBody, sourceRef: name, providerTransferId: name, amount };
    await driver.call("createProviderEvidence", { body });
  }
  await driver.complete();
  expect(await idsOf(driver, "listFlowLegs", "currency=C19X")).toHaveLength(1);
  const refused = await request(driver.world, "listFlowLegs", { query: "currency=C20X" });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ["currency"] }] } });
});
