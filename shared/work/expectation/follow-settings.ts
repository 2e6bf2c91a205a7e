/** What is expected follows the settings of its import profile or integration, in the transaction that changes them. */

import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import { expectFile, expectFileAt } from "#domain/bulk/expected-file.ts";
import type { Integration } from "#domain/integration/integration.ts";
import { expectDeliveries } from "#domain/integration/silence.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  endDeliveryExpectationWrite,
  endFileExpectationWrite,
  findDeliveryExpectation,
  findFileExpectation,
  setDeliveryExpectationWrite,
  setFileExpectationWrite,
} from "#store/table/bulk/expectation-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { expectedCalendar } from "./expected-calendar.ts";

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** @param change the profile before and after; null where it does not exist */
export async function followProfile(
  table: Table,
  {
    before,
    after,
  }: { readonly before: ImportProfile | null; readonly after: ImportProfile | null },
  now: Instant,
): Promise<Write[]> {
  const profile = after ?? before;
  if (profile === null || isSame(before?.expectedBy, after?.expectedBy)) return [];
  const { organizationId, uuid: profileUuid } = profile;
  const stored = await findFileExpectation(table, organizationId, profileUuid);
  const due = after?.expectedBy ?? null;
  if (due === null) return stored === null ? [] : [endFileExpectationWrite(stored)];
  const settings = await findOrganizationSettings(table, organizationId);
  const clock = { due, calendar: expectedCalendar(settings, due.timeZone) };
  const expectation =
    stored === null
      ? expectFile({ organizationId, profileUuid }, clock, now)
      : expectFileAt(stored.expectation, clock, now);
  return [setFileExpectationWrite(stored, expectation)];
}

/** Nothing is expected of an integration that is disabled or deleted; once active again, its time begins anew. */
export async function followIntegration(
  table: Table,
  { before, after }: { readonly before: Integration | null; readonly after: Integration },
  now: Instant,
): Promise<Write[]> {
  const dueOf = (integration: Integration | null) =>
    integration?.status === "active" ? integration.expectedWithin : null;
  const due = dueOf(after);
  if (isSame(dueOf(before), due)) return [];
  const { organizationId, uuid: integrationUuid } = after;
  const stored = await findDeliveryExpectation(table, organizationId, integrationUuid);
  if (due === null) return stored === null ? [] : [endDeliveryExpectationWrite(stored)];
  const settings = await findOrganizationSettings(table, organizationId);
  const clock = { due, calendar: expectedCalendar(settings) };
  const named = { organizationId, integrationUuid };
  return [setDeliveryExpectationWrite(stored, expectDeliveries(named, clock, now))];
}
