import type { Context } from "aws-lambda";
import {
  readFileWorkerQueueUrl,
  readMatcherQueueUrl,
  readOutboundSlowQueueUrl,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#metrics/meter.ts";
import { sweepDue } from "#queue/sweep-due.ts";
import { openQueueClient } from "#sdk/queue-client.ts";
import { openTable } from "#table/core/table.ts";

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

/** Runs every minute. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  try {
    await sweepDue({ ...dependencies, remaining: () => context.getRemainingTimeInMillis() });
  } finally {
    meter.flush();
  }
};
