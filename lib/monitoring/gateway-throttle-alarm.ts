import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { metricNamespace } from "#store/metrics/metric-table.ts";
import { type AlarmTarget, addAlarm } from "./alarm.ts";

/** In five minutes. Fewer are a burst that the next request survives. */
const fewestThrottles = 10;

/**
 * API Gateway has no metric of the requests that it refuses. In its access log such a request has the status 429 and no
 * status of a function; a 429 of the service has one.
 */
export function addGatewayThrottleAlarm(
  scope: Construct,
  { stage, logs, target }: { stage: string; logs: ILogGroup; target: AlarmTarget },
): void {
  const filter = new MetricFilter(scope, "Throttles", {
    logGroup: logs,
    metricNamespace,
    metricName: `GatewayThrottles-${stage}`,
    filterPattern: FilterPattern.literal('{ $.status = "429" && $.integrationStatus = "-" }'),
    metricValue: "1",
  });
  addAlarm(scope, "ThrottleAlarm", {
    metric: filter.metric({ statistic: "sum", period: Duration.minutes(5) }),
    threshold: fewestThrottles,
    description: "The gateway refuses requests of everybody: its rate or its burst is used up",
    runbook: "gateway-throttles",
    target,
  });
}
