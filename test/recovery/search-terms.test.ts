/** What the list counter missed of the index by whose terms `q` finds cases, and what must not stay in it. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { removeOrganization } from "#lib/operations/offboard.ts";
import { recount } from "#lib/operations/recount.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { filesOf } from "../seeded/invariant/leaving.ts";
import { deliverStream, listConsumer, startScheduled } from "../simulation/aws/event-pump.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

const money = { amount: "10.00", currency: "EUR" };
const minute = 60_000;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

let sealed: SealedWorld;
let paymentIntentId = "";
let caseId = "";
/** The stream records of the last change, which the counter has not seen. */
let unseen: Awaited<ReturnType<SealedWorld["world"]["readStream"]>> = [];

async function change(operationId: Parameters<SealedWorld["call"]>[0], given: object) {
  const { body, status, text } = await request(sealed.world, operationId, {
    key: operationId,
    ...given,
  });
  expect(status, text).toBeLessThan(300);
  unseen = await sealed.world.readStream();
  await deliverStream(sealed.world, unseen);
  return body as Readonly<Record<string, string>>;
}

const count = () => deliverStream(sealed.world, unseen, listConsumer);

async function create(): Promise<void> {
  const named = { beneficiaryName: "Zelda Canary", beneficiaryAccount: "DE02 1203 0000" };
  const body = { externalReference: "pay-1", source: money, destination: money, ...named };
  ({ paymentIntentId = "", caseId = "" } = await change("createPaymentIntent", { body }));
}

beforeEach(async () => {
  sealed = await openSealedWorld(simulator);
  await create();
  return () => sealed.world.close();
});

const archive = () =>
  change("updateReconciliationCase", { params: { caseId }, body: { status: "archived" } });

const ended = new Error("ended");

/** The table, whose calls fail from one of them on, which is not made. */
function endingAt(call: number): Table {
  let calls = 0;
  const { client } = sealed.table;
  const send = (...given: Parameters<typeof client.send>) => {
    calls += 1;
    return calls < call ? client.send(...given) : Promise.reject(ended);
  };
  return { ...sealed.table, client: Object.create(client, { send: { value: send } }) };
}

async function erase(table = sealed.table): Promise<void> {
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error(paymentIntentId);
  const now = () => sealed.world.clock.now as Instant;
  const given = { table, ids: createIdSource(now), now, actor: "operator:ada" };
  await erasePayment({ ...given, remember: async () => {} }, organizationId, uuid);
}

async function terms(): Promise<string[]> {
  const items = await sealed.world.readItems();
  const own = items.filter(({ pk }) => String(pk).includes("#find#"));
  return own.map(({ sk }) => String(sk).replace(/#.*/, "")).sort();
}

const amend = (beneficiaryName: string) =>
  change("amendPaymentIntent", {
    params: { paymentIntentId },
    body: { reason: "renamed", beneficiaryName },
  });

function recounted() {
  const now = () => sealed.world.clock.now;
  return recount(sealed.table, {
    ...{
      organizationId,
      collections: ["payment"],
      from: 0,
      before: Number.POSITIVE_INFINITY,
      anew: false,
      now,
    },
  });
}

test("terms that were not written are found by the journal's sweep", async () => {
  expect(await terms()).toEqual([]);
  sealed.world.clock.now += 30 * minute;
  await startScheduled(sealed.world, "missed-work-sweeper");
  expect(await terms()).toEqual(["PAY1", "ZELDACANARY"]);
  await amend("Globex");
  sealed.world.clock.now += 30 * minute;
  await startScheduled(sealed.world, "missed-work-sweeper");
  expect(await terms()).toEqual(["GLOBEX", "PAY1"]);
});

test("a recount adds the terms of payments that have none, and removes those of a former name", async () => {
  expect((await recounted())[0]).toMatchObject({ corrected: 2 });
  expect(await terms()).toEqual(["PAY1", "ZELDACANARY"]);
  await amend("Globex");
  sealed.world.clock.now += 30 * minute;
  expect((await recounted())[0]).toMatchObject({ corrected: 1 });
  expect(await terms()).toEqual(["GLOBEX", "PAY1"]);
  expect((await recounted())[0]).toMatchObject({ corrected: 0 });
});

test("the journal's sweep finds the new name of a payment that was created long before", async () => {
  await count();
  sealed.world.clock.now += 300 * minute;
  await startScheduled(sealed.world, "missed-work-sweeper");
  await amend("Globex");
  expect(await terms()).toEqual(["PAY1", "ZELDACANARY"]);
  sealed.world.clock.now += 30 * minute;
  await startScheduled(sealed.world, "missed-work-sweeper");
  expect(await terms()).toEqual(["GLOBEX", "PAY1"]);
});

test("an erasure leaves no term of a present or former name, also where the counter misses it", async () => {
  await count();
  await amend("Zelda Second");
  await archive();
  expect(await terms()).toEqual(["PAY1", "ZELDACANARY"]);
  await erase();
  expect(await terms()).toEqual(["PAY1"]);
  unseen = await sealed.world.readStream();
  await count();
  expect(await terms()).toEqual(["PAY1"]);
});

test("an erasure that ends at any of its calls leaves no term once it is repeated", async () => {
  let calls = 1;
  let left = 0;
  for (let isDone = false; !isDone; calls += 1) {
    await count();
    await amend("Zelda Second");
    await archive();
    isDone = await erase(endingAt(calls)).then(
      () => true,
      (error: unknown) => {
        if (error !== ended) throw error;
        return false;
      },
    );
    if ((await terms()).includes("ZELDACANARY")) left += 1;
    await erase();
    expect(await terms(), `call ${calls}`).toEqual(["PAY1"]);
    await sealed.world.close();
    sealed = await openSealedWorld(simulator);
    await create();
  }
  expect(left).toBeGreaterThan(0);
  expect(calls).toBeGreaterThan(left + 2);
});

test("a removal of the organization leaves no term, also where the counter is late", async () => {
  await count();
  expect(await terms()).toHaveLength(2);
  const now = () => sealed.world.clock.now as Instant;
  const request = { table: sealed.table, organizationId, now, onStep: () => {} };
  await removeOrganization(request, filesOf(sealed.world), "ffffffffffffffffffffffffffffffff");
  expect(await terms()).toEqual([]);
  await count();
  expect(await terms()).toEqual([]);
});
