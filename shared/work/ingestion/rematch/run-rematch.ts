/**
 * The rematch of an organization after a change of its rules: its partitions are walked in parallel
 * ranges. A record that fails does not stop a walk; it is tried again after the walk.
 */

import {
  addFailure,
  type FailedRecord,
  type JobPosition,
  maximumTries,
  type RematchRange,
} from "#domain/matching/job.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import { type WalkedPage, walkRecords } from "#store/table/list/walk/walk-records.ts";
import {
  beginRematchWrites,
  countRanges,
  findRange,
  findRematch,
  updateRangeWrite,
} from "#store/table/matching/job-store.ts";
import {
  type DecidedRecord,
  decideAgain,
  decideRecord,
  type StepDependencies,
} from "./decide-again.ts";
import type { JobDependencies, JobFailure } from "./job-dependencies.ts";

/** Maximum records that one step decides, and maximum pages that it reads. */
const recordsPerStep = 25;
const pagesPerStep = 16;
/**
 * A step starts no further record after this time, so that a batch of steps stays within the
 * function's timeout.
 */
const stepMilliseconds = 2_000;

/** From this delivery on, a step decides only one record, to isolate a failure. */
const carefulDelivery = 2;
/** From this delivery on, the next record is skipped: it probably ends the function. */
const lastCarefulDelivery = 4;

/**
 * Wait before each retry of failed records after the walk, by the number of tries; temporary errors
 * may be gone by then.
 */
const retryMilliseconds: Readonly<Record<number, number>> = { 1: 60_000, 2: 600_000 };

/** Starts all ranges again, unless that was done for the newest change. */
export async function beginRematch(
  { table, ids, now }: JobDependencies,
  organizationId: OrganizationId,
): Promise<void> {
  const state = await findRematch(table, organizationId);
  if (state === null || state.begun >= state.asked) return;
  const ranges = await countRanges(table, organizationId);
  await commit(table, beginRematchWrites(ids, organizationId, state, ranges, now()));
}

type RangeStep = {
  readonly organizationId: OrganizationId;
  readonly range: number;
  readonly deliveries: number;
};

/**
 * Runs the next step of a range; does nothing if the range is finished or waits for a later time.
 */
export async function stepRange(
  dependencies: JobDependencies,
  { organizationId, range, deliveries }: RangeStep,
): Promise<void> {
  const { table, ids, now } = dependencies;
  const before = await findRange(table, organizationId, range);
  if (before === null || before.status === "completed") return;
  if (before.dueAt !== null && before.dueAt > now()) return;
  const decided: DecidedRecord[] = [];
  const step = { ...dependencies, table: withReadCache(table), decided };
  const after =
    before.status === "waiting"
      ? await retryFailed(step, before, deliveries)
      : await walkOn(step, before, deliveries);
  const write = updateRangeWrite(ids, before, { ...after, updatedAt: now() });
  const { ok } = await commit(table, [write]);
  if (!ok) await decideByNewestRules(dependencies, before, decided);
}

/** Maximum consecutive rule changes during a step before its records are left to redelivery. */
const maximumChanges = 5;

/**
 * Handles a step that was overtaken by a newer rule change, whose step may have reached its records
 * first: the records that it decided by the older rules are decided again, until no further change
 * happens in between.
 */
async function decideByNewestRules(
  dependencies: JobDependencies,
  older: RematchRange,
  decided: readonly DecidedRecord[],
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, range, generation } = older;
  const current = await findRange(table, organizationId, range);
  if (current?.generation === generation) return;
  for (let change = 0; change < maximumChanges; change += 1) {
    const before = await findRematch(table, organizationId);
    const fresh = { ...dependencies, table: withReadCache(table), decided: [] };
    for (const record of decided) {
      await decideRecord(fresh, organizationId, record).catch((error: unknown) =>
        report(dependencies, older, { record, error, isGivenUp: false }),
      );
    }
    const after = await findRematch(table, organizationId);
    if (after?.asked === before?.asked) return;
  }
  throw new Error("Too many rule changes at once; the message will be delivered again.");
}

/** The remaining budget of a step. */
type Budget = { records: number; pages: number; readonly until: Instant };

async function walkOn(
  dependencies: StepDependencies,
  before: RematchRange,
  deliveries: number,
): Promise<RematchRange> {
  const { table, now } = dependencies;
  const budget: Budget = {
    records: deliveries >= carefulDelivery ? 1 : recordsPerStep,
    pages: pagesPerStep,
    until: (now() + stepMilliseconds) as Instant,
  };
  let range = before;
  if (deliveries >= lastCarefulDelivery) range = await giveUpNext(dependencies, range);
  while (range.position !== null && hasLeft(budget, now())) {
    const { organizationId, position } = range;
    const { collection } = position;
    const limit = budget.records;
    const page = await walkRecords(table, organizationId, collection, position, limit, range);
    budget.pages -= 1;
    range = await decidePage(dependencies, range, page, budget);
  }
  return range.position === null ? afterWalk(dependencies, range) : range;
}

