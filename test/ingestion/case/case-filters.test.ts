/** Filters of the list of cases (docs/specification.md, Cases). */
import { expect, test } from "vitest";
import { providerBody } from "../../faults/operation/situations.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { createCase as create, filterWorlds, idsOf, type Json } from "./filter-world.ts";

const open = filterWorlds();

test("cases are listed by assignee and by tag, newest first, also after they change hands", async () => {
  const driver = await open();
  const [first, second, third] = [
    await create(driver, "pay-1"),
    await create(driver, "pay-2"),
    await create(driver, "pay-3"),
  ];
  const update = async (caseId: string, body: Json) => {
    await driver.call("updateReconciliationCase", { params: { caseId }, body });
    await driver.complete();
  };
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  await update(first, { assignee: "alice", tags: ["vip", "late"] });
  await update(second, { assignee: "alice" });
  await update(third, { assignee: "bob", tags: ["vip"] });
  expect(await cases("assignee=alice")).toEqual([second, first]);
  expect(await cases("tag=vip")).toEqual([third, first]);
  expect(await cases("tag=late&status=open")).toEqual([first]);
  expect(await cases("tag=late&status=resolved")).toEqual([]);
  await update(first, { assignee: "bob", tags: ["late"], status: "resolved" });
  expect(await cases("assignee=alice")).toEqual([second]);
  expect(await cases("assignee=bob")).toEqual([third, first]);
  expect(await cases("tag=vip")).toEqual([third]);
  expect(await cases("tag=late&status=resolved")).toEqual([first]);
  expect(await cases("assignee=nobody")).toEqual([]);
});

test("cases are listed by the rule that decided them, and by their currency", async () => {
  const driver = await open();
  const rule = { name: "Wide", amountTolerance: "5" };
  const { id: ruleId = "" } = await driver.call("createReconciliationRule", { body: rule });
  await driver.complete();
  const first = await create(driver, "pay-1");
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  const destination = { amount: "7", currency: "USDC" };
  const second = await create(driver, "pay-2", { destination });
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  const { ruleId: deciding } = await driver.call("getReconciliationCase", {
    params: { caseId: first },
  });
  expect(deciding).toBe(ruleId);
  expect(await cases(`ruleId=${ruleId}`)).toContain(first);
  expect(await cases(`ruleId=${ruleId}&currency=USDC`)).not.toContain(first);
  expect(await cases("ruleId=rule-1")).toEqual([]);
  expect(await cases("currency=USDC")).toEqual([second]);
  expect(await cases("currency=eur")).toEqual([first]);
  expect(await cases("currency=GBP")).toEqual([]);
});

test("cases are listed by their expected amount, and sorted by amount, difference and deadline", async () => {
  const driver = await open();
  const of = (amount: string, currency = "EUR") => ({ destination: { amount, currency } });
  const large = await create(driver, "pay-1", of("100"));
  const small = await create(driver, "pay-2", of("9.99"));
  const equal = await create(driver, "pay-3", of("100.00"));
  const dollars = await create(driver, "pay-4", of("20", "USD"));
  const pay = async (reference: string, amount: string) => {
    const money = { amount, currency: "EUR" };
    const ids = {
      sourceRef: reference,
      providerTransferId: reference,
      externalReference: reference,
    };
    await driver.call("createProviderEvidence", {
      body: { ...providerBody, ...ids, amount: money },
    });
    await driver.complete();
  };
  await pay("pay-1", "103");
  await pay("pay-2", "4.99");
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("minAmount=20")).toEqual([dollars, equal, large]);
  expect(await cases("minAmount=20.01&currency=EUR")).toEqual([equal, large]);
  expect(await cases("maxAmount=20")).toEqual([dollars, small]);
  expect(await cases("minAmount=10&maxAmount=99.99")).toEqual([dollars]);
  expect(await cases("minAmount=99&maxAmount=10")).toEqual([]);
  expect(await cases("sort=amount")).toEqual([equal, large, dollars, small]);
  expect(await cases("sort=amount&maxAmount=50&q=pay-2")).toEqual([small]);
  expect(await cases("sort=unexplained")).toEqual([small, large, dollars, equal]);
  // Of pay-1 103 of 100 arrived, of pay-2 4.99 of 9.99.
  expect(await cases("amount=100")).toEqual([equal, large]);
  expect(await cases("amount=103.00")).toEqual([large]);
  expect(await cases("amount=3")).toEqual([large]);
  expect(await cases("amount=4.99")).toEqual([small]);
  expect(await cases("amount=5.0&status=open")).toEqual([small]);
  expect(await cases("amount=9.99&currency=USD")).toEqual([]);
  expect(await cases("amount=3&q=pay-1")).toEqual([large]);
  expect(await cases("amount=3&q=pay-2")).toEqual([]);
  expect(await cases("amount=3&sort=amount")).toEqual([large]);
  expect(await cases("amount=4.98")).toEqual([]);
});

