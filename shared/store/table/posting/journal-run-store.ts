/**
 * Runs of the export of journal entries. A run posts page by page; each page is in one transaction with what it says was
 * posted, and with the run, whose version lets one writer add the next page.
 */

import type { PostedEntry } from "#domain/posting/posted-entry.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec, jsonCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { lastOf } from "../core/key-range.ts";
import { type Item, readItem } from "../core/read-item.ts";
import { versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import type { PageOfRun } from "./posted-store.ts";
import { journalPageKey, journalRunKey, journalRunsPartition } from "./posting-keys.ts";

/** How far a run has read the journal of audit events. */
export type RunPosition = {
  readonly partition: string;
  /** Sort key of the last item whose subjects are all posted; null at the start of the partition. */
  readonly item: string | null;
  /** The last subject that was posted of the items that follow; null if none was. */
  readonly subject: string | null;
};

export type JournalRun = {
  readonly organizationId: OrganizationId;
  /** From 1. */
  readonly number: number;
  /** The export whose file has the entries first. */
  readonly exportUuid: Uuid<"export">;
  /** The period of the journal that it reads, in milliseconds since the epoch; half-open. */
  readonly from: number;
  readonly to: number;
  readonly postedAt: Instant;
  /** The day of its entries in the organization's time zone. */
  readonly date: CalendarDate;
  readonly position: RunPosition | null;
  /** Number of pages with entries. */
  readonly pages: number;
  readonly entries: number;
  /** Whether it has read all of its period. */
  readonly isComplete: boolean;
  readonly version: number;
};

export type StoredRun = JournalRun & {
  /** Whether the file of its export was written. */
  readonly isExported: boolean;
};

const journalRuns = /* @__PURE__ */ versioned({
  noun: "run of the export of journal entries",
  key: journalRunKey,
  namesOf: ({ organizationId, number }) => [organizationId, number],
  codec: /* @__PURE__ */ documentCodec<JournalRun>(1, { position: null }),
});

function decode(item: Item): StoredRun {
  return { ...journalRuns.decode(item), isExported: item["exported"] === true };
}

/** The run with the greatest number; null if there is none. Strongly consistent. */
export async function findLatestRun(
  table: Table,
  organizationId: OrganizationId,
): Promise<StoredRun | null> {
  const item = await lastOf(table, { pk: journalRunsPartition(organizationId) });
  return item === undefined ? null : decode(item);
}

/** Strongly consistent. */
export async function findRun(
  table: Table,
  organizationId: OrganizationId,
  number: number,
): Promise<StoredRun | null> {
  const item = await readItem(table, journalRunKey(organizationId, number));
  return item === undefined ? null : decode(item);
}

/** The runs of these numbers, at most 100, by number. */
export async function findRuns(
  table: Table,
  organizationId: OrganizationId,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, StoredRun>> {
  const keys = numbers.map((number) => journalRunKey(organizationId, number));
  const runs = (await readAll(table, keys)).map(decode);
  return new Map(runs.map((run) => [run.number, run]));
}

/** Stores a run, on the condition that no other writer has changed or begun it. */
export function saveRunWrite(before: StoredRun | null, changed: JournalRun): Write {
  const { isExported, ...run } = { isExported: false, ...changed };
  const after = { ...run, version: (before?.version ?? 0) + 1 };
  const beside = isExported ? { exported: true } : {};
  return before === null
    ? journalRuns.create(after, beside)
    : journalRuns.replace(before, after, beside);
}

/** Notes that the file of the export was written; another export must not continue the run then. */
export function markExportedWrite({ organizationId, number }: StoredRun): Write {
  return {
    kind: "update",
    key: { ...journalRunKey(organizationId, number) },
    set: { exported: true },
    condition: "attribute_exists(pk)",
  };
}

const entriesCodec = /* @__PURE__ */ compressed(
  /* @__PURE__ */ jsonCodec<readonly PostedEntry[]>(1),
);

export function addPageWrite(
  organizationId: OrganizationId,
  place: PageOfRun,
  entries: readonly PostedEntry[],
): Write {
  return {
    kind: "put",
    item: {
      ...journalPageKey(organizationId, place),
      v: entriesCodec.version,
      run: place.run,
      page: place.page,
      entries: entriesCodec.encode(entries),
    },
    ...isNew,
  };
}

export type RunPage = PageOfRun & { readonly entries: readonly PostedEntry[] };

/** The pages that exist, at most 100, in their order. */
export async function readPages(
  table: Table,
  organizationId: OrganizationId,
  places: readonly PageOfRun[],
): Promise<RunPage[]> {
  const keys = places.map((place) => journalPageKey(organizationId, place));
  const pages = (await readAll(table, keys)).map(
    (item): RunPage => ({
      run: item["run"] as number,
      page: item["page"] as number,
      entries: entriesCodec.decode(item["entries"] as Uint8Array),
    }),
  );
  return pages.sort((a, b) => a.run - b.run || a.page - b.page);
}
