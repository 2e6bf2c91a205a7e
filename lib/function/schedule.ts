import { CfnRule } from "aws-cdk-lib/aws-events";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";

export type ScheduleProps = {
  readonly target: IFunction;
  /** Whole minutes, 1 or more. */
  readonly every: Duration;
  /** Takes the events that EventBridge could not hand to the function within a day. */
  readonly undelivered: IQueue;
};

/** Runs a function at a fixed rate. */
export function addSchedule(scope: Construct, id: string, props: ScheduleProps): void {
  const { target, every, undelivered } = props;
  const minutes = every.toMinutes();
  const rule = new CfnRule(scope, id, {
    scheduleExpression: `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})`,
    targets: [
      {
        id: "Function",
        arn: target.functionArn,
        deadLetterConfig: { arn: undelivered.queueArn },
      },
    ],
  });
  new CfnPermission(scope, `${id}Permission`, {
    action: "lambda:InvokeFunction",
    functionName: target.functionArn,
    principal: "events.amazonaws.com",
    sourceArn: rule.attrArn,
  });
}
