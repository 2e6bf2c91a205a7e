import type { Context } from "aws-lambda";
import {
  readFileWorkerQueueUrl,
  readMatcherQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { shardWorkOf } from "#store/queue/minute-message.ts";
import { sweepDue } from "#store/queue/sweep-due.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { openTable } from "#store/table/core/table.ts";

const meter = createMeter(readStage());
const dependencies = {
  table: openTable(readTableName()),
  client: openQueueClient(),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundSlowQueueUrl(),
    "file-worker": readFileWorkerQueueUrl(),
  },
  now: () => Date.now() as Instant,
  meter,
};

/** Sends on what is due in the shards that the messages name. */
export const handler = async (event: unknown, context: Context): Promise<void> => {
  const { shards, until } = shardWorkOf(event, dependencies.now());
  const remaining = () => Math.min(context.getRemainingTimeInMillis(), until - dependencies.now());
  try {
    await sweepDue(
      { ...dependencies, remaining },
      shards?.filter((shard) => shard !== null),
    );
  } finally {
    meter.flush();
  }
};
