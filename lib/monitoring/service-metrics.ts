import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import {
  type MetricName,
  type MetricValue,
  metricNamespace,
  metricService,
  metricTable,
} from "#store/metrics/metric-table.ts";

/** One of the service's own metrics, for alarms and the dashboard. */
export function serviceMetric<Name extends MetricName>(
  stage: string,
  name: Name,
  value: MetricValue<Name>,
  statistic: string,
): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: name,
    dimensionsMap: { service: metricService, stage, [metricTable[name].dimension]: value },
    statistic,
    period: Duration.minutes(5),
    label: `${value} ${statistic}`,
  });
}

/** A metric for each value that its dimension takes. */
export function serviceMetrics(stage: string, name: MetricName, statistic: string): Metric[] {
  return metricTable[name].values.map((value) => serviceMetric(stage, name, value, statistic));
}
