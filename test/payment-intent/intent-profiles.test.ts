/** Profiles of files of expected payments: settings, and a ledger's rows below zero. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../settlement/settlement-world.ts";
import { Simulator } from "../simulation/world.ts";
import { fileOf, openIntentFiles, outcomes, type Page, profile } from "./intent-files.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const open = () => openIntentFiles(simulator);

test("a ledger's row below zero is a payment in the direction that the profile says", async () => {
  const client = await open();
  const ledger = {
    ...profile,
    name: "Ledger",
    options: { expectedPayments: { belowZero: "outbound" } },
    mapping: {
      externalReference: "Invoice",
      sourceAmount: "Open",
      destinationAmount: "Cost centre",
    },
    defaults: { direction: "inbound", currency: "EUR" },
  };
  const created: Json = await client.call("createImportProfile", { body: ledger });
  expect(created).toMatchObject({ options: { expectedPayments: { belowZero: "outbound" } } });
  const profileId = String(created["id"]);
  const content = fileOf(
    "L-1,10,,,,10",
    "L-2,-7.50,,,,-7.50",
    "L-3,0,,,,-0.00",
    "L-4,-7.50,,,,7.50",
  );
  const body = { profileId, fileName: "ledger.csv", content };
  const batchId = (await client.call("createImportBatch", { body }))["id"] ?? "";
  await client.complete();
  const page = await client.call("listImportRows", { params: { batchId } });
  const rows = (page as unknown as Page).items;
  expect(outcomes(rows)).toEqual([
    ["accepted", null],
    ["accepted", null],
    ["skipped", "nothing_open"],
    ["rejected", "payment_intent_invalid"],
  ]);
  expect(rows[3]).toMatchObject({ column: "Open", message: expect.stringMatching(/signs/) });
  const expected = await Promise.all(
    rows
      .slice(0, 2)
      .map(({ paymentIntentId }) =>
        client.call("getPaymentIntent", { params: { paymentIntentId: String(paymentIntentId) } }),
      ),
  );
  expect(expected).toMatchObject([
    { direction: "inbound", source: { amount: "10" }, destination: { amount: "10" } },
    { direction: "outbound", source: { amount: "7.50" }, destination: { amount: "7.50" } },
  ]);
});

const evidenceProfile = {
  name: "Bank",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount" },
  defaults: { currency: "EUR" },
};
const { kind: _, ...withoutKind } = profile;

test.each([
  [{ ...profile, format: "camt053" }, "format"],
  [{ ...profile, mapping: { amount: "Open" } }, "mapping"],
  [{ ...profile, mapping: { externalReference: "Invoice" }, defaults: {} }, "mapping"],
  [{ ...profile, defaults: { currency: "EUR", account: "A" } }, "defaults"],
  [{ ...profile, options: { amountSign: "columns" } }, "options"],
  [
    {
      ...profile,
      mapping: { externalReference: "Invoice", amount: "Open", direction: "Way" },
      defaults: { currency: "EUR" },
      options: { expectedPayments: { belowZero: "outbound" } },
    },
    "options",
  ],
  [withoutKind, "mapping"],
  [{ ...evidenceProfile, options: { expectedPayments: {} } }, "options"],
])("settings that contradict the kind are refused: %j", async (body, field) => {
  const client = await open();
  const answer = await client.ask("createImportProfile", { body });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field] }] } });
});
