/** Processes the message of one delivery: makes the next attempt and records it. */
import type { Instant } from "#domain/value/instant.ts";
import {
  noteHandover,
  type OutboundDelivery,
  skipDelivery,
  unrecordedVersion,
} from "#domain/webhook/outbound-delivery.ts";
import {
  isTroubled,
  type OutboundEndpoint,
  type StoredEndpoint,
} from "#domain/webhook/outbound-endpoint.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import type { DeliveryMessage, Lane, OutboundDispatch } from "#domain/webhook/outbound-message.ts";
import type { GuardedResult } from "#outside/outbound-http/send-guarded.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import {
  findDelivery,
  saveDelivery,
  updateDeliveryWrites,
} from "#store/table/webhook/outbound-delivery-store.ts";
import { findEndpoint, noteSlownessWrite } from "#store/table/webhook/outbound-endpoint-store.ts";
import { firstDeliveriesOf } from "#store/table/webhook/outbound-event-store.ts";
import { attemptTimeoutMilliseconds, reportOf, sendEvent } from "./attempt/attempt.ts";
import { planAttempt } from "./attempt/record-attempt.ts";
import { deliveryFailureOf } from "./delivery-failure.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import type { EndpointReader } from "./endpoint-reader.ts";
import type { RecordReader } from "./record-reader.ts";
import type { SilentEndpoints } from "./silent-endpoints.ts";

/** An endpoint with a slower response is served in the slow lane. */
const quickMilliseconds = 1_000;

/**
 * Response timeout of each lane. After a timeout the fast lane passes the delivery on to the slow
 * lane.
 */
const patienceMilliseconds = { fast: 2_000, slow: attemptTimeoutMilliseconds } as const;

/** Maximum delay of an SQS message; the deadline sweeper sends what is due later. */
const maximumQueueDelaySeconds = 900;

/** State that the messages of one batch share. */
export type LaneState = {
  readonly lane: Lane;
  readonly records: RecordReader;
  readonly endpoints: EndpointReader;
  /** Sends a message again with a delay. Calls made at the same moment share one request. */
  readonly putOff: (dispatch: OutboundDispatch) => Promise<void>;
  readonly silent: SilentEndpoints;
};

type Step =
  | { readonly kind: "nothing" }
  | { readonly kind: "skip"; readonly delivery: OutboundDelivery }
  | { readonly kind: "later"; readonly lane: Lane; readonly delaySeconds: number }
  | {
      readonly kind: "attempt";
      readonly known: Known;
    };

/** A delivery, and its event where that was read too. */
type ReadDelivery = { readonly delivery: OutboundDelivery; readonly event: OutboundEvent | null };

/** Records as read before the attempt. The conditions of the later write detect a change. */
type Known = ReadDelivery & { readonly stored: StoredEndpoint };

/**
 * Makes the next attempt of a delivery if it is due, passes it to the slow lane, delays it or skips
 * it. Safe to repeat: a delivered or failed delivery is left alone.
 *
 * @throws Error if the result cannot be recorded; the message is then delivered again
 */
export async function deliver(
  dependencies: DeliveryDependencies,
  state: LaneState,
  message: DeliveryMessage,
): Promise<void> {
  const step = await nextStep(dependencies, state, message);
  switch (step.kind) {
    case "nothing":
      return;
    case "skip":
      return skip(dependencies, step.delivery);
    case "later":
      return state.putOff({ lane: step.lane, message, delaySeconds: step.delaySeconds });
    case "attempt":
      return attempt(dependencies, state, message, step.known);
  }
}

