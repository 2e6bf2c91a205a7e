import {
  type MetricName,
  type MetricValue,
  metricNamespace,
  metricService,
  metricTable,
} from "./metric-table.ts";

/**
 * Counts one, in the CloudWatch embedded metric format. For functions that count so rarely that loading the library of
 * `meter.ts` would only delay their requests.
 */
export function countNow<Name extends MetricName>(
  stage: string,
  name: Name,
  value: MetricValue<Name>,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): void {
  const { dimension, unit } = metricTable[name];
  const metrics = {
    Namespace: metricNamespace,
    Dimensions: [["service", "stage", dimension]],
    Metrics: [{ Name: name, Unit: unit }],
  };
  const line = {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [metrics] },
    service: metricService,
    stage,
    [dimension]: value,
    [name]: 1,
  };
  write(`${JSON.stringify(line)}\n`);
}
