/** Rows of operations.ts for imports: requests and the file worker's steps. */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import { type Announced, announce, dropFile } from "../../simulation/aws/drop-file.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import type { ConsumerRow, Driver, RequestRow } from "./operation-row.ts";

const profileBody = {
  name: "CSV",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
  defaults: { currency: "EUR", account: "A" },
};

const content =
  "date,amount,ref,text\n2026-03-01,92.50,r-1,pay-1\n2026-03-01,x,r-2,broken\n2026-03-02,-1.00,r-3,fee\n";

const statement =
  ":20:A\n:25:ACC\n:28C:1/1\n:60F:C260301EUR10,00\n:61:260302C5,00NTRFpay-1\n:62F:C260302EUR15,00\n";

const payoutReport = {
  sourceType: "psp_report",
  mapping: {
    settlement: "payout",
    type: "type",
    amount: "gross",
    fee: "fee",
    externalReference: "order",
  },
  defaults: { provider: "acme_pay", currency: "EUR" },
  options: { settlement: { completeAtEnd: true } },
};

const expectedPayments = {
  kind: "expected_payments",
  sourceType: "client_internal_ledger",
  mapping: { externalReference: "ref", amount: "sum" },
  defaults: { currency: "EUR" },
};

const expected = "ref,sum\npay-1,92.50\npay-1,92.50\npay-3,x\n";

/** A file of expected payments whose first message is in the file worker's queue. */
async function expecting(driver: Driver): Promise<string> {
  const profileId = await profileOf(driver, expectedPayments);
  const body = { profileId, fileName: "expected.csv", content: expected };
  const { id = "" } = await driver.call("createImportBatch", { body });
  await driver.relay();
  return id;
}

const payout = "payout,type,gross,fee,order\npo_1,charge,92.50,3.00,pay-1\npo_1,fee,-1,,\n";

/** A payout report whose first message is in the file worker's queue. */
async function reported(driver: Driver, more: object = {}): Promise<void> {
  const profileId = await profileOf(driver, { ...payoutReport, ...more });
  await submitted(driver, { profileId, fileName: "payout.csv", content: payout });
}

async function profileOf({ call }: Driver, more: object = {}): Promise<string> {
  const { id = "" } = await call("createImportProfile", { body: { ...profileBody, ...more } });
  return id;
}

async function batchOf(driver: Driver): Promise<object> {
  return { profileId: await profileOf(driver), fileName: "march.csv", content };
}

/** Submits a batch whose first message is then in the file worker's queue. */
async function submitted(driver: Driver, body: object): Promise<void> {
  await driver.call("createImportBatch", { body });
  await driver.relay();
}

/** A file in the folder of a new profile, and its announcement in the file worker's queue. */
async function dropped(driver: Driver, text: string): Promise<Announced> {
  const profileId = await profileOf(driver);
  return dropFile(driver.world, `${dropPrefixOf(organizationId)}${profileId}/march.csv`, text);
}

const expectedBy = { time: "09:30", timeZone: "Europe/Berlin", businessDaysOnly: false };

/** A profile of which a file is expected each day. */
export async function expectFileOf(driver: Driver): Promise<void> {
  await profileOf(driver, { expectedBy });
}

const compared = { items: [{ reference: "pay-1", status: "Matched", amount: "92.50" }] };

/** A comparison that takes items. */
async function openComparisonOf({ call }: Driver): Promise<{ readonly comparisonId: string }> {
  const { id = "" } = await call("createComparison", { body: { ...compared, complete: false } });
  return { comparisonId: id };
}

