import { SQSClient } from "@aws-sdk/client-sqs";

/**
 * The SDK would send to the host of a queue's URL whatever the endpoint: with `AWS_ENDPOINT_URL` a
 * developer's messages would go to AWS all the same.
 */
export function openQueueClient(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false });
}
