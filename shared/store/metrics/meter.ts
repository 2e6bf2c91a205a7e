/**
 * Records counts and times in the CloudWatch embedded metric format: a log line, without a call.
 */
import { Metrics } from "@aws-lambda-powertools/metrics";
import {
  type MetricName,
  type MetricValue,
  metricNamespace,
  metricService,
  metricTable,
} from "./metric-table.ts";

export type Meter = {
  readonly record: <Name extends MetricName>(
    name: Name,
    dimension: MetricValue<Name>,
    value: number,
  ) => void;
  /** Writes the recorded values. An invocation that ends without it loses them. */
  readonly flush: () => void;
};

/**
 * Creates the meter of a function behind a queue or stream, where its load time delays no request.
 * Never throws.
 */
export function createMeter(stage: string): Meter {
  const series = new Map<string, Metrics>();
  const seriesOf = (name: MetricName, value: string): Metrics => {
    const key = `${name} ${value}`;
    const known = series.get(key);
    if (known !== undefined) return known;
    const added = new Metrics({
      namespace: metricNamespace,
      serviceName: metricService,
      defaultDimensions: { stage, [metricTable[name].dimension]: value },
    });
    series.set(key, added);
    return added;
  };
  return {
    record: (name, dimension, value) =>
      attempt(() => seriesOf(name, dimension).addMetric(name, metricTable[name].unit, value)),
    flush: () => {
      for (const each of series.values()) attempt(() => publish(each));
    },
  };
}

function publish(series: Metrics): void {
  if (series.hasStoredMetrics()) series.publishStoredMetrics();
}

/** Ignores errors: a failed measurement must not fail the work. */
function attempt(measure: () => void): void {
  try {
    measure();
  } catch {
    // Cannot be logged: writing a log line is what failed.
  }
}

/** Wraps a handler so that its metrics are written even if it throws. */
export function metered<Event, Answer>(
  meter: Pick<Meter, "flush">,
  handler: (event: Event) => Promise<Answer>,
): (event: Event) => Promise<Answer> {
  return async (event) => {
    try {
      return await handler(event);
    } finally {
      meter.flush();
    }
  };
}
