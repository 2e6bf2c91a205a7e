/** Rows of operations.ts for settlements: requests, and the steps of their job. */
import type { ConsumerRow, Driver, RequestRow } from "./operation-row.ts";

const payout = {
  provider: "acme_pay",
  reference: "po_1",
  currency: "EUR",
  gross: "72.50",
  net: "69.50",
  expectedOn: "2100-01-02",
};

const items = [
  { type: "charge", externalReference: "pay-1", gross: "92.50", fee: "3.00", net: "89.50" },
  { type: "refund", externalReference: "pay-1", gross: "-20", net: "-20" },
];

async function draft({ call }: Driver, more: object = {}) {
  const { id = "" } = await call("createSettlement", { body: { ...payout, ...more } });
  return { settlementId: id };
}

async function filled(driver: Driver, more: object = {}) {
  const params = await draft(driver, more);
  await driver.call("addSettlementItems", { params, body: { items } });
  return params;
}

/** A settlement of one payment, which awaits its bank movement. */
async function pending(driver: Driver) {
  const money = { amount: "92.50", currency: "EUR" };
  const intent = { externalReference: "pay-1", source: money, destination: money };
  await driver.call("createPaymentIntent", { body: intent });
  const params = await filled(driver);
  await driver.call("completeSettlement", { params });
  await driver.complete();
  return params;
}

async function bankRow({ call }: Driver): Promise<object> {
  const body = {
    name: "Bank",
    sourceType: "bank_statement",
    format: "csv",
    mapping: {
      bookingDate: "date",
      amount: "amount",
      bankReference: "ref",
      externalReference: "text",
    },
    defaults: { currency: "EUR", account: "A" },
  };
  const { id = "" } = await call("createImportProfile", { body });
  const content = "date,amount,ref,text\n2026-01-02,69.50,r-1,po_1\n";
  return { profileId: id, fileName: "bank.csv", content };
}

/** A debit that the next payout takes up. */
const debit = { reference: "po_0", gross: "-10", net: "-10" };

export const settlementRequestRows: Readonly<Record<string, Readonly<Record<string, RequestRow>>>> =
  {
    createSettlement: {
      "a new one": async () => ({ body: payout }),
      "one that exists": async (driver) => {
        await draft(driver);
        return { body: payout };
      },
      "one that differs": async (driver) => {
        await draft(driver);
        return { body: { ...payout, net: "70" } };
      },
    },
    updateSettlement: {
      "of a draft": async (driver) => ({ params: await draft(driver), body: { net: "70" } }),
    },
    addSettlementItems: {
      "to a draft": async (driver) => ({ params: await draft(driver), body: { items } }),
      again: async (driver) => ({ params: await filled(driver), body: { items } }),
    },
    removeSettlementItems: { "of a draft": async (driver) => ({ params: await filled(driver) }) },
    completeSettlement: {
      "that adds up": async (driver) => ({ params: await filled(driver) }),
      "that does not add up": async (driver) => ({ params: await draft(driver) }),
      "that takes up another one": async (driver) => {
        const earlier = await draft(driver, debit);
        const body = { items: [{ type: "fee", gross: "-10", net: "-10" }] };
        await driver.call("addSettlementItems", { params: earlier, body });
        await driver.call("completeSettlement", { params: earlier });
        await driver.complete();
        const own = { carriedFrom: earlier.settlementId, gross: "62.50", net: "59.50" };
        return { params: await filled(driver, own) };
      },
    },
  };

export const settlementConsumerRows: Readonly<Record<string, ConsumerRow>> = {
  "a settlement whose shares are made": async (driver) => {
    const params = await filled(driver);
    await driver.call("completeSettlement", { params });
  },
  "a settlement that the bank paid": async (driver) => {
    await pending(driver);
    await driver.call("createImportBatch", { body: await bankRow(driver) });
    await driver.relay();
    await driver.step("file-worker");
    await driver.relay();
    await driver.step("file-worker");
  },
  "a settlement whose bank movement was taken away": async (driver) => {
    await pending(driver);
    await driver.call("createImportBatch", { body: await bankRow(driver) });
    await driver.complete();
    const page = await driver.call("listFlowLegs", { query: "kind=bank&limit=100" });
    const legs = page["items"] as unknown as {
      id: string;
      references: unknown;
      links: unknown[];
    }[];
    const movement = legs.find(({ id }) => id !== "") ?? { id: "" };
    const reason = { code: "other", comment: null };
    await driver.call("ignoreFlowLeg", {
      params: { flowLegId: movement.id },
      body: { reason },
    });
  },
};
