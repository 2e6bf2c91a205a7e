import { Logger } from "@aws-lambda-powertools/logger";
import {
  readImporterQueueUrl,
  readObjectBucket,
  readStage,
  readTableName,
} from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { openObjectStore } from "../../shared/object-store/object-store.ts";
import { consumeImports } from "../../shared/queue/consume-imports.ts";
import { openQueueClient } from "../../shared/queue/queue-client.ts";
import { createIdSource } from "../../shared/table/id-source.ts";
import { openTable } from "../../shared/table/table.ts";
import { importChunk } from "./import-chunk.ts";
import { takeUpBatch } from "./take-up-batch.ts";
import { writeExport } from "./write-export.ts";

const now = () => Date.now() as Instant;
const dependencies = {
  table: openTable(readTableName()),
  ids: createIdSource(now),
  objects: openObjectStore(readObjectBucket()),
  now,
};

const queue = {
  client: openQueueClient(),
  queueUrl: readImporterQueueUrl(),
  logger: new Logger({ serviceName: "importer" }),
  meter: createMeter(readStage()),
  now,
};

export const handler = consumeImports(queue, (message) => {
  const { organizationId } = message;
  if ("export" in message) return writeExport(dependencies, organizationId, message.export);
  const { batch, chunk } = message;
  return chunk === null
    ? takeUpBatch(dependencies, organizationId, batch)
    : importChunk(dependencies, organizationId, batch, chunk);
});
