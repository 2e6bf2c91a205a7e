/** Decides whether an integration is silent (docs/specification.md, Expected files and deliveries). */

import { viewSilence } from "#api/resource/report/expected-delivery-view.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { type DeliveryExpectation, decideSilence } from "#domain/integration/silence.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import {
  endDeliveryExpectationWrite,
  findDeliveryExpectation,
  setDeliveryExpectationWrite,
} from "#store/table/bulk/expectation-store.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findLastReceived } from "#store/table/integration/activity-store.ts";
import { findIntegration } from "#store/table/integration/integration-store.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { type CheckDependencies, expectationsActor } from "./check-dependencies.ts";
import { expectedCalendar } from "./expected-calendar.ts";

/**
 * Looks at an integration whose next delivery is due, and moves the next look behind it. A silence is reported once, in the
 * transaction of the look that finds it.
 */
export async function checkDeliveries(
  dependencies: CheckDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<void> {
  await retryRaces(async () => {
    const before = await findDeliveryExpectation(dependencies.table, organizationId, uuid);
    return before === null ? undefined : lookOnce(dependencies, before);
  });
}

async function lookOnce(
  dependencies: CheckDependencies,
  before: DeliveryExpectation,
): Promise<undefined | typeof raced> {
  const { table, countSilent } = dependencies;
  const now = dependencies.now();
  if (before.checkAt > now) return undefined;
  const { organizationId, integrationUuid } = before;
  const integration = await findIntegration(table, organizationId, integrationUuid);
  const due = integration?.status === "active" ? integration.expectedWithin : null;
  if (integration === null || due === null) {
    return (await commit(table, [endDeliveryExpectationWrite(before)])).ok ? undefined : raced;
  }
  const settings = await findOrganizationSettings(table, organizationId);
  const clock = { due, calendar: expectedCalendar(settings) };
  const lastArrival = await findLastReceived(table, organizationId, integrationUuid);
  const { after, begins } = decideSilence(before, clock, { lastArrival, now });
  const change = setDeliveryExpectationWrite(before, after);
  const writes = begins
    ? await silentWrites(dependencies, { integration, after, lastArrival, now, change })
    : [change];
  if (!(await commit(table, writes)).ok) return raced;
  if (begins) countSilent("integration");
  return undefined;
}

type Silent = {
  readonly integration: Integration;
  readonly after: DeliveryExpectation;
  readonly lastArrival: Instant | null;
  readonly now: Instant;
  readonly change: Write;
};

function silentWrites(
  { table, ids }: CheckDependencies,
  { integration, after, lastArrival, now, change }: Silent,
): Promise<Write[]> {
  const { organizationId, uuid, name } = integration;
  const auditEntry = openAuditEntry(ids, organizationId, expectationsActor, now);
  const data = viewSilence(integration, after, lastArrival);
  const auditEvents = note(auditEntry, {
    eventType: "integration.silent",
    message: `Integration ${name} has had no delivery by ${data.dueAt}.`,
    payload: data,
  });
  const announcement = {
    type: "integration.silent",
    sourceKey: formatId("integration", uuid),
    data,
    version: after.version,
  } as const;
  return withAuditEntry(table, auditEntry, {
    writes: [change],
    auditEvents,
    announcements: [announcement],
  });
}
