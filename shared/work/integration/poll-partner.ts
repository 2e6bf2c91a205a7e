/**
 * Polls the partner for changes that webhooks missed (docs/partner.md, Polling): first the list of
 * events, whose ids equal those of the webhooks, then the list of transfers for changes without an
 * event. Each poll reads the last ten minutes again: a repeated change is a duplicate, a late one
 * is not lost. Items that cannot be read are stored and told.
 */

import { type JsonObject, stringifyJson } from "#api/schema/json/json-value.ts";
import { eventCategories, type PartnerIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type PartnerEvent,
  snapshotReferenceOf,
  toEvent,
  toSnapshotEvent,
} from "#outside/partner/envelope.ts";
import type { PartnerClient, PartnerFailure } from "#outside/partner/partner-client.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { acceptPartnerDelivery } from "./partner-evidence.ts";
import {
  type EventCursor,
  startOfEvents,
  startOfTransfers,
  type TransferCursor,
  walkEvents,
  walkTransfers,
} from "./partner-lists.ts";
import { arrivalOf, laterArrival, type PollOutcome } from "./poll-outcome.ts";

export type PartnerPoll = {
  readonly integration: PartnerIntegration;
  readonly apiKey: string;
  readonly cursor: string | null;
  readonly now: Instant;
};

/** Each list is walked for itself, so that a long walk through one delays nothing of the other. */
type Cursor = { readonly events: EventCursor; readonly transfers: TransferCursor };

const known: ReadonlySet<string> = new Set(eventCategories);

const overlapMilliseconds = 10 * 60_000;

/**
 * Polls at most eleven pages of 100 items of each list. Returns a failure if a call to the partner
 * fails.
 */
export async function pollPartner(
  dependencies: MatchDependencies,
  partner: PartnerClient,
  poll: PartnerPoll,
): Promise<PollOutcome> {
  const { apiKey, now, integration } = poll;
  const start = readCursor(poll);
  const walk = { apiKey, now, overlapMilliseconds };
  const events = await walkEvents(partner, walk, start.events);
  if (!events.ok) return failed(events);
  const taken = await takeEvents(dependencies, poll, events.value.oldestFirst);
  const wantsTransfers = integration.eventCategories.includes("transfer");
  const transfers = wantsTransfers ? await walkTransfers(partner, walk, start.transfers) : null;
  if (transfers?.ok === false) return failed(transfers);
  const found = transfers?.value.oldestFirst ?? [];
  const snapshots = await takeSnapshots(dependencies, poll, found, taken.covered);
  const cursor: Cursor = {
    events: events.value.cursor,
    transfers: transfers?.value.cursor ?? start.transfers,
  };
  const isDone = events.value.isDone && transfers?.value.isDone !== false;
  const startedAt = Math.min(
    start.events.startedAt,
    wantsTransfers ? start.transfers.startedAt : now,
  );
  const syncedAt = isDone ? (startedAt as Instant) : null;
  const lastArrival = laterArrival(taken.lastArrival, snapshots);
  return { ok: true, cursor: JSON.stringify(cursor), syncedAt, lastArrival };
}

function readCursor({ integration, cursor, now }: PartnerPoll): Cursor {
  const boundary = integration.createdAt - overlapMilliseconds;
  if (cursor === null) {
    const start = { boundary, startedAt: now };
    return { events: startOfEvents(start), transfers: startOfTransfers(start) };
  }
  const { events, transfers } = JSON.parse(cursor) as Cursor;
  return {
    events: events.isWalking ? events : { ...events, startedAt: now },
    transfers: transfers.after === null ? { ...transfers, startedAt: now } : transfers,
  };
}

function failed({ reason, status, retryAfterSeconds }: PartnerFailure): PollOutcome {
  return { ok: false, reason: `${reason} ${status ?? ""}`.trim(), retryAfterSeconds };
}

/**
 * Accepts the events, oldest first. Returns the references that the list of transfers uses for
 * them, and when the newest arrived.
 */
async function takeEvents(
  dependencies: MatchDependencies,
  poll: PartnerPoll,
  items: readonly JsonObject[],
): Promise<{ readonly covered: ReadonlySet<string>; readonly lastArrival: Instant | null }> {
  let lastArrival: Instant | null = null;
  const covered = new Set<string>();
  const wanted: ReadonlySet<string> = new Set(poll.integration.eventCategories);
  for (const item of items) {
    const event = toEvent(item);
    // Categories that the client did not choose are left out on purpose; one that nobody can choose is told.
    if (event !== null && known.has(event.category) && !wanted.has(event.category)) continue;
    lastArrival = laterArrival(lastArrival, await take(dependencies, poll, event, item));
    const snapshot = event === null ? null : snapshotReferenceOf(event);
    if (snapshot !== null) covered.add(snapshot);
  }
  return { covered, lastArrival };
}

/** Accepts transfers whose change no event reported. @returns when the newest arrived */
async function takeSnapshots(
  dependencies: MatchDependencies,
  poll: PartnerPoll,
  items: readonly JsonObject[],
  covered: ReadonlySet<string>,
): Promise<Instant | null> {
  let lastArrival: Instant | null = null;
  for (const item of items) {
    const event = toSnapshotEvent(item);
    if (event !== null && covered.has(event.eventId)) continue;
    lastArrival = laterArrival(lastArrival, await take(dependencies, poll, event, item, true));
  }
  return lastArrival;
}

/** @param event null for an item that cannot be read */
async function take(
  dependencies: MatchDependencies,
  { integration, now }: PartnerPoll,
  event: PartnerEvent | null,
  item: JsonObject,
  skipIfKnown = false,
): Promise<Instant | null> {
  const accepted = await acceptPartnerDelivery(dependencies, {
    integration,
    event,
    body: Buffer.from(stringifyJson(item)),
    contentType: "application/json",
    source: "polling",
    now,
    skipIfKnown,
  });
  return arrivalOf(accepted);
}
