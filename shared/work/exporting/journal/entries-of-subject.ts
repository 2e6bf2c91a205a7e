import type { PostedEntry, PostingSubject } from "#domain/posting/posted-entry.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRuns, readPages, type StoredRun } from "#store/table/posting/journal-run-store.ts";
import { findPosted } from "#store/table/posting/posted-store.ts";

export type EntryOfRun = { readonly run: StoredRun; readonly entry: PostedEntry };

/** The entries of a case or a settlement, oldest first: those of the latest 100 pages that have any. */
export async function readEntriesOf(
  table: Table,
  organizationId: OrganizationId,
  uuid: PostingSubject["uuid"],
): Promise<EntryOfRun[]> {
  const posted = (await findPosted(table, organizationId, [uuid])).get(uuid);
  if (posted === undefined) return [];
  const numbers = [...new Set(posted.pages.map(({ run }) => run))];
  const [pages, runs] = await Promise.all([
    readPages(table, organizationId, posted.pages),
    findRuns(table, organizationId, numbers),
  ]);
  return pages.flatMap(({ run: number, entries }) => {
    const run = runs.get(number);
    const own = entries.filter(({ subject }) => subject.uuid === uuid);
    return run === undefined ? [] : own.map((entry) => ({ run, entry }));
  });
}
