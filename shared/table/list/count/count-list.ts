/**
 * Keeps the counts of a list exact, behind the table's stream. What changed is read again from the
 * records themselves, so repeats, another order and several counters at once do no harm.
 *
 * No clock decides what is counted. A counter first claims a boundary in the head; only then it reads
 * the records made before it. Of a record that is committed later, the change comes through the
 * stream to a counter that finds the claim: it saves the head, so every counter that has read before
 * the commit fails to save and begins again. A record made after the claim is read by the lists
 * themselves, and by whoever claims a later boundary. So a counter whose clock is wrong, or that
 * stalls at any call, hides no record: it costs some writes.
 */
import { millisecondsOfUuid, type Uuid } from "../../../domain/value/id.ts";
import { readAll } from "../../core/batch-read.ts";
import { recordKey } from "../../core/keys.ts";
import type { Table } from "../../core/table.ts";
import { readOldestDirectory } from "../list-directory.ts";
import { type Head, isMadeBefore, saveHead } from "../list-head.ts";
import { listHeadKey } from "../list-keys.ts";
import { type Made, readOldest } from "../list-records.ts";
import type { CountedCollection, Item } from "../listed-collection.ts";
import { NodeGoneError } from "../tree/list-node-store.ts";
import { countKeyedLists } from "./count-keyed-lists.ts";
import { applyToList } from "./list-changes.ts";
import type { TouchedRecords } from "./touched-records.ts";

/** Most records are committed within this long after their id was made: a later one costs a write. */
export const commitDelayMilliseconds = 3_000;

/** Fewer uncounted records are left to the lists, which read them: a boundary costs two writes. */
export const uncountedAtMost = 8;

/** Records that one call counts: those of a stream's batch, and some of what was left. */
const recordsOfCall = 4_000;
/** Records that one step counts, and holds in memory. */
const recordsOfStep = 2_000;
/** The boundary moves by at least so much, or each batch of a busy organization would move it. */
const leastMilliseconds = commitDelayMilliseconds;
const maximumRaces = 12;
const longestPauseMilliseconds = 4_000;

export type CountRequest = {
  readonly organizationId: string;
  readonly collection: CountedCollection;
  /** Records that have changed, or may have. */
  readonly touched: TouchedRecords;
  /**
   * Moment (milliseconds since the epoch) up to which the boundary may move; it must not be after the
   * records that exist, or each new one costs a write until its time has come.
   */
  readonly before: number;
  /** How many records before the moment are counted, about; 4,000 where it is not given. */
  readonly recordsAtMost?: number;
};

/**
 * How far the boundary may move with these changes: a while behind the newest of them, and behind
 * the clock. So neither a fast clock of a counter nor one of a writer moves it beyond what is
 * committed.
 */
export function settledBefore(now: number, touched: TouchedRecords): number {
  const newest = [...touched.keys()].reduce(
    (latest, uuid) => Math.max(latest, millisecondsOfUuid(uuid)),
    0,
  );
  return Math.min(now, newest) - commitDelayMilliseconds;
}

/**
 * Counts what was touched, and some of the records before the moment; the next call goes on.
 *
 * @returns whether records before the moment may be left for the next call
 * @throws Error when other counters were first too often: the stream delivers again
 */
export async function countList(
  table: Table,
  request: CountRequest,
  pause: (race: number) => Promise<void> = pauseAtRandom,
): Promise<boolean> {
  const { recordsAtMost = recordsOfCall } = request;
  const perStep = Math.min(recordsAtMost, recordsOfStep);
  const steps = Math.ceil(recordsAtMost / perStep);
  const times = { done: 0, counted: 0, claimed: 0, raced: 0 };
  let { touched } = request;
  while (times.counted < steps && times.claimed <= steps) {
    const outcome = await countStep(table, { ...request, touched }, perStep).catch(racedIfGone);
    times[outcome] += 1;
    if (outcome === "done") return false;
    if (times.raced > maximumRaces) throw new Error("Too many counters of one list at once.");
    if (outcome === "raced") await pause(times.raced);
    // The head has been saved after these were read, which is all that they need.
    if (outcome === "counted") touched = new Map();
  }
  return true;
}

function pauseAtRandom(race: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(longestPauseMilliseconds, 20 * 2 ** race);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

type Outcome = "done" | "raced" | "claimed" | "counted";

/** A state of the tree that this counter still read has been overwritten by a later one. */
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
  readMade: (end: number, count: number) => Promise<Made>,
  end: number,
): Promise<boolean> {
  const left = await readMade(end, uncountedAtMost);
  return left.items.length >= uncountedAtMost || left.before < end;
}

/** Records from then on are not read before the head says so. */
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
  const wanted = new Map<Uuid, readonly string[]>();
  for (const [uuid, item] of latest) {
    wanted.set(uuid, item === null ? [] : collection.entriesOf(item).map(({ facets }) => facets));
  }
  const key = listHeadKey(organizationId, collection.name, collection.revision);
  const isSaved = await applyToList(scope, { key, head }, wanted, boundary);
  if (!isSaved) return "raced";
  return boundary >= head.claimed && before - boundary < leastMilliseconds ? "done" : "counted";
}
