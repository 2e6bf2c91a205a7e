import type { Context } from "aws-lambda";
import {
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#metrics/meter.ts";
import { sweepMissedWork } from "#recovery/sweep-missed-work.ts";
import { openQueueClient } from "#sdk/queue-client.ts";
import { openTable } from "#table/core/table.ts";

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
