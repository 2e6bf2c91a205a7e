import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { missedWorkConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import { addMinuteMessages } from "./minute-messages.ts";
import { consumeStatements, sendStatements, tableStatements } from "./permissions.ts";
import { searchIndexStatement } from "./search-permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

const name = "missed-work-sweeper";

/** Finds work that the consumers of the stream and of the queues missed, 15 minutes later. */
export function addMissedWorkSweeper(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { matcherQueue, outboundQueue, outboundSlowQueue } = messaging;
  const sweeper = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    description: "Finds what consumers have missed",
    // The decisions of a window are in memory, 20 bytes each, while the window is walked.
    memoryMegabytes: memoryMegabytes.wholeProcessor,
    timeout: missedWorkConsumer.timeout,
    environment: {
      ...defaults.environment,
      MATCHER_QUEUE_URL: matcherQueue.queueUrl,
      OUTBOUND_QUEUE_URL: outboundQueue.queueUrl,
      OUTBOUND_SLOW_QUEUE_URL: outboundSlowQueue.queueUrl,
    },
    statements: [
      ...consumeStatements(messaging.minuteQueues.journal, key),
      ...tableStatements("read", table, key),
      searchIndexStatement(table),
      ...sendStatements(matcherQueue, key),
      ...sendStatements(outboundQueue, key),
      ...sendStatements(outboundSlowQueue, key),
    ],
  }).live;
  addMinuteMessages(scope, "MissedWorkMessages", {
    target: sweeper,
    queue: messaging.minuteQueues.journal,
    consumer: missedWorkConsumer,
  });
}
