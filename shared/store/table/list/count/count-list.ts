/**
 * Keeps the counts of a list exact from the table's stream. Changed records are read again, so
 * repeated and reordered stream records and concurrent counters do no harm.
 *
 * The counts do not depend on clocks. A counter first claims a new boundary in the head and only
 * then reads the records made before it. If such a record is committed later, the stream delivers
 * it to a counter that sees the claim and saves the head; every counter that read before the commit
 * then fails to save and starts again. Records made after the claim are read by the lists directly,
 * and by the next counter that claims a later boundary. So a counter with a wrong clock, or one
 * that stalls at any call, hides no record; it only costs some writes.
 */

import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../../core/batch-read.ts";
import { jitteredPause } from "../../core/jittered-pause.ts";
import { recordKey } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import { raced, retryRaces } from "../../core/retry-races.ts";
import type { Table } from "../../core/table.ts";
import { readOldestDirectory } from "../list-directory.ts";
import { type Head, isMadeBefore, saveHead } from "../list-head.ts";
import { listHeadKey } from "../list-keys.ts";
import { type RecordsMade, readOldest } from "../list-records.ts";
import { type CountedCollection, markOf } from "../listed/listed-collection.ts";
import { NodeGoneError } from "../tree/list-node-store.ts";
import type { ListMark } from "../tree/list-sums.ts";
import { countKeyedLists } from "./count-keyed-lists.ts";
import { applyToList } from "./list-changes.ts";
import type { TouchedRecords } from "./touched-records.ts";

/**
 * Most records are committed within this time after their id was made; a later commit costs a
 * write.
 */
export const commitDelayMilliseconds = 3_000;

/**
 * With fewer uncounted records the boundary stays, because moving it costs two writes. Lists read
 * uncounted records directly.
 */
export const uncountedAtMost = 8;

/** Maximum records counted by one call: those of a stream batch, and some older ones. */
const recordsOfCall = 4_000;
/** Maximum records that one step counts and holds in memory. */
const recordsOfStep = 2_000;
/** Minimum step of the boundary; without it, each batch of a busy organization would move it. */
const leastMilliseconds = commitDelayMilliseconds;
const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 4_000;

export type CountRequest = {
  readonly organizationId: OrganizationId;
  readonly collection: CountedCollection;
  /** Records that have or may have changed. */
  readonly touched: TouchedRecords;
  /**
   * Upper bound of the boundary (milliseconds since the epoch). It must not be later than the
   * existing records: until that moment has passed, each new record would cost a write.
   */
  readonly before: number;
  /** Approximate maximum of records counted; 4,000 by default. */
  readonly recordsAtMost?: number;
};

/**
 * The upper bound of the boundary for these changes: 3 seconds before the newest of them, and
 * before `now`. So neither a fast clock of a counter nor that of a writer moves the boundary past
 * records that are not committed yet.
 */
export function settledBefore(now: number, touched: TouchedRecords): number {
  const newest = [...touched.keys()].reduce(
    (latest, uuid) => Math.max(latest, millisecondsOfUuid(uuid)),
    0,
  );
  return Math.min(now, newest) - commitDelayMilliseconds;
}

/**
 * Counts the touched records, and some of the uncounted records before `request.before`. The next
 * call continues.
 *
 * @returns whether uncounted records before that moment may remain
 * @throws TooManyWritersError after 12 lost races with other counters; the stream delivers the batch again
 */
export async function countList(
  table: Table,
  request: CountRequest,
  pause: (races: number) => Promise<void> = pauseAtRandom,
): Promise<boolean> {
  const { recordsAtMost = recordsOfCall, touched } = request;
  const perStep = Math.min(recordsAtMost, recordsOfStep);
  const steps = Math.ceil(recordsAtMost / perStep);
  const progress: Progress = { steps, perStep, touched, counted: 0, claimed: 0 };
  return retryRaces(() => countSteps(table, request, progress), pause);
}

/** How far a call is; a lost race leaves it where it is. */
type Progress = {
  readonly steps: number;
  /** Records of one step at the most. */
  readonly perStep: number;
  /** What is still to be counted of the touched records. */
  touched: TouchedRecords;
  counted: number;
  claimed: number;
};

