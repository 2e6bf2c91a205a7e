import type { SQSRecord } from "aws-lambda";
import type { Meter } from "./meter.ts";
import type { MetricValue } from "./metric-table.ts";

/** Milliseconds since the message was sent; at least 0, even if the clocks differ. */
export function ageOf({ attributes }: SQSRecord, now: number): number {
  return Math.max(0, now - Number(attributes.SentTimestamp ?? now));
}

/**
 * Records the age of first deliveries only: the age of a repeated delivery measures the failure,
 * not the queue.
 */
export function recordAges(
  meter: Pick<Meter, "record">,
  queue: MetricValue<"QueueAge">,
  records: readonly SQSRecord[],
  now: number,
): void {
  for (const record of records) {
    const isFirst = Number(record.attributes.ApproximateReceiveCount ?? 1) === 1;
    if (isFirst) meter.record("QueueAge", queue, ageOf(record, now));
  }
}
