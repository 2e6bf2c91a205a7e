import { EventSourceMapping, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

export type MinuteMessagesProps = {
  readonly target: IFunction;
  readonly queue: IQueue;
  readonly consumer: { readonly batchSize: number; readonly maxConcurrency: number };
};

/**
 * Hands a function its messages of each minute. A batch that fails comes back only after its messages have expired, and the next
 * minute has sent others by then.
 */
export function addMinuteMessages(
  scope: Construct,
  id: string,
  { target, queue, consumer: { batchSize, maxConcurrency } }: MinuteMessagesProps,
): void {
  new EventSourceMapping(scope, id, {
    target,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency,
  });
}