function hasLeft({ records, pages, until }: Budget, now: Instant): boolean {
  return records > 0 && pages > 0 && now < until;
}

/** Decides the records of a page, and stops after the record at which the time is up. */
async function decidePage(
  dependencies: StepDependencies,
  before: RematchRange,
  page: WalkedPage,
  budget: Budget,
): Promise<RematchRange> {
  const { collection, partition } = before.position as JobPosition;
  let range = before;
  for (const [index, item] of page.items.entries()) {
    const uuid = item["sk"] as DecidedRecord["uuid"];
    range = await decideOrNote(dependencies, range, { collection, uuid }, item);
    budget.records -= 1;
    const isCut = dependencies.now() >= budget.until && index < page.items.length - 1;
    if (isCut) return { ...range, position: { collection, partition, after: uuid } };
  }
  return { ...range, position: positionAfter(collection, page) };
}

function positionAfter(
  collection: JobPosition["collection"],
  { next }: WalkedPage,
): JobPosition | null {
  if (next !== null) return { collection, ...next };
  return collection === "payment" ? { collection: "leg", partition: "", after: "" } : null;
}

async function decideOrNote(
  dependencies: StepDependencies,
  range: RematchRange,
  record: DecidedRecord,
  item: Record<string, unknown>,
): Promise<RematchRange> {
  try {
    // Most errors are temporary, so the record is tried twice before it is noted as failed.
    await decideAgain(dependencies, record, item).catch(() =>
      decideAgain(dependencies, record, item),
    );
    return range;
  } catch (error) {
    const failed = addFailure(range.failed, { ...record, tries: 1 });
    // A failure beyond the maximum of stored ones is only counted and cannot be tried again.
    const isGivenUp = failed.records.length === range.failed.records.length;
    report(dependencies, range, { record, error, isGivenUp });
    return { ...range, failed };
  }
}

/**
 * Skips the next record without reading it further, because its message was delivered too often.
 */
async function giveUpNext(
  dependencies: JobDependencies,
  before: RematchRange,
): Promise<RematchRange> {
  const { table } = dependencies;
  let range = before;
  for (let pages = 0; pages < pagesPerStep && range.position !== null; pages += 1) {
    const { organizationId, position } = range;
    const { collection } = position;
    const page = await walkRecords(table, organizationId, collection, position, 1, range);
    range = { ...range, position: positionAfter(collection, page) };
    const [item] = page.items;
    if (item === undefined) continue;
    const record = { collection, uuid: item["sk"] as DecidedRecord["uuid"] };
    const failed = addFailure(range.failed, { ...record, tries: maximumTries });
    report(dependencies, range, { record, error: untried, isGivenUp: true });
    return { ...range, failed };
  }
  return range;
}

const untried = new Error("The function ended at this record each time.");

type Failure = Pick<JobFailure, "record" | "error" | "isGivenUp">;

function report(
  { reportFailure }: JobDependencies,
  { organizationId }: RematchRange,
  { record: { collection, uuid }, error, isGivenUp }: Failure,
): void {
  reportFailure({ organizationId, job: "rematch", record: { collection, uuid }, error, isGivenUp });
}

/** The range after its walk: completed, or waiting until failed records are tried again. */
function afterWalk({ now }: JobDependencies, range: RematchRange): RematchRange {
  const tries = Math.min(...range.failed.records.map((record) => record.tries));
  const wait = retryMilliseconds[tries];
  if (wait === undefined) return { ...range, status: "completed", dueAt: null };
  return { ...range, status: "waiting", dueAt: (now() + wait) as Instant };
}

async function retryFailed(
  dependencies: StepDependencies,
  range: RematchRange,
  deliveries: number,
): Promise<RematchRange> {
  const left: FailedRecord[] = [];
  let solved = 0;
  for (const record of range.failed.records) {
    // The record that ended the function is one of these, so none is tried.
    const tries = deliveries >= lastCarefulDelivery ? maximumTries : record.tries + 1;
    const isDone = record.tries >= maximumTries;
    const error = isDone ? null : await errorOf(dependencies, range, record, deliveries);
    if (isDone) left.push(record);
    else if (error === null) solved += 1;
    else {
      left.push({ ...record, tries });
      report(dependencies, range, { record, error, isGivenUp: tries >= maximumTries });
    }
  }
  const failed = { count: range.failed.count - solved, records: left };
  return afterWalk(dependencies, { ...range, failed });
}

/** The error of deciding the record; null after success. */
async function errorOf(
  dependencies: StepDependencies,
  { organizationId }: RematchRange,
  record: FailedRecord,
  deliveries: number,
): Promise<unknown> {
  if (deliveries >= lastCarefulDelivery) return untried;
  try {
    await decideRecord(dependencies, organizationId, record);
    return null;
  } catch (error) {
    return error;
  }
}
