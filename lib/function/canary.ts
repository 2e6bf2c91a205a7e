import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from "aws-cdk-lib/aws-codedeploy";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { isLocal } from "#lib/stack/local-profile.ts";
import type { Settings } from "#lib/stack/settings.ts";
import type { ServiceFunction } from "./service-function.ts";

export type CanaryProps = {
  readonly settings: Pick<Settings, "stage" | "canaryMinutes">;
  readonly functions: readonly ServiceFunction[];
  /** Ends the deployment of every function, beside each function's own alarm on errors. */
  readonly alarm: IAlarm;
};

const configurations = {
  5: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  10: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  15: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  30: LambdaDeploymentConfig.CANARY_10PERCENT_30MINUTES,
} as const satisfies Record<NonNullable<Settings["canaryMinutes"]>, unknown>;

/**
 * A new version of an API function gets a tenth of its requests first. An alarm in that time moves all
 * requests back, and CloudFormation rolls the stack back. A function that is created gets all at once.
 */
export function addCanary(scope: Construct, { settings, functions, alarm }: CanaryProps): void {
  const { stage, canaryMinutes } = settings;
  if (canaryMinutes === null || isLocal(settings)) return;
  const application = new LambdaApplication(scope, "CanaryApplication", {
    applicationName: `reconciliation-${stage}`,
  });
  // One for all groups, to which CDK adds the managed policy.
  const role = new Role(scope, "CanaryRole", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
  });
  for (const each of functions) {
    if (each.alias === null) throw new Error(`${each.name} has no alias to move`);
    new LambdaDeploymentGroup(each, "Canary", {
      application,
      role,
      alias: each.alias,
      deploymentConfig: configurations[canaryMinutes],
      alarms: [each.errorAlarm, alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }
}
