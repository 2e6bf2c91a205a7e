import type { Context } from "aws-lambda";
import {
  readArchiveBucket,
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { shardWorkOf } from "#store/queue/minute-message.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { openTable } from "#store/table/core/table.ts";
import { sweepMissedWork } from "#work/recovery/sweep-missed-work.ts";

const meter = createMeter(readStage());
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  client: openQueueClient(),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundQueueUrl(),
    outboundSlow: readOutboundSlowQueueUrl(),
  },
  now: () => Date.now() as Instant,
  meter,
};

/** Sweeps the shards that the messages name. */
export const handler = async (event: unknown, context: Context): Promise<void> => {
  const { shards, until } = shardWorkOf(event, dependencies.now());
  if (shards?.length === 0) return;
  const remaining = () => Math.min(context.getRemainingTimeInMillis(), until - dependencies.now());
  try {
    await sweepMissedWork(
      { ...dependencies, remaining },
      shards?.filter((shard) => shard !== null),
    );
  } finally {
    meter.flush();
  }
};
