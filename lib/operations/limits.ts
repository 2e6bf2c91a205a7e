/** Sets the rate limit of one organization, suspends it, or lets it go on (docs/runbook.md, Limits of one organization). */
import type { OrganizationLimits } from "#domain/access/organization-limits.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  findOrganizationLimits,
  setOrganizationLimitsWrite,
} from "#store/table/access/organization-limits-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";

export type LimitsRequest = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** Who changes them, as the audit event shows it. */
  readonly actor: string;
  readonly organizationId: OrganizationId;
  /** What is not named stays. */
  readonly change: Partial<Omit<OrganizationLimits, "version">>;
};

/**
 * Writes the limits with their audit event, or nothing if nothing changes. May be repeated. Where another operator changes
 * them at the same time, both changes hold.
 *
 * @returns the limits that hold now
 * @throws TooManyWritersError after 12 lost races
 */
export function changeLimits(request: LimitsRequest): Promise<OrganizationLimits> {
  const { table, ids, now, actor, organizationId, change } = request;
  return retryRaces(async () => {
    const before = await findOrganizationLimits(table, organizationId, { isStrong: true });
    const changed = { ...before, ...change };
    if (JSON.stringify(changed) === JSON.stringify(before)) return before;
    const after = { ...changed, version: before.version + 1 };
    const auditEntry = openAuditEntry(ids, organizationId, actor, now());
    const auditEvents = note(auditEntry, {
      eventType: "organization.limits_updated",
      message: messageOf(after),
      payload: { before, after },
    });
    const writes = [setOrganizationLimitsWrite(organizationId, after)];
    const plan = await withAuditEntry(table, auditEntry, { writes, auditEvents });
    return (await commit(table, plan)).ok ? after : raced;
  });
}

function messageOf({ suspendedFor, rateLimitPerMinute }: OrganizationLimits): string {
  if (suspendedFor !== null) return `The organization was suspended: ${suspendedFor}`;
  const limit =
    rateLimitPerMinute === null ? "that of the deployment" : `${rateLimitPerMinute} a minute`;
  return `The operator set the limits: the rate limit is ${limit}.`;
}
