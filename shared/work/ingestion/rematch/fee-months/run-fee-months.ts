/**
 * After the end of a month, prices again what its volume decides (docs/matching.md, The volume of a month). Each step takes a
 * page of the month's cases; a step that is repeated changes nothing.
 */
import {
  afterPage,
  beginMonths,
  endedMonths,
  type FeeMonths,
  type VolumeOfMonth,
} from "#domain/fee/fee-months.ts";
import { followsVolume } from "#domain/fee/month-volume.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { casesOfVolume, listsOfMonth, readVolumes } from "#store/table/payment/fee-volume-store.ts";
import { findFeeMonths, saveFeeMonths } from "#store/table/rule/fee-month-store.ts";
import { feeScheduleStore } from "#store/table/rule/standing-lists.ts";
import { correctCase } from "../../matching/correct-contracts.ts";
import type { JobDependencies } from "../job-dependencies.ts";

const casesPerStep = 25;

/**
 * Takes the next step: looks at the ended months, or corrects a page of the first one whose volume has changed. Of two
 * processes that run the same step only one advances.
 *
 * @throws the error that prevents the step; the message is then delivered again
 */
export async function stepFeeMonths(
  dependencies: JobDependencies,
  organizationId: OrganizationId,
): Promise<void> {
  const { table, ids, now } = dependencies;
  const before = await findFeeMonths(table, organizationId, now());
  if (before === null || (before.status === "waiting" && before.lookAt > now())) return;
  const step = before.status === "running" ? correctPage : look;
  const { changed, isOver } = await step(dependencies, before);
  const after = { ...changed, updatedAt: now() };
  await commit(table, [saveFeeMonths(ids, before, { changed: after, isOver })]);
}

type Stepped = { readonly changed: FeeMonths; readonly isOver: boolean };

/** Over where no schedule has tiers by the volume of a month any more. */
async function look({ table, now }: JobDependencies, before: FeeMonths): Promise<Stepped> {
  const { entries } = await feeScheduleStore.find(table, before.organizationId);
  const schedules = entries.filter(followsVolume);
  const months = endedMonths(schedules, now());
  const asked = { organizationId: before.organizationId, now: now() };
  const volumes = await readVolumes(table, asked, months);
  const found = months.map((month, at): VolumeOfMonth => {
    return { ...month, volume: volumes[at] ?? ("0" as Amount) };
  });
  return { changed: beginMonths(before, found), isOver: schedules.length === 0 };
}

async function correctPage(dependencies: JobDependencies, before: FeeMonths): Promise<Stepped> {
  const [month] = before.pending;
  const { items, total } = await pageOf(dependencies.table, before, dependencies.now());
  if (month !== undefined) {
    for (const payment of items) await correctCase(dependencies, payment, month, dependencies.now);
  }
  const taken = items.length;
  const isEnd = taken === 0 || before.at.offset + taken >= total;
  return { changed: afterPage(before, { taken, isEnd, lists: listsOfMonth }), isOver: false };
}

async function pageOf(table: Table, { organizationId, pending, at }: FeeMonths, now: number) {
  const [month] = pending;
  if (month === undefined) return { items: [], total: 0 };
  const page = { limit: casesPerStep, offset: at.offset };
  return casesOfVolume(table, { organizationId, now }, { month, list: at.list, page });
}
