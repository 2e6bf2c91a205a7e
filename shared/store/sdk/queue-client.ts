import { SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import { queueLimits } from "./client-limits.ts";

/**
 * Creates the SQS client. By default the SDK sends to the host of the queue URL and ignores
 * `AWS_ENDPOINT_URL`, so a developer's messages would go to AWS.
 *
 * @param settings client settings that the environment does not provide, for example a local endpoint
 * @param waitSeconds the longest wait of a receive through this client, 0 to 20
 */
export function openQueueClient(settings: SQSClientConfig = {}, waitSeconds = 0): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false, ...queueLimits(waitSeconds), ...settings });
}
