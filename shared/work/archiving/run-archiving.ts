/**
 * Moves closed cases that nobody touched for long from the table into the archive (docs/audit.md, Closed cases in the archive).
 * Once a day it walks on over the days that have become old enough, and once in 30 days over all of them, because a case may be
 * closed late. A step writes at most one object. A step that is repeated moves nothing twice.
 */
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type Archiving,
  beginArchiving,
  findArchiving,
  type PendingObject,
  saveArchiving,
} from "#store/archive/archive-job-store.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { asStored } from "#store/table/core/archived-item.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { type WalkCursor, walkRecords, walkStart } from "#store/table/list/walk/walk-records.ts";
import { closedCases } from "./closed-cases.ts";
import { moveCases } from "./move-cases.ts";

type ArchiveSettings = {
  readonly store: ObjectStore;
  /** A case is archived when it is closed and was not changed for so long: milliseconds. */
  readonly afterMilliseconds: number;
};

export type ArchiveDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** Absent in a stage that archives nothing. */
  readonly archiving?: ArchiveSettings | undefined;
};

/** Who archives, as audit events show it. */
export const archiveActor = "system:archive";

const dayMilliseconds = 86_400_000;
const roundMilliseconds = 30 * dayMilliseconds;
const casesPerObject = 200;
/** Pages without a case to archive that a step reads. */
const pagesPerStep = 20;

/** Organizations whose archiving this process has begun or found. */
const begun = new Set<string>();
const begunAtMost = 10_000;

/** Begins the archiving of an organization with the first message about it. One write for each process. */
export async function ensureArchiving(
  { table, ids, now, archiving }: ArchiveDependencies,
  organizationId: OrganizationId,
): Promise<void> {
  const name = `${table.name}\n${organizationId}`;
  if (archiving === undefined || begun.has(name)) return;
  const nothing = { position: walkStart, roundAt: now(), objects: 0 };
  const first = { ...nothing, pending: null, moved: 0, version: 1 };
  await beginArchiving(
    { table, ids },
    { organizationId, status: "waiting", ...first },
    (now() + dayMilliseconds) as Instant,
  );
  if (begun.size >= begunAtMost) begun.clear();
  begun.add(name);
}

/**
 * Finds the next page with cases to archive and names its object, or moves the cases of the page that was named. So a step that
 * follows a crash works on the same object.
 *
 * @throws the error that prevents the step; the message is then delivered again
 */
export async function stepArchiving(
  dependencies: ArchiveDependencies,
  organizationId: OrganizationId,
): Promise<void> {
  const { table, ids, now, archiving } = dependencies;
  const before = await findArchiving(table, organizationId);
  if (archiving === undefined || before === null) return;
  if (before.status === "waiting" && before.lookAt > now()) return;
  const cutOff = (now() - archiving.afterMilliseconds) as Instant;
  if (before.pending !== null) {
    await movePending(
      { ...dependencies, archiving },
      { ...before, pending: before.pending },
      cutOff,
    );
    return;
  }
  const after = await findPage(table, startOf(before, now()), cutOff);
  await commit(table, [saveArchiving(ids, before, stepOf(after, now()))]);
}

function stepOf(after: Archiving, now: Instant) {
  return { after, now, lookAt: (now + dayMilliseconds) as Instant };
}

type WithPending = Archiving & { readonly pending: PendingObject };

async function movePending(
  { table, ids, now, archiving }: ArchiveDependencies & { readonly archiving: ArchiveSettings },
  before: WithPending,
  cutOff: Instant,
): Promise<void> {
  const { organizationId, pending } = before;
  const stored = asStored(table);
  const { items } = await walkPage(stored, organizationId, pending.from);
  const cases = await closedCases(stored, items, cutOff);
  const moved = await moveCases(
    { table, store: archiving.store },
    { organizationId, ...pending },
    cases,
  );
  const after: Archiving = { ...before, pending: null, moved: before.moved + moved.cases };
  const writes = [saveArchiving(ids, before, stepOf(after, now()))];
  const auditEntry = openAuditEntry(ids, organizationId, archiveActor, now());
  const auditEvents = note(auditEntry, {
    eventType: "closed_cases.archived",
    message: `${moved.cases} closed cases of ${pending.object.day} were moved to the archive.`,
    payload: { ...moved },
  });
  const plan = { writes, auditEvents: moved.cases === 0 ? [] : auditEvents };
  await commit(table, await withAuditEntry(table, auditEntry, plan));
}

/** A new round begins at the oldest payments. */
function startOf(before: Archiving, now: Instant): Archiving {
  const isOver = before.status === "waiting" && now - before.roundAt >= roundMilliseconds;
  return isOver ? { ...before, position: walkStart, roundAt: now } : before;
}

/** The next page with cases to archive is pending; none where the days that are old enough end, or after enough pages. */
async function findPage(table: Table, state: Archiving, cutOff: Instant): Promise<Archiving> {
  const { organizationId, objects } = state;
  const stored = asStored(table);
  const lastDay = new Date(cutOff).toISOString().slice(0, 10);
  let from = state.position;
  for (let read = 0; read < pagesPerStep; read += 1) {
    const { items, next } = await walkPage(stored, organizationId, from);
    const cases = await closedCases(stored, items, cutOff);
    const isEnd = next === null || next.partition.slice(0, lastDay.length) >= lastDay;
    // The next look begins behind the last record of the days that were walked.
    const position = isEnd ? { ...from, after: lastKeyOf(items, from) } : next;
    if (cases.length > 0) {
      const [day = "", shard = ""] = from.partition.split("#");
      const pending = { from, object: { day, shard, number: objects } };
      return { ...state, status: "running", position, pending, objects: objects + 1 };
    }
    if (isEnd) return { ...state, status: "waiting", position };
    from = position;
  }
  return { ...state, status: "running", position: from };
}

function walkPage(stored: Table, organizationId: OrganizationId, from: WalkCursor) {
  return walkRecords(stored, organizationId, "payment", from, casesPerObject);
}

function lastKeyOf(items: readonly Item[], { after }: WalkCursor): string {
  return (items.at(-1)?.["sk"] as string | undefined) ?? after;
}
