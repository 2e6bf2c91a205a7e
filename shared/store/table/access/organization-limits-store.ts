/** The limits that the operator sets for an organization: one item, beside the settings of the organization. */

import {
  defaultOrganizationLimits,
  type OrganizationLimits,
} from "#domain/access/organization-limits.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { documentCodec } from "../core/document/document.ts";
import { readItem } from "../core/read-item.ts";
import { setting } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { organizationLimitsKey } from "../rule/settings-keys.ts";

const limits = /* @__PURE__ */ setting({
  noun: "set of limits",
  key: organizationLimitsKey,
  codec: /* @__PURE__ */ documentCodec<OrganizationLimits>(1, {}),
  absent: defaultOrganizationLimits,
});

/** Maximum wait of a request for the limits, as for its counter. */
const timeoutMilliseconds = 3_000;

/**
 * One read: half a unit where it need not be the newest state.
 *
 * @throws Error if the table does not respond within 3 seconds
 */
export async function findOrganizationLimits(
  table: Table,
  organizationId: OrganizationId,
  { isStrong }: { readonly isStrong: boolean },
): Promise<OrganizationLimits> {
  const abortSignal = AbortSignal.timeout(timeoutMilliseconds);
  const key = organizationLimitsKey(organizationId);
  const item = await readItem(table, key, { isStrong, abortSignal });
  return item === undefined ? defaultOrganizationLimits : limits.decode(item);
}

/** Replaces the limits that were read at the version before. */
export const setOrganizationLimitsWrite = limits.set;
