/** Evidence that waits for a case with the maximum number of legs. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { legsOfCaseAtMost } from "#domain/matching/case-bound.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { organizationId, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
let world: World;
let driver: Driver;
let table: Table;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  world = await simulator.open(seededSnapshot, "memory");
  driver = driverOf(world);
  table = tableOf(world.store);
});

async function read(uuid: Uuid<"payment">): Promise<Payment> {
  const payment = await findPayment(table, organizationId, uuid);
  if (payment === null) throw new Error("The payment does not exist.");
  return payment;
}

let records = 0;

/** Sends a record that carries the reference of the intent, and finishes what follows from it. */
async function observe(externalReference = "full"): Promise<void> {
  records += 1;
  const amount = { amount: `${records}.00`, currency: "EUR" };
  const sourceRef = `full-${records}`;
  const body = { provider: "bank", sourceRef, phase: "destination", externalReference, amount };
  await driver.call("createProviderEvidence", { body: { ...body, payload: { records } } });
  await driver.complete();
  world.clock.now += 1_000;
}

type Shown = { readonly id: string };

async function waiting(): Promise<readonly Shown[]> {
  const { items } = await driver.call("listFlowLegs", { query: "matched=false" });
  return items as unknown as readonly Shown[];
}

/** A case with two legs of its own, filled by its number of sealed legs. */
async function fullCase() {
  const money = { amount: "1000000.00", currency: "EUR" };
  const body = { externalReference: "full", source: money, destination: money };
  const { paymentIntentId = "" } = await driver.call("createPaymentIntent", { body });
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error("The payment has no id.");
  await observe();
  await observe();
  const payment = await read(uuid);
  const sealed = { ...payment.sealed, legs: legsOfCaseAtMost - payment.legUuids.length, pages: 1 };
  await commit(table, updatePaymentWrites(payment, { ...payment, sealed }));
  return { params: { caseId: formatId("reconciliationCase", uuid) } };
}

test("is taken up when a leg of the case is unlinked, as far as there is room", async () => {
  const { params } = await fullCase();
  await observe();
  await observe();
  const waited = (await waiting()).map(({ id }) => id);
  expect(waited).toHaveLength(2);
  const shown = await driver.call("getReconciliationCase", { params });
  expect(shown["warning"]).toMatch(/5,000 flow legs and takes at most 5,000/);

  const [link] = shown["matchLinks"] as unknown as readonly Shown[];
  await driver.call("deleteMatchLink", { params: { ...params, linkId: link?.id ?? "" } });
  await driver.complete();
  const left = (await waiting()).map(({ id }) => id).filter((id) => waited.includes(id));
  expect(left).toHaveLength(1);
  const after = await driver.call("getReconciliationCase", { params });
  expect(after).toMatchObject({ flowLegCount: legsOfCaseAtMost });
});
