import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";

export type QueueMessage = {
  readonly body: string;
  readonly delaySeconds?: number;
  /**
   * The organization whose work this is: it becomes the MessageGroupId, by which SQS's fair queues keep
   * one organization's backlog from delaying the others'. 1 to 128 characters, as an organization id has.
   */
  readonly tenant: string;
};

const messagesPerBatch = 10;

/** Sends messages, ten at a time. @returns the positions of those that the queue did not take. */
export async function sendMessages(
  client: SQSClient,
  queueUrl: string,
  messages: readonly QueueMessage[],
): Promise<number[]> {
  const failed: number[] = [];
  for (let start = 0; start < messages.length; start += messagesPerBatch) {
    const batch = messages.slice(start, start + messagesPerBatch);
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: batch.map(({ body, delaySeconds, tenant }, index) => ({
          Id: String(index),
          MessageBody: body,
          ...(delaySeconds ? { DelaySeconds: delaySeconds } : {}),
          MessageGroupId: tenant,
        })),
      }),
    );
    failed.push(...Failed.map((failure) => start + Number(failure.Id)));
  }
  return failed;
}
