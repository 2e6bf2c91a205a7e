/** Posts the next page of a run: one transaction with what it says was posted, and with the run. */
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import { type PostedEntry, postState } from "#domain/posting/posted-entry.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  addPageWrite,
  type RunPosition,
  type StoredRun,
  saveRunWrite,
} from "#store/table/posting/journal-run-store.ts";
import { findPosted, savePostedWrite } from "#store/table/posting/posted-store.ts";
import { journalTemplateStore } from "#store/table/rule/standing-lists.ts";
import { auditEntryPartitions, journalPages } from "#work/recovery/audit-entry-window.ts";
import { type ChangedSubject, changedSubjects, nameOf } from "./changed-subjects.ts";
import { readStates } from "./read-states.ts";

export type PostingDependencies = { readonly table: Table; readonly ids: IdSource };

/** Subjects of one transaction: a write for each, beside the page and the run. */
const subjectsAtOnce = 20;

/** Pages of 256 items of the journal after which the position is stored although nothing was posted. */
const quietPages = 16;

/**
 * Reads the journal on from the position of the run, until a page of it that brings entries is posted, much was read without
 * one, or the period ends.
 *
 * @returns the run as it is stored then; null if another writer was faster: the run must be read again
 */
export async function postNext(
  dependencies: PostingDependencies,
  run: StoredRun,
): Promise<StoredRun | null> {
  const { table } = dependencies;
  const { entries: templates } = await journalTemplateStore.find(table, run.organizationId);
  let quiet = 0;
  let reached = run.position;
  for await (const { items, position } of pagesAfter(table, run)) {
    const posted = await postItems({ ...dependencies, templates }, run, items, position);
    if (posted !== run) return posted;
    reached = afterItems(position, items);
    quiet += 1;
    if (quiet === quietPages) return save(table, run, { position: reached });
  }
  return save(table, run, { position: reached, isComplete: true });
}

type JournalPage = {
  readonly items: readonly Item[];
  /** Where the page begins. */
  readonly position: RunPosition;
};

async function* pagesAfter(
  table: Table,
  { organizationId, from, to, position: start }: StoredRun,
): AsyncGenerator<JournalPage> {
  const period = { from, to };
  const partitions = await auditEntryPartitions(table, organizationId, period);
  for (const partition of partitions.filter((each) => each >= (start?.partition ?? ""))) {
    const begins = { partition, item: null, subject: null };
    let position: RunPosition = start !== null && partition === start.partition ? start : begins;
    const pages = journalPages(table, partition, period, { after: position.item, isStrong: true });
    for await (const items of pages) {
      yield { items, position };
      position = afterItems(position, items);
    }
  }
}

function afterItems({ partition }: RunPosition, items: readonly Item[]): RunPosition {
  return { partition, item: String(items.at(-1)?.["sk"]), subject: null };
}

type Posting = PostingDependencies & { readonly templates: readonly JournalTemplate[] };

/** @returns the run after its new pages; the same run if nothing is to be posted, null if another writer was faster */
async function postItems(
  dependencies: Posting,
  run: StoredRun,
  items: readonly Item[],
  position: RunPosition,
): Promise<StoredRun | null> {
  const after = position.subject ?? "";
  const subjects = changedSubjects(items).filter((subject) => nameOf(subject) > after);
  let posted = run;
  for (let first = 0; first < subjects.length; first += subjectsAtOnce) {
    const slice = subjects.slice(first, first + subjectsAtOnce);
    const isLast = first + subjectsAtOnce >= subjects.length;
    const last = slice.at(-1);
    const reached =
      isLast || last === undefined
        ? afterItems(position, items)
        : { ...position, subject: nameOf(last) };
    const { entries, writes } = await postSlice(dependencies, posted, slice);
    if (entries.length === 0) continue;
    const saved = await savePage(dependencies.table, posted, { entries, writes, reached });
    if (saved === null) return null;
    posted = saved;
  }
  return posted;
}

type Slice = { readonly entries: readonly PostedEntry[]; readonly writes: readonly Write[] };

/** What the present states of the subjects add to the books. */
async function postSlice(
  { table, ids, templates }: Posting,
  run: StoredRun,
  changed: readonly ChangedSubject[],
): Promise<Slice> {
  const { organizationId } = run;
  const states = await readStates(table, organizationId, changed);
  const uuids = states.map(({ subject }) => subject.uuid);
  const posted = await findPosted(table, organizationId, uuids);
  const page = { run: run.number, page: run.pages + 1 };
  const entries: PostedEntry[] = [];
  const writes: Write[] = [];
  for (const state of states) {
    const { uuid } = state.subject;
    const before = posted.get(uuid) ?? null;
    const step = postState(before, state, { templates, nextUuid: () => ids.next() });
    if (step === null || step.entries.length === 0) continue;
    entries.push(...step.entries);
    writes.push(savePostedWrite(organizationId, before, { ...step.posted, uuid }, page));
  }
  return { entries, writes };
}

async function savePage(
  table: Table,
  run: StoredRun,
  { entries, writes, reached }: Slice & { readonly reached: RunPosition },
): Promise<StoredRun | null> {
  const place = { run: run.number, page: run.pages + 1 };
  const added = addPageWrite(run.organizationId, place, entries);
  const counted = { pages: place.page, entries: run.entries + entries.length };
  return save(table, run, { ...counted, position: reached }, [added, ...writes]);
}

async function save(
  table: Table,
  run: StoredRun,
  change: Partial<StoredRun>,
  writes: readonly Write[] = [],
): Promise<StoredRun | null> {
  const changed = { ...run, ...change };
  const { ok } = await commit(table, [saveRunWrite(run, changed), ...writes]);
  return ok ? { ...changed, version: run.version + 1 } : null;
}
