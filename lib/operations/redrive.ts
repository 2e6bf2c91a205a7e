/**
 * Moves dead letters back to the queue that they came from. SQS has StartMessageMoveTask for that. This
 * one also works with emulators, reports the numbers, and sends no message twice in one run.
 */
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";

/** The longest wait of a receive, in seconds; the client must allow for it. */
export const receiveWaitSeconds = 1;

export type RedriveReport = {
  readonly from: string;
  readonly to: string;
  /** Messages that were sent and deleted from the dead-letter queue. */
  readonly moved: number;
  /** Messages in the dead-letter queue afterwards: new ones, or ones that could not be moved. */
  readonly left: number;
};

export class RedriveError extends Error {
  override readonly name = "RedriveError";
}

/** Long enough to send and delete a batch; after a crash its messages are visible again then. */
const visibilitySeconds = 60;
const messagesPerRequest = 10;
/** Empty receives before the queue counts as empty: a single receive may miss messages. */
const emptyReceives = 3;

/**
 * Moves the dead letters that exist at the beginning, so a message that fails again is not moved again. A
 * message is deleted only after it was sent. After a crash between the two it may come twice, which
 * every consumer allows.
 *
 * @param queue the dead-letter queue's name, or a part of it that no other queue's name has
 * @param target the same of the queue to send to; absent: the one whose dead letters these are
 * @throws RedriveError if a name matches no queue, or several
 */
export async function redrive(
  client: SQSClient,
  queue: string,
  target?: string,
): Promise<RedriveReport> {
  const from = await findQueue(client, queue);
  const to =
    target === undefined ? await findSource(client, from) : await findQueue(client, target);
  const wanted = await depthOf(client, from);
  const sent = new Set<string>();
  let empty = 0;
  while (sent.size < wanted && empty < emptyReceives) {
    const messages = await receive(client, from, wanted - sent.size);
    empty = messages.length === 0 ? empty + 1 : 0;
    await moveBatch(client, { from, to }, messages, sent);
  }
  const left = await depthOf(client, from);
  return { from: nameOf(from), to: nameOf(to), moved: sent.size, left };
}

type Ways = { readonly from: string; readonly to: string };

/** @param sent ids of the messages that were sent before; SQS may deliver one again */
async function moveBatch(
  client: SQSClient,
  { from, to }: Ways,
  messages: readonly Message[],
  sent: Set<string>,
): Promise<void> {
  const fresh = messages.filter(({ MessageId }) => !sent.has(MessageId ?? ""));
  for (const id of await send(client, to, fresh)) sent.add(id);
  const done = messages.filter(({ MessageId }) => sent.has(MessageId ?? ""));
  if (done.length === 0) return;
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: from,
      Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
}

/** @returns ids of the messages that the queue has taken. */
async function send(
  client: SQSClient,
  queueUrl: string,
  messages: readonly Message[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const { Successful = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ Body, MessageAttributes, Attributes }, index) => ({
        Id: String(index),
        MessageBody: Body ?? "",
        ...(MessageAttributes !== undefined && { MessageAttributes }),
        ...(Attributes?.MessageGroupId !== undefined && {
          MessageGroupId: Attributes.MessageGroupId,
        }),
      })),
    }),
  );
  return Successful.flatMap(({ Id }) => messages[Number(Id)]?.MessageId ?? []);
}

async function receive(client: SQSClient, queueUrl: string, atMost: number): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(messagesPerRequest, atMost),
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["All"],
      VisibilityTimeout: visibilitySeconds,
      WaitTimeSeconds: receiveWaitSeconds,
    }),
  );
  return Messages;
}

async function depthOf(client: SQSClient, queueUrl: string): Promise<number> {
  const { ApproximateNumberOfMessages } = await attributesOf(client, queueUrl);
  return Number(ApproximateNumberOfMessages ?? 0);
}

async function attributesOf(client: SQSClient, queueUrl: string) {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["All"] }),
  );
  return Attributes;
}

async function listQueues(client: SQSClient): Promise<readonly string[]> {
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({ MaxResults: 1_000 }));
  return QueueUrls;
}

/**
 * The URL of the one queue of this name, or whose name has these parts.
 *
 * @param more a part that its name has beside `name`
 * @throws RedriveError where there is none, or several
 */
export async function findQueue(client: SQSClient, name: string, more = ""): Promise<string> {
  const urls = (await listQueues(client)).filter((url) => nameOf(url).includes(more));
  const exact = urls.filter((url) => nameOf(url) === name);
  const found = exact.length > 0 ? exact : urls.filter((url) => nameOf(url).includes(name));
  const [url] = found;
  if (url !== undefined && found.length === 1) return url;
  const known = (found.length === 0 ? urls : found).map((each) => `\n  ${nameOf(each)}`);
  const problem = found.length === 0 ? "No queue is called" : "Several queues are called";
  throw new RedriveError(
    `${problem} ${[name, more].filter((part) => part !== "").join(" … ")}; there are:${known.join("") || " none"}`,
  );
}

/**
 * The queue whose redrive policy names this one. If the two lanes share a dead-letter queue, it is the fast
 * one, which hands slow deliveries over.
 */
async function findSource(client: SQSClient, deadLetters: string): Promise<string> {
  for (const url of await listQueues(client)) {
    const { RedrivePolicy } = await attributesOf(client, url);
    if (RedrivePolicy === undefined || nameOf(url).includes("Slow")) continue;
    const { deadLetterTargetArn } = JSON.parse(RedrivePolicy) as { deadLetterTargetArn?: string };
    if (deadLetterTargetArn?.endsWith(`:${nameOf(deadLetters)}`)) return url;
  }
  throw new RedriveError(
    `${nameOf(deadLetters)} is not the dead-letter queue of a queue. docs/runbook.md has a section about its messages.`,
  );
}

function nameOf(queueUrl: string): string {
  return queueUrl.slice(queueUrl.lastIndexOf("/") + 1);
}
