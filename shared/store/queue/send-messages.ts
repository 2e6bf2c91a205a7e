import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";

export type QueueMessage = {
  readonly body: string;
  readonly delaySeconds?: number;
  /**
   * The organization of the message. It becomes the MessageGroupId, by which SQS fair queues keep
   * the backlog of one organization from delaying the others. 1 to 128 characters, like every
   * organization id.
   */
  readonly tenant: string;
};

const messagesPerBatch = 10;

/**
 * Sends messages in batches of ten.
 *
 * @returns the positions of the messages that the queue did not accept
 */
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
