/** A change of one of the short lists that every decision uses: its writes, its audit event and its response. */
import { created, deleted, type WriteOutcome } from "../../outcome/outcome.ts";
import { note, openJournal, withJournal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { StandingList } from "../../table/rule/standing-list-store.ts";
import type { ActContext } from "../act-context.ts";

export type StandingDependencies = { readonly table: Table; readonly ids: IdSource };

export type StandingChange<Entry> = {
  readonly verb: "created" | "deleted";
  readonly entry: Entry;
  /** The entry as the API shows it. */
  readonly shown: { readonly id: string };
  /** The kind of the entry in the audit event: `evidence_filter`. */
  readonly kind: "disposition_policy" | "evidence_filter" | "journal_template";
  /** The entry in the message of the audit event, which its id and its verb complete. */
  readonly named: (id: string) => string;
  /** The name of the entry's id in the audit event. */
  readonly idName: string;
  readonly write: (after: StandingList<Entry>) => readonly Write[];
};

/** Adds an entry, or removes it. Where the change was approved, its audit event follows that of the approval. */
export async function changeStandingList<Entry>(
  { table, ids }: StandingDependencies,
  { organizationId, actor, now, approval }: ActContext,
  before: StandingList<Entry>,
  { verb, entry, shown, kind, named, idName, write }: StandingChange<Entry>,
): Promise<WriteOutcome> {
  const isNew = verb === "created";
  const entries = isNew
    ? [entry, ...before.entries]
    : before.entries.filter((other) => other !== entry);
  const journal = openJournal(ids, organizationId, actor, now);
  const approved = approval?.(isNew ? shown.id : null);
  const auditEvents = note(journal, ...(approved === undefined ? [] : [approved.draft]), {
    eventType: `${kind}.${verb}`,
    message: `${named(shown.id)} was ${verb}.`,
    payload: { [idName]: shown.id, before: isNew ? null : shown, after: isNew ? shown : null },
  });
  const announcements = approved === undefined ? [] : [approved.announcement];
  const writes = await withJournal(table, journal, {
    writes: write({ ...before, entries, version: before.version + 1 }),
    auditEvents,
    announcements,
  });
  return isNew ? created(shown, writes) : deleted(writes);
}
