import { SQSClient } from "@aws-sdk/client-sqs";

/**
 * Creates the SQS client. By default the SDK sends to the host of the queue URL and ignores
 * `AWS_ENDPOINT_URL`, so a developer's messages would go to AWS.
 */
export function openQueueClient(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false });
}
