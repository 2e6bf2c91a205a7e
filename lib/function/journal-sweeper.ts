import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { metricTable } from "../../shared/metrics/metric-table.ts";
import { addAlarm } from "../monitoring/alarm.ts";
import { serviceMetric } from "../monitoring/service-metrics.ts";
import type { ServiceStackProps } from "../stack/service-stack-props.ts";
import { sendStatements, tableStatements } from "./permissions.ts";
import { addSchedule } from "./schedule.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging" | "alarms" | "settings">;

const name = "journal-sweeper";

/** Finds work that the consumers of the stream and of the queues missed, 15 minutes later. */
export function addJournalSweeper(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging, alarms, settings }: Parts,
): void {
  const { matcherQueue, outboundQueue, outboundSlowQueue } = messaging;
  const sweeper = new ServiceFunction(scope, name, {
    ...defaults,
    name,
    description: "Finds what consumers have missed",
    // The decisions of a window are in memory, 20 bytes each, while the window is walked.
    memoryMegabytes: 1769,
    timeout: Duration.seconds(58),
    environment: {
      ...defaults.environment,
      MATCHER_QUEUE_URL: matcherQueue.queueUrl,
      OUTBOUND_QUEUE_URL: outboundQueue.queueUrl,
      OUTBOUND_SLOW_QUEUE_URL: outboundSlowQueue.queueUrl,
    },
    statements: [
      ...tableStatements("read", table, key),
      ...sendStatements(matcherQueue, key),
      ...sendStatements(outboundQueue, key),
      ...sendStatements(outboundSlowQueue, key),
    ],
  }).live;
  addSchedule(scope, "JournalSweeperSchedule", {
    target: sweeper,
    every: Duration.minutes(1),
    undelivered: messaging.asyncFailures,
  });
  addAlarms(scope, settings.stage, alarms);
}

function addAlarms(scope: Construct, stage: string, target: Parts["alarms"]): void {
  addAlarm(scope, "SweepLagAlarm", {
    metric: serviceMetric(stage, "SweepLag", "journal", "max"),
    threshold: Duration.hours(1).toMilliseconds(),
    periods: 2,
    description: "journal-sweeper: what consumers missed is looked for over an hour behind",
    runbook: "sweep-behind",
    target,
  });
  for (const kind of metricTable.Overdue.values) {
    addAlarm(scope, `OverdueAlarm-${kind}`, {
      metric: serviceMetric(stage, "Overdue", kind, "sum"),
      threshold: 1,
      description: `A ${kind} fell due long ago, was sent for again and again, and is not done`,
      runbook: "overdue-work",
      target,
    });
  }
  for (const consumer of metricTable.UnreadableRecords.values) {
    addAlarm(scope, `UnreadableAlarm-${consumer}`, {
      metric: serviceMetric(stage, "UnreadableRecords", consumer, "sum"),
      threshold: 1,
      description: `${consumer}: records are in a form that this version does not know`,
      runbook: "unreadable-records",
      target,
    });
  }
}
