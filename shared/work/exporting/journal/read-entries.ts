/** Reads the entries of a run in groups, and posts those that are still to be posted. */
import type { PostedEntry } from "#domain/posting/posted-entry.ts";
import { findRun, readPages, type StoredRun } from "#store/table/posting/journal-run-store.ts";
import { openRun, type RunRequest } from "./open-run.ts";
import { type PostingDependencies, postNext } from "./post-changes.ts";

/** The page, and the last entry in it that was written: `12#3`, or `12#all`. */
export type JournalCursor = `${number}#${number | "all"}`;

export type EntryGroup = {
  readonly run: StoredRun;
  readonly entries: readonly { readonly entry: PostedEntry; readonly cursor: JournalCursor }[];
  readonly through: JournalCursor;
};

export type EntriesRequest = RunRequest & {
  /** The run that is written again; undefined: that of the export itself. */
  readonly number: number | undefined;
  /** The last entry of an export that is continued; null at the start. */
  readonly after: JournalCursor | null;
};

/**
 * Yields every entry of the run once, in the order of its pages. A group is empty where nothing was posted for a while, so
 * that the export can be interrupted.
 *
 * @throws Error if the run to write again does not exist
 */
export async function* readEntries(
  dependencies: PostingDependencies,
  request: EntriesRequest,
): AsyncGenerator<EntryGroup> {
  const { table } = dependencies;
  const { organizationId, number } = request;
  let run =
    number === undefined
      ? await openRun(table, request)
      : required(await findRun(table, organizationId, number));
  let { page, written } = placeOf(request.after);
  for (;;) {
    for (; page <= run.pages; page += 1) {
      yield await readGroup(dependencies, run, { page, written });
      written = -1;
    }
    // A run that is written again posts nothing.
    if (run.isComplete || number !== undefined) return;
    const posted = await postNext(dependencies, run);
    run = posted ?? required(await findRun(table, organizationId, run.number));
    if (page > run.pages) yield { run, entries: [], through: throughOf(page - 1) };
  }
}

function required(run: StoredRun | null): StoredRun {
  if (run === null) throw new Error("The run of journal entries does not exist.");
  return run;
}

type Place = {
  /** The page to read next, from 1. */
  readonly page: number;
  /** The last entry of it that was written; -1 if none was. */
  readonly written: number;
};

function placeOf(after: JournalCursor | null): Place {
  if (after === null) return { page: 1, written: -1 };
  const [page = "0", entry = "all"] = after.split("#");
  if (entry === "all") return { page: Number(page) + 1, written: -1 };
  return { page: Number(page), written: Number(entry) };
}

function throughOf(page: number): JournalCursor {
  return `${page}#all`;
}

async function readGroup(
  { table }: PostingDependencies,
  run: StoredRun,
  { page, written }: Place,
): Promise<EntryGroup> {
  const [found] = await readPages(table, run.organizationId, [{ run: run.number, page }]);
  if (found === undefined) throw new Error(`Page ${page} of run ${run.number} does not exist.`);
  const entries = found.entries
    .map((entry, index) => ({ entry, cursor: `${page}#${index}` as JournalCursor, index }))
    .filter(({ index }) => index > written);
  return { run, entries, through: throughOf(page) };
}
