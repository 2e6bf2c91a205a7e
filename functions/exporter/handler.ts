import { Logger } from "@aws-lambda-powertools/logger";
import {
  readExporterQueueUrl,
  readManifestBucket,
  readObjectBucket,
  readStage,
  readTableName,
} from "../../shared/config.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { openObjectStore } from "../../shared/object-store/object-store.ts";
import { parseExportMessage } from "../../shared/queue/bulk/export-message.ts";
import { consumeOneByOne } from "../../shared/queue/consume-one-by-one.ts";
import { openQueueClient } from "../../shared/sdk/queue-client.ts";
import { createIdSource } from "../../shared/table/core/id-source.ts";
import { openTable } from "../../shared/table/core/table.ts";
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
