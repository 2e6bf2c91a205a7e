/** Rows of operations.ts for payments with refunds, and for amended ones. */
import type { Body, ConsumerRow, Driver, RequestRow } from "./operation-row.ts";

const amount = { amount: "92.50", currency: "EUR" };

const chargeBody = {
  ...{ provider: "acme_bank", sourceRef: "charge-1", phase: "destination" },
  ...{ externalReference: "pay-1", providerTransferId: "ch_1", amount, payload: {} },
};

/** All of the charge goes back. */
const backBody = {
  ...{ provider: "acme_bank", sourceRef: "back-1", providerTransferId: "re_1" },
  ...{ reverses: "ch_1", amount, payload: {} },
};

async function withPayment(driver: Driver, charge: object = chargeBody): Promise<Body> {
  const body = { externalReference: "pay-1", source: amount, destination: amount };
  const created = await driver.call("createPaymentIntent", { body });
  await driver.call("createProviderEvidence", { body: charge });
  await driver.complete();
  return created;
}

const refundBody = (refundOf: string) => ({
  ...{ externalReference: "refund-1", refundOf, source: amount, destination: amount },
});

async function withMoneyBack(driver: Driver): Promise<object> {
  const { paymentIntentId = "" } = await withPayment(driver);
  await driver.call("createProviderEvidence", { body: backBody });
  await driver.complete();
  return refundBody(paymentIntentId);
}

export const refundRows: Readonly<Record<string, RequestRow>> = {
  "a refund of a payment of which money went back": async (driver) => ({
    body: await withMoneyBack(driver),
  }),
};

export const returnRows: Readonly<Record<string, RequestRow>> = {
  "that goes back to a refund": async (driver) => {
    const { paymentIntentId = "" } = await withPayment(driver);
    await driver.call("createPaymentIntent", { body: refundBody(paymentIntentId) });
    await driver.complete();
    return { body: { ...backBody, externalReference: "refund-1" } };
  },
  "that reverses what a sourceRef names": async (driver) => {
    const { providerTransferId: _, ...unnamed } = chargeBody;
    await withPayment(driver, unnamed);
    return { body: { ...backBody, reverses: unnamed.sourceRef } };
  },
};

export const refundConsumerRows: Readonly<Record<string, ConsumerRow>> = {
  "a refund of a payment of which money went back": async (driver) => {
    await driver.call("createPaymentIntent", { body: await withMoneyBack(driver) });
  },
  "an amended payment": async (driver) => {
    const { paymentIntentId = "" } = await withPayment(driver);
    const body = { reason: "Corrected.", destination: { ...amount, amount: "90.00" } };
    await driver.call("amendPaymentIntent", { params: { paymentIntentId }, body });
  },
};
