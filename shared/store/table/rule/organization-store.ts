import {
  defaultOrganizationSettings,
  type OrganizationSettings,
} from "#domain/case/work/organization-settings.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion } from "../core/expression.ts";
import { pageOf } from "../core/key-range.ts";
import { dayRegistryPartition } from "../core/keys.ts";
import { setting } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { organizationSettingsKey } from "./settings-keys.ts";

const settings = /* @__PURE__ */ setting({
  noun: "set of settings",
  key: organizationSettingsKey,
  codec: /* @__PURE__ */ documentCodec<OrganizationSettings>(1, {
    kind: "live",
    cardNumbers: "keep",
    businessCalendar: null,
  }),
  absent: defaultOrganizationSettings,
});

/** One strongly consistent read. */
export const findOrganizationSettings = settings.find;

/** Whether the organization has never had a payment or evidence. Two strongly consistent reads. */
export async function isEmpty(table: Table, organizationId: OrganizationId): Promise<boolean> {
  const days = await Promise.all(
    (["payment", "leg"] as const).map((collection) =>
      pageOf(table, { pk: dayRegistryPartition(organizationId, collection) }, { limit: 1 }),
    ),
  );
  return days.every(({ items }) => items.length === 0);
}

/** Replaces the settings that were read at the version before. */
export const setOrganizationSettingsWrite = settings.set;

/** Changes nothing, and fails if the settings are no longer those that were read. */
export function keepOrganizationSettingsWrite(
  organizationId: OrganizationId,
  { version }: OrganizationSettings,
): Write {
  const key = organizationSettingsKey(organizationId);
  return { kind: "update", key, set: { version }, ...atVersion(version) };
}
