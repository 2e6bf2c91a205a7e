import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { metricTable } from "#store/metrics/metric-table.ts";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** A lease of a poll lasts five minutes, and a poll that is leased is not due. */
const minuteWork = [
  {
    kind: "due",
    minutes: 10,
    description: "deadline-sweeper: what fell due is sent on over 10 minutes late",
  },
  {
    kind: "polls",
    minutes: 15,
    description: "partner-poller: integrations are polled over 15 minutes late",
  },
] as const;

/** What consumers missed, and is not found, not done or not readable. */
export function addSweepAlarms(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "SweepLagAlarm", {
    metric: serviceMetric(stage, "SweepLag", "journal", "max"),
    threshold: Duration.hours(1).toMilliseconds(),
    periods: 2,
    description: "missed-work-sweeper: what consumers missed is looked for over an hour behind",
    runbook: "sweep-behind",
    target,
  });
  for (const { kind, minutes, description } of minuteWork) {
    addAlarm(scope, `SweepLagAlarm-${kind}`, {
      metric: serviceMetric(stage, "SweepLag", kind, "max"),
      threshold: Duration.minutes(minutes).toMilliseconds(),
      periods: 2,
      description,
      runbook: "minute-behind",
      target,
    });
  }
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
