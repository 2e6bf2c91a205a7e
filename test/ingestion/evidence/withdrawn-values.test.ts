/** A withdrawn import leaves no key of what its rows said (docs/files.md, Batches). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { matchKeyPartition } from "#store/table/core/keys.ts";
import { openSealedWorld, type SealedWorld } from "../../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../../simulation/aws/event-pump.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
let opened: SealedWorld;
let profileId: string;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  opened = await openSealedWorld(simulator);
  const profile = await opened.call("createImportProfile", {
    body: {
      ...{ name: "Rows", sourceType: "bank_statement", format: "csv" },
      mapping: {
        ...{ bookingDate: "date", amount: "amount", externalReference: "ref" },
        ...{ bankReference: "id", remittance: "text" },
      },
      defaults: { currency: "EUR", account: "B" },
    },
  });
  profileId = String(profile["id"]);
  return () => opened.world.close();
});

/** Imports one row; a later one of the same bank reference says the movement again. */
async function imported(reference: string, text = "a text"): Promise<string> {
  const content = `date,amount,ref,id,text\n2026-03-03,2.00,${reference},id-1,${text}\n`;
  const body = { profileId, fileName: `${reference}.csv`, content };
  const { id } = await opened.call("createImportBatch", { body });
  await pumpUntilQuiet(opened.world);
  return String(id);
}

async function withdrawn(batchId: string): Promise<void> {
  await opened.call("withdrawImportBatch", { params: { batchId } });
  await pumpUntilQuiet(opened.world);
}

/** The references under which the leg is found. */
async function found(): Promise<string[]> {
  const items = await opened.world.readItems();
  return ["first", "second"].filter((value) => {
    const partition = matchKeyPartition(organizationId, value);
    return items.some(({ pk, sk }) => pk === partition && /(^|~)d#/.test(String(sk)));
  });
}

test.each([
  { order: [0, 1], between: ["second"] },
  { order: [1, 0], between: ["first"] },
])("of a repeated row, withdrawn in the order $order", async ({ order, between }) => {
  const batches = [await imported("first"), await imported("second")];
  expect(await found()).toEqual(["first", "second"]);
  const [one = 0, other = 0] = order;
  await withdrawn(String(batches[one]));
  expect(await found()).toEqual(between);
  await withdrawn(String(batches[other]));
  expect(await found()).toEqual([]);
});

test("a reference that a standing row says too stays", async () => {
  const batch = await imported("first");
  await imported("second");
  await imported("first", "another text");
  await withdrawn(batch);
  expect(await found()).toEqual(["first", "second"]);
});
