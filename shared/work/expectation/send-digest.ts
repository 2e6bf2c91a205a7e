/** Sends the digest of an hour or a day to the endpoints that receive it (docs/specification.md, Digests). */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type DigestPeriod,
  type DigestSchedule,
  decideDigest,
  digestEvents,
  digestsOf,
} from "#domain/webhook/digest.ts";
import { openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import { whenDue } from "#store/table/core/hourly-schedule.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { digestSchedules } from "#store/table/webhook/digest-store.ts";
import { findEndpoints } from "#store/table/webhook/outbound-endpoint-store.ts";
import { type CheckDependencies, expectationsActor } from "./check-dependencies.ts";
import { expectedCalendar } from "./expected-calendar.ts";
import { readDigest } from "./read-digest.ts";

/**
 * Moves the schedule to its next moment, with the digest that is due in the same transaction; ends it where nobody receives
 * digests any more.
 */
export async function sendDigest(
  dependencies: CheckDependencies,
  organizationId: OrganizationId,
  period: DigestPeriod,
): Promise<void> {
  const find = () => digestSchedules.find(dependencies.table, { organizationId, period });
  await whenDue(dependencies, find, (before) => writesOf(dependencies, before));
}

async function writesOf(
  { table, ids, now }: CheckDependencies,
  before: DigestSchedule,
): Promise<readonly Write[]> {
  const { organizationId, period } = before;
  const endpoints = await findEndpoints(table, organizationId);
  if (!endpoints.some(({ endpoint }) => digestsOf(endpoint).includes(period))) {
    return [digestSchedules.end(before)];
  }
  const settings = await findOrganizationSettings(table, organizationId);
  const at = now();
  const { after, digest } = decideDigest(before, expectedCalendar(settings, settings.timeZone), at);
  const moved = digestSchedules.move(ids, before, after);
  if (digest === null) return [moved];
  const type = digestEvents[period];
  const data = await readDigest(table, { organizationId, period, ...digest });
  // Grows with each digest, also after the schedule was ended and begun again.
  const version = digest.to;
  const auditEntry = openAuditEntry(ids, organizationId, expectationsActor, at);
  const announcements = [{ type, sourceKey: type, data, version }];
  return withAuditEntry(table, auditEntry, { writes: [moved], announcements });
}
