/** Files of expected payments become payment intents (docs/files.md, Expected payments). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseIntents } from "#functions/imports-api/batch/refuse-intents.ts";
import type { Json } from "../settlement/settlement-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import {
  fileOf,
  first,
  openIntentFiles,
  outcomes,
  type Page,
  profile,
  second,
} from "./intent-files.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const open = () => openIntentFiles(simulator);

/** Fields that no two payments share, and what the matcher noted meanwhile. */
const ofItself = new Set([
  "id",
  "caseId",
  "createdAt",
  "updatedAt",
  "auditEvents",
  "reconciliationCase",
]);

test("a row becomes the intent that the same request would create, and evidence finds it", async () => {
  const client = await open();
  const content = fileOf(first, second);
  const [shown] = await client.preview(content);
  const request = (shown?.["paymentIntent"] ?? {}) as Json;
  expect(shown).toMatchObject({ outcome: "accepted", amount: "92.50", currency: "eur" });
  const { batch, rows } = await client.importFile(content);
  expect(batch).toMatchObject({ status: "completed", accepted: 2, matched: null, unmatched: null });
  expect(rows[0]).toMatchObject({ outcome: "accepted", flowLegIds: [], rawRecordId: null });
  const paymentIntentId = String(rows[0]?.["paymentIntentId"]);
  const params = { paymentIntentId };
  const imported: Json = await client.call("getPaymentIntent", { params });
  expect(imported).toMatchObject({
    externalReference: "R-1",
    source: { amount: "92.50", currency: "EUR" },
    destination: { amount: "92.50", currency: "EUR" },
    direction: "inbound",
    paymentType: "bank",
    beneficiaryName: "ACME GmbH",
    effectiveDate: "2026-03-20T00:00:00.000Z",
    references: [{ type: "invoice", value: "R-1" }],
    metadata: { costCentre: "north" },
  });
  expect(await client.ask("createPaymentIntent", { body: request })).toMatchObject({ status: 200 });
  const other = await open();
  const created = await other.call("createPaymentIntent", { body: request });
  const byRequest: Json = await other.call("getPaymentIntent", {
    params: { paymentIntentId: created["paymentIntentId"] ?? "" },
  });
  for (const [name, value] of Object.entries(byRequest)) {
    if (!ofItself.has(name)) expect(imported[name], name).toEqual(value);
  }
  await client.bank("R-1", "92.50");
  await client.complete();
  const paid: Json = await client.call("getPaymentIntent", { params });
  expect(paid).toMatchObject({ status: "reconciled" });
});

test("the same file, or a row of it twice, changes nothing; a row that differs is rejected", async () => {
  const client = await open();
  const content = fileOf(first, second);
  await client.importFile(content);
  const before = await client.intents();
  const again = await client.importFile(fileOf(first, second, first));
  expect(outcomes(again.rows)).toEqual([
    ["duplicate", null],
    ["duplicate", null],
    ["duplicate", null],
  ]);
  const changed = await client.importFile(fileOf("R-1,92.51,EUR,ACME GmbH,,", second));
  expect(changed.batch).toMatchObject({ status: "completed_with_errors", rejected: 1 });
  expect(changed.rows[0]).toMatchObject({
    code: "payment_intent_conflict",
    message: expect.stringMatching(/differs in source.amount, destination.amount/),
  });
  expect(await client.intents()).toEqual(before);
});

test("a dry run reports what the import then does, and stores nothing", async () => {
  const client = await open();
  await client.importFile(fileOf(second));
  const content = fileOf(first, "R-1,92.5,EUR,ACME GmbH,,", "R-1,1,EUR,,,", second, ",1,EUR,,,");
  const dry = await client.importFile(content, { dryRun: true });
  expect(await client.intents()).toHaveLength(1);
  const wet = await client.importFile(content);
  expect(outcomes(dry.rows)).toEqual(outcomes(wet.rows));
  expect(outcomes(wet.rows)).toEqual([
    ["accepted", null],
    ["duplicate", null],
    ["rejected", "payment_intent_conflict"],
    ["duplicate", null],
    ["rejected", "payment_intent_invalid"],
  ]);
});

test("a row that a request would refuse names its column and the reason", async () => {
  const client = await open();
  const rows = await client.preview(
    fileOf(
      "R-1,5.5.5,EUR,,,",
      "R-2,5,E,,,",
      "R-3,5,,,,",
      "R-4,x,EUR,,,",
      "R-5,5,EUR,,2026-13-01,",
      ",5,EUR,,,",
    ),
  );
  expect(rows.map(({ column, message }) => `${column}: ${message}`)).toEqual([
    expect.stringMatching(/^Open: "5.5.5" is not an amount .* as in 1234.56/),
    expect.stringMatching(/^Currency: source.currency: Must be 2 to 12 letters.*"E"/),
    "Currency: The row has no currency.",
    expect.stringMatching(/^Open: "x" is not an amount/),
    expect.stringMatching(/^Due: "2026-13-01" is not a date/),
    "Invoice: externalReference: The row has no text for it.",
  ]);
});

