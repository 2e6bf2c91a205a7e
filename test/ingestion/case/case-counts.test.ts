/** `GET /v1/reconciliation-cases/summary` (docs/specification.md, Summary of cases). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Sums = {
  readonly unexplained?: string;
  readonly open?: string;
  readonly missing?: string;
  readonly tooMuch?: string;
  readonly notArrived?: string;
};

function sumOf(currency: string, expectedAmount: string, sums: Sums = {}) {
  const { unexplained = "0", open = unexplained, missing = "0", tooMuch = "0" } = sums;
  const money = (amount: string) =>
    (amount.split(".")[1]?.length ?? 0) < 2 ? Number(amount).toFixed(2) : amount;
  return {
    ...{ currency, expectedAmount: money(expectedAmount) },
    ...{ unexplainedAmount: money(unexplained), openAmount: money(open) },
    ...{ missingAmount: money(missing), tooMuchAmount: money(tooMuch) },
    notArrivedAmount: money(sums.notArrived ?? "0"),
  };
}

const waiting = (currency: string, expected: string) =>
  sumOf(currency, expected, { notArrived: expected });

test("counts cases by verdict, exception, status and age, and those since a moment", async () => {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { call, complete, world } = driver;
  const create = async (externalReference: string) => {
    const created = await call("createPaymentIntent", {
      body: { ...intentBody, externalReference },
    });
    await complete();
    return created;
  };
  expect(await call("summarizeReconciliationCases", {})).toEqual({
    total: 0,
    since: null,
    money: [],
    casesWithoutMoney: 0,
    inArchive: 0,
    groups: [],
  });
  await create("pay-1");
  await call("createProviderEvidence", { body: providerBody });
  await create("pay-2");
  world.clock.now += 2 * 86_400_000;
  const since = new Date(world.clock.now).toISOString();
  const { caseId = "" } = await create("pay-3");
  const paid = { externalReference: "pay-3", sourceRef: "ref-3", providerTransferId: "tr-3" };
  const amount = { amount: "90.00", currency: "EUR" };
  await call("createProviderEvidence", { body: { ...providerBody, ...paid, amount } });
  const body = { status: "resolved" };
  await call("updateReconciliationCase", { params: { caseId }, body });
  await complete();
  const old = { age: "1_to_3_days", cases: 1, money: [sumOf("EUR", "92.5")] };
  const groups = [
    { ...old, verdict: "matched", exceptionType: null, status: "resolved", casesSince: 0 },
    {
      ...{ verdict: "needs_review", exceptionType: "underpayment", status: "resolved" },
      ...{ age: "under_1_day", cases: 1, casesSince: 1 },
      money: [sumOf("EUR", "92.5", { unexplained: "2.5", missing: "2.5" })],
    },
    {
      ...{ ...old, verdict: "unreconciled", exceptionType: null, status: "open", casesSince: 0 },
      money: [waiting("EUR", "92.5")],
    },
  ];
  expect(await call("summarizeReconciliationCases", { query: `since=${since}` })).toEqual({
    total: 3,
    since,
    money: [sumOf("EUR", "277.5", { unexplained: "2.5", missing: "2.5", notArrived: "92.5" })],
    casesWithoutMoney: 0,
    inArchive: 0,
    groups,
  });
  const without = await call("summarizeReconciliationCases", {});
  expect(without).toMatchObject({ total: 3, since: null });
});

test("sums by currency follow evidence, dispositions and amendments, to the last digit", async () => {
  const { call, complete } = driverOf(await simulator.open(seededSnapshot, "memory"));
  const create = async (externalReference: string, destination: Money) => {
    const body = { ...intentBody, externalReference, destination };
    const created = await call("createPaymentIntent", { body });
    await complete();
    return created;
  };
  const money = async () => (await call("summarizeReconciliationCases", {}))["money"];
  const large = "12345678901234567890.123456789012345678";
  const { caseId = "", paymentIntentId = "" } = await create("pay-1", {
    amount: "92.50",
    currency: "EUR",
  });
  await create("pay-2", { amount: large, currency: "ETH" });
  await create("pay-3", { amount: "0.000000000000000001", currency: "ETH" });
  const eth = waiting("ETH", "12345678901234567890.123456789012345679");
  expect(await money()).toEqual([eth, waiting("EUR", "92.5")]);
  const arrived = { amount: "100.01", currency: "EUR" };
  await call("createProviderEvidence", { body: { ...providerBody, amount: arrived } });
  await complete();
  expect(await money()).toEqual([
    eth,
    sumOf("EUR", "92.5", { unexplained: "-7.51", tooMuch: "7.51" }),
  ]);
  const body = { kind: "write_off", amount: "-7.00", reason: { code: "other", comment: "Tip" } };
  const params = { caseId };
  await call("createDisposition", { params, body });
  await complete();
  expect(await money()).toEqual([
    eth,
    sumOf("EUR", "92.5", { unexplained: "-7.51", open: "-0.51", tooMuch: "0.51" }),
  ]);
  const amendment = { destination: { amount: "100.01", currency: "EUR" }, reason: "Agreed." };
  await call("amendPaymentIntent", { params: { paymentIntentId }, body: amendment });
  await complete();
  expect(await money()).toEqual([eth, sumOf("EUR", "100.01", { open: "7", missing: "7" })]);
});

test("what is missing and what is too much stand beside each other, and never net", async () => {
  const { call, complete } = driverOf(await simulator.open(seededSnapshot, "memory"));
  const pay = async (externalReference: string, amount: string) => {
    await call("createPaymentIntent", { body: { ...intentBody, externalReference } });
    const report = { sourceRef: externalReference, providerTransferId: externalReference };
    const body = { ...providerBody, ...report, externalReference };
    await call("createProviderEvidence", {
      body: { ...body, amount: { amount, currency: "EUR" } },
    });
    await complete();
  };
  await pay("short-1", "90.10");
  await pay("short-2", "82.37");
  await pay("more-1", "105.03");
  const sums = {
    ...{ unexplained: "0", missing: "12.53", tooMuch: "12.53" },
  };
  expect((await call("summarizeReconciliationCases", {}))["money"]).toEqual([
    sumOf("EUR", "277.5", sums),
  ]);
});

type Money = { readonly amount: string; readonly currency: string };

test("cases of the twenty-first currency are counted, summed nowhere, and cannot be filtered", async () => {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { call, complete, world } = driver;
  const currencies = Array.from({ length: 21 }, (_, index) => `TOKEN${index + 10}`);
  for (const currency of currencies) {
    const destination = { amount: "1", currency };
    await call("createPaymentIntent", {
      body: { ...intentBody, externalReference: currency, destination },
    });
  }
  await complete();
  const counts = await call("summarizeReconciliationCases", {});
  expect(counts).toMatchObject({ total: 21, casesWithoutMoney: 1 });
  expect(counts["money"]).toEqual(currencies.slice(0, 20).map((each) => waiting(each, "1")));
  const listed = (currency: string) =>
    request(world, "listReconciliationCases", { query: `currency=${currency}` });
  expect(await listed("TOKEN29")).toMatchObject({
    status: 200,
    body: { total: 1, items: [{ paymentIntent: { externalReference: "TOKEN29" } }] },
  });
  const refused = { status: 400, body: { issues: [{ path: ["currency"] }] } };
  expect(await listed("TOKEN30")).toMatchObject(refused);
});
