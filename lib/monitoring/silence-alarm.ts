import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** One sender that is late is the business of its organization. So many at once are a fault of this service or its network. */
const manySilent = 20;

export function addSilenceAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "SilentSourcesAlarm", {
    metric: new MathExpression({
      expression: "FILL(file, 0) + FILL(integration, 0)",
      usingMetrics: {
        file: serviceMetric(stage, "Silent", "file", "sum"),
        integration: serviceMetric(stage, "Silent", "integration", "sum"),
      },
      label: "Missing files and silent integrations",
      period: Duration.minutes(5),
    }),
    threshold: manySilent,
    description: "Many expected files and deliveries are missing at once",
    runbook: "silent-sources",
    target,
  });
}
