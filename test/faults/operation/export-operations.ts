/** Rows of operations.ts for the exporter: one run of an organization's exports. */

import { startScheduled } from "../../simulation/aws/event-pump.ts";
import { unfinishedObject } from "../../simulation/aws/simulated-services.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import type { ConsumerRow, Driver } from "./operation-row.ts";
import { providerBody } from "./situations.ts";

const amount = { amount: "92.50", currency: "EUR" };

async function withCase(
  { call, complete: settle }: Driver,
  externalReference: string,
): Promise<void> {
  await call("createPaymentIntent", {
    body: { externalReference, source: amount, destination: amount },
  });
  await settle();
}

const partOfIt = { amount: "2.50", currency: "EUR" };

/** Longer than equal exports are one. */
const laterMilliseconds = 660_000;

/** A matched case whose entry was exported. */
async function withEntries(driver: Driver): Promise<void> {
  const names = ["receivable", "clearing", "fees", "fxGain", "fxLoss", "rounding", "returned"];
  const all = [...names, "writtenOff", "carriedForward"];
  const accounts = Object.fromEntries(all.map((name) => [name, `1-${name}`]));
  const body = { name: "Sales", subject: "case", accounts };
  await driver.call("createJournalTemplate", { body });
  await withCase(driver, "pay-1");
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  await driver.call("exportJournalEntries");
  await driver.complete();
}

/** Half a minute for each call, so that a run ends after the first group of cases. */
const slowCallMilliseconds = 30_000;

export const exportConsumerRows: Readonly<Record<string, ConsumerRow>> = {
  "an export": async (driver) => {
    await withCase(driver, "pay-1");
    await driver.call("exportReconciliationCases", { query: "async=true" });
    await driver.relay();
  },
  "an export with proofs": async (driver) => {
    const { world } = driver;
    await withCase(driver, "pay-1");
    world.clock.now += 21 * 60_000;
    await startScheduled(world, "audit-sealer");
    await driver.call("exportReconciliationCases", { query: "proofs=true" });
    await driver.relay();
  },
  "an export of unmatched evidence": async (driver) => {
    await driver.call("createProviderEvidence", { body: providerBody });
    await driver.complete();
    await driver.call("exportUnmatchedEvidence", { query: "async=true" });
    await driver.relay();
  },
  "an export of journal entries, with a reversal": async (driver) => {
    await withEntries(driver);
    await driver.call("createProviderEvidence", {
      body: { ...providerBody, sourceRef: "more", providerTransferId: "more", amount: partOfIt },
    });
    await driver.complete();
    driver.world.clock.now += laterMilliseconds;
    await driver.call("exportJournalEntries");
    await driver.relay();
  },
  "an export of a report of a moment": async (driver) => {
    await withCase(driver, "pay-1");
    const asOf = new Date(driver.world.clock.now).toISOString();
    await driver.call("createProviderEvidence", { body: providerBody });
    await driver.complete();
    await driver.call("exportReport", { query: `report=aging&asOf=${asOf}` });
    await driver.relay();
  },
  "an export that an earlier run started, and a waiting one": async (driver) => {
    const { world } = driver;
    await withCase(driver, "pay-1");
    await driver.call("exportReconciliationCases", { query: "async=true" });
    await driver.relay();
    const log = world.log;
    world.log = new CallLog(() => {
      world.clock.now += slowCallMilliseconds;
      return null;
    });
    await driver.step("exporter");
    world.log = log;
    if (![...world.objects.keys()].some((key) => unfinishedObject.test(key))) {
      throw new Error("The first run was not handed over.");
    }
    await driver.call("exportReconciliationCases", { query: "async=true&format=csv" });
    await driver.relay();
  },
};
