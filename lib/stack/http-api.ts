import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { type Alarm, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import { type ILogGroup, LogGroup } from "aws-cdk-lib/aws-logs";
import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { RouteGroup } from "#api/schema/route/routes.ts";
import { routeGroups } from "#lib/function/api-functions.ts";
import type { AlarmTarget } from "#lib/monitoring/alarm.ts";
import { addErrorRateAlarm } from "#lib/monitoring/error-rate-alarm.ts";
import { addGatewayThrottleAlarm } from "#lib/monitoring/gateway-throttle-alarm.ts";
import { apiDefinition } from "./api-definition.ts";
import { isLocal } from "./local-profile.ts";
import type { Settings } from "./settings.ts";

export type HttpApiProps = {
  readonly settings: Settings;
  readonly key: IKey;
  readonly alarms: AlarmTarget;
  readonly functions: Readonly<Record<RouteGroup, IFunction>>;
};

/**
 * One line for each request. No path and no query: an inbound webhook's path names an integration.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
const accessLogFormat = JSON.stringify({
  requestId: "$context.requestId",
  requestTime: "$context.requestTime",
  sourceIp: "$context.identity.sourceIp",
  routeKey: "$context.routeKey",
  status: "$context.status",
  responseLength: "$context.responseLength",
  responseLatency: "$context.responseLatency",
  integrationStatus: "$context.integrationStatus",
  integrationError: "$context.integrationErrorMessage",
});

const alarmPeriod = Duration.minutes(5);

/** The API of the route table. The lowest level of CDK's constructs: the higher one makes resources for each route. */
export class HttpApi extends Construct {
  readonly url: string;
  readonly id: string;
  /** Rings at a rate of answers of 5xx. */
  readonly serverErrors: Alarm;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    const { settings, functions } = props;
    const api = new CfnApi(this, "Api", {
      body: apiDefinition({
        title: `reconciliation-${settings.stage}`,
        corsOrigins: settings.corsOrigins,
        functions,
      }),
    });
    this.addPermissions(api, functions);
    const logs = this.addStage(api, props) as ILogGroup;
    if (!isLocal(settings)) {
      addGatewayThrottleAlarm(this, { stage: settings.stage, logs, target: props.alarms });
    }
    this.serverErrors = this.addErrorAlarm(api, props.alarms);
    this.url = api.attrApiEndpoint;
    this.id = api.ref;
  }

  private addPermissions(api: CfnApi, functions: HttpApiProps["functions"]): void {
    for (const group of routeGroups) {
      new CfnPermission(this, `Permission-${group}`, {
        action: "lambda:InvokeFunction",
        functionName: functions[group].functionArn,
        principal: "apigateway.amazonaws.com",
        sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.ref}/*`,
      });
    }
  }

  /** @returns its access log */
  private addStage(api: CfnApi, { settings, key }: HttpApiProps): LogGroup {
    const accessLogs = new LogGroup(this, "AccessLogs", {
      retention: settings.logRetentionDays,
      encryptionKey: key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnStage(this, "Stage", {
      apiId: api.ref,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLogs.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: settings.rateLimits.gatewayRequestsPerSecond,
        throttlingBurstLimit: settings.rateLimits.gatewayBurst,
      },
    });
    return accessLogs;
  }

  private addErrorAlarm(api: CfnApi, target: AlarmTarget): Alarm {
    const metric = (metricName: string) =>
      new Metric({
        namespace: "AWS/ApiGateway",
        metricName,
        dimensionsMap: { ApiId: api.ref },
        statistic: "sum",
        period: alarmPeriod,
      });
    return addErrorRateAlarm(this, "ServerErrorAlarm", {
      failures: metric("5xx"),
      all: metric("Count"),
      period: alarmPeriod,
      description: "The API answers requests with a 5xx status",
      runbook: "api-errors",
      target,
    });
  }
}
