/**
 * What a stage costs: the fixed parts from the synthesized templates, a payment from what the other benches measure. Units
 * by life.ts, bytes by bytes.ts, times by capacity/measured.ts; the rest is assumed, and said so.
 */
import type { Template } from "aws-cdk-lib/assertions";
import { memoryMegabytes } from "#lib/function/memory.ts";
import { metricTable } from "#store/metrics/metric-table.ts";
import { dueShards } from "#store/table/core/due-keys.ts";
import { busyMilliseconds, payment } from "../capacity/capacity-model.ts";
import { type PriceName, prices } from "./dollar-prices.ts";

const secondsPerMonth = 730 * 3_600;
const minutesPerMonth = secondsPerMonth / 60;
const bytesPerGigabyte = 1e9;

/** Bytes of a payment in the table after a year, by bytes.ts (docs/capacity.md, Bytes kept). */
export const keptBytes = 3_751;

/** The same when its case is in the archive, by bytes.ts, and the bytes of its line there, by archive/archive.ts. */
export const archivedBytes = 1_700;
export const lineBytes = 4_000;

/** Units of a case that is moved to the archive, once, by archive/archive.ts. */
export const movedUnits = { written: 8.3, read: 6.4 } as const;

/** Its events and their deliveries, and the days for which they are kept by default. */
export const eventBytes = 3_949;
const daysOfEvents = 90;
const daysPerMonth = secondsPerMonth / 86_400;

/** What nobody measured from here. */
export const assumed = {
  /** Lambda polls each idle queue so often in a minute: five connections, of twenty seconds. */
  idlePollsPerMinute: 15,
  /** Milliseconds of a run that a schedule starts and that finds nothing. */
  idleRunMilliseconds: 100,
  /**
   * Units in a minute in which nobody wrote, beside the index of due work: the states of the sweep's 20 shards, and each five
   * minutes whether anybody wrote in a window, and that it is passed.
   */
  idleUnitsPerMinute: { read: 36, written: 5 },
  /** Bytes that an invocation and its lines log. */
  loggedBytes: 1_000,
  /** Share of invocations that X-Ray traces. */
  tracedShare: 0.05,
  /** Bytes of the answers and webhooks of a payment. */
  sentBytes: 12_000,
  /** Calls of queues for a payment: sent, received and deleted. Messages alone, and in full batches. */
  queueCalls: { alone: 12, full: 2 },
  /** Payments a second from which batches are full. */
  fullFrom: 10,
  /** Calls of a key in an hour by a function that works: table and queues are asked for their keys every five minutes. */
  keyCallsPerHour: 24,
} as const;

/** Of the metric SweepLag: `journal` and `seals`. */
const lagsAtRest = 2;

/** So much of what each price counts. */
export type Amounts = Partial<Record<PriceName, number>>;

export type Line = { readonly price: PriceName; readonly amount: number; readonly dollars: number };

export function linesOf(amounts: Amounts): readonly Line[] {
  return (Object.entries(amounts) as [PriceName, number][]).map(([price, amount]) => ({
    ...{ price, amount },
    dollars: amount * prices[price].dollars,
  }));
}

export function dollarsOf(amounts: Amounts): number {
  return linesOf(amounts).reduce((sum, { dollars }) => sum + dollars, 0);
}

type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
};
type Templates = Readonly<Record<string, Template>>;

function resourcesOf(templates: Templates, type: string): Readonly<Record<string, unknown>>[] {
  return Object.values(templates)
    .flatMap((template) =>
      Object.values(template.toJSON()["Resources"] as Record<string, Resource>),
    )
    .filter(({ Type }) => Type === type)
    .map(({ Properties = {} }) => Properties);
}

/** An alarm is paid for each metric that it reads. */
function metricsOfAlarms(templates: Templates): number {
  return resourcesOf(templates, "AWS::CloudWatch::Alarm").reduce((sum, { Metrics }) => {
    const parts = (Metrics ?? [{ MetricStat: {} }]) as { readonly MetricStat?: object }[];
    return sum + parts.filter(({ MetricStat }) => MetricStat !== undefined).length;
  }, 0);
}

