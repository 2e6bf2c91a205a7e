/**
 * Walks the partner's two lists (docs/partner.md, Polling). Both give pages of at most 100 items; a walk reads ten pages at
 * once and goes on in the next poll.
 */

import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { Instant } from "#domain/value/instant.ts";
import { instantAt, textAt } from "#outside/partner/object-reader.ts";
import type { PartnerClient, PartnerResult } from "#outside/partner/partner-client.ts";

export type ListWalk = {
  readonly apiKey: string;
  readonly now: Instant;
  /** How much of the time before is read again. */
  readonly overlapMilliseconds: number;
};

export type Walked<Cursor> = {
  /** The changed items, oldest first. */
  readonly oldestFirst: readonly JsonObject[];
  readonly cursor: Cursor;
  /** Whether the walk reached its end; otherwise the next poll goes on. */
  readonly isDone: boolean;
};

const pageLimit = 100;
/** Maximum number of pages of each list in one poll; the next poll continues. */
const pagesAtOnce = 10;

type WalkStart = Pick<EventCursor, "boundary" | "startedAt">;

export type EventCursor = {
  /** All events before this time were read, in milliseconds since the epoch. */
  readonly boundary: number;
  /** The last id that was read: of an unfinished walk, or of a list whose newest items are last. */
  readonly after: string | null;
  /** Which end comes first; its order is not documented, so the sequences of the first page decide. */
  readonly order: "newest_first" | "oldest_first" | null;
  readonly isWalking: boolean;
  readonly startedAt: number;
};

export function startOfEvents({ boundary, startedAt }: WalkStart): EventCursor {
  return { boundary, after: null, order: null, isWalking: false, startedAt };
}

const eventTime = (item: JsonObject) => instantAt(item, ["event_created_at"]);
const eventId = (item: JsonObject) => textAt(item, ["event_id"]);

/** Reads events that were created since the boundary. */
export async function walkEvents(
  partner: PartnerClient,
  walk: ListWalk,
  start: EventCursor,
): Promise<PartnerResult<Walked<EventCursor>>> {
  const walked = await goThroughEvents(partner, walk, start);
  if (!isItemRefused(walked, start)) return walked;
  return goThroughEvents(partner, walk, startOfEvents({ ...start, startedAt: walk.now }));
}

async function goThroughEvents(
  { listEvents }: PartnerClient,
  walk: ListWalk,
  start: EventCursor,
): Promise<PartnerResult<Walked<EventCursor>>> {
  const read: JsonObject[] = [];
  const isRecent = (item: JsonObject) => isSince(eventTime(item), start.boundary);
  let { after, order } = start;
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const result = goingOn(await listEvents(walk.apiKey, pageQuery(after)), after, eventId);
    if (!result.ok) return result;
    if (after === null) order = orderOf(result.value) ?? order;
    read.push(...result.value);
    const next = hasReachedBoundary(order, result.value, isRecent)
      ? null
      : nextAfter(result.value, eventId);
    if (next === null) {
      const items = recentOf(order, read, isRecent);
      return { ok: true, value: endOfEvents(items, walk, { ...start, after, order }) };
    }
    after = next;
  }
  const cursor = { ...start, after, order, isWalking: true };
  const oldestFirst = inOrder(recentOf(order, read, isRecent), order);
  return { ok: true, value: { oldestFirst, cursor, isDone: false } };
}

/** So many old events at the end of a page say that the older ones follow; fewer may be events with a wrong time. */
const itemsOfBoundary = 10;

type IsRecent = (item: JsonObject) => boolean;

/** The list is in the order of the sequences: an event between two recent ones is recent too, whatever its time. */
function recentOf(
  order: EventCursor["order"],
  events: readonly JsonObject[],
  isRecent: IsRecent,
): readonly JsonObject[] {
  if (order !== "oldest_first") return events.slice(0, events.findLastIndex(isRecent) + 1);
  const first = events.findIndex(isRecent);
  return first === -1 ? [] : events.slice(first);
}

function hasReachedBoundary(
  order: EventCursor["order"],
  page: readonly JsonObject[],
  isRecent: IsRecent,
): boolean {
  return order !== "oldest_first" && !page.slice(-itemsOfBoundary).some(isRecent);
}

function endOfEvents(
  items: readonly JsonObject[],
  { overlapMilliseconds }: ListWalk,
  start: EventCursor,
): Walked<EventCursor> {
  // A list that ends with the newest is read on from the last page that was read whole.
  const cursor =
    start.order === "oldest_first"
      ? { ...start, isWalking: false }
      : {
          ...start,
          boundary: start.startedAt - overlapMilliseconds,
          after: null,
          isWalking: false,
        };
  return { oldestFirst: inOrder(items, start.order), cursor, isDone: true };
}

function inOrder(items: readonly JsonObject[], order: EventCursor["order"]): readonly JsonObject[] {
  return order === "oldest_first" ? items : items.toReversed();
}

