/**
 * What the deployed defaults carry and what a load needs, from the settings of lib/ and figures that are measured
 * elsewhere: units by `test/bench/cost/life.ts`, the time of environments by `measured.ts`.
 */

import { urlRequestsPerExecution } from "#lib/emulator/gateway/request-bucket.ts";
import { awsLatency } from "#lib/emulator/manners/manners.ts";
import {
  deadlineConsumer,
  matcherConsumer,
  missedWorkConsumer,
  outboundConsumer,
  pollerConsumer,
  sealerConsumer,
  streamRelayConsumer,
} from "#lib/function/consumer-settings.ts";
import { dueShards } from "#store/table/core/due-keys.ts";
import { integrationDuePartitions } from "#store/table/integration/integration-keys.ts";
import { duePerPartition } from "#store/table/integration/sync-store.ts";

/** Milliseconds of one call on AWS, and of work in the function around it. */
export const latencies = { ...awsLatency, work: 5 } as const;

/** A receiver of webhooks. */
export const receiverMilliseconds = 200;

/** One payment: an intent, one piece of evidence that matches it, its matcher runs, counts and webhooks. */
export const payment = {
  /** Requests of the API. */
  requests: 2,
  /** Units of `test/bench/cost/life.ts`: both requests, the runs, the counted lists, and four webhooks. */
  writeUnits: 36,
  readUnits: 35,
} as const;

/**
 * Milliseconds in which the environments of a part are busy for one payment: what `measured.ts` prints for 1,500 payments
 * of one organization.
 */
export const busyMilliseconds = {
  requests: 81,
  streamRelay: 4.2,
  listCounter: 0.8,
  matcher: 144,
  webhooks: 105,
} as const;

/**
 * What the partner delivers for a payment: that it was submitted and that it was processed. A delivery takes the time of
 * `test/bench/webhook/forged-flood.ts`: its signature, its body of the largest size, and its writes.
 */
export const inbound = { deliveries: 2, busyMilliseconds: 100 } as const;

/**
 * The work of each minute, for one payment: processor time by `test/bench/recovery/minute-work.ts` (0.5 ms each), doubled for what
 * the SDK and a share of a processor take on Lambda.
 */
export const minuteWork = {
  sealMilliseconds: 1,
  sweepMilliseconds: 1,
  /** Items of one shard of due work: 100 in a round (sweep-due.ts). Each case falls due at most twice. */
  dueItemsPerSecond: 100 / 0.33,
  dueItems: 2,
  /** One poll. */
  pollMilliseconds: 200,
} as const;

/** Of each minute a run uses so much; the rest is the start, and a margin for what is begun. */
const secondsOfMinute = { seals: 53, sweep: 48, due: 50 } as const;
/** A sweep reads the decisions of three windows of five minutes first: three for each payment, of 20 bytes, 40 MB a second. */
const decisionSeconds = (3 * 300 * 3 * 20) / 40e6;
const minutesOfWindow = 5;

/** Polls of a minute: those that the dispatcher sends at most, and those for which the runs have room. */
export function pollsEachMinute(milliseconds: number): {
  readonly sent: number;
  readonly room: number;
} {
  const { maxConcurrency, batchSize } = pollerConsumer;
  const room = Math.floor((maxConcurrency * batchSize * 60 * seconds) / milliseconds);
  return { sent: integrationDuePartitions().length * duePerPartition, room };
}

/** Payments a second for which the work of each minute is done within it, load spread over organizations. */
function minuteCapacities(): readonly Capacity[] {
  const sealing = sealerConsumer.maxConcurrency * (secondsOfMinute.seals / 60) * seconds;
  // In a window each shard has its share of the payments, and five runs that read the decisions first.
  const share = (minutesOfWindow * 60) / missedWorkConsumer.maxConcurrency;
  const perPayment =
    (share * minuteWork.sweepMilliseconds) / seconds + minutesOfWindow * decisionSeconds;
  const due = dueShards * minuteWork.dueItemsPerSecond * (secondsOfMinute.due / 60);
  return [
    {
      part: "audit sealer",
      carries: sealing / minuteWork.sealMilliseconds,
      limit: "sealerConsumer.maxConcurrency",
    },
    {
      part: "missed-work sweeper",
      carries: (minutesOfWindow * secondsOfMinute.sweep) / perPayment,
      limit: "missedWorkConsumer.maxConcurrency",
    },
    {
      part: `deadline sweeper, ${deadlineConsumer.maxConcurrency} runs`,
      carries: due / minuteWork.dueItems,
      limit: "100 items a third of a second in each of 144 shards",
    },
  ];
}

/** An account's executions by default, which all functions share (also the quota of the second table). */
const accountExecutions = 1_000;
/** A reservation as docs/deployment.md advises. */
const reservedExecutions = 50;

