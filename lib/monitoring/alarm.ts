import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";

/** The sections of docs/runbook.md that alarms lead to, by their anchors. */
export type RunbookSection =
  | "api-errors"
  | "function-errors"
  | "function-throttles"
  | "waiting-messages"
  | "waiting-dead-letters"
  | "matcher-dead-letters"
  | "outbound-dead-letters"
  | "file-worker-dead-letters"
  | "exporter-dead-letters"
  | "stream-failures"
  | "async-failures"
  | "relay-behind"
  | "lists-behind"
  | "failing-deliveries"
  | "job-failures"
  | "sweep-behind"
  | "overdue-work"
  | "unreadable-records"
  | "table-throttles";

/** Where alarms of one deployment go and lead to. */
export type AlarmTarget = {
  /** SNS topic that is notified when an alarm fires, and when it is over. */
  readonly topicArn: string;
  /** Address of docs/runbook.md for whoever reads the alarm. */
  readonly runbookUrl: string;
};

export type AlarmProps = {
  readonly metric: IMetric;
  /** The alarm fires at this value or above it, in the metric's own unit. */
  readonly threshold: number;
  /** Consecutive periods of the metric at the threshold; 1 when absent. */
  readonly periods?: number;
  /** What a person on call needs to know first. */
  readonly description: string;
  /** What the alarm means, how to see more, and what to do. */
  readonly runbook: RunbookSection;
  readonly target: AlarmTarget;
};

/**
 * An alarm that is quiet without data: an idle queue or function sends none. The topic is named by
 * its ARN as is: it may belong to the account's operations rather than to this service.
 */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const { topicArn, runbookUrl } = props.target;
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    alarmDescription: `${props.description}. Runbook: ${runbookUrl}#${props.runbook}`,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const notify: IAlarmAction = { bind: () => ({ alarmActionArn: topicArn }) };
  alarm.addAlarmAction(notify);
  alarm.addOkAction(notify);
  return alarm;
}
