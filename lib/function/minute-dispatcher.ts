import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { memoryMegabytes } from "./memory.ts";
import { dueStatements, sendStatements, tableStatements } from "./permissions.ts";
import { addSchedule } from "./schedule.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

const name = "minute-dispatcher";

/** The only schedule: each minute it sends a message for each shard and each integration that has something to do. */
export function addMinuteDispatcher(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { due, journal, seals, polls } = messaging.minuteQueues;
  const dispatcher = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    description: "Sends the messages of each minute's work",
    memoryMegabytes: memoryMegabytes.minuteWork,
    timeout: Duration.seconds(58),
    environment: {
      ...defaults.environment,
      DEADLINE_QUEUE_URL: due.queueUrl,
      MISSED_WORK_QUEUE_URL: journal.queueUrl,
      SEAL_QUEUE_URL: seals.queueUrl,
      POLL_QUEUE_URL: polls.queueUrl,
    },
    statements: [
      ...tableStatements("follow", table, key),
      ...dueStatements(table),
      ...[due, journal, seals, polls].flatMap((queue) => sendStatements(queue, key)),
    ],
  }).live;
  addSchedule(scope, "MinuteSchedule", {
    target: dispatcher,
    every: Duration.minutes(1),
    undelivered: messaging.asyncFailures,
  });
}