export const importRequestRows = {
  createComparison: { "with its items": async () => ({ body: compared }) },
  addComparisonItems: {
    "the last ones": async (driver) => ({
      params: await openComparisonOf(driver),
      body: { ...compared, complete: true },
    }),
  },
  completeComparison: {
    "an open one": async (driver) => ({ params: await openComparisonOf(driver) }),
  },
  createImportProfile: {
    "a new one": async () => ({ body: profileBody }),
    "of which files are expected": async () => ({ body: { ...profileBody, expectedBy } }),
  },
  updateImportProfile: {
    renamed: async (driver) => ({
      params: { profileId: await profileOf(driver) },
      body: { name: "Other" },
    }),
    "with files expected at another time": async (driver) => ({
      params: { profileId: await profileOf(driver, { expectedBy }) },
      body: { expectedBy: { ...expectedBy, time: "11:00" } },
    }),
  },
  deleteImportProfile: {
    "of which a file is expected": async (driver) => ({
      params: { profileId: await profileOf(driver, { expectedBy }) },
    }),
    deleted: async (driver) => ({ params: { profileId: await profileOf(driver) } }),
  },
  previewImport: {
    "of a small file": async (driver) => ({
      params: { profileId: await profileOf(driver) },
      body: { content },
    }),
  },
  previewFile: {
    "of a small file": async () => ({ body: { content } }),
  },
  createImportBatch: {
    "with its file": async (driver) => ({ body: await batchOf(driver) }),
  },
  withdrawImportBatch: {
    completed: async (driver) => {
      const { id = "" } = await driver.call("createImportBatch", { body: await batchOf(driver) });
      await driver.complete();
      return { params: { batchId: id } };
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;

export const importConsumerRows: Readonly<Record<string, ConsumerRow>> = {
  "a file that was expected": async (driver) => {
    const profileId = await profileOf(driver, { expectedBy });
    await submitted(driver, { profileId, fileName: "march.csv", content });
  },
  "a dropped file": async (driver) => {
    await dropped(driver, content);
  },
  "a dropped file that is announced twice": async (driver) => {
    announce(driver.world, await dropped(driver, content));
  },
  "a file that is dropped again": async (driver) => {
    const { key } = await dropped(driver, content);
    await driver.complete();
    dropFile(driver.world, key, content);
  },
  "a dropped file without rows": async (driver) => {
    await dropped(driver, "");
  },
  "a dropped file that no profile owns": async ({ world }) => {
    dropFile(world, `${dropPrefixOf(organizationId)}statements/march.csv`, content);
  },
  "a new file": async (driver) => submitted(driver, await batchOf(driver)),
  "a statement": async (driver) => {
    const profileId = await profileOf(driver, { format: "mt940", mapping: {}, defaults: {} });
    await submitted(driver, { profileId, fileName: "march.sta", content: statement });
  },
  "the end of the withdrawal of a statement": async (driver) => {
    const profileId = await profileOf(driver, { format: "mt940", mapping: {}, defaults: {} });
    const body = { profileId, fileName: "march.sta", content: statement };
    const { id = "" } = await driver.call("createImportBatch", { body });
    await driver.complete();
    await driver.call("withdrawImportBatch", { params: { batchId: id } });
    await driver.relay();
  },
  "a chunk with a row of a known payment": async (driver) => {
    const amount = { amount: "92.50", currency: "EUR" };
    const intent = { externalReference: "pay-1", source: amount, destination: amount };
    await driver.call("createPaymentIntent", { body: intent });
    await driver.complete();
    const profileId = await profileOf(driver);
    const [head = "", first = ""] = content.split("\n");
    await submitted(driver, { profileId, fileName: "f.csv", content: `${head}\n${first}\n` });
    await driver.step("file-worker");
    await driver.relay();
  },
  // It stays a draft: the keys of shares depend on the settlement's id, which is new in each run here.
  "a payout report": (driver) => reported(driver, { options: {} }),
  "the rows of a payout report": async (driver) => {
    await reported(driver);
    await driver.step("file-worker");
    await driver.relay();
  },
  "a chunk of expected payments": async (driver) => {
    await expecting(driver);
    await driver.step("file-worker");
    await driver.relay();
  },
  "a chunk of expected payments to withdraw": async (driver) => {
    const batchId = await expecting(driver);
    await driver.complete();
    await driver.call("withdrawImportBatch", { params: { batchId } });
    await driver.relay();
  },
  "a chunk to withdraw": async (driver) => {
    const amount = { amount: "92.50", currency: "EUR" };
    const intent = { externalReference: "pay-1", source: amount, destination: amount };
    await driver.call("createPaymentIntent", { body: intent });
    const { id = "" } = await driver.call("createImportBatch", { body: await batchOf(driver) });
    await driver.complete();
    await driver.call("withdrawImportBatch", { params: { batchId: id } });
    await driver.relay();
  },
};
