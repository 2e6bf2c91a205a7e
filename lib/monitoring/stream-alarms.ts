import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";

/** The readers of the table's stream are behind it. */
export function addStreamAlarms(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "IteratorAgeAlarm", {
    metric: iteratorAge(stage, "stream-relay"),
    threshold: Duration.minutes(5).toMilliseconds(),
    periods: 3,
    description: "stream-relay: it is over 5 minutes behind the table's changes",
    runbook: "relay-behind",
    target,
  });
  addAlarm(scope, "ListAgeAlarm", {
    metric: iteratorAge(stage, "list-counter"),
    threshold: Duration.minutes(1).toMilliseconds(),
    periods: 3,
    description: "list-counter: lists are over a minute behind the table's changes",
    runbook: "lists-behind",
    target,
  });
}

function iteratorAge(stage: string, name: string): Metric {
  return new Metric({
    namespace: "AWS/Lambda",
    metricName: "IteratorAge",
    dimensionsMap: { FunctionName: `reconciliation-${stage}-${name}` },
    statistic: "max",
    period: Duration.minutes(1),
  });
}
