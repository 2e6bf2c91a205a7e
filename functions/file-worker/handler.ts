import { Logger } from "@aws-lambda-powertools/logger";
import {
  readArchiveBucket,
  readFileWorkerQueueUrl,
  readObjectBucket,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readInThread } from "#outside/import/thread/thread-reader.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { type FileWorkerMessage, parseImportMessage } from "#store/queue/bulk/import-message.ts";
import { consumeOneByOne } from "#store/queue/consume-one-by-one.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { importChunk } from "./import-chunk.ts";
import { takeUpBatch } from "./take-up-batch.ts";

const now = () => Date.now() as Instant;
const logger = new Logger({ serviceName: "file-worker" });
const meter = createMeter(readStage());
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
  ids: createIdSource(now),
  objects: openObjectStore(readObjectBucket()),
  readRows: readInThread,
  now,
  logger,
  meter,
};

const queue = {
  name: "file-worker",
  client: openQueueClient(),
  queueUrl: readFileWorkerQueueUrl(),
  logger,
  meter,
  now,
} as const;

export const handler = consumeOneByOne(queue, async ({ body }) => {
  for (const message of parseImportMessage(body)) await takeStep(message);
});

async function takeStep(message: FileWorkerMessage): Promise<void> {
  if (message.kind === "dropped") {
    // Few messages are announcements, so only these load it.
    const { takeDropped } = await import("./drop/take-dropped.ts");
    return takeDropped(dependencies, message);
  }
  const { organizationId, batch, chunk } = message;
  return chunk === null
    ? takeUpBatch(dependencies, organizationId, batch)
    : importChunk(dependencies, organizationId, batch, chunk);
}
