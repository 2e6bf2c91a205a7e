import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { type Alarm, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { type RouteGroup, routes } from "#api/schema/route/routes.ts";
import { routeGroups } from "#lib/function/api-functions.ts";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
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
  integrationError: "$context.integrationErrorMessage",
});

/**
 * The API of the route table: a route for each row, and `$default` for everything else. The lowest
 * level of CDK's constructs, because the higher one makes a permission for each route.
 */
export class HttpApi extends Construct {
  readonly url: string;
  readonly id: string;
  /** Rings at an answer of 5xx. */
  readonly serverErrors: Alarm;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    const api = new CfnApi(this, "Api", {
      name: `reconciliation-${props.settings.stage}`,
      protocolType: "HTTP",
      ...corsConfiguration(props.settings.corsOrigins),
    });
    const integrations = this.addIntegrations(api, props.functions);
    this.addRoutes(api, integrations);
    this.addStage(api, props);
    this.serverErrors = this.addErrorAlarm(api, props.alarms);
    this.url = api.attrApiEndpoint;
    this.id = api.ref;
  }

  private addIntegrations(
    api: CfnApi,
    functions: HttpApiProps["functions"],
  ): Map<RouteGroup, string> {
    const targets = new Map<RouteGroup, string>();
    for (const group of routeGroups) {
      const integration = new CfnIntegration(this, `Integration-${group}`, {
        apiId: api.ref,
        integrationType: "AWS_PROXY",
        integrationUri: functions[group].functionArn,
        payloadFormatVersion: "2.0",
      });
      new CfnPermission(this, `Permission-${group}`, {
        action: "lambda:InvokeFunction",
        functionName: functions[group].functionArn,
        principal: "apigateway.amazonaws.com",
        sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${api.ref}/*`,
      });
      targets.set(group, `integrations/${integration.ref}`);
    }
    return targets;
  }

  private addRoutes(api: CfnApi, targets: ReadonlyMap<RouteGroup, string>): void {
    const rows = Object.entries(routes).map(([operationId, { method, path, group }]) => ({
      id: operationId,
      routeKey: `${method} ${path}`,
      group,
    }));
    for (const row of [
      ...rows,
      { id: "default", routeKey: "$default", group: "public" as const },
    ]) {
      const target = targets.get(row.group);
      if (target === undefined) throw new Error(`No function serves the route group ${row.group}`);
      new CfnRoute(this, `Route-${row.id}`, { apiId: api.ref, routeKey: row.routeKey, target });
    }
  }

  private addStage(api: CfnApi, { settings, key }: HttpApiProps): void {
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
  }

  private addErrorAlarm(api: CfnApi, target: AlarmTarget): Alarm {
    return addAlarm(this, "ServerErrorAlarm", {
      metric: new Metric({
        namespace: "AWS/ApiGateway",
        metricName: "5xx",
        dimensionsMap: { ApiId: api.ref },
        statistic: "sum",
        period: Duration.minutes(5),
      }),
      threshold: 1,
      description: "The API answered a request with a 5xx status",
      runbook: "api-errors",
      target,
    });
  }
}

/** With origins the gateway answers preflights itself; without, it adds no CORS header. */
function corsConfiguration(origins: readonly string[]): {
  corsConfiguration?: CfnApi.CorsProperty;
} {
  if (origins.length === 0) return {};
  return {
    corsConfiguration: {
      allowOrigins: [...origins],
      allowMethods: [...new Set(Object.values(routes).map((route) => route.method))],
      allowHeaders: ["authorization", "content-type", "idempotency-key", "x-organization-id"],
      exposeHeaders: [
        "Request-Id",
        "Idempotency-Replayed",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Retry-After",
        "Location",
      ],
      maxAge: Duration.hours(1).toSeconds(),
    },
  };
}
