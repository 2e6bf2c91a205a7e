/**
 * One batch of the stream or of a queue is lost; half an hour later nothing is missing. The nightly
 * run tries every batch.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { oneOf } from "../simulation/fault/sample.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../simulation/world.ts";
import { loseEach, type Step } from "./lossy-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

const intent = (externalReference: string, amount: string) => ({
  body: { ...intentBody, externalReference, destination: euros(amount) },
});

const evidence = (sourceRef: string, amount: string, more: object) => ({
  body: {
    ...providerBody,
    sourceRef,
    amount: euros(amount),
    externalReference: undefined,
    ...more,
  },
});

/** Payments and evidence in either order, an unreferenced leg, a person's run, a cancellation. */
const payments: readonly Step[] = [
  async (lossy) => {
    const given = evidence("ref-1", "92.50", { externalReference: "pay-2" });
    await lossy.call("createProviderEvidence", given);
  },
  async (lossy, known) => {
    const made = await lossy.call("createPaymentIntent", intent("pay-2", "92.50"));
    known["second"] = String(made["caseId"]);
  },
  async (lossy) => {
    await lossy.call("createPaymentIntent", intent("pay-1", "50.00"));
  },
  async (lossy) => {
    const more = { providerTransferId: "tr-2", status: "pending", externalReference: "pay-1" };
    await lossy.call("createProviderEvidence", evidence("ref-2", "50.00", more));
  },
  async (lossy) => {
    const more = { providerTransferId: "tr-2", externalReference: "pay-1" };
    await lossy.call("createProviderEvidence", evidence("ref-3", "50.00", more));
  },
  async (lossy) => {
    const more = { providerTransferId: "tr-9" };
    await lossy.call("createProviderEvidence", evidence("ref-9", "7.77", more));
  },
  async (lossy, known) => {
    const made = await lossy.call("createPaymentIntent", intent("pay-3", "7.77"));
    known["third"] = String(made["caseId"]);
  },
  async (lossy, { third = "" }) => {
    await lossy.call("runReconciliationCase", { params: { caseId: third } });
  },
  async (lossy, known) => {
    const made = await lossy.call("createPaymentIntent", intent("pay-4", "1.23"));
    known["canceled"] = String(made["paymentIntentId"]);
  },
  async (lossy, { canceled = "" }) => {
    await lossy.call("cancelPaymentIntent", { params: { paymentIntentId: canceled } });
  },
  async (lossy, { second = "" }) => {
    const body = { status: "open" };
    await lossy.call("updateReconciliationCase", { params: { caseId: second }, body });
  },
];

/** Webhooks that are delivered, skipped, replayed and retried. */
const webhooks: readonly Step[] = [
  async (lossy, known) => {
    const url = `http://${hostNames.receiver}/hook`;
    const body = { name: "E", url, eventTypes: ["payment_intent.created"] };
    const made = await lossy.call("createOutboundWebhookEndpoint", { body });
    known["endpointId"] = String(made["id"]);
  },
  async (lossy) => {
    await lossy.call("createPaymentIntent", intent("arrives", "92.50"));
  },
  async (lossy, { endpointId = "" }) => {
    const given = { params: { endpointId }, body: { status: "disabled" } };
    await lossy.call("updateOutboundWebhookEndpoint", given);
  },
  async (lossy) => {
    await lossy.call("createPaymentIntent", intent("is skipped", "92.50"));
  },
  async (lossy, { endpointId = "" }) => {
    const given = { params: { endpointId }, body: { status: "active" } };
    await lossy.call("updateOutboundWebhookEndpoint", given);
  },
  async (lossy, { endpointId = "" }) => {
    const given = { params: { endpointId }, body: { since: "2020-01-01T00:00:00Z" } };
    await lossy.call("replayOutboundWebhookEndpoint", given);
  },
  async (lossy, { endpointId = "" }) => {
    await lossy.call("testOutboundWebhookEndpoint", { params: { endpointId } });
  },
];

const profile = {
  name: "CSV",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
  defaults: { currency: "EUR", account: "A" },
};
const rows = 450;

/**
 * A file of five chunks. Most rows are rejected, which is quick; one row in each chunk is accepted.
 */
function fileOf(): string {
  const lines = Array.from({ length: rows }, (_, n) =>
    n % 100 === 0 ? `2026-03-01,${n + 1}.50,r-${n},text` : `2026-03-01,x,r-${n},text`,
  );
  return ["date,amount,ref,text", ...lines].join("\n");
}

/** A file is imported and withdrawn. */
const imports: readonly Step[] = [
  async (lossy, known) => {
    const made = await lossy.call("createImportProfile", { body: profile });
    known["profileId"] = String(made["id"]);
  },
  async (lossy, known) => {
    const { profileId } = known;
    const body = { profileId, fileName: "march.csv", content: fileOf() };
    known["batchId"] = String((await lossy.call("createImportBatch", { body }))["id"]);
  },
  async (lossy, { batchId = "" }) => {
    await lossy.call("withdrawImportBatch", { params: { batchId } });
  },
];

const scenarios = { payments, webhooks, imports };

test.each(Object.entries(scenarios))("%s: every lost batch is recovered", async (name, steps) => {
  const { lost, broken } = await loseEach(simulator, steps);
  process.stdout.write(`\n${name}: ${lost} batches lost, each once\n`);
  expect(broken.length, broken.map((each) => each.slice(0, 3_000)).join("\n\n")).toBe(0);
  expect(lost * oneOf).toBeGreaterThan(20);
});
