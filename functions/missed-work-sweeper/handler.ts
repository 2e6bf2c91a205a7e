import type { Context } from "aws-lambda";
import {
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { openTable } from "#store/table/core/table.ts";
import { sweepMissedWork } from "#work/recovery/sweep-missed-work.ts";

const meter = createMeter(readStage());
const dependencies = {
  table: openTable(readTableName()),
  client: openQueueClient(),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundQueueUrl(),
    outboundSlow: readOutboundSlowQueueUrl(),
  },
  now: () => Date.now() as Instant,
  meter,
};

/** Runs every minute. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  try {
    await sweepMissedWork({ ...dependencies, remaining: () => context.getRemainingTimeInMillis() });
  } finally {
    meter.flush();
  }
};