/** By the sequences of the first and the last item, else by their times; null where neither says it. */
function orderOf(page: readonly JsonObject[]): EventCursor["order"] {
  const [first, last] = [page[0], page.at(-1)];
  if (first === undefined || last === undefined) return null;
  const sequences = [first, last].map((item) => Number(item["event_sequence"] ?? Number.NaN));
  const isStated = sequences.every(Number.isSafeInteger) && sequences[0] !== sequences[1];
  const [from = 0, to = 0] = isStated
    ? sequences
    : [first, last].map((item) => eventTime(item) ?? 0);
  if (from === to) return null;
  return from < to ? "oldest_first" : "newest_first";
}

export type TransferCursor = {
  /** All changes before this time were read, in milliseconds since the epoch. */
  readonly boundary: number;
  /** The last id of an unfinished walk; null if the last one reached its end. */
  readonly after: string | null;
  readonly startedAt: number;
};

export function startOfTransfers({ boundary, startedAt }: WalkStart): TransferCursor {
  return { boundary, after: null, startedAt };
}

const transferTime = (item: JsonObject) => instantAt(item, ["updated_at"]);
const transferId = (item: JsonObject) => textAt(item, ["id"]);

/**
 * Reads transfers that changed since the boundary. The list is in the order of creation, newest first, and only its first
 * page can be filtered by change: when that page is full, the changed ones may be anywhere behind it, and the walk
 * goes on to the end of the list. A walk that takes several polls reads what changed meanwhile with each of them.
 */
export async function walkTransfers(
  partner: PartnerClient,
  walk: ListWalk,
  start: TransferCursor,
): Promise<PartnerResult<Walked<TransferCursor>>> {
  const walked = await goThroughTransfers(partner, walk, start);
  if (!isItemRefused(walked, start)) return walked;
  return goThroughTransfers(partner, walk, startOfTransfers({ ...start, startedAt: walk.now }));
}

async function goThroughTransfers(
  { listTransfers }: PartnerClient,
  walk: ListWalk,
  start: TransferCursor,
): Promise<PartnerResult<Walked<TransferCursor>>> {
  const { apiKey, now, overlapMilliseconds } = walk;
  const items: JsonObject[] = [];
  let { after } = start;
  if (after !== null) {
    const fresh = await listTransfers(apiKey, changedSince(now - overlapMilliseconds));
    if (!fresh.ok) return fresh;
    items.push(...fresh.value);
  }
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const query = after === null ? changedSince(start.boundary) : pageQuery(after);
    const result = goingOn(await listTransfers(apiKey, query), after, transferId);
    if (!result.ok) return result;
    items.push(...result.value.filter((item) => isSince(transferTime(item), start.boundary)));
    after = nextAfter(result.value, transferId);
    if (after === null) {
      const cursor = { ...start, boundary: start.startedAt - overlapMilliseconds, after };
      return { ok: true, value: { oldestFirst: items.toReversed(), cursor, isDone: true } };
    }
  }
  const value = { oldestFirst: items.toReversed(), cursor: { ...start, after }, isDone: false };
  return { ok: true, value };
}

function changedSince(boundary: number): Record<string, string> {
  return { limit: String(pageLimit), updated_after_ms: String(boundary) };
}

function pageQuery(after: string | null): Record<string, string> {
  return { limit: String(pageLimit), ...(after === null ? {} : { starting_after: after }) };
}

function isSince(time: Instant | null, boundary: number): boolean {
  return (time ?? boundary) >= boundary;
}

const statusesOfRefusedItem: ReadonlySet<number | null> = new Set([400, 404, 410, 422]);

/**
 * Whether the partner does not know the item behind which an earlier poll stopped: a transfer can be deleted. With the same
 * item each later poll would fail too, so the walk begins again at its boundary.
 */
function isItemRefused(
  walked: PartnerResult<unknown>,
  { after }: { readonly after: string | null },
): boolean {
  return after !== null && !walked.ok && statusesOfRefusedItem.has(walked.status);
}

/** A page ends with the item behind which it should begin: the walk would never end, and nobody would learn of it. */
const sameAgain: PartnerResult<never> = {
  ok: false,
  reason: "failed",
  status: 200,
  effect: "none",
  retryAfterSeconds: null,
};

/** @param after the item behind which the page begins; null: the first page */
function goingOn(
  result: PartnerResult<JsonObject[]>,
  after: string | null,
  idOf: (item: JsonObject) => string | null,
): PartnerResult<JsonObject[]> {
  const isSame = result.ok && after !== null && nextAfter(result.value, idOf) === after;
  return isSame ? sameAgain : result;
}

/** The last id of the page that has one; null if the page is not full, so that the list ends with it. */
function nextAfter(
  page: readonly JsonObject[],
  idOf: (item: JsonObject) => string | null,
): string | null {
  if (page.length < pageLimit) return null;
  return page.map(idOf).findLast((id) => id !== null) ?? null;
}
