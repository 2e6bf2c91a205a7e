import { Logger } from "@aws-lambda-powertools/logger";
import {
  readExporterQueueUrl,
  readManifestBucket,
  readObjectBucket,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createMeter } from "#metrics/meter.ts";
import { openObjectStore } from "#object-store/object-store.ts";
import { parseExportMessage } from "#queue/bulk/export-message.ts";
import { consumeOneByOne } from "#queue/consume-one-by-one.ts";
import { openQueueClient } from "#sdk/queue-client.ts";
import { createIdSource } from "#table/core/id-source.ts";
import { openTable } from "#table/core/table.ts";
import { exportBounds, writeExport } from "./write-export.ts";

const now = () => Date.now() as Instant;
const dependencies = {
  table: openTable(readTableName()),
  objects: openObjectStore(readObjectBucket()),
  manifests: openObjectStore(readManifestBucket()),
  ids: createIdSource(Date.now),
  now,
  bounds: exportBounds,
};

const queue = {
  name: "exporter",
  client: openQueueClient(),
  queueUrl: readExporterQueueUrl(),
  logger: new Logger({ serviceName: "exporter" }),
  meter: createMeter(readStage()),
  now,
} as const;

export const handler = consumeOneByOne(queue, async ({ body, messageId }) => {
  const { organizationId } = parseExportMessage(body);
  await writeExport(dependencies, organizationId, messageId);
});
