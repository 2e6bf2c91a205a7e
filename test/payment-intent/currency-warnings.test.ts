/** A payment in a currency that nobody knows is accepted, and the answer says so. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { openIntentFiles } from "./intent-files.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

async function warningsOf(source: string, destination: string, reference = "INV-1") {
  const client = await openIntentFiles(simulator);
  const body = {
    externalReference: reference,
    source: { amount: "1.00", currency: source },
    destination: { amount: "1.00", currency: destination },
  };
  const answer = async () => (await client.call("createPaymentIntent", { body }))["warnings"];
  const first = await answer();
  // The same payment again is reused, with the same warnings.
  expect(await answer()).toEqual(first);
  return first as unknown as string[] | undefined;
}

test.each([
  ["EUR", "USD"],
  ["usdc", "USDC"],
  ["XAU", "EUR"],
])("%s to %s has no warning, and no field for it", async (source, destination) => {
  expect(await warningsOf(source, destination)).toBeUndefined();
});

test.each([
  ["EURO", "EUR", ["source.currency: EURO is neither"]],
  ["EUR", "UDS", ["destination.currency: UDS is neither"]],
  ["USDD.X", "EURO", ["source.currency: USDD.X is", "destination.currency: EURO is"]],
])("%s to %s is accepted with a warning for each unknown one", async (from, to, expected) => {
  const warnings = await warningsOf(from, to);
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test("an asset of the organization is known", async () => {
  const client = await openIntentFiles(simulator);
  const asset = { ticker: "ACME", chain: "polygon", tokenAddress: `0x${"ab".repeat(20)}` };
  await client.call("createAsset", { body: { ...asset, decimals: 6 } });
  const money = { amount: "1.00", currency: "ACME" };
  const body = { externalReference: "INV-2", source: money, destination: money };
  expect(await client.call("createPaymentIntent", { body })).not.toHaveProperty("warnings");
});

test("an amendment to an unknown currency says so too", async () => {
  const client = await openIntentFiles(simulator);
  const money = (currency: string) => ({ amount: "1.00", currency });
  const body = { externalReference: "INV-3", source: money("EUR"), destination: money("EUR") };
  const { paymentIntentId } = await client.call("createPaymentIntent", { body });
  const params = { paymentIntentId: String(paymentIntentId) };
  const amend = (currency: string) =>
    client.call("amendPaymentIntent", {
      params,
      body: { reason: "The bank's name of it.", destination: money(currency) },
    });
  expect((await amend("EURO"))["warnings"]).toEqual([
    expect.stringContaining("destination.currency: EURO is neither"),
  ]);
  expect(await amend("USD")).not.toHaveProperty("warnings");
});
