/** The cost of one further leg of a case with many legs, as the engine reports it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkedLegOf } from "#domain/case/leg/linked-leg.ts";
import { type LegPage, sealSizes } from "#domain/case/leg/sealed-legs.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { legsOfCaseAtMost } from "#domain/matching/case-bound.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource, type IdSource } from "#store/table/core/id-source.ts";
import { openTable, type Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { legPageWrite, readLegUuids } from "#store/table/payment/case-page-store.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { sumOfUnits } from "../../simulation/aws/unit-meter.ts";
import { organizationId, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
let world: World;
let driver: Driver;
let table: Table;
let ids: IdSource;

beforeAll(async () => {
  simulator = await Simulator.start();
  world = await simulator.open(seededSnapshot, "engine");
  driver = driverOf(world);
  table = openTable(world.store.name, {
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    endpoint: simulator.url,
  });
  ids = createIdSource(() => world.clock.now as Instant);
});
afterAll(() => simulator.stop());

type Cost = { readonly write: number; readonly read: number; readonly calls: number };

let records = 0;

/** Sends one evidence record for the payment and delivers the matcher message that results. */
async function costOfLeg(paymentIntentId: string): Promise<Cost> {
  const from = world.meter.entries.length;
  records += 1;
  const body = {
    provider: "bank",
    sourceRef: `record-${records}`,
    phase: "destination",
    paymentIntentId,
    amount: { amount: `${records}.${10 + (records % 90)}`, currency: "EUR" },
    payload: { records },
  };
  await driver.call("createProviderEvidence", { body });
  await driver.relay();
  await driver.step("matcher");
  world.clock.now += 1_000;
  const entries = world.meter.entries.slice(from).filter(isOfWork);
  return { ...sumOfUnits(entries), calls: entries.length };
}

/** Leaves out the registration of days and shards, which happens once for all records in them. */
function isOfWork({ items }: { readonly items: readonly string[] }): boolean {
  return items[0] !== "days" && items[0] !== "rate";
}

async function openCase(externalReference: string): Promise<{ id: string; uuid: Uuid<"payment"> }> {
  const money = { amount: "1000000.00", currency: "EUR" };
  const body = { externalReference, source: money, destination: money };
  const { paymentIntentId: id = "" } = await driver.call("createPaymentIntent", { body });
  await driver.complete();
  const uuid = parseId("paymentIntent", id);
  if (uuid === null) throw new Error("The payment has no id.");
  return { id, uuid };
}

async function read(uuid: Uuid<"payment">): Promise<Payment> {
  const payment = await findPayment(table, organizationId, uuid);
  if (payment === null) throw new Error("The payment is gone.");
  return payment;
}

/** Adds sealed legs to the case: copies of its first leg, each with its own time and amount. */
async function seal(payment: Payment, sample: FlowLeg, count: number): Promise<void> {
  const legs = Array.from({ length: count }, (_, index) => {
    const leg = linkedLegOf(sample, payment.intent.uuid);
    const random = (index * 7_919) % 100_003;
    const allocatedAmount = `${random}.${10 + (random % 90)}` as Amount;
    const time = (leg.time + random * 977) as Instant;
    const links = leg.links.map((link) => ({ ...link, allocatedAmount }));
    return { ...leg, uuid: ids.nextOf(organizationId, "leg"), time, links };
  });
  const batch = sealSizes.tail + 1 - sealSizes.kept;
  const size = sealSizes.page - (sealSizes.page % batch);
  const pages = Array.from(
    { length: Math.ceil(count / size) },
    (_, number): LegPage => ({ number, legs: legs.slice(number * size, (number + 1) * size) }),
  );
  for (const page of pages) await commit(table, [legPageWrite(payment, page, payment.version)]);
  const sealed = { ...payment.sealed, legs: count, pages: pages.length };
  const journalUuids = Array.from({ length: 64 }, () => ids.nextOf(organizationId, "journal"));
  await commit(table, updatePaymentWrites(payment, { ...payment, sealed, journalUuids }));
}

test("the 1,000th leg costs at most 1.5 times as much as the 10th", async () => {
  const { id, uuid } = await openCase("omnibus");
  for (let leg = 1; leg < 10; leg += 1) await costOfLeg(id);
  const tenth = await costOfLeg(id);
  const payment = await read(uuid);
  const [sample] = await findLegs(table, organizationId, payment.legUuids);
  if (sample === undefined) throw new Error("The case has no leg.");
  await seal(payment, sample, 981);
  const later: Cost[] = [];
  for (let leg = 992; leg <= 1_001; leg += 1) later.push(await costOfLeg(id));
  const most = (name: keyof Cost) => Math.max(...later.map((cost) => cost[name]));
  const dearest = { write: most("write"), read: most("read"), calls: most("calls") };
  process.stdout.write(
    `\nleg 10: ${JSON.stringify(tenth)}; 992 to 1,001: ${JSON.stringify(dearest)}\n`,
  );
  expect(tenth.calls).toBeGreaterThan(5);
  for (const name of ["write", "read", "calls"] as const) {
    expect.soft(dearest[name], name).toBeLessThanOrEqual(1.5 * tenth[name]);
  }
  expect(await readLegUuids(table, await read(uuid))).toHaveLength(1_001);
});

test("a nearly full case has a warning; beyond its limit evidence stays unmatched, with the reason", async () => {
  const { id, uuid } = await openCase("nearly full");
  const params = { caseId: formatId("reconciliationCase", uuid) };
  const shown = () => driver.call("getReconciliationCase", { params });
  await costOfLeg(id);
  const sealTo = async (legs: number) => {
    const payment = await read(uuid);
    const sealed = { ...payment.sealed, legs: legs - payment.legUuids.length };
    await commit(
      table,
      updatePaymentWrites(payment, { ...payment, sealed: { ...sealed, pages: 1 } }),
    );
  };
  await sealTo(0.8 * legsOfCaseAtMost - 1);
  expect(await shown()).toMatchObject({ flowLegCount: 3_999, warning: null });
  await sealTo(0.8 * legsOfCaseAtMost);
  expect((await shown())["warning"]).toMatch(/4,000 flow legs and takes at most 5,000/);
  await sealTo(legsOfCaseAtMost);
  await costOfLeg(id);
  expect(await shown()).toMatchObject({ flowLegCount: legsOfCaseAtMost });
  const { items } = await driver.call("listFlowLegs", { query: "matched=false" });
  const [waiting] = items as unknown as readonly { readonly id: string }[];
  const leg = await driver.call("getFlowLeg", { params: { flowLegId: waiting?.id ?? "" } });
  expect(leg).toMatchObject({
    matched: false,
    explanation: { outcome: "unmatched", reason: expect.stringMatching(/5,000 flow legs/) },
  });
  const byHand = { params, body: { flowLegId: waiting?.id } };
  await expect(driver.call("createMatchLink", byHand)).rejects.toThrow(
    /409.*maximum number of flow legs/,
  );
});
