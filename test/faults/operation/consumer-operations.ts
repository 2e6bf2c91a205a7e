/** Every function that is not behind the API, registered once: see operations.ts. */
import { uncountedAtMost } from "../../../shared/table/list/count/count-list.ts";
import { startScheduled } from "../../simulation/aws/event-pump.ts";
import { exportConsumerRows } from "./export-operations.ts";
import { importConsumerRows } from "./import-operations.ts";
import { pollerRows } from "./integration-operations.ts";
import type { ConsumerRow } from "./operation-row.ts";
import { intentBody, providerBody, withIntent, withLongHistory } from "./operations.ts";
import { outboundConsumerRows } from "./outbound-operations.ts";

/** Rows of each function that is not behind the API, by what they show. */
export const consumerRows: Readonly<Record<string, Readonly<Record<string, ConsumerRow>>>> = {
  "stream-relay": {
    "a new intent and a new leg": async ({ call }) => {
      await call("createPaymentIntent", { body: intentBody });
      await call("createProviderEvidence", { body: { ...providerBody, externalReference: "x" } });
    },
  },
  "list-counter": {
    "new records, long settled": async ({ call, world }) => {
      // Fewer are left to the lists, which read them.
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
  "journal-sweeper": {
    "a payment of which nobody was told": async ({ call, world }) => {
      await startScheduled(world, "journal-sweeper");
      await call("createPaymentIntent", { body: intentBody });
      await world.readStream();
      world.clock.now += 20 * 60_000;
    },
  },
  matcher: {
    "a new intent, which finds its evidence": async ({ call, complete: settle }) => {
      await call("createProviderEvidence", { body: providerBody });
      await settle();
      await call("createPaymentIntent", { body: intentBody });
    },
    "a new intent, which waits": async ({ call }) => {
      await call("createPaymentIntent", { body: intentBody });
    },
    "a new rule, by which everything is decided again": async (driver) => {
      await withIntent(driver);
      await driver.call("createReconciliationRule", { body: { name: "Rule" } });
    },
    "a range of a rematch, which decides a case again": async (driver) => {
      await withIntent(driver);
      await driver.call("createReconciliationRule", { body: { name: "Rule" } });
      await driver.relay();
      await driver.step("matcher");
    },
    "the last step of a simulation, for which another one waits": async (driver) => {
      await withLongHistory(driver);
      const body = { rule: { timeWindowMinutes: 60 } };
      await driver.call("simulateReconciliationRule", { body });
      await driver.call("simulateReconciliationRule", { body });
      for (let steps = 0; steps < stepsBeforeLast; steps += 1) {
        await driver.relay();
        await driver.step("matcher");
      }
    },
  },
};

/** Of a simulation over so many days, behind those that the request takes itself. */
const stepsBeforeLast = 1;
