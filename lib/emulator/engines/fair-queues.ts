/**
 * Changes the queue engine, which supports message groups only on FIFO queues: standard queues keep the
 * groups too and hand messages out fairly.
 */
import type { BuildAppOptions } from "fauxqs";
import { FairShare } from "./fair-share.ts";
import { queueClasses } from "./queue-classes.ts";

type SqsStore = NonNullable<BuildAppOptions["stores"]>["sqsStore"];
type SqsQueue = NonNullable<ReturnType<SqsStore["getQueue"]>>;
type Message = SqsQueue["messages"][number];

type Entry = { readonly MessageGroupId?: string; MessageAttributes?: MessageAttributes };
type MessageAttributes = Message["messageAttributes"];

type CreateMessage = (body: string, attributes?: MessageAttributes, ...more: never[]) => Message;
type Classes = {
  readonly SqsQueue: { readonly prototype: SqsQueue };
  readonly SqsStore: { createMessage: CreateMessage };
};

const groups = new WeakMap<MessageAttributes, string>();

/** Trace headers of the requests that sent messages. */
const traces = new WeakMap<MessageAttributes, string>();

type TracedMessage = Message & { readonly traceHeader?: string };

/** Reads the groups and the trace of a send request before the engine drops them. */
export function rememberSender(
  body: Entry & { readonly Entries?: readonly Entry[] },
  trace: string | undefined,
): void {
  for (const entry of body.Entries ?? [body]) {
    // The engine puts this same object into the message.
    entry.MessageAttributes ??= {};
    if (entry.MessageGroupId !== undefined) {
      groups.set(entry.MessageAttributes, entry.MessageGroupId);
    }
    if (trace !== undefined) traces.set(entry.MessageAttributes, trace);
  }
}

/** Call this before the engine is created. */
export async function shareQueuesFairly(): Promise<void> {
  const { SqsQueue, SqsStore } = await queueClasses<Classes>();
  keepGroups(SqsStore);
  handOutFairly(SqsQueue);
}

function keepGroups(store: Classes["SqsStore"]): void {
  const { createMessage } = store;
  store.createMessage = (body, attributes, ...more) => {
    const message = createMessage(body, attributes, ...more);
    if (attributes === undefined) return message;
    const group = groups.get(attributes);
    const trace = traces.get(attributes);
    return Object.assign(message, {
      ...(group !== undefined && { messageGroupId: group }),
      ...(trace !== undefined && { traceHeader: trace }),
    });
  };
}

function handOutFairly(Queue: Classes["SqsQueue"]): void {
  const { enqueue, dequeue, deleteMessage, changeVisibility } = Queue.prototype;
  const shares = new WeakMap<SqsQueue, FairShare>();
  const shareOf = (queue: SqsQueue): FairShare => {
    const share = shares.get(queue) ?? new FairShare();
    shares.set(queue, share);
    return share;
  };
  Object.assign(Queue.prototype, {
    enqueue(this: SqsQueue, message: Message) {
      shareOf(this).sent(tenantOf(message), Date.now());
      enqueue.call(this, message);
    },
    dequeue(this: SqsQueue, ...given: Parameters<SqsQueue["dequeue"]>) {
      if (this.isFifo()) return dequeue.apply(this, given);
      const share = shareOf(this);
      this.processTimers();
      share.keepOnly((receipt) => this.inflightMessages.has(receipt), Date.now());
      bringForward(this, share, given[0]);
      const received = dequeue.apply(this, given);
      for (const answer of received) {
        const { ReceiptHandle: receipt } = answer;
        const message: TracedMessage | undefined = this.inflightMessages.get(receipt)?.message;
        if (message === undefined) continue;
        share.received(receipt, tenantOf(message), Date.now());
        if (message.traceHeader !== undefined) addTrace(answer, message.traceHeader);
      }
      return received;
    },
    deleteMessage(this: SqsQueue, receipt: string) {
      shareOf(this).released(receipt, Date.now());
      return deleteMessage.call(this, receipt);
    },
    changeVisibility(this: SqsQueue, receipt: string, seconds: number) {
      if (seconds === 0) shareOf(this).released(receipt, Date.now());
      changeVisibility.call(this, receipt, seconds);
    },
  });
}

/** The engine sets the system attributes later, and knows no trace. */
function addTrace(answer: object, trace: string): void {
  let attributes: object | undefined;
  Object.defineProperty(answer, "Attributes", {
    enumerable: true,
    get: () => attributes,
    set: (given: object) => {
      attributes = { ...given, AWSTraceHeader: trace };
    },
  });
}

function tenantOf({ messageGroupId, messageId }: Message): string {
  return messageGroupId === undefined ? `message ${messageId}` : `group ${messageGroupId}`;
}

/** The engine hands out messages from the front. */
function bringForward(queue: SqsQueue, share: FairShare, count: number): void {
  const { messages } = queue;
  const chosen = share.choose(messages.map(tenantOf), count, Date.now());
  if (chosen.every((at, position) => at === position)) return;
  const first = chosen.flatMap((at) => messages[at] ?? []);
  const isChosen = new Set(chosen);
  queue.messages = [...first, ...messages.filter((_, at) => !isChosen.has(at))];
}