/** A month of a stage that nobody uses. */
export function amountsAtRest(templates: Templates): Amounts {
  const count = (type: string) => resourcesOf(templates, type).length;
  const schedules = count("AWS::Events::Rule");
  const polled = resourcesOf(templates, "AWS::Lambda::EventSourceMapping").filter(
    (mapping) => "ScalingConfig" in mapping,
  ).length;
  const runs = schedules * minutesPerMonth;
  // An index is read eventually consistently, half a unit a shard.
  const unitsPerMinute = dueShards / 2 + assumed.idleUnitsPerMinute.read;
  return {
    alarmMetricMonth: metricsOfAlarms(templates),
    compositeAlarmMonth: count("AWS::CloudWatch::CompositeAlarm"),
    dashboardMonth: count("AWS::CloudWatch::Dashboard"),
    // How far behind the sealer and the missed-work sweeper are. Where nothing is due, nothing else is recorded.
    customMetricMonth: lagsAtRest,
    keyMonth: count("AWS::KMS::Key"),
    secretMonth: count("AWS::SecretsManager::Secret"),
    queueRequest: polled * assumed.idlePollsPerMinute * minutesPerMonth,
    functionRequest: runs,
    functionGigabyteSecond: (runs * assumed.idleRunMilliseconds) / 1_000,
    readUnit: unitsPerMinute * minutesPerMonth,
    writeUnit: assumed.idleUnitsPerMinute.written * minutesPerMonth,
    logGigabyte: (runs * assumed.loggedBytes) / bytesPerGigabyte,
    keyRequest: (schedules * assumed.keyCallsPerHour * secondsPerMonth) / 3_600,
  };
}

/** What the environments of each part are busy for one payment, times their memory. */
const gigabyteSecondsOfPayment = (
  Object.entries(busyMilliseconds) as [keyof typeof busyMilliseconds, number][]
).reduce((sum, [part, busy]) => sum + (busy / 1_000) * (memoryMegabytes[part] / 1_024), 0);

/** One payment at a rate, without what is kept of it. */
export function amountsOfPayment(rate: number): Amounts {
  const isFull = rate >= assumed.fullFrom;
  // Behind the requests: the relay, the counter, the matcher and a lane, each after both requests.
  const invocations = payment.requests + (isFull ? 1 : 4 * payment.requests);
  const logged = (invocations * assumed.loggedBytes) / bytesPerGigabyte;
  return {
    writeUnit: payment.writeUnits,
    readUnit: payment.readUnits,
    apiRequest: payment.requests,
    functionRequest: invocations,
    functionGigabyteSecond: gigabyteSecondsOfPayment,
    fairQueueRequest: isFull ? assumed.queueCalls.full : assumed.queueCalls.alone,
    logGigabyte: logged,
    logGigabyteMonth: logged,
    trace: invocations * assumed.tracedShare,
    sentGigabyte: assumed.sentBytes / bytesPerGigabyte,
  };
}

/** A month of what the metrics and keys of a stage cost that is used, at whatever rate. */
export function amountsInUse(templates: Templates): Amounts {
  const functions = resourcesOf(templates, "AWS::Lambda::Function").length;
  const metrics = Object.values(metricTable).flatMap(({ values }) => [...values]).length;
  return {
    customMetricMonth: metrics - lagsAtRest,
    keyRequest: (functions * assumed.keyCallsPerHour * secondsPerMonth) / 3_600,
  };
}

/** Dollars in a month to keep so many payments, with point-in-time recovery, when their events have expired. */
export function dollarsToKeep(payments: number, bytes = keptBytes): number {
  const gigabytes = (payments * bytes) / bytesPerGigabyte;
  return dollarsOf({ storedGigabyteMonth: gigabytes, recoveryGigabyteMonth: gigabytes });
}

/** Dollars in a month to keep so many payments whose cases are in the archive. */
export function dollarsToKeepArchived(payments: number): number {
  const inArchive = { archivedGigabyteMonth: (payments * lineBytes) / bytesPerGigabyte };
  return dollarsToKeep(payments, archivedBytes) + dollarsOf(inArchive);
}

/** Dollars to move so many cases, once. */
export function dollarsToMove(payments: number): number {
  const { written, read } = movedUnits;
  return dollarsOf({ writeUnit: payments * written, readUnit: payments * read });
}

export type Month = {
  readonly fixed: number;
  readonly processing: number;
  /** After so many years at this rate: what the years have left. */
  readonly keeping: (years: number) => number;
};

/** @param rate payments a second, day and night */
export function monthAt(templates: Templates, rate: number): Month {
  const payments = rate * secondsPerMonth;
  const inUse = rate === 0 ? 0 : dollarsOf(amountsInUse(templates));
  return {
    fixed: dollarsOf(amountsAtRest(templates)) + inUse,
    processing: payments * dollarsOf(amountsOfPayment(rate)),
    keeping: (years) =>
      dollarsToKeep(payments * 12 * years) +
      dollarsToKeep((payments * daysOfEvents) / daysPerMonth, eventBytes),
  };
}
