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
import { commit, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import {
  endDigestWrite,
  findDigestSchedule,
  moveDigestWrite,
} from "#store/table/webhook/digest-store.ts";
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
  const { table, now } = dependencies;
  await retryRaces(async () => {
    const before = await findDigestSchedule(table, organizationId, period);
    if (before === null || before.checkAt > now()) return undefined;
    const writes = await writesOf(dependencies, before);
    return (await commit(table, writes)).ok ? undefined : raced;
  });
}

async function writesOf(
  { table, ids, now }: CheckDependencies,
  before: DigestSchedule,
): Promise<readonly Write[]> {
  const { organizationId, period } = before;
  const endpoints = await findEndpoints(table, organizationId);
  if (!endpoints.some(({ endpoint }) => digestsOf(endpoint).includes(period))) {
    return [endDigestWrite(before)];
  }
  const settings = await findOrganizationSettings(table, organizationId);
  const at = now();
  const { after, digest } = decideDigest(before, expectedCalendar(settings, settings.timeZone), at);
  const moved = moveDigestWrite(ids, before, after);
  if (digest === null) return [moved];
  const type = digestEvents[period];
  const data = await readDigest(table, { organizationId, period, ...digest });
  // Grows with each digest, also after the schedule was ended and begun again.
  const version = digest.to;
  const auditEntry = openAuditEntry(ids, organizationId, expectationsActor, at);
  const announcements = [{ type, sourceKey: type, data, version }];
  return withAuditEntry(table, auditEntry, { writes: [moved], announcements });
}
