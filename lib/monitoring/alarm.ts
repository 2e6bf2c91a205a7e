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
  | "gateway-throttles"
  | "function-errors"
  | "function-throttles"
  | "dropped-loops"
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
  | "seals-behind"
  | "minute-behind"
  | "overdue-work"
  | "unnoted-reads"
  | "refused-keys"
  | "silent-sources"
  | "records-not-understood"
  | "dropped-files-of-nobody"
  | "unreadable-records"
  | "table-throttles"
  | "failed-backups";

/** The topic and the runbook of the alarms of one deployment. */
export type AlarmTarget = {
  /** SNS topic that is notified when an alarm begins and ends. */
  readonly topicArn: string;
  /** Address of docs/runbook.md, shown in the alarm. */
  readonly runbookUrl: string;
};

export type AlarmProps = {
  readonly metric: IMetric;
  /** The alarm fires at this value or above it, in the metric's own unit. */
  readonly threshold: number;
  /** Consecutive periods of the metric at the threshold; 1 when absent. */
  readonly periods?: number;
  /** The problem in one sentence, for the person on call. */
  readonly description: string;
  /** The section with meaning, diagnosis and actions. */
  readonly runbook: RunbookSection;
  readonly target: AlarmTarget;
  /** Whether a composite alarm notifies in its place. */
  readonly isPart?: boolean;
};

/**
 * Adds an alarm that stays quiet without data, because idle queues and functions send none. The topic is
 * given by its ARN, because it may belong to the account and not to this service.
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
  if (props.isPart === true) return alarm;
  const notify: IAlarmAction = { bind: () => ({ alarmActionArn: topicArn }) };
  alarm.addAlarmAction(notify);
  alarm.addOkAction(notify);
  return alarm;
}
