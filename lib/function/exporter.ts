import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { exportPrefix } from "#work/exporting/object-key.ts";
import { sealPrefixes } from "#work/sealing/seal.ts";
import { exporterConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import {
  consumeStatements,
  holdStatements,
  missingObjectStatements,
  objectStatements,
  tableStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging" | "manifests">;

/** Writes exports. It is separate from the file worker, so that they do not compete for environments. */
export function addExporter(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging, manifests }: Parts,
): void {
  const { exporterQueue, files } = messaging;
  const target = new ServiceFunction(scope, "exporter", {
    ...defaults,
    name: "exporter",
    description: "Writes exports that are too large for a response",
    // It uses a quarter of this memory; Lambda gives a whole processor with this size.
    memoryMegabytes: memoryMegabytes.wholeProcessor,
    timeout: exporterConsumer.timeout,
    environment: {
      ...defaults.environment,
      OBJECT_BUCKET: files.bucketName,
      EXPORTER_QUEUE_URL: exporterQueue.queueUrl,
      MANIFEST_BUCKET: manifests.bucket.bucketName,
    },
    statements: [
      ...tableStatements("write", table, key),
      ...objectStatements("write", files, key, exportPrefix),
      ...missingObjectStatements(files),
      // Proofs: seals, lists and manifests, not the list of erasures beside them.
      ...sealPrefixes.flatMap((prefix) => objectStatements("read", manifests.bucket, key, prefix)),
      ...missingObjectStatements(manifests.bucket),
      ...consumeStatements(exporterQueue, key),
      ...holdStatements(exporterQueue),
    ],
  }).live;
  const { consumers } = defaults.settings;
  new EventSourceMapping(scope, "ExporterMessages", {
    target,
    eventSourceArn: exporterQueue.queueArn,
    batchSize: exporterConsumer.batchSize,
    maxConcurrency: consumers.exporter.maxConcurrency,
    reportBatchItemFailures: true,
  });
}
