import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";

export type AlarmProps = {
  readonly metric: IMetric;
  /** The alarm fires at this value or above it, in the metric's own unit. */
  readonly threshold: number;
  /** Consecutive periods of the metric at the threshold; 1 when absent. */
  readonly periods?: number;
  /** What a person on call needs to know first. */
  readonly description: string;
  readonly topicArn: string | null;
};

/**
 * An alarm that is quiet without data: an idle queue or function sends none. The topic is named by
 * its ARN as is: it belongs to the account's operations, not to this service.
 */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    alarmDescription: props.description,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const { topicArn } = props;
  if (topicArn !== null) {
    const notify: IAlarmAction = { bind: () => ({ alarmActionArn: topicArn }) };
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
  }
  return alarm;
}
