/**
 * Permissions that calls of SQS need. A batch needs that of the single call.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsqs.html
 */
import { arn, type Call, operationOf } from "../call.ts";
import type { Need } from "../policy.ts";

const known = [
  "ChangeMessageVisibility",
  "DeleteMessage",
  "GetQueueAttributes",
  "GetQueueUrl",
  "PurgeQueue",
  "ReceiveMessage",
  "SendMessage",
];

export function queueNeeds(call: Call): readonly Need[] | null {
  const operation = operationOf(call).replace(/Batch$/, "");
  if (!known.includes(operation)) return null;
  const { QueueUrl: url, QueueName: name } = call.input ?? {};
  const queue = String(url ?? name)
    .split("/")
    .at(-1);
  return [{ action: `sqs:${operation}`, resource: arn("sqs", queue ?? "") }];
}