async function nextStep(
  { now }: DeliveryDependencies,
  { lane, records, endpoints, silent }: LaneState,
  message: DeliveryMessage,
): Promise<Step> {
  const { organizationId } = message;
  const read = await readDelivery(records, message);
  if (read === null || read.delivery.status !== "pending") return { kind: "nothing" };
  const { delivery } = read;
  const waitSeconds = secondsUntil(delivery.nextRetryAt, now());
  // Too early. The deadline sweeper sends a late retry; a retry that is due soon is delayed here, as
  // its own message may have been lost.
  if (waitSeconds > maximumQueueDelaySeconds) return { kind: "nothing" };
  if (waitSeconds > 0) return { kind: "later", lane, delaySeconds: waitSeconds };
  const stored = await endpoints.one(organizationId, delivery.endpointUuid);
  if (stored === null || stored.endpoint.status !== "active") return { kind: "skip", delivery };
  if (lane === "fast" && isTroubled(stored.health)) {
    return { kind: "later", lane: "slow", delaySeconds: 0 };
  }
  const putOffSeconds = silent.putOffSeconds(delivery.endpointUuid, now());
  if (putOffSeconds > 0) return { kind: "later", lane: "slow", delaySeconds: putOffSeconds };
  return { kind: "attempt", known: { ...read, stored } };
}

/** The recorded delivery, or the first state of one that no attempt has recorded yet. */
async function readDelivery(
  records: RecordReader,
  { organizationId, uuid, firstOf }: DeliveryMessage,
): Promise<ReadDelivery | null> {
  if (firstOf === undefined) {
    const delivery = await records.delivery(organizationId, uuid);
    return delivery === null ? null : { delivery, event: null };
  }
  const [recorded, event] = await Promise.all([
    records.recent(organizationId, uuid),
    records.event(organizationId, firstOf),
  ]);
  const first = event === null ? [] : firstDeliveriesOf(event);
  const delivery = recorded ?? first.find((each) => each.uuid === uuid);
  return delivery === undefined ? null : { delivery, event };
}

function secondsUntil(moment: Instant | null, now: Instant): number {
  return Math.ceil(((moment ?? now) - now) / 1_000);
}

async function attempt(
  dependencies: DeliveryDependencies,
  { lane, records, silent }: LaneState,
  message: DeliveryMessage,
  known: Known,
): Promise<void> {
  const { now } = dependencies;
  const { organizationId, eventUuid } = known.delivery;
  const { endpoint } = known.stored;
  const event = known.event ?? (await records.event(organizationId, eventUuid));
  if (event === null) throw new Error("The event of the delivery does not exist.");
  const started = performance.now();
  const result = await sendEvent(dependencies, event, endpoint, patienceMilliseconds[lane]);
  const isQuick = performance.now() - started < quickMilliseconds;
  const isSilent = !result.ok && result.reason === "timeout";
  if (isSilent) silent.note(endpoint.uuid, now());
  else silent.forget(endpoint.uuid);
  if (isSilent && lane === "fast") return handOver(dependencies, message, known);
  const answered = { endpoint, result, isQuick, at: now() };
  await record(dependencies, message, answered, { ...known, isCurrent: lane === "fast" });
}

/**
 * Passes the delivery on to the slow lane, which waits longer. Records the attempt, because the
 * receiver may have got it.
 */
async function handOver(
  { table, now, send }: DeliveryDependencies,
  message: DeliveryMessage,
  { delivery, stored }: Known,
): Promise<void> {
  const at = now();
  const slowness = noteSlownessWrite(stored.endpoint, at);
  const after = noteHandover(delivery, at);
  const attemptWrites = updateDeliveryWrites(delivery, after, "message");
  // If another process changed the delivery, its change is kept.
  if (!(await saveDelivery(table, [...attemptWrites, slowness])))
    await saveDelivery(table, [slowness]);
  await send([{ lane: "slow", message: recordedOne(message), delaySeconds: 0 }]);
}

type Answered = {
  /** The endpoint as read before the attempt. */
  readonly endpoint: OutboundEndpoint;
  readonly result: GuardedResult;
  readonly isQuick: boolean;
  /** When the response arrived or the wait ended; the retry delay starts here. */
  readonly at: Instant;
};

