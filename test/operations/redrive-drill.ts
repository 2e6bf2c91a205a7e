/**
 * The redrive drill: a consumer fails until its queue has moved all messages to the dead-letter
 * queue; then the consumer is repaired, and the dead letters are redriven. It uses the local queue
 * server and the product's consumer.
 */

import { Logger } from "@aws-lambda-powertools/logger";
import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { VirtualClock } from "#lib/emulator/control/virtual-clock.ts";
import { QueueEngine } from "#lib/emulator/engines/queue-engine.ts";
import {
  accountId,
  credentials,
  partition,
  region,
} from "#lib/emulator/provision/aws-environment.ts";
import { failedMessages } from "#lib/emulator/sources/batch-failures.ts";
import { type RedriveReport, redrive } from "#lib/operations/redrive.ts";
import { consumeMatches } from "#store/queue/matching/consume-matches.ts";
import { formatMatchMessage } from "#store/queue/matching/match-message.ts";
import { sendMessages } from "#store/queue/send-messages.ts";
import { uuid } from "../domain/samples.ts";
import { organizationOf } from "../organization.ts";

export type DrillReport = {
  /** Messages that were moved to the dead-letter queue while the consumer failed. */
  readonly deadLetters: number;
  readonly redriven: RedriveReport;
  /** Distinct messages that the repaired consumer handled, and the number of its deliveries. */
  readonly handled: number;
  readonly deliveries: number;
  /** Messages in both queues at the end. */
  readonly left: number;
};

export type Queues = {
  readonly client: SQSClient;
  readonly work: string;
  readonly deadLetters: string;
};

const receivesBeforeDead = 5;

/**
 * The local queue server with a work queue that moves a message to the dead-letter queue after its
 * fifth receive.
 */
export async function openQueues(): Promise<Queues & { readonly stop: () => Promise<void> }> {
  const engine = await QueueEngine.start(new VirtualClock());
  const client = new SQSClient({ endpoint: engine.url, region, credentials });
  const create = async (name: string, attributes: Record<string, string> = {}) => {
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
    return engine.queueUrl(name);
  };
  const deadLetters = await create("stage-WorkDeadLetterQueue");
  const deadLetterTargetArn = `arn:${partition}:sqs:${region}:${accountId}:stage-WorkDeadLetterQueue`;
  const work = await create("stage-WorkQueue", {
    VisibilityTimeout: "0",
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: receivesBeforeDead }),
  });
  return { client, work, deadLetters, stop: () => engine.stop() };
}

export async function depthOf(client: SQSClient, queueUrl: string): Promise<number> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["All"] }),
  );
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
  );
}

/** Like Lambda: delivers what it receives, and deletes what was not reported as failed. */
async function drain(
  { client, work }: Queues,
  consume: ReturnType<typeof consumeMatches>,
): Promise<void> {
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: work,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) return;
    const value = await consume({ Records: Messages.map(toRecord) } as SQSEvent);
    const failed = failedMessages(
      { value },
      { items: Messages, idOf: ({ MessageId = "" }) => MessageId },
    );
    const Entries = Messages.filter((message) => !failed.includes(message)).map(
      ({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }),
    );
    if (Entries.length > 0) {
      await client.send(new DeleteMessageBatchCommand({ QueueUrl: work, Entries }));
    }
  }
}

function toRecord({ MessageId, Body, Attributes }: Message) {
  return { messageId: MessageId, body: Body, attributes: Attributes ?? {} };
}

export async function redriveDrill(queues: Queues, count: number): Promise<DrillReport> {
  const { client, work, deadLetters } = queues;
  let repaired = false;
  const deliveries: string[] = [];
  const consume = consumeMatches(
    {
      logger: new Logger({ logLevel: "SILENT" }),
      meter: { record: () => undefined, flush: () => undefined },
      now: Date.now,
      logDecided: async () => {},
    },
    () =>
      async ({ task }) => {
        if (!repaired) throw new Error("not repaired yet");
        if (task.subject === "leg") deliveries.push(task.uuid);
      },
  );
  const messages = Array.from({ length: count }, (_, index) => ({
    body: formatMatchMessage({
      organizationId: organizationOf("drill"),
      tasks: [{ subject: "leg", uuid: uuid(index + 1) }],
    }),
    tenant: `tenant-${index % 7}`,
  }));
  await sendMessages(client, work, messages);
  await drain(queues, consume);
  const dead = await depthOf(client, deadLetters);
  repaired = true;
  const redriven = await redrive(client, "WorkDeadLetterQueue");
  await drain(queues, consume);
  return {
    deadLetters: dead,
    redriven,
    handled: new Set(deliveries).size,
    deliveries: deliveries.length,
    left: (await depthOf(client, work)) + (await depthOf(client, deadLetters)),
  };
}
