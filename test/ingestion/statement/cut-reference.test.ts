/** A number that a full line cuts matches the payment of the whole number (docs/files.md, Texts that lines cut). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

const file = join(import.meta.dirname, "../../samples/reproductions/mt940-number-cut-at-65.sta");

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test("of two payments of one amount, the one with the whole number is matched", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const amount = { amount: "250.00", currency: "EUR" };
  const cases: string[] = [];
  for (const externalReference of ["INV-22", "INV-2231"]) {
    const body = { externalReference, source: amount, destination: amount };
    const { caseId = "" } = await call("createPaymentIntent", { body });
    cases.push(caseId);
  }
  const profile = {
    ...{ name: "Bank", sourceType: "bank_statement", format: "mt940" },
    options: { referencePatterns: [{ pattern: "INV-{digits:1-6}" }] },
  };
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  const content = readFileSync(file, "latin1");
  await call("createImportBatch", { body: { profileId, fileName: "a.sta", content } });
  await complete();
  const found = await Promise.all(
    cases.map((caseId) => call("getReconciliationCase", { params: { caseId } })),
  );
  await world.close();
  const [short, whole] = found;
  expect(whole).toMatchObject({ verdict: "matched" });
  expect(short?.["verdict"]).not.toBe("matched");
});
