import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { importerConsumer } from "./consumer-settings.ts";
import { consumeStatements, objectStatements, tableStatements } from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";
import type { ServiceStackProps } from "./service-stack.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

/**
 * Lambda lets the heap grow with the function's memory before it collects; these bounds make a file of
 * any size cost the same (`node test/bench/import-memory.ts`).
 */
export const importerNodeOptions = "--max-old-space-size=128 --max-semi-space-size=16";

/** Reads files and takes their rows in. */
export function addImporter(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { importerQueue, files } = messaging;
  const target = new ServiceFunction(scope, "importer", {
    ...defaults,
    name: "importer",
    description: "Reads files and takes their rows in",
    // Of memory it needs a quarter; with this much comes a whole processor.
    memoryMegabytes: 1769,
    timeout: importerConsumer.timeout,
    environment: {
      ...defaults.environment,
      OBJECT_BUCKET: files.bucketName,
      IMPORTER_QUEUE_URL: importerQueue.queueUrl,
      NODE_OPTIONS: importerNodeOptions,
    },
    statements: [
      ...tableStatements("write", table, key),
      ...objectStatements("read", files, key),
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
