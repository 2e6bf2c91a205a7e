/** Fee schedules: one list beside the rules, which every decision reads anyway, and an item for each version. */
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { lastOf } from "../core/key-range.ts";
import { findMany, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { feeScheduleVersionKey } from "./settings-keys.ts";
import { feeScheduleStore, type StandingList } from "./standing-lists.ts";

const versions = /* @__PURE__ */ stored({
  noun: "version of a fee schedule",
  key: feeScheduleVersionKey,
  codec: /* @__PURE__ */ documentCodec<FeeSchedule>(1, {}),
});

/**
 * The list after a change, on the condition that nobody changed it since it was read, and the version that the change makes.
 *
 * @param changed the new or changed schedule; null where one was deleted
 */
export function feeScheduleWrites(
  organizationId: OrganizationId,
  before: StandingList<FeeSchedule>,
  entries: readonly FeeSchedule[],
  changed: FeeSchedule | null,
): Write[] {
  const list = feeScheduleStore.setWrite(organizationId, before, entries);
  return changed === null ? [list] : [list, versionWrite(changed)];
}

function versionWrite(schedule: FeeSchedule): Write {
  const { organizationId, uuid, version } = schedule;
  const key = feeScheduleVersionKey(organizationId, uuid, version);
  return { kind: "put", item: { ...key, ...versions.bodyOf(schedule) }, ...isNew };
}

/** The number of the newest version of a schedule, deleted or not; 0 if there never was one. */
export async function newestFeeScheduleVersion(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"feeSchedule">,
): Promise<number> {
  const { pk } = feeScheduleVersionKey(organizationId, uuid, 1);
  const newest = await lastOf(table, { pk });
  return newest === undefined ? 0 : versions.decode(newest).version;
}

/** These versions of a schedule, newest first. */
export async function findFeeScheduleVersions(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"feeSchedule">,
  numbers: readonly number[],
): Promise<FeeSchedule[]> {
  const names = numbers.map(
    (number): Parameters<typeof feeScheduleVersionKey> => [organizationId, uuid, number],
  );
  const found = await findMany(table, versions, names, false);
  return found.sort((a, b) => b.version - a.version);
}
