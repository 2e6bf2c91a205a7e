import {
  readExporterQueueUrl,
  readFileWorkerQueueUrl,
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readStage,
} from "#config.ts";
import { createMeter } from "#store/metrics/meter.ts";
import { relayChanges } from "#store/queue/relay-changes.ts";
import { openQueueClient } from "#store/sdk/queue-client.ts";

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
