/** Bodies and situations that rows of operations.ts share. */
import type { Body, Driver } from "./operation-row.ts";

export const intentBody = {
  externalReference: "pay-1",
  source: { amount: "100.00", currency: "USD" },
  destination: { amount: "92.50", currency: "EUR" },
};

export const providerBody = {
  provider: "acme_bank",
  sourceRef: "ref-1",
  phase: "destination",
  externalReference: "pay-1",
  providerTransferId: "tr-1",
  amount: { amount: "92.50", currency: "EUR" },
  payload: { note: "credited" },
};

export async function withIntent({ call, complete }: Driver): Promise<Body> {
  const created = await call("createPaymentIntent", { body: intentBody });
  await complete();
  return created;
}

/**
 * A case with many legs: with `sealSizes.tail` legs the next one seals the oldest; with one more,
 * some are already sealed.
 */
export async function withManyLegs(driver: Driver, legs: number): Promise<Body> {
  const created = await withIntent(driver);
  for (let leg = 1; leg <= legs; leg += 1) {
    await driver.call("createProviderEvidence", { body: partNumber(leg) });
  }
  await driver.complete();
  return created;
}

export const partNumber = (leg: number) => ({
  ...providerBody,
  ...{ sourceRef: `part-${leg}`, providerTransferId: `part-${leg}` },
  amount: { amount: `${leg}.00`, currency: "EUR" },
});

export async function caseOf(driver: Driver): Promise<Body> {
  const { caseId = "" } = await withIntent(driver);
  return { caseId };
}

export async function unreferencedLegOf({ call, complete }: Driver): Promise<string> {
  const body = { ...providerBody, externalReference: "nobody", amount: intentBody.source };
  const { flowLegIds } = await call("createProviderEvidence", { body });
  await complete();
  return String(flowLegIds?.[0]);
}
