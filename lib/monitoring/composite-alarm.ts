import {
  AlarmRule,
  CompositeAlarm,
  type IAlarm,
  type IAlarmAction,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { AlarmTarget, RunbookSection } from "./alarm.ts";

export type CompositeAlarmProps = {
  readonly name: string;
  /** Alarms that do not notify by themselves. At most 100, CloudWatch's bound. */
  readonly of: readonly IAlarm[];
  readonly description: string;
  readonly runbook: RunbookSection;
  readonly target: AlarmTarget;
};

/**
 * One notification for many alarms: a table or an account at its limit rings those of all functions at once. Its
 * notification names the alarms that ring.
 */
export function addCompositeAlarm(
  scope: Construct,
  id: string,
  { name, of, description, runbook, target }: CompositeAlarmProps,
): void {
  const { topicArn, runbookUrl } = target;
  const composite = new CompositeAlarm(scope, id, {
    compositeAlarmName: name,
    alarmRule: AlarmRule.anyOf(...of),
    alarmDescription: `${description}. Runbook: ${runbookUrl}#${runbook}`,
  });
  const notify: IAlarmAction = { bind: () => ({ alarmActionArn: topicArn }) };
  composite.addAlarmAction(notify);
  composite.addOkAction(notify);
}
