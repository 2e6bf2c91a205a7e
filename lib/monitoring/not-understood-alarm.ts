import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/**
 * Words and forms of a sender that this version does not know: every organization with that sender is concerned. An
 * unknown currency or chain is the business of the client that submits it, and only on the dashboard.
 */
const concerningAll = [
  "unknown_category",
  "unknown_type",
  "unknown_state",
  "unreadable_amount",
  "unknown_shape",
] as const satisfies readonly NotUnderstoodCause[];

export function addNotUnderstoodAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "NotUnderstoodAlarm", {
    metric: new MathExpression({
      expression: concerningAll.map((cause) => `FILL(${cause}, 0)`).join(" + "),
      usingMetrics: Object.fromEntries(
        concerningAll.map((cause) => [cause, serviceMetric(stage, "NotUnderstood", cause, "sum")]),
      ),
      label: "Records that were not understood",
      period: Duration.minutes(5),
    }),
    threshold: 1,
    description: "A sender uses a type, state or form that this version does not understand",
    runbook: "records-not-understood",
    target,
  });
}
