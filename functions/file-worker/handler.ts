import { Logger } from "@aws-lambda-powertools/logger";
import { readFileWorkerQueueUrl, readObjectBucket, readStage, readTableName } from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readInThread } from "#import/thread/thread-reader.ts";
import { createMeter } from "#metrics/meter.ts";
import { openObjectStore } from "#object-store/object-store.ts";
import { type ImportMessage, parseImportMessage } from "#queue/bulk/import-message.ts";
import { consumeOneByOne } from "#queue/consume-one-by-one.ts";
import { openQueueClient } from "#sdk/queue-client.ts";
import { createIdSource } from "#table/core/id-source.ts";
import { openTable } from "#table/core/table.ts";
import { importChunk } from "./import-chunk.ts";
import { takeUpBatch } from "./take-up-batch.ts";

const now = () => Date.now() as Instant;
const logger = new Logger({ serviceName: "file-worker" });
const dependencies = {
  table: openTable(readTableName()),
  ids: createIdSource(now),
  objects: openObjectStore(readObjectBucket()),
  readRows: readInThread,
  now,
  logger,
};

const queue = {
  name: "file-worker",
  client: openQueueClient(),
  queueUrl: readFileWorkerQueueUrl(),
  logger,
  meter: createMeter(readStage()),
  now,
} as const;

export const handler = consumeOneByOne(queue, async ({ body }) => {
  for (const message of parseImportMessage(body)) await takeStep(message);
});

function takeStep({ organizationId, batch, chunk }: ImportMessage): Promise<void> {
  return chunk === null
    ? takeUpBatch(dependencies, organizationId, batch)
    : importChunk(dependencies, organizationId, batch, chunk);
}
