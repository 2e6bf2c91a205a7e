import { type Alarm, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmProps, addAlarm } from "./alarm.ts";

/** Fewer failures in a period are noise: a canary would go back for one request that met a lost connection. */
export const fewestFailures = 3;
/** Of all in the period. A canary gets a tenth of the requests: a version that fails for one in ten reaches it. */
const failingPercent = 1;

export type ErrorRateAlarmProps = Omit<AlarmProps, "metric" | "threshold" | "periods"> & {
  readonly failures: IMetric;
  /** The same with those that succeed. */
  readonly all: IMetric;
  readonly period: Duration;
};

/**
 * Rings when at least 3 fail within a period, and at least 1 % of all. Written without a division: CloudWatch sends no
 * metric for a period without requests, and a failure that is counted before its request must ring all the same.
 */
export function addErrorRateAlarm(
  scope: Construct,
  id: string,
  { failures, all, period, ...props }: ErrorRateAlarmProps,
): Alarm {
  const expression = `IF(FILL(failures, 0) >= ${fewestFailures}, IF(100 * FILL(failures, 0) >= ${failingPercent} * FILL(all, 0), 1, 0), 0)`;
  return addAlarm(scope, id, {
    ...props,
    metric: new MathExpression({
      expression,
      usingMetrics: { failures, all },
      label: `${fewestFailures} failures, and ${failingPercent} % of all`,
      period,
    }),
    threshold: 1,
  });
}
