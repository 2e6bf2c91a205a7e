/**
 * Polls the partner for changes that webhooks missed (docs/partner.md, Polling): first the list of
 * events, whose ids equal those of the webhooks, then the list of transfers for changes without an
 * event. Each poll reads the last ten minutes again: a repeated change is a duplicate, a late one
 * is not lost.
 */

import { eventCategories, type PartnerIntegration } from "../domain/integration/integration.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { MatchDependencies } from "../ingestion/matching/match-dependencies.ts";
import {
  type PartnerEvent,
  snapshotReferenceOf,
  toEvent,
  toSnapshotEvent,
} from "../partner/envelope.ts";
import { instantAt, textAt } from "../partner/object-reader.ts";
import type { PartnerClient, PartnerFailure, PartnerResult } from "../partner/partner-client.ts";
import { type JsonObject, stringifyJson } from "../schema/json/json-value.ts";
import { acceptPartnerDelivery } from "./partner-evidence.ts";
import { arrivalOf, laterArrival, type PollOutcome } from "./poll-outcome.ts";

const known: ReadonlySet<string> = new Set(eventCategories);

type Cursor = {
  /** All changes before this time were read, in milliseconds since the epoch. */
  readonly boundary: number;
  /**
   * The last ids read in each list, if the poll reached its page limit; null if both lists reached
   * the boundary.
   */
  readonly after: { readonly events: string | null; readonly transfers: string | null } | null;
  /** When the first poll of this walk started. */
  readonly startedAt: number;
};

export type PartnerPoll = {
  readonly integration: PartnerIntegration;
  readonly apiKey: string;
  readonly cursor: string | null;
  readonly now: Instant;
};

const overlapMilliseconds = 10 * 60_000;
const pageLimit = 100;
/** Maximum number of pages of each list in one poll; the next poll continues. */
const pagesAtOnce = 10;

/**
 * Polls at most ten pages of 100 items of each list. Returns a failure if a call to the partner
 * fails.
 */
export async function pollPartner(
  dependencies: MatchDependencies,
  partner: PartnerClient,
  poll: PartnerPoll,
): Promise<PollOutcome> {
  const start = readCursor(poll);
  const events = await walk(
    partner.listEvents,
    poll,
    eventList,
    start.boundary,
    start.after?.events,
  );
  if (!events.ok) return failed(events);
  const taken = await takeEvents(dependencies, poll, events.value.items);
  const wantsTransfers = poll.integration.eventCategories.includes("transfer");
  const transfers = wantsTransfers
    ? await walk(partner.listTransfers, poll, transferList, start.boundary, start.after?.transfers)
    : nothingWalked;
  if (!transfers.ok) return failed(transfers);
  const snapshots = await takeSnapshots(dependencies, poll, transfers.value.items, taken.covered);
  const after = { events: events.value.stoppedAt, transfers: transfers.value.stoppedAt };
  const isDone = after.events === null && after.transfers === null;
  const cursor: Cursor = isDone
    ? { boundary: start.startedAt - overlapMilliseconds, after: null, startedAt: start.startedAt }
    : { ...start, after };
  const syncedAt = isDone ? (start.startedAt as Instant) : null;
  const lastArrival = laterArrival(taken.lastArrival, snapshots);
  return { ok: true, cursor: JSON.stringify(cursor), syncedAt, lastArrival };
}

function readCursor({ integration, cursor, now }: PartnerPoll): Cursor {
  const boundary = integration.createdAt - overlapMilliseconds;
  if (cursor === null) return { boundary, after: null, startedAt: now };
  const stored = JSON.parse(cursor) as Cursor;
  return stored.after === null ? { ...stored, startedAt: now } : stored;
}

function failed({ reason, status, retryAfterSeconds }: PartnerFailure): PollOutcome {
  return { ok: false, reason: `${reason} ${status ?? ""}`.trim(), retryAfterSeconds };
}

/** How to read one list, newest first. */
type List = {
  readonly idOf: (item: JsonObject) => string | null;
  readonly changedAt: (item: JsonObject) => Instant | null;
  /**
   * Query of the first page; `updated_after_ms` if the list supports it. Later pages use
   * `starting_after` only.
   */
  readonly first: (boundary: number) => Record<string, string>;
};

