import { Logger } from "@aws-lambda-powertools/logger";
import {
  readArchiveBucket,
  readExporterQueueUrl,
  readManifestBucket,
  readObjectBucket,
  readStage,
  readTableName,
} from "#config.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openArchive } from "#store/archive/open-archive.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { openObjectStore } from "#store/object-store/object-store.ts";
import { parseExportMessage } from "#store/queue/bulk/export-message.ts";
import { consumeOneByOne } from "#store/queue/consume-one-by-one.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { exportBounds, writeExport } from "./write-export.ts";

const now = () => Date.now() as Instant;
const dependencies = {
  table: openTable(readTableName(), {}, openArchive(readArchiveBucket())),
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
