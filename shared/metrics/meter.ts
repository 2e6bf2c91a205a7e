/** Counts and times, written as CloudWatch's embedded metric format: a log line, and no call. */
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
  /** Writes what was recorded since the last time; an invocation that ends without it loses it. */
  readonly flush: () => void;
};

/** For functions behind queues and streams: no request waits for what loading it costs. Never throws. */
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

/** What cannot be measured is not measured: it fails no work. */
function attempt(measure: () => void): void {
  try {
    measure();
  } catch {
    // Nobody is left to tell: the log line itself is what failed.
  }
}

/** A handler whose measurements are written however it ends. */
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
