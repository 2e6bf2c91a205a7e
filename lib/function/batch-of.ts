import { Duration } from "aws-cdk-lib/core";
import type { QueueConsumer } from "#lib/stack/capacity-settings.ts";

/** The batches of a queue's consumer. Without a window Lambda does not wait for further messages. */
export function batchOf({ batchSize, batchWindowSeconds }: QueueConsumer): {
  readonly batchSize: number;
  readonly maxBatchingWindow?: Duration;
} {
  if (batchWindowSeconds === 0) return { batchSize };
  return { batchSize, maxBatchingWindow: Duration.seconds(batchWindowSeconds) };
}
