/**
 * What people see of crowds: in the list, on the leg and on the case, while payments are added and
 * removed.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Body, CrowdWorld } from "./crowd-world.ts";

let simulator: Simulator;
let crowd: CrowdWorld;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  crowd = await CrowdWorld.open(simulator, "memory");
});
afterEach(() => crowd.close());

const reasonOf = (leg: Body) => (leg["explanation"] as Body)["reason"];

test("a leg that fits 101 payments is reported as crowded, and no longer after one is canceled", async () => {
  const paid = await crowd.payAll(100);
  const flowLegId = await crowd.observe("seen-1");
  expect((await crowd.pools()).items).toEqual([]);
  const before = await crowd.leg(flowLegId);
  expect(before).toMatchObject({ crowded: null, explanation: { outcome: "ambiguous" } });
  expect((await crowd.case(paid[0]?.["caseId"]))["crowded"]).toBeNull();

  const last = await crowd.pay("order-last");
  await crowd.settle();
  const { items, total } = await crowd.pools("kind=amount");
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    kind: "amount",
    currency: "EUR",
    amount: "49.00",
    timeWindowMinutes: 1_440,
    reference: null,
    openPayments: 101,
    waitingEvidence: 1,
    countsAreExact: true,
    crowded: true,
  });
  expect(items[0]?.["message"]).toMatch(
    /^Crowded: 101 open payments and 1 piece of waiting evidence of 49.00 EUR .*What helps: /,
  );
  const size = { openPayments: 101, waitingEvidence: 1, countsAreExact: true };
  const leg = await crowd.leg(flowLegId);
  expect(leg["crowded"]).toMatchObject({ ...size, amount: "49.00", currency: "EUR" });
  expect(reasonOf(leg)).toMatch(/^Crowded: /);
  const shown = await crowd.case(last["caseId"]);
  expect(shown["crowded"]).toMatchObject({ ...size, timeWindowMinutes: 1_440 });
  expect((shown["crowded"] as Body)["message"]).toContain("101 open payments");
  // A case as of a past moment does not report the current crowd.
  const asOf = encodeURIComponent(String(shown["updatedAt"]));
  expect(await crowd.case(last["caseId"], `asOf=${asOf}`)).toMatchObject({
    crowded: null,
    sharedReferences: [],
  });

  await crowd.cancel(last);
  await crowd.settle();
  const after = await crowd.pools();
  expect(after.items[0]).toMatchObject({ openPayments: 100, waitingEvidence: 1, crowded: false });
  expect(after.items[0]?.["message"]).toMatch(/^No longer crowded: 100 open payments/);
  expect(await crowd.leg(flowLegId)).toMatchObject({
    crowded: null,
    explanation: { outcome: "ambiguous" },
  });
  expect((await crowd.case(paid[0]?.["caseId"]))["crowded"]).toBeNull();
  expect((await crowd.case(last["caseId"]))["crowded"]).toBeNull();
});

test("evidence is linked after all but one payment have left its crowd", async () => {
  const paid = await crowd.payAll(101);
  const flowLegId = await crowd.observe("seen-1");
  expect((await crowd.leg(flowLegId))["crowded"]).not.toBeNull();
  for (const payment of paid.slice(1)) await crowd.cancel(payment);
  await crowd.settle();
  expect(await crowd.leg(flowLegId)).toMatchObject({
    crowded: null,
    matchedCaseIds: [paid[0]?.["caseId"]],
    explanation: { outcome: "linked", strategy: "amount_and_time_window" },
  });
  const { items } = await crowd.pools();
  expect(items[0]).toMatchObject({ openPayments: 1, crowded: false });
});

test("a payment that is paid by its reference leaves the crowd", async () => {
  const paid = await crowd.payAll(101);
  const flowLegId = await crowd.observe("seen-1");
  await crowd.observe("seen-2", { externalReference: "order-7" });
  expect((await crowd.pools()).items[0]).toMatchObject({ openPayments: 100, crowded: false });
  expect(await crowd.leg(flowLegId)).toMatchObject({
    crowded: null,
    explanation: { outcome: "ambiguous" },
  });
  expect((await crowd.case(paid[7]?.["caseId"]))["crowded"]).toBeNull();
});

test("a position that fits 101 legs is crowded, whether the payment comes first or last", async () => {
  const early = await crowd.pay("order-early");
  const [first = ""] = await crowd.observeMany(100);
  expect((await crowd.pools()).items).toEqual([]);
  expect((await crowd.case(early["caseId"]))["crowded"]).toBeNull();
  await crowd.observe("seen-100");
  const size = { openPayments: 1, waitingEvidence: 101, countsAreExact: true };
  expect((await crowd.pools()).items).toMatchObject([{ ...size, crowded: true }]);
  expect((await crowd.case(early["caseId"]))["crowded"]).toMatchObject(size);
  expect(await crowd.leg(first)).toMatchObject({ crowded: size });
  const late = await crowd.pay("order-late");
  await crowd.settle();
  expect((await crowd.case(late["caseId"]))["crowded"]).toMatchObject({
    openPayments: 2,
    waitingEvidence: 101,
  });
});

test("a payment that comes after 101 legs is found to be crowded", async () => {
  await crowd.observeMany(101);
  expect((await crowd.pools()).items).toEqual([]);
  const { caseId } = await crowd.pay("order-late");
  await crowd.settle();
  expect((await crowd.pools()).items).toMatchObject([{ openPayments: 1, crowded: true }]);
  expect((await crowd.case(caseId))["crowded"]).toMatchObject({ waitingEvidence: 101 });
});

test("a reference that 101 payments share is listed, and reported on the leg and the case", async () => {
  const references = [{ type: "merchant", value: "MERCHANT-7" }];
  const paid = await crowd.payAll(100, { references });
  const flowLegId = await crowd.observe("seen-1", {
    references,
    amount: { amount: "12.00", currency: "EUR" },
  });
  expect(await crowd.leg(flowLegId)).toMatchObject({ sharedReferences: [] });
  expect((await crowd.pools("kind=reference")).items).toEqual([]);

  const last = await crowd.pay("order-last", { references });
  await crowd.settle();
  const { items } = await crowd.pools("kind=reference");
  expect(items).toMatchObject([
    {
      kind: "reference",
      reference: "MERCHANT-7",
      amount: null,
      currency: null,
      timeWindowMinutes: null,
      from: null,
      to: null,
      openPayments: 101,
      countsAreExact: true,
      crowded: true,
    },
  ]);
  expect(items[0]?.["message"]).toMatch(/^101 payments carry the reference "MERCHANT-7"\./);
  expect((await crowd.pools("kind=amount")).items).toEqual([]);
  const leg = await crowd.leg(flowLegId);
  expect(leg).toMatchObject({ sharedReferences: ["MERCHANT-7"], crowded: null });
  expect(reasonOf(leg)).toContain(
    'More than 100 payments carry the reference "MERCHANT-7", so it names none.',
  );
  const shown = await crowd.case(paid[0]?.["caseId"]);
  expect(shown).toMatchObject({ sharedReferences: ["MERCHANT-7"], crowded: null });

  // Evidence of their price fits all payments with the reference, and no others.
  const crowdedId = await crowd.observe("seen-2", { references });
  expect((await crowd.pools("kind=amount")).items).toMatchObject([
    { reference: "MERCHANT-7", openPayments: 101, waitingEvidence: 1, crowded: true },
  ]);
  expect((await crowd.leg(crowdedId))["crowded"]).toMatchObject({ openPayments: 101 });
  expect((await crowd.case(last["caseId"]))["crowded"]).toMatchObject({ waitingEvidence: 1 });
});
