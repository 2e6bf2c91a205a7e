import { SQSClient } from "@aws-sdk/client-sqs";
import { readMatcherQueueUrl } from "../../shared/config.ts";
import { relayChanges } from "../../shared/queue/relay-changes.ts";

const dependencies = { client: new SQSClient({}), queueUrl: readMatcherQueueUrl() };

export const handler = relayChanges(dependencies);
