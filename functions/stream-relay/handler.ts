import {
  readExporterQueueUrl,
  readFileWorkerQueueUrl,
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readStage,
} from "#config.ts";
import { createMeter } from "#metrics/meter.ts";
import { relayChanges } from "#queue/relay-changes.ts";
import { openQueueClient } from "#sdk/queue-client.ts";

const dependencies = {
  client: openQueueClient(),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundQueueUrl(),
    "file-worker": readFileWorkerQueueUrl(),
    exporter: readExporterQueueUrl(),
  },
  meter: createMeter(readStage()),
};

export const handler = relayChanges(dependencies);
