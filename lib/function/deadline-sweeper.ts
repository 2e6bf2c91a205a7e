import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { deadlineConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import { addMinuteMessages } from "./minute-messages.ts";
import {
  consumeStatements,
  dueStatements,
  sendStatements,
  updateStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

const name = "deadline-sweeper";

/** A queue delays a message by at most 15 minutes; later work is in the table's `due` index. */
export function addDeadlineSweeper(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { matcherQueue, outboundSlowQueue, fileWorkerQueue } = messaging;
  const sweeper = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    description: "Sends on what has fallen due",
    memoryMegabytes: memoryMegabytes.deadlines,
    timeout: deadlineConsumer.timeout,
    environment: {
      ...defaults.environment,
      MATCHER_QUEUE_URL: matcherQueue.queueUrl,
      OUTBOUND_SLOW_QUEUE_URL: outboundSlowQueue.queueUrl,
      FILE_WORKER_QUEUE_URL: fileWorkerQueue.queueUrl,
    },
    statements: [
      ...consumeStatements(messaging.minuteQueues.due, key),
      ...dueStatements(table),
      ...updateStatements(table, key),
      ...sendStatements(matcherQueue, key),
      ...sendStatements(outboundSlowQueue, key),
      ...sendStatements(fileWorkerQueue, key),
    ],
  }).live;
  addMinuteMessages(scope, "DeadlineMessages", {
    target: sweeper,
    queue: messaging.minuteQueues.due,
    consumer: deadlineConsumer,
  });
}
