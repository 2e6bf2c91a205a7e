import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { type PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Alias,
  type CfnFunction,
  Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Duration, RemovalPolicy } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
import { addErrorRateAlarm, fewestFailures } from "#lib/monitoring/error-rate-alarm.ts";
import { archiveNeeds, type CaseArchive } from "#lib/stack/archive.ts";
import { architectureOf, isLocal } from "#lib/stack/local-profile.ts";
import type { Settings } from "#lib/stack/settings.ts";
import { logStatements, sendStatements } from "./permissions.ts";

/** The settings that all functions of a deployment share. */
export type FunctionDefaults = {
  readonly settings: Settings;
  /** Folder of the bundles, one folder for each function. */
  readonly assetRoot: string;
  readonly key: IKey;
  readonly alarms: AlarmTarget;
  readonly archive: CaseArchive | null;
  /** Takes events of asynchronous invocations after Lambda's own two retries. */
  readonly asyncFailures: IQueue;
  readonly environment: Readonly<Record<string, string>>;
};

export type ServiceFunctionProps = FunctionDefaults & {
  readonly name: string;
  /** Folder under `functions/`; absent: that of the function's name. */
  readonly folder?: string;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly timeout: Duration;
  readonly statements: readonly PolicyStatement[];
  readonly reservedConcurrency?: number;
  /** Whether it sends messages to a queue that it consumes, directly or through another function. */
  readonly sendsToItself?: true;
  /** Whether its errors end a canary: then their rate counts, and not their number alone. */
  readonly isGated?: true;
};

const liveAlias = "live";
const alarmPeriod = Duration.minutes(5);

/** The name of a function in its account and region. */
function physicalNameOf({ stage }: Pick<Settings, "stage">, name: string): string {
  return `reconciliation-${stage}-${name}`;
}

/** Creates every function of this service, so that all have the same parts. */
export class ServiceFunction extends Construct {
  readonly name: string;
  readonly function: LambdaFunction;
  /** What requests, messages and schedules invoke: the version of the last deployment; at the stage `local` the function itself. */
  readonly live: IFunction;
  /** The same, as CDK's own class, which is not compiled with exactOptionalPropertyTypes; null at the stage `local`. */
  readonly alias: Alias | null;
  /** It notifies by the composite alarm of all functions, and ends the canary of its own. */
  readonly errorAlarm: Alarm;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { settings } = props;
    this.name = props.name;
    const logGroup = new LogGroup(this, "LogGroup", {
      retention: settings.logRetentionDays,
      encryptionKey: props.key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const archive = archiveNeeds(props.name, props.archive, props.key);
    this.function = new LambdaFunction(this, "Function", {
      functionName: physicalNameOf(settings, props.name),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(settings),
      code: Code.fromAsset(bundlePath(props.assetRoot, props.folder ?? props.name)),
      handler: "index.handler",
      memorySize: props.memoryMegabytes,
      timeout: props.timeout,
      environment: { ...props.environment, ...archive.environment },
      role: this.makeRole([
        ...logStatements(logGroup),
        ...sendStatements(props.asyncFailures, props.key),
        ...props.statements,
        ...archive.statements,
      ]),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: settings.observation.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(settings.observation.systemLogLevel === "warn" && {
        systemLogLevelV2: SystemLogLevel.WARN,
      }),
      // An earlier version is one call away (docs/deployment.md, Go back).
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      deadLetterQueue: props.asyncFailures,
      // Lambda drops a message after 16 passes of its chain through a function that terminates loops.
      ...(props.sendsToItself === true && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
    });
    this.alias = isLocal(settings) ? null : this.addAlias();
    this.live = (this.alias ?? this.function) as IFunction;
    if (isLocal(settings)) this.nameForSam(props.name);
    this.errorAlarm = this.addErrorAlarm(props);
    if (props.sendsToItself === true) this.addLoopAlarm(props.name, props.alarms);
  }

  private addAlias(): Alias {
    const version = this.function.currentVersion as IVersion;
    return new Alias(this, "Live", { aliasName: liveAlias, version });
  }

  /** `sam local invoke` knows a function by this name; without it all are called `Function`. SAM does not read aliases. */
  private nameForSam(name: string): void {
    (this.function.node.defaultChild as CfnFunction).addMetadata("SamResourceId", name);
  }

  /** A role of its own: CDK's default one may write to every log group of the account. */
  private makeRole(statements: readonly PolicyStatement[]): Role {
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    for (const statement of statements) role.addToPrincipalPolicy(statement);
    return role;
  }

  /** Lambda counts here what it drops: a loop that is allowed must never be dropped. */
  private addLoopAlarm(name: string, target: AlarmTarget): void {
    addAlarm(this, "LoopAlarm", {
      metric: this.function.metric("RecursiveInvocationsDropped", {
        statistic: "sum",
        period: alarmPeriod,
      }),
      threshold: 1,
      description: `${name}: Lambda dropped messages because their chain is a loop`,
      runbook: "dropped-loops",
      target,
    });
  }

  private addErrorAlarm({ settings, name, alarms: target, isGated }: ServiceFunctionProps): Alarm {
    const failures = this.function.metricErrors({ period: alarmPeriod });
    const common = {
      description: `${name}: invocations threw or timed out`,
      runbook: "function-errors",
      target,
      isPart: !isLocal(settings),
    } as const;
    if (isGated !== true) {
      return addAlarm(this, "ErrorAlarm", {
        ...common,
        metric: failures,
        threshold: fewestFailures,
      });
    }
    return addErrorRateAlarm(this, "ErrorAlarm", {
      ...common,
      failures,
      all: this.function.metricInvocations({ period: alarmPeriod }),
      period: alarmPeriod,
    });
  }
}

/** @throws Error when the function was not bundled: a template without its code must not deploy. */
export function bundlePath(assetRoot: string, name: string): string {
  const path = join(assetRoot, name);
  if (!existsSync(join(path, "index.mjs"))) {
    throw new Error(
      `Function "${name}" has no bundle: ${path}/index.mjs is missing (made from functions/${name}/handler.ts)`,
    );
  }
  return path;
}
