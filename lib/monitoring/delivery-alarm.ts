import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** With fewer attempts in five minutes the percentage is not meaningful. */
const fewestAttempts = 20;
const failingPercent = 50;

/**
 * A single endpoint that is down fails only its own deliveries and is disabled after five days. If half of
 * all attempts fail, the cause is probably this service or the network.
 */
export function addDeliveryAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  const deliveries = (value: "delivered" | "retry_scheduled" | "failed") =>
    serviceMetric(stage, "Deliveries", value, "sum");
  addAlarm(scope, "DeliveryFailureAlarm", {
    metric: new MathExpression({
      expression: `IF(FILL(ok, 0) + FILL(again, 0) + FILL(over, 0) >= ${fewestAttempts}, 100 * (FILL(again, 0) + FILL(over, 0)) / (FILL(ok, 0) + FILL(again, 0) + FILL(over, 0)), 0)`,
      usingMetrics: {
        ok: deliveries("delivered"),
        again: deliveries("retry_scheduled"),
        over: deliveries("failed"),
      },
      label: "Failing attempts, percent",
      period: Duration.minutes(5),
    }),
    threshold: failingPercent,
    periods: 3,
    description: `${failingPercent}% or more of the attempts to deliver outbound webhooks fail`,
    runbook: "failing-deliveries",
    target,
  });
}
