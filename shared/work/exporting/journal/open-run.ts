/** The run of an export: a new one, or that of an export that failed. */

import { dayIn } from "#api/schema/field/calendar-date.ts";
import type { JournalTemplate } from "#domain/posting/journal-template.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findLatestRun,
  findRun,
  type JournalRun,
  type StoredRun,
  saveRunWrite,
} from "#store/table/posting/journal-run-store.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { journalTemplateStore } from "#store/table/rule/standing-lists.ts";
import { clockDifferenceMilliseconds } from "../select-payments.ts";

/**
 * Read again at the start of a run: twice the time in which every function that made a journal entry's id has committed
 * the entry, or ended.
 */
const readAgainMilliseconds = 30 * 60_000;

export type RunRequest = {
  readonly organizationId: OrganizationId;
  readonly exportUuid: Uuid<"export">;
  /** Time of the export request. */
  readonly now: Instant;
};

/**
 * The run of this export. The run of an export that failed, so that nobody has its file, is taken over and reads its whole
 * period again, up to now: what it posted is found unchanged.
 *
 * @throws TooManyWritersError after 12 lost races
 */
export function openRun(table: Table, request: RunRequest): Promise<StoredRun> {
  const { organizationId, exportUuid, now } = request;
  return retryRaces(async () => {
    const latest = await findLatestRun(table, organizationId);
    if (latest?.exportUuid === exportUuid) return latest;
    const isLeft = latest !== null && !latest.isExported;
    const { timeZone } = await findOrganizationSettings(table, organizationId);
    const { entries: templates } = await journalTemplateStore.find(table, organizationId);
    const run: JournalRun = {
      ...(isLeft ? latest : newRun(organizationId, latest, templates)),
      exportUuid,
      to: now + clockDifferenceMilliseconds,
      postedAt: now,
      date: dayIn(timeZone, now),
      position: null,
      isComplete: false,
    };
    const { ok } = await commit(table, [saveRunWrite(isLeft ? latest : null, run)]);
    const stored = ok ? await findRun(table, organizationId, run.number) : null;
    return stored ?? raced;
  });
}

type NewRun = Pick<
  JournalRun,
  "organizationId" | "number" | "from" | "pages" | "entries" | "version"
>;

function newRun(
  organizationId: OrganizationId,
  before: StoredRun | null,
  templates: readonly JournalTemplate[],
): NewRun {
  return {
    organizationId,
    number: (before?.number ?? 0) + 1,
    from: startOf(before, templates),
    pages: 0,
    entries: 0,
    version: 0,
  };
}

/** A template that is new since the run before may fit what was never posted, whenever that changed. */
function startOf(before: StoredRun | null, templates: readonly JournalTemplate[]): number {
  const continued = before === null ? null : before.to - readAgainMilliseconds;
  const added = templates.filter(({ createdAt }) => continued === null || createdAt >= continued);
  const starts = added.map(({ createdFrom }): number => createdFrom ?? 0);
  if (continued !== null) starts.push(continued);
  return starts.length === 0 ? 0 : Math.min(...starts);
}