test("credit notes and items of zero are skipped and said; a due date that cannot be true is refused", async () => {
  const client = await open();
  const sample = join(import.meta.dirname, "../samples/files/expected-payments-credit-note.csv");
  const rows = await client.preview(readFileSync(sample, "utf8"));
  expect(outcomes(rows)).toEqual([
    ["accepted", null],
    ["skipped", "credit_note"],
    ["skipped", "nothing_open"],
    ["rejected", "currency_invalid"],
  ]);
  expect(rows[1]?.["message"]).toMatch(/-50.00 EUR: a credit note, which is owed to the customer/);
  expect(rows[3]?.["message"]).toMatch(/"Euro"/);
  const due = await client.preview(
    fileOf(
      "R-8,5,EUR,,2569-01-05,",
      "R-7,5,EUR,,2026-09-30,",
      "R-6,(5.00),EUR,,,",
      "R-5,0.00,EUR,,,",
    ),
  );
  expect(due[0]).toMatchObject({ code: "date_implausible", column: "Due" });
  expect(outcomes(due.slice(1))).toEqual([
    ["accepted", null],
    ["skipped", "credit_note"],
    ["skipped", "nothing_open"],
  ]);
});

test("a withdrawal cancels what has no confirmed evidence, and says what stays", async () => {
  const client = await open();
  const { batchId, rows } = await client.importFile(fileOf(first, second));
  await client.bank("R-1", "92.50");
  await client.complete();
  await client.call("withdrawImportBatch", { params: { batchId } });
  await client.complete();
  const params = { batchId };
  expect(await client.call("getImportBatch", { params })).toMatchObject({ status: "withdrawn" });
  const page = (await client.call("listImportRows", { params })) as unknown as Page;
  expect(outcomes(page.items)).toEqual([
    ["accepted", "payment_intent_kept"],
    ["accepted", null],
  ]);
  const statuses = await Promise.all(
    rows.map(async ({ paymentIntentId }) => {
      const given = { params: { paymentIntentId: String(paymentIntentId) } };
      return (await client.call("getPaymentIntent", given))["status"];
    }),
  );
  expect(statuses).toEqual(["reconciled", "canceled"]);
  const again = await client.importFile(fileOf(first, second));
  expect(outcomes(again.rows)).toEqual([
    ["duplicate", null],
    ["rejected", "payment_intent_canceled"],
  ]);
});

test("a refund from a file faces its payment; an unknown one is rejected", async () => {
  const client = await open();
  const { rows } = await client.importFile(fileOf(first));
  const original = String(rows[0]?.["paymentIntentId"]);
  const body = {
    ...profile,
    name: "Refunds",
    format: "ndjson",
    options: {},
    mapping: { externalReference: "ref", amount: "sum", refundOf: "of" },
    defaults: { currency: "EUR" },
  };
  const { id: profileId = "" } = await client.call("createImportProfile", { body });
  const unknown = original.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const content = [original, unknown, "pi_x"]
    .map((of, at) => JSON.stringify({ ref: `back-${at}`, sum: 9.5, of }))
    .join("\n");
  const given = { profileId, fileName: "refunds.ndjson", content };
  const batchId = (await client.call("createImportBatch", { body: given }))["id"] ?? "";
  await client.complete();
  const page = await client.call("listImportRows", { params: { batchId } });
  const [refund, ...refused] = (page as unknown as Page).items;
  const params = { paymentIntentId: String(refund?.["paymentIntentId"]) };
  expect(await client.call("getPaymentIntent", { params })).toMatchObject({
    refundOf: original,
    direction: "outbound",
    source: { amount: "9.5", currency: "EUR" },
  });
  expect(refused.map(({ message }) => message)).toEqual([
    "refundOf: Must be a payment intent of this organization.",
    "refundOf: Must be the id of a payment intent.",
  ]);
});

test("a file gives nobody more rights than requests do", () => {
  const own = { kind: "api_key", organizationId, keyId: "k" } as const;
  const refusal = (scopes: readonly string[], kind: "evidence" | "expected_payments") =>
    refuseIntents({ ...own, scopes }, { kind })?.details;
  expect(refusal(["imports:*"], "evidence")).toBeUndefined();
  expect(refusal(["imports:*"], "expected_payments")).toEqual({ scope: "payment_intents:write" });
  expect(refusal(["imports:*", "payment_intents:write"], "expected_payments")).toBeUndefined();
});
