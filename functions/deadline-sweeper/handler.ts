import {
  readImporterQueueUrl,
  readMatcherQueueUrl,
  readOutboundSlowQueueUrl,
  readTableName,
} from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { openQueueClient } from "../../shared/queue/queue-client.ts";
import { sweepDue } from "../../shared/queue/sweep-due.ts";
import { openTable } from "../../shared/table/table.ts";

const dependencies = {
  table: openTable(readTableName()),
  client: openQueueClient(),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundSlowQueueUrl(),
    importer: readImporterQueueUrl(),
  },
  now: () => Date.now() as Instant,
};

/** Runs every minute. */
export const handler = async (): Promise<void> => {
  await sweepDue(dependencies);
};
