import { CfnRule } from "aws-cdk-lib/aws-events";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";

/** Runs a function at a fixed rate, a minute or more. */
export function addSchedule(
  scope: Construct,
  id: string,
  target: IFunction,
  every: Duration,
): void {
  const minutes = every.toMinutes();
  const rule = new CfnRule(scope, id, {
    scheduleExpression: `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})`,
    targets: [{ id: "Function", arn: target.functionArn }],
  });
  new CfnPermission(scope, `${id}Permission`, {
    action: "lambda:InvokeFunction",
    functionName: target.functionArn,
    principal: "events.amazonaws.com",
    sourceArn: rule.attrArn,
  });
}
