import { SQSClient } from "@aws-sdk/client-sqs";
import {
  readMatcherQueueUrl,
  readOutboundSlowQueueUrl,
  readTableName,
} from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { sweepDue } from "../../shared/queue/sweep-due.ts";
import { openTable } from "../../shared/table/table.ts";

const dependencies = {
  table: openTable(readTableName()),
  client: new SQSClient({}),
  queueUrls: { matcher: readMatcherQueueUrl(), outbound: readOutboundSlowQueueUrl() },
  now: () => Date.now() as Instant,
};

/** Runs every minute. */
export const handler = async (): Promise<void> => {
  await sweepDue(dependencies);
};
