import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

export function addSealAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "SealLagAlarm", {
    metric: serviceMetric(stage, "SweepLag", "seals", "max"),
    threshold: Duration.hours(1).toMilliseconds(),
    periods: 2,
    description: "audit-sealer: the audit trail is sealed over an hour behind",
    runbook: "seals-behind",
    target,
  });
}
