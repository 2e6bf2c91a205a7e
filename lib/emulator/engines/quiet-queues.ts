/**
 * Changes the queue engine, which looks every 20 ms at each queue for which a consumer waits, whether a message has become
 * due. It then looks only at queues that have one which becomes due later: a delayed one, or one that was received.
 */
import { queueClasses } from "./queue-classes.ts";

type Queue = {
  readonly delayedMessages: readonly unknown[];
  readonly inflightMessages: ReadonlyMap<string, unknown>;
  /** Consumers that wait for a message. */
  readonly pollWaiters: readonly unknown[];
  pollTimer: NodeJS.Timeout | undefined;
  processTimers(): void;
  startPollTimerIfNeeded(): void;
  enqueue(message: unknown): void;
  isFifo(): boolean;
};

/** Time moves by leaps too (control/virtual-clock.ts), so a queue is looked at again and again. */
const lookMilliseconds = 20;

/** Call this before the engine is created. */
export async function lookAtQueuesWhenNeeded(): Promise<void> {
  const { SqsQueue } = await queueClasses<{ readonly SqsQueue: { readonly prototype: Queue } }>();
  const { enqueue, startPollTimerIfNeeded } = SqsQueue.prototype;
  Object.assign(SqsQueue.prototype, {
    startPollTimerIfNeeded(this: Queue) {
      if (this.isFifo()) startPollTimerIfNeeded.call(this);
      else lookWhileNeeded(this);
    },
    enqueue(this: Queue, message: unknown) {
      enqueue.call(this, message);
      lookWhileNeeded(this);
    },
  });
}

function lookWhileNeeded(queue: Queue): void {
  if (queue.pollTimer !== undefined || !isNeeded(queue)) return;
  queue.pollTimer = setInterval(() => {
    queue.processTimers();
    if (isNeeded(queue)) return;
    clearInterval(queue.pollTimer);
    queue.pollTimer = undefined;
  }, lookMilliseconds);
}

function isNeeded({ pollWaiters, delayedMessages, inflightMessages }: Queue): boolean {
  return pollWaiters.length > 0 && delayedMessages.length + inflightMessages.size > 0;
}
