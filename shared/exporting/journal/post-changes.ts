/** Posts the next page of a run: one transaction with what it says was posted, and with the run. */
import { type PostedEntry, postState } from "../../domain/posting/posted-entry.ts";
import { type Item, journalPages, journalPartitions } from "../../recovery/journal-window.ts";
import { commit, type Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import {
  addPageWrite,
  type RunPosition,
  type StoredRun,
  saveRunWrite,
} from "../../table/posting/journal-run-store.ts";
import { findPosted, savePostedWrite } from "../../table/posting/posted-store.ts";
import { findJournalTemplates } from "../../table/rule/journal-template-store.ts";
import { type ChangedSubject, changedSubjects, nameOf } from "./changed-subjects.ts";
import { readStates } from "./read-states.ts";

export type PostingDependencies = { readonly table: Table; readonly ids: IdSource };

/** Subjects of one transaction. A settlement may bring the one that it takes up: 40 of its 90 writes. */
const subjectsAtOnce = 20;

/** Pages of 256 items of the journal after which the position is stored although nothing was posted. */
const quietPages = 16;

/**
 * Reads the journal on from the position of the run, until a page of entries is posted, much was read without one, or the
 * period ends.
 *
 * @returns false if another writer was faster: the run must be read again
 */
export async function postNext(
  dependencies: PostingDependencies,
  run: StoredRun,
): Promise<boolean> {
  const { table } = dependencies;
  let quiet = 0;
  let reached = run.position;
  for await (const { items, position } of pagesAfter(table, run)) {
    const made = await postItems(dependencies, run, items, position);
    if (made !== null) return made;
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
  const partitions = await journalPartitions(table, organizationId, period);
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

/** @returns null if nothing is to be posted; otherwise whether the first slice with entries was stored */
async function postItems(
  dependencies: PostingDependencies,
  run: StoredRun,
  items: readonly Item[],
  position: RunPosition,
): Promise<boolean | null> {
  const after = position.subject ?? "";
  const subjects = changedSubjects(items).filter((subject) => nameOf(subject) > after);
  for (let first = 0; first < subjects.length; first += subjectsAtOnce) {
    const slice = subjects.slice(first, first + subjectsAtOnce);
    const isLast = first + subjectsAtOnce >= subjects.length;
    const last = slice.at(-1);
    const reached =
      isLast || last === undefined
        ? afterItems(position, items)
        : { ...position, subject: nameOf(last) };
    const { entries, writes } = await postSlice(dependencies, run, slice);
    if (entries.length > 0) return savePage(dependencies.table, run, { entries, writes, reached });
  }
  return null;
}

type Slice = { readonly entries: readonly PostedEntry[]; readonly writes: readonly Write[] };

/** What the present states of the subjects add to the books. */
async function postSlice(
  { table, ids }: PostingDependencies,
  run: StoredRun,
  changed: readonly ChangedSubject[],
): Promise<Slice> {
  const { organizationId } = run;
  const [states, { entries: templates }] = await Promise.all([
    readStates(table, organizationId, changed),
    findJournalTemplates(table, organizationId),
  ]);
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
): Promise<boolean> {
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
): Promise<boolean> {
  const { ok } = await commit(table, [saveRunWrite(run, { ...run, ...change }), ...writes]);
  return ok;
}