test("an amount is found also of what was written off, by the unexplained amount", async () => {
  const driver = await open();
  const caseId = await create(driver, "pay-1", { destination: { amount: "100", currency: "EUR" } });
  const ids = { sourceRef: "p1", providerTransferId: "p1", externalReference: "pay-1" };
  await driver.call("createProviderEvidence", {
    body: { ...providerBody, ...ids, amount: { amount: "93", currency: "EUR" } },
  });
  await driver.complete();
  const body = { kind: "write_off", amount: "2", reason: { code: "amount_accepted" } };
  await driver.call("createDisposition", { params: { caseId }, body });
  await driver.complete();
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("amount=7")).toEqual([caseId]);
  expect(await cases("amount=5")).toEqual([caseId]);
  expect(await cases("amount=2")).toEqual([]);
});

test("cases are listed by whether somebody has them", async () => {
  const driver = await open();
  const [first, second] = [await create(driver, "pay-1"), await create(driver, "pay-2")];
  const assign = async (caseId: string, assignee: string | null) => {
    await driver.call("updateReconciliationCase", { params: { caseId }, body: { assignee } });
    await driver.complete();
  };
  await assign(first, "alice");
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("assigned=true")).toEqual([first]);
  expect(await cases("assigned=false&status=open")).toEqual([second]);
  expect(await cases("assigned=true&q=pay-2")).toEqual([]);
  await assign(first, null);
  expect(await cases("assigned=true")).toEqual([]);
  expect(await cases("assigned=false")).toEqual([second, first]);
});

test("cases sorted by deadline begin with the soonest, and end with those that have none", async () => {
  const driver = await open();
  const rule = { name: "Days", delayedSettlementThresholdMinutes: 1_440 };
  await driver.call("createReconciliationRule", { body: rule });
  const late = await create(driver, "pay-1");
  const dated = { effectiveDate: new Date(driver.world.clock.now - 3_600_000).toISOString() };
  const soon = await create(driver, "pay-2", dated);
  const done = await create(driver, "pay-3");
  const params = { caseId: done };
  await driver.call("updateReconciliationCase", { params, body: { status: "archived" } });
  await driver.complete();
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("")).toEqual([done, soon, late]);
  expect(await cases("sort=deadline")).toEqual([soon, late, done]);
});

test("cases that evidence contradicts are listed", async () => {
  const driver = await open();
  const caseId = await create(driver, "pay-1");
  const other = await create(driver, "pay-2");
  const params = { caseId };
  await driver.call("updateReconciliationCase", { params, body: { status: "archived" } });
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("contradicted=true")).toEqual([caseId]);
  expect(await cases("contradicted=false")).toEqual([other]);
});

