import { SQSClient } from "@aws-sdk/client-sqs";
import { readMatcherQueueUrl, readOutboundQueueUrl } from "../../shared/config.ts";
import { relayChanges } from "../../shared/queue/relay-changes.ts";

const dependencies = {
  client: new SQSClient({}),
  queueUrls: { matcher: readMatcherQueueUrl(), outbound: readOutboundQueueUrl() },
};

export const handler = relayChanges(dependencies);
