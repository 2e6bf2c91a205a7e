import { type Alarm, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Duration, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { physicalNameOf, type ServiceFunction } from "#lib/function/service-function.ts";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
import { addCompositeAlarm } from "#lib/monitoring/composite-alarm.ts";
import { addDeliveryAlarm } from "#lib/monitoring/delivery-alarm.ts";
import { addJobAlarm } from "#lib/monitoring/job-alarm.ts";
import { addNotUnderstoodAlarm } from "#lib/monitoring/not-understood-alarm.ts";
import { addSealAlarm } from "#lib/monitoring/seal-alarm.ts";
import { addSilenceAlarm } from "#lib/monitoring/silence-alarm.ts";
import { addSweepAlarms } from "#lib/monitoring/sweep-alarms.ts";
import { addTrailAlarms } from "#lib/monitoring/trail-alarms.ts";
import { isLocal } from "./local-profile.ts";
import type { Settings } from "./settings.ts";

export type AlarmsStackProps = StackProps & {
  readonly settings: Settings;
  readonly alarms: AlarmTarget;
  readonly functions: readonly ServiceFunction[];
};

/**
 * The alarms that no deployment waits for: on refused invocations, and on the service's own metrics.
 *
 * They name functions and metrics by their names and import nothing of the service stack, which stays free to drop a function.
 * A stack has at most 500 resources, and each operation of the API is one in the service stack.
 */
export class AlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    const { settings, alarms, functions } = props;
    const throttles = functions.map(({ name }) => this.addThrottleAlarm(name, props));
    if (!isLocal(settings)) {
      addCompositeAlarm(this, "ThrottlesAlarm", {
        name: `reconciliation-${settings.stage}-function-throttles`,
        of: throttles,
        description: "Lambda refused invocations for lack of concurrency",
        runbook: "function-throttles",
        target: alarms,
      });
    }
    addDeliveryAlarm(this, settings.stage, alarms);
    addJobAlarm(this, settings.stage, alarms);
    addTrailAlarms(this, settings.stage, alarms);
    addNotUnderstoodAlarm(this, settings.stage, alarms);
    addSilenceAlarm(this, settings.stage, alarms);
    addSweepAlarms(this, settings.stage, alarms);
    addSealAlarm(this, settings.stage, alarms);
  }

  private addThrottleAlarm(name: string, { settings, alarms }: AlarmsStackProps): Alarm {
    return addAlarm(this, `ThrottleAlarm-${name}`, {
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        dimensionsMap: { FunctionName: physicalNameOf(settings, name) },
        statistic: "sum",
        period: Duration.minutes(5),
      }),
      threshold: 1,
      description: `${name}: Lambda refused an invocation for lack of concurrency`,
      runbook: "function-throttles",
      target: alarms,
      isPart: !isLocal(settings),
    });
  }
}
