import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { dropPrefix } from "#domain/bulk/drop-folder.ts";
import { hasDropFolder } from "#lib/stack/local-profile.ts";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { inlinePrefix, uploadPrefix } from "#store/queue/bulk/import-message.ts";
import { fileWorkerConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import {
  consumeStatements,
  holdStatements,
  missingObjectStatements,
  objectStatements,
  tableStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

/**
 * Lambda lets the heap grow with the function's memory before it collects; these bounds make a file of
 * any size cost the same (`node test/bench/file/import-memory.ts`).
 */
export const fileWorkerNodeOptions = "--max-old-space-size=128 --max-semi-space-size=16";

/** Reads files and imports their rows. */
export function addFileWorker(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const { fileWorkerQueue, files } = messaging;
  const target = new ServiceFunction(scope, "file-worker", {
    ...defaults,
    name: "file-worker",
    description: "Reads files and takes their rows in",
    // It uses a quarter of this memory; Lambda gives a whole processor with this size.
    memoryMegabytes: memoryMegabytes.wholeProcessor,
    timeout: fileWorkerConsumer.timeout,
    environment: {
      ...defaults.environment,
      OBJECT_BUCKET: files.bucketName,
      FILE_WORKER_QUEUE_URL: fileWorkerQueue.queueUrl,
      NODE_OPTIONS: fileWorkerNodeOptions,
    },
    statements: [
      ...tableStatements("write", table, key),
      ...objectStatements("consume", files, key, uploadPrefix),
      ...objectStatements("consume", files, key, inlinePrefix),
      ...(hasDropFolder(defaults.settings) ? dropStatements(messaging, key) : []),
      ...missingObjectStatements(files),
      ...consumeStatements(fileWorkerQueue, key),
      ...holdStatements(fileWorkerQueue),
    ],
  }).live;
  const { consumers } = defaults.settings;
  new EventSourceMapping(scope, "FileWorkerMessages", {
    target,
    eventSourceArn: fileWorkerQueue.queueArn,
    batchSize: fileWorkerConsumer.batchSize,
    maxConcurrency: consumers.fileWorker.maxConcurrency,
    reportBatchItemFailures: true,
  });
}

/** Takes dropped files, by a copy among the files that came with a request. */
function dropStatements({ files }: Parts["messaging"], key: Parts["key"]): PolicyStatement[] {
  return [
    ...objectStatements("consume", files, key, dropPrefix),
    ...objectStatements("upload", files, key, inlinePrefix),
  ];
}