/** @param known.isCurrent whether it was read so shortly before that it is not read again */
async function record(
  dependencies: DeliveryDependencies,
  message: DeliveryMessage,
  answered: Answered,
  known: Known & { readonly isCurrent: boolean },
): Promise<void> {
  let wanted: OutboundDelivery | null = null;
  const recorded = await retryRaces(async (race) => {
    const isCurrent = race === 0 && known.isCurrent;
    const current = isCurrent ? known : await readAgain(dependencies, message, known);
    const { after, saved } = await recordOnce(dependencies, answered, current, wanted);
    wanted = after;
    return saved ? after : raced;
  });
  if (recorded !== null) await follow(dependencies, message, recorded, answered);
}

/** After a recorded attempt: counts it, reports a failure, and sends the message of the next one. */
async function follow(
  { meter, send, reportFailure }: DeliveryDependencies,
  message: DeliveryMessage,
  after: OutboundDelivery,
  { at, result }: Answered,
): Promise<void> {
  meter.record("Deliveries", outcomeOf(after), 1);
  const failed = deliveryFailureOf(after, result);
  if (failed !== null) reportFailure?.(failed);
  const delaySeconds = secondsUntil(after.nextRetryAt, at);
  if (after.status === "pending" && delaySeconds <= maximumQueueDelaySeconds) {
    await send([{ lane: "slow", message: recordedOne(message), delaySeconds }]);
  }
}

/** The message of a delivery that is recorded now. */
function recordedOne({ kind, organizationId, uuid }: DeliveryMessage): DeliveryMessage {
  return { kind, organizationId, uuid };
}

/** Outcome of the attempt for the metric; a pending delivery will be retried. */
function outcomeOf({ status }: OutboundDelivery): MetricValue<"Deliveries"> {
  if (status === "delivered") return "delivered";
  return status === "pending" ? "retry_scheduled" : "failed";
}

type Recorded = {
  /** Null if another attempt delivered it. */
  readonly after: OutboundDelivery | null;
  readonly saved: boolean;
};

type Current = {
  readonly delivery: OutboundDelivery | null;
  readonly stored: StoredEndpoint | null;
};

async function readAgain(
  { table }: DeliveryDependencies,
  { organizationId, uuid }: DeliveryMessage,
  known: Known,
): Promise<Current> {
  const [recorded, stored] = await Promise.all([
    findDelivery(table, organizationId, uuid),
    findEndpoint(table, organizationId, known.stored.endpoint.uuid),
  ]);
  const isUnrecorded = recorded === null && known.delivery.version === unrecordedVersion;
  return { delivery: isUnrecorded ? known.delivery : recorded, stored };
}

/** @param wanted the delivery as an earlier loop pass wrote it; its response may have been lost */
async function recordOnce(
  dependencies: DeliveryDependencies,
  { endpoint, result, isQuick, at }: Answered,
  { delivery: current, stored }: Current,
  wanted: OutboundDelivery | null,
): Promise<Recorded> {
  const { table, random } = dependencies;
  if (current === null) return { after: null, saved: true };
  if (wanted !== null && isSame(current, wanted)) return { after: wanted, saved: true };
  if (current.status === "delivered") return { after: null, saved: true };
  const delivery = { ...current, endpointName: endpoint.name, endpointUrl: endpoint.url };
  const report = reportOf(result, delivery, at, random());
  const isLate = secondsUntil(report.nextRetryAt, at) > maximumQueueDelaySeconds;
  const plan = await planAttempt(dependencies, {
    delivery,
    endpoint: stored,
    report,
    nextAttempt: isLate ? "sweeper" : "message",
    isQuick,
    now: at,
  });
  return { after: plan.after, saved: await saveDelivery(table, plan.writes) };
}

function isSame(a: OutboundDelivery, b: OutboundDelivery): boolean {
  return a.version === b.version && a.attemptedAt === b.attemptedAt && a.status === b.status;
}

async function skip(
  { table, now }: DeliveryDependencies,
  delivery: OutboundDelivery,
): Promise<void> {
  const writes = updateDeliveryWrites(delivery, skipDelivery(delivery, now()), "message");
  if (await saveDelivery(table, writes)) return;
  throw new Error("The delivery was changed concurrently; the message will be delivered again.");
}
