/**
 * What the deployed defaults carry and what a load needs, from the settings of lib/ and figures that are measured
 * elsewhere: units by `test/bench/cost/life.ts`, the time of environments by `measured.ts`.
 */

import { urlRequestsPerExecution } from "#lib/emulator/gateway/request-bucket.ts";
import { awsLatency } from "#lib/emulator/manners/manners.ts";
import {
  matcherConsumer,
  outboundConsumer,
  streamRelayConsumer,
} from "#lib/function/consumer-settings.ts";

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
  readUnits: 32,
} as const;

/**
 * Milliseconds in which the environments of a part are busy for one payment: what `measured.ts` prints for 1,500 payments
 * of one organization.
 */
export const busyMilliseconds = { requests: 130, matcher: 151, webhooks: 109 } as const;

/**
 * What the partner delivers for a payment: that it was submitted and that it was processed. A delivery takes the time of
 * `test/bench/webhook/forged-flood.ts`: its signature, its body of the largest size, and its writes.
 */
export const inbound = { deliveries: 2, busyMilliseconds: 100 } as const;

/** An account's executions by default, which all functions share (also the quota of the second table). */
const accountExecutions = 1_000;
/** A reservation as docs/deployment.md advises. */
const reservedExecutions = 50;

/** Tasks that the relay puts into one message. */
const tasksPerMessage = 10;
/** Functions that a schedule starts every minute, at most. */
const schedulesEachMinute = 4;
/** Shards of a stream carry 1,000 written units a second each. */
const unitsPerShard = 1_000;

export type Capacity = { readonly part: string; readonly carries: number; readonly limit: string };

const seconds = 1_000;

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
