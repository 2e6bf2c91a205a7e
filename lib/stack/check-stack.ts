/** The setting `scheduledCheck`: the smoke test on a schedule, with an API key of an organization of its own. */
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Code,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { logStatements, secretStatements } from "#lib/function/permissions.ts";
import { addSchedule } from "#lib/function/schedule.ts";
import { bundlePath } from "#lib/function/service-function.ts";
import type { AlarmTarget } from "#lib/monitoring/alarm.ts";
import { addScheduledCheckAlarm } from "#lib/monitoring/scheduled-check-alarm.ts";
import { architectureOf } from "./local-profile.ts";
import type { Settings } from "./settings.ts";

export type CheckStackProps = StackProps & {
  readonly settings: Settings;
  readonly everyMinutes: number;
  readonly assetRoot: string;
  readonly key: IKey;
  readonly alarms: AlarmTarget;
  /** Takes the events that the schedule could not hand over. */
  readonly undelivered: IQueue;
  /** What clients call. */
  readonly apiUrl: string;
  /** Null with CloudFront, through which the function URL is reached then. */
  readonly inboundUrl: string | null;
};

/** Below the shortest time between two runs, and above the sum of the time limits of a run in which one part fails. */
const timeout = Duration.seconds(280);

/** A stack of its own, which the service does not know: it is added and removed without touching the service. */
export class CheckStack extends Stack {
  constructor(scope: Construct, id: string, props: CheckStackProps) {
    super(scope, id, props);
    const { alarms, everyMinutes, undelivered } = props;
    const every = Duration.minutes(everyMinutes);
    const secret = new Secret(this, "ScheduledCheckKey", {
      description: "API key of the scheduled smoke test; random until an operator puts one",
      encryptionKey: props.key,
    });
    const target = this.addFunction(secret, props) as IFunction;
    addSchedule(this, "Schedule", { target, every, undelivered });
    addScheduledCheckAlarm(this, { target, every, alarms });
    new CfnOutput(this, "ScheduledCheckKeyArn", { value: secret.secretArn });
  }

  /** Not a ServiceFunction: a run that fails is neither repeated nor kept, the next one follows; and its alarm is its own. */
  private addFunction(secret: Secret, props: CheckStackProps): LambdaFunction {
    const { settings, key, apiUrl, inboundUrl } = props;
    const logGroup = new LogGroup(this, "LogGroup", {
      retention: settings.logRetentionDays,
      encryptionKey: key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    for (const each of [...logStatements(logGroup), ...secretStatements(secret.secretArn, key)]) {
      role.addToPrincipalPolicy(each);
    }
    return new LambdaFunction(this, "Function", {
      functionName: `reconciliation-${settings.stage}-scheduled-check`,
      description: "Runs the smoke test on a schedule",
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(settings),
      code: Code.fromAsset(bundlePath(props.assetRoot, "scheduled-check")),
      handler: "index.handler",
      memorySize: 512,
      timeout,
      retryAttempts: 0,
      environment: {
        SERVICE_STAGE: settings.stage,
        CHECK_API_URL: apiUrl,
        ...(inboundUrl !== null && { CHECK_INBOUND_URL: inboundUrl }),
        CHECK_SECRET_ID: secret.secretArn,
      },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: settings.observation.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
    });
  }
}
