/** Keeps the figures of reports at a full hour (docs/specification.md, Reports at a moment). */

import { calendarOf } from "#api/schema/field/business-calendar.ts";
import { decideKeeping, type KeepingSchedule } from "#domain/account/kept-moment.ts";
import { ageBandsAt } from "#domain/case/work/case-age.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import {
  findKeptFigures,
  keepFiguresWrite,
  keepingSchedules,
} from "#store/table/account/kept-report-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import { whenDue } from "#store/table/core/hourly-schedule.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { countCases, countLegs, countRules } from "./count-figures.ts";
import type { CaseGroup, LegGroup, RuleGroup } from "./figures.ts";

export type KeptFigures = {
  /** When they were counted: within ten minutes after the full hour. Ages are those of this moment. */
  readonly at: Instant;
  readonly cases: readonly CaseGroup[];
  readonly legs: readonly LegGroup[];
  /** Of the first rules. */
  readonly rules: readonly RuleGroup[];
};

type Dependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
};

/** Rules whose cases are counted for one moment: each takes about three read units. */
const rulesKeptAtMost = 100;

/**
 * Moves the schedule to the next full hour, with the figures of this one in the same transaction; ends it where the organization
 * has no account any more.
 */
export async function keepFigures(
  dependencies: Dependencies,
  organizationId: OrganizationId,
): Promise<void> {
  const find = () => keepingSchedules.find(dependencies.table, { organizationId });
  await whenDue(dependencies, find, (before) => writesOf(dependencies, before));
}

async function writesOf(
  { table, ids, now }: Dependencies,
  before: KeepingSchedule,
): Promise<readonly Write[]> {
  const { organizationId } = before;
  const accounts = await findAccounts(table, organizationId);
  if (accounts.length === 0) return [keepingSchedules.end(before)];
  const { timeZone } = await findOrganizationSettings(table, organizationId);
  const at = now();
  const { after, kept } = decideKeeping(before, calendarOf({ timeZone, ...everyDay }), at);
  const moved = keepingSchedules.move(ids, before, after);
  if (kept === null) return [moved];
  const figures = await countFigures(table, organizationId, at);
  return [moved, keepFiguresWrite(organizationId, kept, figures)];
}

async function countFigures(
  table: Table,
  organizationId: OrganizationId,
  at: Instant,
): Promise<KeptFigures> {
  const rules = await findRules(table, organizationId);
  const uuids = rules.slice(0, rulesKeptAtMost).map(({ uuid }) => uuid);
  return {
    at,
    cases: await countCases(table, organizationId, at),
    legs: await countLegs(table, organizationId, ageBandsAt(at)),
    rules: await countRules(table, organizationId, everything, uuids),
  };
}

/** Days begin by the clock alone. */
const everyDay = { weekend: [], holidays: [] };

const everything = { from: 0, before: Number.POSITIVE_INFINITY };

/** The figures of the full hour; null if none are kept. One read of a few units. */
export async function readKept(
  table: Table,
  organizationId: OrganizationId,
  given: { readonly moment: Instant; readonly now: Instant },
): Promise<KeptFigures | null> {
  return (await findKeptFigures(table, organizationId, given)) as KeptFigures | null;
}
