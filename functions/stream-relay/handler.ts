import {
  readExporterQueueUrl,
  readFileWorkerQueueUrl,
  readMatcherQueueUrl,
  readOutboundQueueUrl,
  readStage,
} from "../../shared/config.ts";
import { createMeter } from "../../shared/metrics/meter.ts";
import { relayChanges } from "../../shared/queue/relay-changes.ts";
import { openQueueClient } from "../../shared/sdk/queue-client.ts";

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
