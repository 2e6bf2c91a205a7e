/** Every function without API routes, registered once (see operations.ts). */

import { type Instant, nextHour } from "#domain/value/instant.ts";
import { uncountedAtMost } from "#store/table/list/count/count-list.ts";
import { deliverMessages, startScheduled, takeMessages } from "../../simulation/aws/event-pump.ts";
import { heldWriteOffOf, shortCaseOf } from "./case-operations.ts";
import { exportConsumerRows } from "./export-operations.ts";
import { expectFileOf, importConsumerRows } from "./import-operations.ts";
import { expectDeliveriesOf, pollerRows } from "./integration-operations.ts";
import type { ConsumerRow, Driver } from "./operation-row.ts";
import { withLongHistory } from "./operations.ts";
import { outboundConsumerRows, receiveDigests } from "./outbound-operations.ts";
import { refundConsumerRows } from "./refund-operations.ts";
import { settlementConsumerRows } from "./settlement-operations.ts";
import { intentBody, providerBody, withIntent } from "./situations.ts";
import { feeSchedule } from "./standing-operations.ts";

/** Rows of each function without API routes, by their situation. */
export const consumerRows: Readonly<Record<string, Readonly<Record<string, ConsumerRow>>>> = {
  "stream-relay": {
    "a new intent and a new leg": async ({ call }) => {
      await call("createPaymentIntent", { body: intentBody });
      await call("createProviderEvidence", { body: { ...providerBody, externalReference: "x" } });
    },
  },
  "list-counter": {
    "new records, long committed": async ({ call, world }) => {
      // With fewer, lists read the records themselves.
      for (let n = 1; n <= uncountedAtMost; n += 1) {
        await call("createPaymentIntent", {
          body: { ...intentBody, externalReference: `pay-${n}` },
        });
      }
      world.clock.now += 10_000;
      await call("createPaymentIntent", {
        body: { ...intentBody, externalReference: "the newest" },
      });
      world.clock.now += 3_600_000;
    },
  },
  "file-worker": importConsumerRows,
  exporter: exportConsumerRows,
  "partner-poller": pollerRows,
  ...outboundConsumerRows,
  "deadline-sweeper": {
    ...outboundConsumerRows["deadline-sweeper"],
    "a case past its deadline": async (driver) => {
      const body = { name: "Quick", expectedCompletionMinutes: 60 };
      await driver.call("createReconciliationRule", { body });
      await driver.complete();
      await withIntent(driver);
      driver.world.clock.now += 7_200_000;
    },
  },
  "missed-work-sweeper": {
    "a payment whose stream records were lost": async ({ call, world }) => {
      await startScheduled(world, "missed-work-sweeper");
      await call("createPaymentIntent", { body: intentBody });
      await world.readStream();
      world.clock.now += 20 * 60_000;
    },
  },
  "minute-dispatcher": {
    "a window in which a payment was created": async ({ call, world }) => {
      await call("createPaymentIntent", { body: intentBody });
      world.clock.now += 15 * 60_000;
      await startScheduled(world, "missed-work-sweeper");
      await startScheduled(world, "audit-sealer");
      world.clock.now += 5 * 60_000;
    },
  },
  "audit-sealer": {
    "a window in which a payment was created": async ({ call, world }) => {
      await call("createPaymentIntent", { body: intentBody });
      world.clock.now += 15 * 60_000;
      await startScheduled(world, "audit-sealer");
      world.clock.now += 5 * 60_000;
    },
  },
  matcher: {
    "a new intent with evidence": async ({ call, complete: settle }) => {
      await call("createProviderEvidence", { body: providerBody });
      await settle();
      await call("createPaymentIntent", { body: intentBody });
    },
    "a new intent without evidence": async ({ call }) => {
      await call("createPaymentIntent", { body: intentBody });
    },
    ...refundConsumerRows,
    ...settlementConsumerRows,
    "a new rule, which starts a rematch": async (driver) => {
      await withIntent(driver);
      await driver.call("createReconciliationRule", { body: { name: "Rule" } });
    },
    "a range of a rematch with one case": async (driver) => {
      await withIntent(driver);
      await driver.call("createReconciliationRule", { body: { name: "Rule" } });
      await driver.relay();
      await driver.step("matcher");
    },
    "the only step of an action on many cases while another one waits": async (driver) => {
      const { caseId = "" } = await withIntent(driver);
      const body = { action: "comment", ids: [caseId], parameters: { comment: "To all." } };
      await driver.call("createCaseAction", { body });
      await driver.call("createCaseAction", { body: { ...body, action: "run", parameters: {} } });
    },
    "the selection of an action on a filter": async (driver) => {
      await withIntent(driver);
      const filter = { status: "open" };
      const body = { action: "close", filter, expectedTotal: 1 };
      await driver.call("createCaseAction", { body });
    },
    "the only step of an undo": async (driver) => {
      const { caseId = "" } = await withIntent(driver);
      const body = { action: "assign", ids: [caseId], parameters: { assignee: "alice" } };
      const { id = "" } = await driver.call("createCaseAction", { body });
      await driver.complete();
      await driver.call("undoCaseAction", { params: { caseActionId: id } });
    },
    "the steps of a comparison": async (driver) => {
      await withIntent(driver);
      const items = [{ reference: "elsewhere", status: "Matched" }];
      await driver.call("createComparison", { body: { items, from: "2000-01-01T00:00:00Z" } });
    },
    "an approval that nobody decided in time": async (driver) => {
      await heldWriteOffOf(driver);
      driver.world.clock.now += 7 * 86_400_000 + 60_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "a file that was not imported in time": async (driver) => {
      await expectFileOf(driver);
      driver.world.clock.now += 2 * 86_400_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "a digest that is due": async (driver) => {
      await receiveDigests(driver);
      driver.world.clock.now += 2 * 3_600_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "a full hour of which reports are kept": async (driver) => {
      await withIntent(driver);
      const body = { kind: "wallet", name: "Own", number: "0x1", currency: "EUR" };
      await driver.call("createAccount", { body });
      await driver.complete();
      driver.world.clock.now = nextHour(driver.world.clock.now as Instant);
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "an integration that fell silent": async (driver) => {
      await expectDeliveriesOf(driver);
      driver.world.clock.now += 3_600_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "a difference that a policy disposes of": async (driver) => {
      const body = { exceptionType: "underpayment", maximumAmount: "5", currency: "EUR" };
      await driver.call("createDispositionPolicy", { body: { ...body, afterMinutes: 60 } });
      await driver.complete();
      await shortCaseOf(driver);
      driver.world.clock.now += 61 * 60_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "a claim of fees above contract": async (driver) => {
      await driver.call("createFeeSchedule", { body: { ...feeSchedule, provider: "acme_bank" } });
      await driver.complete();
      const { caseId = "" } = await withIntent(driver);
      const fees = [{ type: "provider", amount: "0.95", currency: "EUR" }];
      const money = { amount: "91.55", currency: "EUR" };
      const body = { ...providerBody, amount: money, fees };
      await driver.call("createProviderEvidence", { body });
      await driver.complete();
      await driver.call("createCaseAction", { body: { action: "claim", ids: [caseId] } });
    },
    "a closed case that is old enough for the archive": closedLongAgo,
    "the move of a closed case into the archive": async (driver) => {
      await closedLongAgo(driver);
      await deliverMessages(driver.world, "matcher", takeMessages(driver.world, "matcher"));
    },
    "the correction of fees after a month's end": async (driver) => {
      const tiers = [{ upTo: "150", percent: "3" }, { percent: "1" }];
      const components = [{ feeType: "provider", kind: "tiered", perMonth: true, tiers }];
      await driver.call("createFeeSchedule", { body: { ...feeSchedule, components } });
      await driver.complete();
      for (const name of ["1", "2"]) {
        const money = { amount: "100.00", currency: "EUR" };
        const externalReference = `monthly-${name}`;
        const body = { externalReference, source: money, destination: money };
        await driver.call("createPaymentIntent", { body });
        const fees = [{ type: "provider", amount: "3.00", currency: "EUR" }];
        const paid = { provider: "acme_cards", sourceRef: name, phase: "destination", payload: {} };
        const evidence = { ...paid, externalReference, amount: money, fees };
        await driver.call("createProviderEvidence", { body: evidence });
        await driver.complete();
      }
      driver.world.clock.now += 32 * 86_400_000;
      await startScheduled(driver.world, "deadline-sweeper");
    },
    "the last step of a simulation while another one waits": async (driver) => {
      await withLongHistory(driver);
      const body = { rule: { timeWindowMinutes: 60 } };
      // The request itself makes all steps but one.
      await driver.call("simulateReconciliationRule", { body });
      await driver.call("simulateReconciliationRule", { body });
    },
  },
};

/** The job that archives it is due. */
async function closedLongAgo(driver: Driver): Promise<void> {
  driver.world.archives = true;
  const { caseId = "" } = await withIntent(driver);
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  const body = { status: "archived" };
  await driver.call("updateReconciliationCase", { params: { caseId }, body });
  await driver.complete();
  driver.world.clock.now += 403 * 86_400_000;
  await startScheduled(driver.world, "deadline-sweeper");
}
