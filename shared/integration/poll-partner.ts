/**
 * Reads what webhooks may have missed (docs/partner.md, Polling): the partner's list of events, whose
 * ids are those of the webhooks, then its list of transfers for what no event told. Each poll goes
 * back over the last ten minutes once more: what comes again is a duplicate, what came late is not lost.
 */

import type { PartnerIntegration } from "../domain/integration/integration.ts";
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
import type { PollOutcome } from "./poll-outcome.ts";

type Cursor = {
  /** Everything that changed up to then was read. */
  readonly boundary: number;
  /** Where the last poll stopped for lack of pages; null where it reached its boundary. */
  readonly after: { readonly events: string | null; readonly transfers: string | null } | null;
  /** When the walk began that `after` belongs to. */
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
/** Pages of each list that one poll reads; the next poll goes on. */
const pagesAtOnce = 10;

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
  const covered = await takeEvents(dependencies, poll, events.value.items);
  const wantsTransfers = poll.integration.eventCategories.includes("transfer");
  const transfers = wantsTransfers
    ? await walk(partner.listTransfers, poll, transferList, start.boundary, start.after?.transfers)
    : nothingWalked;
  if (!transfers.ok) return failed(transfers);
  await takeSnapshots(dependencies, poll, transfers.value.items, covered);
  const after = { events: events.value.stoppedAt, transfers: transfers.value.stoppedAt };
  const isDone = after.events === null && after.transfers === null;
  const cursor: Cursor = isDone
    ? { boundary: start.startedAt - overlapMilliseconds, after: null, startedAt: start.startedAt }
    : { ...start, after };
  const syncedAt = isDone ? (start.startedAt as Instant) : null;
  return { ok: true, cursor: JSON.stringify(cursor), syncedAt };
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

/** How one list is walked, newest first. */
type List = {
  readonly idOf: (item: JsonObject) => string | null;
  readonly changedAt: (item: JsonObject) => Instant | null;
  /** The first page by time, where the list can; it takes one cursor only. */
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
  /** The last id that was read, where the boundary was not reached. */
  readonly stoppedAt: string | null;
};

const nothingWalked: PartnerResult<Walked> = { ok: true, value: { items: [], stoppedAt: null } };

/** Reads pages until one reaches the boundary. A walk that ended before says so by `after` null. */
async function walk(
  read: PartnerClient["listEvents"],
  { apiKey }: PartnerPoll,
  list: List,
  boundary: number,
  after: string | null | undefined,
): Promise<PartnerResult<Walked>> {
  // This list was read to its boundary; the other one goes on.
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

/** What of a page is recent, and where the next page begins; null at the boundary or the end. */
function cutAt(list: List, page: readonly JsonObject[], boundary: number) {
  const recent = page.filter((item) => (list.changedAt(item) ?? boundary) >= boundary);
  const isFull = page.length === pageLimit && recent.length === page.length;
  const last = isFull ? page.at(-1) : undefined;
  return { recent, next: last === undefined ? null : list.idOf(last) };
}

/** Takes the events in, oldest first; answers the references that the list of transfers has for them. */
async function takeEvents(
  dependencies: MatchDependencies,
  { integration, now }: PartnerPoll,
  items: readonly JsonObject[],
): Promise<ReadonlySet<string>> {
  const covered = new Set<string>();
  const wanted: ReadonlySet<string> = new Set(integration.eventCategories);
  for (const item of items.toReversed()) {
    const event = toEvent(item);
    if (event === null || !wanted.has(event.category)) continue;
    await take(dependencies, integration, event, item, now);
    const snapshot = snapshotReferenceOf(event);
    if (snapshot !== null) covered.add(snapshot);
  }
  return covered;
}

/** Takes in what the list of transfers alone tells. */
async function takeSnapshots(
  dependencies: MatchDependencies,
  { integration, now }: PartnerPoll,
  items: readonly JsonObject[],
  covered: ReadonlySet<string>,
): Promise<void> {
  for (const item of items.toReversed()) {
    const event = toSnapshotEvent(item);
    if (event === null || covered.has(event.eventId)) continue;
    await take(dependencies, integration, event, item, now, true);
  }
}

async function take(
  dependencies: MatchDependencies,
  integration: PartnerIntegration,
  event: PartnerEvent,
  item: JsonObject,
  now: Instant,
  skipIfKnown = false,
): Promise<void> {
  await acceptPartnerDelivery(dependencies, {
    integration,
    event,
    body: Buffer.from(stringifyJson(item)),
    contentType: "application/json",
    source: "polling",
    now,
    skipIfKnown,
  });
}
