/** The selections of `recon erase`, and the list of erasures outside the table. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { type ErasureSelection, erase } from "#lib/operations/erase.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator, type Snapshot } from "../simulation/world.ts";

const money = { amount: "10.00", currency: "EUR" };
let simulator: Simulator;
let sealed: SealedWorld;
let listed: Set<string>;
const ids: string[] = [];

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

async function create(reference: string, status: "open" | "resolved"): Promise<string> {
  const created = await sealed.call("createPaymentIntent", {
    body: {
      externalReference: reference,
      source: money,
      destination: money,
      beneficiaryName: `Canary ${reference}`,
    },
  });
  const params = { caseId: String(created["caseId"]) };
  if (status !== "open")
    await sealed.call("updateReconciliationCase", { params, body: { status } });
  return String(created["paymentIntentId"]);
}

beforeEach(async () => {
  sealed = await openSealedWorld(simulator);
  listed = new Set();
  ids.splice(0, ids.length, await create("first", "resolved"), await create("second", "open"));
  return () => sealed.world.close();
});

function run(selection: ErasureSelection) {
  const now = () => sealed.world.clock.now as Instant;
  return erase({
    table: sealed.table,
    ids: createIdSource(now),
    now,
    actor: "operator:ada",
    organizationId,
    selection,
    files: { list: async () => [], remove: async () => {} },
    erasures: { add: async (_, id) => void listed.add(id), read: async () => [...listed] },
    onStep: () => {},
  });
}

async function nameOf(id: string | undefined): Promise<unknown> {
  const params = { paymentIntentId: String(id) };
  return (await sealed.read("getPaymentIntent", { params }))["beneficiaryName"];
}

test("erases by reference, and says when there is no such payment", async () => {
  expect(await run({ kind: "reference", reference: "first" })).toMatchObject({
    erased: 1,
    open: [],
  });
  expect(await nameOf(ids[0])).toBe("[erased]");
  expect(await run({ kind: "reference", reference: "none" })).toMatchObject({ missing: ["none"] });
});

test("erases what was created before a moment, but for open cases, which it names and does not list", async () => {
  const moment = sealed.world.clock.now + 1;
  const report = await run({ kind: "before", moment });
  expect(report).toEqual({ erased: 1, known: 0, open: [ids[1]], linked: [], missing: [] });
  expect(await nameOf(ids[1])).toBe("Canary second");
  expect([...listed]).toEqual([ids[0]]);
  expect(await run({ kind: "before", moment })).toMatchObject({ erased: 0, known: 1 });
});

test("erases nothing that was created later", async () => {
  expect(await run({ kind: "before", moment: sealed.world.clock.now - 86_400_000 })).toMatchObject({
    erased: 0,
    open: [],
  });
});

test("erases again what a restore brought back", async () => {
  const before: Snapshot = await sealed.world.snapshot();
  await run({ kind: "payments", ids: ids.slice(0, 1) });
  await sealed.world.close();
  sealed = await openSealedWorld(simulator, before);
  expect(await nameOf(ids[0])).toBe("Canary first");
  expect(await run({ kind: "replay" })).toMatchObject({ erased: 1 });
  expect(await nameOf(ids[0])).toBe("[erased]");
});