const eventList: List = {
  idOf: (item) => textAt(item, ["event_id"]),
  changedAt: (item) => instantAt(item, ["event_created_at"]),
  first: () => ({}),
};

const transferList: List = {
  idOf: (item) => textAt(item, ["id"]),
  changedAt: (item) => instantAt(item, ["updated_at"]),
  first: (boundary) => ({ updated_after_ms: String(boundary) }),
};

type Walked = {
  readonly items: readonly JsonObject[];
  /** The last id that was read, if the boundary was not reached. */
  readonly stoppedAt: string | null;
};

const nothingWalked: PartnerResult<Walked> = { ok: true, value: { items: [], stoppedAt: null } };

/**
 * Reads pages until one reaches the boundary. `after` is null if an earlier poll of this walk
 * finished the list.
 */
async function walk(
  read: PartnerClient["listEvents"],
  { apiKey }: PartnerPoll,
  list: List,
  boundary: number,
  after: string | null | undefined,
): Promise<PartnerResult<Walked>> {
  // An earlier poll finished this list; only the other one continues.
  if (after === null) return nothingWalked;
  const items: JsonObject[] = [];
  let from: string | null = after ?? null;
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const cursor = from === null ? list.first(boundary) : { starting_after: from };
    const result = await read(apiKey, { limit: String(pageLimit), ...cursor });
    if (!result.ok) return result;
    const found = cutAt(list, result.value, boundary);
    items.push(...found.recent);
    from = found.next;
    if (from === null) break;
  }
  return { ok: true, value: { items, stoppedAt: from } };
}

/**
 * Returns the recent items of a page and the cursor of the next page; null at the boundary or the
 * end.
 */
function cutAt(list: List, page: readonly JsonObject[], boundary: number) {
  const recent = page.filter((item) => (list.changedAt(item) ?? boundary) >= boundary);
  const isFull = page.length === pageLimit && recent.length === page.length;
  // An item without an id names no next page: the one before it does, and the next page repeats some.
  const named = page.findLast((item) => list.idOf(item) !== null);
  return { recent, next: isFull && named !== undefined ? list.idOf(named) : null };
}

/**
 * Accepts the events, oldest first. Returns the references that the list of transfers uses for
 * them, and when the newest arrived.
 */
async function takeEvents(
  dependencies: MatchDependencies,
  { integration, now }: PartnerPoll,
  items: readonly JsonObject[],
): Promise<{ readonly covered: ReadonlySet<string>; readonly lastArrival: Instant | null }> {
  let lastArrival: Instant | null = null;
  const covered = new Set<string>();
  const wanted: ReadonlySet<string> = new Set(integration.eventCategories);
  for (const item of items.toReversed()) {
    const event = toEvent(item);
    // An item that is no event, or of a category that no client can choose, is stored and told.
    if (event !== null && known.has(event.category) && !wanted.has(event.category)) continue;
    const arrival = await take(dependencies, integration, event, item, now);
    lastArrival = laterArrival(lastArrival, arrival);
    const snapshot = event === null ? null : snapshotReferenceOf(event);
    if (snapshot !== null) covered.add(snapshot);
  }
  return { covered, lastArrival };
}

/** Accepts transfers whose change no event reported. @returns when the newest arrived */
async function takeSnapshots(
  dependencies: MatchDependencies,
  { integration, now }: PartnerPoll,
  items: readonly JsonObject[],
  covered: ReadonlySet<string>,
): Promise<Instant | null> {
  let lastArrival: Instant | null = null;
  for (const item of items.toReversed()) {
    const event = toSnapshotEvent(item);
    if (event !== null && covered.has(event.eventId)) continue;
    const arrival = await take(dependencies, integration, event, item, now, event !== null);
    lastArrival = laterArrival(lastArrival, arrival);
  }
  return lastArrival;
}

async function take(
  dependencies: MatchDependencies,
  integration: PartnerIntegration,
  event: PartnerEvent | null,
  item: JsonObject,
  now: Instant,
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
