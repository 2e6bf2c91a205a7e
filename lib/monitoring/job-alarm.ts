import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** Fires at one record, because its case keeps a verdict of outdated rules. */
export function addJobAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "JobFailureAlarm", {
    metric: new MathExpression({
      expression: "FILL(rematch, 0) + FILL(simulation, 0)",
      usingMetrics: {
        rematch: serviceMetric(stage, "JobFailures", "rematch", "sum"),
        simulation: serviceMetric(stage, "JobFailures", "simulation", "sum"),
      },
      label: "Records given up",
      period: Duration.minutes(5),
    }),
    threshold: 1,
    description: "A rematch or a simulation gave a record up",
    runbook: "job-failures",
    target,
  });
}
