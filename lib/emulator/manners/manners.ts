/**
 * What AWS does now and then, and engines on one machine never do. Each can be switched on for a stack; the
 * defaults are off, so that a developer meets no planted failure. Always on: permissions, the count of
 * passes through a function, the bounds of events, the retries of streams.
 */
export type Manners = {
  /** Seed of the random numbers that choose calls and messages. */
  readonly seed: number;
  /** Shares of calls, from 0 to 1. */
  readonly faults: Faults;
  readonly latency: Latency;
  /** Executions at once of all functions; null for no limit. Lambda refuses further ones. */
  readonly accountConcurrency: number | null;
  /** Share of batches of messages that are delivered twice, from 0 to 1. */
  readonly duplicates: number;
  /** Share of invocations for which Lambda replaces a waiting environment by a new one, from 0 to 1. */
  readonly replacements: number;
  /**
   * How many times as long as on AWS a function and the gateway may take before they are ended: 1 or more. On AWS a
   * function has a processor of its own; here it shares a few with the engines, all other functions and whatever
   * else runs. A function is still told the time that it would have left there.
   */
  readonly slowness: number;
};

export type Faults = {
  /** Share of transactions that are canceled because another one works on an item. */
  readonly transactionConflict: number;
  /** Share of calls that are throttled. */
  readonly throttle: number;
  /** Share of calls with an internal error before the engine does anything. */
  readonly internalError: number;
  /** Share of calls with an internal error after the engine has done everything. */
  readonly lostAnswer: number;
};

/** In milliseconds. */
export type Latency = {
  readonly read: number;
  readonly write: number;
  readonly transaction: number;
  readonly queue: number;
  readonly coldStart: number;
};

export const noFaults: Faults = {
  transactionConflict: 0,
  throttle: 0,
  internalError: 0,
  lostAnswer: 0,
};

const noLatency: Latency = { read: 0, write: 0, transaction: 0, queue: 0, coldStart: 0 };

/** Many more than on AWS, so that a short test meets each. */
export const frequentFaults: Faults = {
  transactionConflict: 0.03,
  throttle: 0.02,
  internalError: 0.02,
  lostAnswer: 0.02,
};

/** Typical of AWS in one region, for measurements of capacity. */
export const awsLatency: Latency = {
  read: 4,
  write: 8,
  transaction: 20,
  queue: 12,
  coldStart: 300,
};

export const noManners: Manners = {
  seed: 1,
  faults: noFaults,
  latency: noLatency,
  accountConcurrency: null,
  duplicates: 0,
  replacements: 0,
  slowness: 10,
};