/** Tasks that the relay puts into one message. */
const tasksPerMessage = 10;
/** Functions that a schedule starts every minute, at most. */
const schedulesEachMinute = 1;
/** Shards of a stream carry 1,000 written units a second each. */
const unitsPerShard = 1_000;

const seconds = 1_000;

export type Capacity = { readonly part: string; readonly carries: number; readonly limit: string };

/** Payments a second that each part carries with the defaults. */
export function capacityOfDefaults(gatewayRequestsPerSecond: number): readonly Capacity[] {
  const matcher = (matcherConsumer.maxConcurrency * seconds) / busyMilliseconds.matcher;
  const delivery = (outboundConsumer.maxConcurrency * seconds) / busyMilliseconds.webhooks;
  return [
    {
      part: "gateway",
      carries: gatewayRequestsPerSecond / payment.requests,
      limit: "rateLimits.gatewayRequestsPerSecond",
    },
    { part: "matcher", carries: matcher, limit: "matcherConsumer.maxConcurrency" },
    {
      part: "inbound webhooks, nothing reserved (default)",
      carries: accountExecutions / (inbound.busyMilliseconds / seconds) / inbound.deliveries,
      limit: "the account's 1,000 executions, of all functions",
    },
    {
      part: "inbound webhooks, 50 reserved",
      carries: (reservedExecutions * urlRequestsPerExecution) / inbound.deliveries,
      limit: "inboundWebhookConcurrency",
    },
    { part: "webhooks, one lane", carries: delivery, limit: "outboundConsumer.maxConcurrency" },
    ...minuteCapacities(),
  ].map((each) => ({ ...each, carries: Math.floor(each.carries) }));
}

type Quota = {
  readonly quota: string;
  readonly byDefault: number;
  readonly needed: (rate: number) => number;
};

/** Shards of the stream at a rate: each has its own batches of the relay. */
export function shardsAt(rate: number): number {
  return Math.max(1, Math.ceil((rate * payment.writeUnits) / unitsPerShard));
}

/** Twice of what runs on average, so that bursts and retries fit. */
const headroom = 2;

function atOnce(rate: number, milliseconds: number): number {
  return Math.ceil((headroom * rate * milliseconds) / seconds);
}

export const quotas: readonly Quota[] = [
  {
    quota: "DynamoDB: write units of a table, on demand",
    byDefault: 40_000,
    needed: (rate) => headroom * rate * payment.writeUnits,
  },
  {
    quota: "DynamoDB: read units of a table, on demand",
    byDefault: 40_000,
    needed: (rate) => headroom * rate * payment.readUnits,
  },
  {
    quota: "Lambda: concurrent executions",
    byDefault: accountExecutions,
    needed: (rate) =>
      atOnce(rate, busyMilliseconds.requests) +
      atOnce(rate, inbound.deliveries * inbound.busyMilliseconds) +
      atOnce(rate, busyMilliseconds.matcher) +
      atOnce(rate, busyMilliseconds.webhooks) +
      shardsAt(rate) * (streamRelayConsumer.parallelizationFactor + 1),
  },
  {
    quota: "API Gateway: requests a second, all APIs of the account",
    byDefault: 10_000,
    needed: (rate) => headroom * rate * payment.requests,
  },
  {
    quota: "setting: matcherConsumer.maxConcurrency",
    byDefault: matcherConsumer.maxConcurrency,
    needed: (rate) => atOnce(rate, busyMilliseconds.matcher),
  },
  {
    quota: "setting: outboundConsumer.maxConcurrency",
    byDefault: outboundConsumer.maxConcurrency,
    needed: (rate) => atOnce(rate, busyMilliseconds.webhooks),
  },
  {
    quota: "setting: inboundWebhookConcurrency",
    byDefault: 0,
    needed: (rate) => Math.ceil((headroom * rate * inbound.deliveries) / urlRequestsPerExecution),
  },
  {
    quota: "SQS: messages in flight of one queue",
    byDefault: 120_000,
    needed: (rate) => atOnce(rate, matcherConsumer.timeout.toMilliseconds()) / tasksPerMessage,
  },
  {
    // In the smallest regions; schedules alone use EventBridge.
    quota: "EventBridge: invocations of targets a second",
    byDefault: 750,
    needed: () => schedulesEachMinute / 60,
  },
];

export const rates = [100, 1_000, 10_000] as const;

/** Seconds until a stop is caught up, while the same load goes on; null: never. */
export function catchUpSeconds(
  stoppedSeconds: number,
  rate: number,
  carries: number,
): number | null {
  if (carries <= rate) return null;
  return Math.ceil((stoppedSeconds * rate) / (carries - rate));
}