test.each([
  ["assignee=alice&tag=vip", ["tag"]],
  ["externalReference=pay-1&assignee=alice", ["assignee"]],
  ["externalReference=pay-1&tag=vip", ["tag"]],
  ["externalReference=pay-1&q=pay-1", ["q"]],
  ["q=pay-1&assignee=alice", ["assignee"]],
  ["tag=vip&ruleId=rule-1", ["ruleId"]],
  ["from=2026-01-01T00:00:00Z&minAmount=5", ["minAmount"]],
  ["to=2026-01-01T00:00:00Z&maxAmount=5", ["maxAmount"]],
  ["from=2026-01-01T00:00:00Z&amount=5", ["amount"]],
  ["minAmount=5&amount=5", ["amount"]],
  ["minAmount=-5", ["minAmount"]],
  ["amount=0", ["amount"]],
  ["sort=color", ["sort"]],
])("%s is refused, and what to drop is named", async (query, path) => {
  const { world } = await open();
  const refused = await request(world, "listReconciliationCases", { query });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test("q finds cases by exact values of their own and of their evidence, newest first", async () => {
  const driver = await open();
  const hash = `0x${"ab".repeat(32)}`;
  const references = [
    { type: "invoice", value: "INV-2024" },
    { type: "tx_hash", value: hash },
  ];
  const first = await create(driver, "pay-1", { references });
  const from = new Date(driver.world.clock.now).toISOString();
  const second = await create(driver, "pay-2", { references: references.slice(0, 1) });
  const third = await create(driver, "pay-3");
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("q=pay-3")).toEqual([third]);
  expect(await cases("q=tr-1")).toEqual([first]);
  expect(await cases("q=INV-2024")).toEqual([second, first]);
  expect(await cases(`q=0x${"AB".repeat(32)}`)).toEqual([first]);
  expect(await cases(`q=INV-2024&from=${from}`)).toEqual([second]);
  expect(await cases("q=INV-2024&status=archived")).toEqual([]);
  expect(await cases("q=INV-20")).toEqual([]);
  const query = "q=INV-2024&limit=1&offset=1";
  const page = await driver.call("listReconciliationCases", { query });
  expect(page).toMatchObject({ total: 2, items: [{ id: first }] });
});

test("q finds every case that a leg is linked to", async () => {
  const driver = await open();
  const destination = { amount: "50.00", currency: "EUR" };
  const first = await create(driver, "pay-1", { destination });
  const second = await create(driver, "pay-2", { destination });
  const evidence = { ...providerBody, externalReference: "collective" };
  const { flowLegIds } = await driver.call("createProviderEvidence", { body: evidence });
  await driver.complete();
  for (const [caseId, allocatedAmount] of [
    [first, "50.00"],
    [second, "42.50"],
  ] as const) {
    const body = { flowLegId: flowLegIds?.[0], allocatedAmount };
    await driver.call("createMatchLink", { params: { caseId }, body });
    await driver.complete();
  }
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("q=tr-1")).toEqual([second, first]);
  expect(await cases("q=collective")).toEqual([second, first]);
});

test("q finds an external reference that looks like a hash as it was written", async () => {
  const driver = await open();
  const written = `0x${"AB".repeat(32)}`;
  const first = await create(driver, written);
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases(`q=${written}`)).toEqual([first]);
  expect(await cases(`externalReference=${written}`)).toEqual([first]);
  const second = await create(driver, written.toLowerCase());
  expect(await cases(`q=${written}`)).toEqual([second, first]);
  expect(await cases(`q=${written.toLowerCase()}`)).toContain(second);
});

test("q refuses a value that more than 32 cases carry", async () => {
  const driver = await open();
  const references = [{ type: "invoice", value: "INV-2024" }];
  for (let n = 1; n <= 32; n += 1) await create(driver, `pay-${n}`, { references });
  const cases = (query: string) => idsOf(driver, "listReconciliationCases", query);
  expect(await cases("q=INV-2024&limit=100")).toHaveLength(32);
  await create(driver, "pay-33", { references });
  const refused = await request(driver.world, "listReconciliationCases", { query: "q=INV-2024" });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ["q"] }] } });
});
