import { SQSClient } from "@aws-sdk/client-sqs";
import {
  readImporterQueueUrl,
  readMatcherQueueUrl,
  readOutboundQueueUrl,
} from "../../shared/config.ts";
import { relayChanges } from "../../shared/queue/relay-changes.ts";

const dependencies = {
  client: new SQSClient({}),
  queueUrls: {
    matcher: readMatcherQueueUrl(),
    outbound: readOutboundQueueUrl(),
    importer: readImporterQueueUrl(),
  },
};

export const handler = relayChanges(dependencies);
