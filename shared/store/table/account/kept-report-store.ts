/**
 * The figures of reports at full hours, one item each, and in the `due` index when the next ones are kept; none where the
 * organization has no account (docs/decisions/0076, Kept reports).
 */

import type { KeepingSchedule, KeptMoment } from "#domain/account/kept-moment.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { hourlySchedule } from "../core/hourly-schedule.ts";
import { pageOf } from "../core/key-range.ts";
import { readItem } from "../core/read-item.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { keepingKey, keptFiguresKey, keptPrefix, momentOfKept } from "./kept-report-keys.ts";

export const keepingSchedules = /* @__PURE__ */ hourlySchedule<
  Pick<KeepingSchedule, "organizationId">,
  KeepingSchedule
>({
  key: ({ organizationId }) => keepingKey(organizationId),
  fields: ["day"],
});

const keptFigures = /* @__PURE__ */ stored({
  noun: "figure of a report",
  key: keptFiguresKey,
  codec: compressed(jsonCodec<unknown>(1)),
});

/** @param figures to be stored as JSON; a few KB, and below 100 KB in any organization, because facets and currencies are few */
export function keepFiguresWrite(
  organizationId: OrganizationId,
  { moment, days }: KeptMoment,
  figures: object,
): Write {
  const expiresAt = moment / 1_000 + days * secondsPerDay;
  const key = keptFiguresKey(organizationId, moment);
  return { kind: "put", item: { ...key, ...keptFigures.bodyOf(figures), expiresAt } };
}

const secondsPerDay = 86_400;

/** The figures as they were stored; null if none of this moment are kept. */
export async function findKeptFigures(
  table: Table,
  organizationId: OrganizationId,
  { moment, now }: { readonly moment: Instant; readonly now: Instant },
): Promise<unknown> {
  const key = keptFiguresKey(organizationId, moment);
  const item = await readItem(table, key, { isStrong: false });
  if (item === undefined || Number(item["expiresAt"]) <= now / 1_000) return null;
  return keptFigures.decode(item);
}

/** The nearest moments that are kept, before and after this one. */
export async function findKeptMoments(
  table: Table,
  organizationId: OrganizationId,
  moment: Instant,
): Promise<{ readonly before: Instant | null; readonly after: Instant | null }> {
  const { pk, sk } = keptFiguresKey(organizationId, moment);
  const nearest = async (range: { from: string; to: string }, isDescending: boolean) => {
    const reading = { isStrong: false, isDescending, projection: "sk", limit: 1 };
    const { items } = await pageOf(table, { pk, ...range }, reading);
    const [item] = items as { readonly sk: string }[];
    return item === undefined ? null : momentOfKept(item);
  };
  const [before, after] = await Promise.all([
    nearest({ from: keptPrefix, to: sk }, true),
    nearest({ from: sk, to: `${keptPrefix}~` }, false),
  ]);
  return { before, after };
}
