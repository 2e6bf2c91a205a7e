import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Duration, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
import { addDeliveryAlarm } from "#lib/monitoring/delivery-alarm.ts";
import { addDroppedFilesAlarm } from "#lib/monitoring/dropped-files-alarm.ts";
import { addJobAlarm } from "#lib/monitoring/job-alarm.ts";
import { addNotUnderstoodAlarm } from "#lib/monitoring/not-understood-alarm.ts";
import { addSavedQueries } from "#lib/monitoring/saved-queries.ts";
import { addSealAlarm } from "#lib/monitoring/seal-alarm.ts";
import { addSilenceAlarm } from "#lib/monitoring/silence-alarm.ts";
import { addStreamAlarms } from "#lib/monitoring/stream-alarms.ts";
import { addSweepAlarms } from "#lib/monitoring/sweep-alarms.ts";
import { addTrailAlarms } from "#lib/monitoring/trail-alarms.ts";
import { hasDropFolder, isLocal } from "./local-profile.ts";
import type { Settings } from "./settings.ts";

export type AlarmsStackProps = StackProps & {
  readonly settings: Settings;
  readonly alarms: AlarmTarget;
};

/**
 * The alarms that no deployment waits for: on refused invocations, and on the service's own metrics. And the saved queries
 * of the runbook.
 *
 * They name metrics by their names and import nothing of the service stack, which stays free to drop a function.
 */
export class AlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    const { settings, alarms } = props;
    this.addThrottleAlarm(alarms);
    addDeliveryAlarm(this, settings.stage, alarms);
    addJobAlarm(this, settings.stage, alarms);
    addTrailAlarms(this, settings.stage, alarms);
    addNotUnderstoodAlarm(this, settings.stage, alarms);
    if (hasDropFolder(settings)) addDroppedFilesAlarm(this, settings.stage, alarms);
    addSilenceAlarm(this, settings.stage, alarms);
    addStreamAlarms(this, settings.stage, alarms);
    addSweepAlarms(this, settings.stage, alarms);
    addSealAlarm(this, settings.stage, alarms);
    if (!isLocal(settings)) addSavedQueries(this, settings.stage);
  }

  /**
   * One alarm for all functions: concurrency belongs to the account, and an alarm is paid for each metric. The dashboard shows
   * which functions were refused.
   */
  private addThrottleAlarm(target: AlarmTarget): void {
    addAlarm(this, "ThrottleAlarm", {
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        statistic: "sum",
        period: Duration.minutes(5),
      }),
      threshold: 1,
      description: "Lambda refused an invocation in this account for lack of concurrency",
      runbook: "function-throttles",
      target,
    });
  }
}
