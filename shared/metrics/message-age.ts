import type { SQSRecord } from "aws-lambda";
import type { Meter } from "./meter.ts";
import type { MetricValue } from "./metric-table.ts";

/** Milliseconds since the message was sent; never below zero, whichever clock is ahead. */
export function ageOf({ attributes }: SQSRecord, now: number): number {
  return Math.max(0, now - Number(attributes.SentTimestamp ?? now));
}

/** Of first deliveries: a repeat says how long a failure lasted, not how long the queue is. */
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
