import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { AlarmTarget } from "./alarm.ts";

/** A run may end in the period after that of its schedule, so one period may be empty. */
const periods = 2;

/**
 * Rings if no run passed in two periods: each one failed, or none ran. Unlike other alarms it takes missing data for a failure,
 * because a schedule always has data.
 */
export function addScheduledCheckAlarm(
  scope: Construct,
  { target, every, alarms }: { target: IFunction; every: Duration; alarms: AlarmTarget },
): void {
  const metric = { period: every, statistic: "sum" };
  const alarm = new Alarm(scope, "ScheduledCheckAlarm", {
    metric: new MathExpression({
      expression: "FILL(runs, 0) - FILL(failures, 0)",
      usingMetrics: {
        runs: target.metricInvocations(metric),
        failures: target.metricErrors(metric),
      },
      label: "Scheduled checks that passed",
      period: every,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: periods,
    treatMissingData: TreatMissingData.BREACHING,
    alarmDescription: `The scheduled smoke test fails, or does not run. Runbook: ${alarms.runbookUrl}#scheduled-check`,
  });
  const notify = { bind: () => ({ alarmActionArn: alarms.topicArn }) };
  alarm.addAlarmAction(notify);
  alarm.addOkAction(notify);
}