/** @returns whether records before the moment may be left for the next call */
async function countSteps(
  table: Table,
  request: CountRequest,
  progress: Progress,
): Promise<boolean | typeof raced> {
  while (progress.counted < progress.steps && progress.claimed <= progress.steps) {
    const { touched, perStep } = progress;
    const outcome = await countStep(table, { ...request, touched }, perStep).catch(racedIfGone);
    if (outcome === "done") return false;
    if (outcome === "raced") return raced;
    progress[outcome] += 1;
    // The head was saved after these records were read, so they are done.
    if (outcome === "counted") progress.touched = new Map();
  }
  return true;
}

function pauseAtRandom(races: number): Promise<void> {
  return jitteredPause(races, {
    milliseconds: firstPauseMilliseconds,
    longest: longestPauseMilliseconds,
  });
}

type Outcome = "done" | "raced" | "claimed" | "counted";

/** A later counter has overwritten a node that this one still needed. */
function racedIfGone(error: unknown): "raced" {
  if (error instanceof NodeGoneError) return "raced";
  throw error;
}

async function countStep(table: Table, request: CountRequest, atMost: number): Promise<Outcome> {
  const { organizationId, collection, touched } = request;
  const { head, open, before } = await readOldestDirectory(table, organizationId, collection);
  const known = [...touched.keys()].filter((uuid) => isMadeBefore(uuid, head.claimed));
  const readMade = (end: number, count: number) => {
    const range = { from: head.boundary, before: Math.min(before, end) };
    return readOldest(table, organizationId, open, range, count);
  };
  const end = Math.min(before, Math.max(head.claimed, request.before));
  const isNew = (uuid: Uuid) => !isMadeBefore(uuid, head.boundary);
  const isBusy = [...touched.keys()].filter(isNew).length >= uncountedAtMost;
  const isDue =
    end - head.boundary >= leastMilliseconds && (isBusy || (await holdsEnough(readMade, end)));
  if (isDue && head.claimed === head.boundary) return claim(table, request, head, end);
  if (!isDue && known.length === 0) return "done";
  const made = await readMade(head.claimed, atMost);
  const late = known.filter((uuid) => isMadeBefore(uuid, head.boundary));
  const current = new Map<Uuid, Item | null>(late.map((uuid) => [uuid, null]));
  const keys = late.map((uuid) => recordKey(organizationId, collection.name, uuid));
  for (const item of [...made.items, ...(await readAll(table, keys))]) {
    current.set(item["sk"] as Uuid, item);
  }
  return countRecords(table, request, head, { current, boundary: made.before });
}

async function holdsEnough(
  readMade: (end: number, count: number) => Promise<RecordsMade>,
  end: number,
): Promise<boolean> {
  const left = await readMade(end, uncountedAtMost);
  return left.items.length >= uncountedAtMost || left.before < end;
}

/**
 * Stores the claimed boundary. No counter reads records before it until the head holds the claim.
 */
async function claim(
  table: Table,
  { organizationId, collection }: CountRequest,
  head: Head,
  claimed: number,
): Promise<Outcome> {
  const key = listHeadKey(organizationId, collection.name, collection.revision);
  const saved = await saveHead(table, key, head, { ...head, claimed });
  return saved === null ? "raced" : "claimed";
}

type Counted = {
  readonly current: ReadonlyMap<Uuid, Item | null>;
  readonly boundary: number;
};

async function countRecords(
  table: Table,
  { organizationId, collection, touched, before }: CountRequest,
  head: Head,
  counted: Counted,
): Promise<Outcome> {
  const boundary = Math.max(counted.boundary, head.boundary);
  const scope = { table, organizationId, collection };
  const latest = await countKeyedLists(scope, touched, counted.current);
  if (latest === null) return "raced";
  const wanted = new Map<Uuid, readonly ListMark[]>();
  for (const [uuid, item] of latest) {
    wanted.set(uuid, item === null ? [] : collection.entriesOf(item).map(markOf));
  }
  const key = listHeadKey(organizationId, collection.name, collection.revision);
  const isSaved = await applyToList(scope, { key, head }, wanted, boundary);
  if (!isSaved) return "raced";
  return boundary >= head.claimed && before - boundary < leastMilliseconds ? "done" : "counted";
}
