import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { importerConsumer } from "./consumer-settings.ts";
import { consumeStatements, objectStatements, tableStatements } from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";
import type { ServiceStackProps } from "./service-stack.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

/** Reads files, takes their rows in, and writes exports. */
export function addImporter(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { importerQueue, files } = messaging;
  const target = new ServiceFunction(scope, "importer", {
    ...defaults,
    name: "importer",
    description: "Reads files and takes their rows in; writes exports",
    memoryMegabytes: 1024,
    timeout: importerConsumer.timeout,
    environment: {
      ...defaults.environment,
      OBJECT_BUCKET: files.bucketName,
      IMPORTER_QUEUE_URL: importerQueue.queueUrl,
    },
    statements: [
      ...tableStatements("write", table, key),
      ...objectStatements("write", files, key),
      ...consumeStatements(importerQueue, key),
    ],
  }).function;
  new EventSourceMapping(scope, "ImporterMessages", {
    target,
    eventSourceArn: importerQueue.queueArn,
    batchSize: importerConsumer.batchSize,
    maxConcurrency: importerConsumer.maxConcurrency,
    reportBatchItemFailures: true,
  });
}
