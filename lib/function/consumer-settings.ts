/**
 * The settings of the event sources. They are in one place because they depend on each other across stacks.
 */
import { Duration } from "aws-cdk-lib/core";

export const matcherConsumer = {
  timeout: Duration.seconds(30),
  /** Six timeouts, as AWS asks of a queue that feeds a function: a retry never overlaps its first run. */
  visibilityTimeout: Duration.seconds(180),
  /** Receives before a message is poison. */
  maxReceiveCount: 5,
  batchSize: 10,
  /**
   * Concurrent matchers. They compete for cases of the same organization. With this number, a stop of ten
   * minutes at 100 payments a second is caught up within ten more, also where all have one merchant's reference
   * (docs/capacity.md). `shared/store/table/amount/amount-spread.ts` spreads the amount index for so many.
   */
  maxConcurrency: 40,
} as const;

/** Settings of each lane. An attempt takes at most 15 seconds, and the attempts of a batch run at once. */
export const outboundConsumer = {
  timeout: Duration.seconds(30),
  visibilityTimeout: Duration.seconds(180),
  maxReceiveCount: 5,
  batchSize: 10,
  maxConcurrency: 50,
} as const;

export const fileWorkerConsumer = {
  /** Lambda's longest: a file of 1 GB is read in one run. */
  timeout: Duration.minutes(15),
  /** Six timeouts, for a function that cannot tell the queue; all others hold a message two minutes at a time. */
  visibilityTimeout: Duration.minutes(90),
  maxReceiveCount: 5,
  batchSize: 1,
  /** Of all batches at once; one batch has its lanes (docs/capacity.md, Imports). */
  maxConcurrency: 50,
} as const;

export const exporterConsumer = {
  /** A run stops after a minute, when the cases that it is reading are done; the next run continues. */
  timeout: Duration.minutes(5),
  /** Six timeouts, for a function that cannot tell the queue; all others hold a message two minutes at a time. */
  visibilityTimeout: Duration.minutes(30),
  maxReceiveCount: 5,
  batchSize: 1,
  /** Organizations whose exports are written at once, one export each. */
  maxConcurrency: 10,
} as const;

/**
 * Retries of a reader of the table's stream, which is the outbox: until a record is 23 hours old. The stream
 * keeps it for 24 hours. missed-work-sweeper also finds work that is given up.
 */
const streamRetries = { retryAttempts: -1, maxRecordAge: Duration.hours(23) } as const;

export const streamRelayConsumer = {
  timeout: Duration.seconds(30),
  batchSize: 100,
  parallelizationFactor: 4,
  ...streamRetries,
} as const;

/**
 * Counts the lists behind the stream, in order: one batch of a shard at a time. A batch that fails is
 * split, so that a failing record delays few others.
 */
export const listCounterConsumer = {
  timeout: Duration.seconds(60),
  batchSize: 500,
  ...streamRetries,
} as const;

/**
 * The consumers of the minute's messages (functions/minute-dispatcher). A message is good for a minute and a run ends within it, so
 * that two runs do not work on one shard. The work is in the table: what a queue loses comes again a minute later.
 */
const minuteConsumer = {
  timeout: Duration.seconds(58),
  visibilityTimeout: Duration.minutes(6),
} as const;

/** All shards at once. */
export const sealerConsumer = { ...minuteConsumer, batchSize: 1, maxConcurrency: 20 } as const;
export const missedWorkConsumer = { ...minuteConsumer, batchSize: 1, maxConcurrency: 20 } as const;
/** Most shards have little to do, so that a run has several. */
export const deadlineConsumer = { ...minuteConsumer, batchSize: 4, maxConcurrency: 36 } as const;
/** The polls of a batch run at once. */
export const pollerConsumer = {
  /** Shorter than the longest poll would end polls that read far back; leases keep runs apart. */
  timeout: Duration.minutes(2),
  visibilityTimeout: Duration.minutes(12),
  batchSize: 10,
  maxConcurrency: 50,
} as const;

/**
 * How long a queue keeps a message: SQS's longest. A dead letter keeps the moment at which it was sent
 * first, so its 14 days count from there; a redrive sends it anew.
 */
export const retention = {
  /** Longer than its message can be queued, be a dead letter, and be queued again after a redrive. */
  importFile: Duration.days(45),
  /** Retention of an export with its file and its parts. */
  exportFile: Duration.days(7),
  work: Duration.days(14),
  /** Of the minute's messages: the next minute sends them again. */
  minute: Duration.minutes(2),
  deadLetter: Duration.days(14),
} as const;
