import type * as z from "zod";
import { followCalendar } from "../../shared/case-work/rule/follow-calendar.ts";
import type { OrganizationSettings } from "../../shared/domain/case/work/organization-settings.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import type { HttpFailure } from "../../shared/http/error/http-failure.ts";
import { staleVersion } from "../../shared/http/error/stale-version.ts";
import {
  json,
  type OperationResult,
  type ReadInput,
  type WriteInput,
  type WriteOutcome,
} from "../../shared/http/operation.ts";
import type { updateOrganizationBody } from "../../shared/schema/request/organization/organization-request.ts";
import { note, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import {
  findOrganizationSettings,
  isEmpty,
  setOrganizationSettingsWrite,
} from "../../shared/table/rule/organization-store.ts";

/** Gets the organization's settings, or the default ones. */
export async function getOrganization(
  { table }: { readonly table: Table },
  { context: { organizationId } }: ReadInput<unknown>,
): Promise<OperationResult> {
  const settings = await findOrganizationSettings(table, organizationId);
  return json(200, view(organizationId, settings));
}

/**
 * Changes the settings that the body names.
 *
 * @returns 409 `invalid_state` if they have another version than the caller expects, or the organization does not become
 *   a test organization
 */
export async function updateOrganization(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  { context, body }: WriteInput<z.output<typeof updateOrganizationBody>>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const { expectedVersion, ...named } = body;
  const before = await findOrganizationSettings(table, organizationId);
  const { version } = before;
  const failure = staleVersion("Organization", { version, expectedVersion });
  if (failure !== null) return { failure };
  const { kind = before.kind } = named;
  const refused = kind === before.kind ? null : await refuseKind(table, organizationId, before);
  if (refused !== null) return { failure: refused };
  const changed: OrganizationSettings = {
    // With settings of a later version.
    ...before,
    kind,
    timeZone: named.timeZone ?? before.timeZone,
    reportingCurrency:
      named.reportingCurrency === undefined ? before.reportingCurrency : named.reportingCurrency,
    reasonRequiredFor: named.reasonRequiredFor ?? before.reasonRequiredFor,
    cardNumbers: named.cardNumbers ?? before.cardNumbers,
    businessCalendar:
      named.businessCalendar === undefined ? before.businessCalendar : named.businessCalendar,
  };
  if (JSON.stringify(changed) === JSON.stringify(before)) {
    return { status: 200, body: view(organizationId, before), writes: [] };
  }
  const after = { ...changed, version: version + 1 };
  const followed = await followCalendar({ table, ids }, context, { before, after });
  if ("failure" in followed) return followed;
  const journal = openJournal(ids, organizationId, actor, now);
  const auditEvents = note(
    journal,
    {
      eventType: "organization.updated",
      message: "The settings of the organization were changed.",
      payload: { before, after },
    },
    ...followed.drafts,
  );
  return {
    status: 200,
    body: view(organizationId, after),
    writes: await withJournal(table, journal, {
      writes: [setOrganizationSettingsWrite(organizationId, after), ...followed.writes],
      auditEvents,
    }),
  };
}

/** Only an empty organization becomes a test organization: made-up payments are never among real ones. */
async function refuseKind(
  table: Table,
  organizationId: OrganizationId,
  { kind }: OrganizationSettings,
): Promise<HttpFailure | null> {
  const conflict = { status: 409, error: "invalid_state" } as const;
  if (kind === "test") return { ...conflict, message: "A test organization stays one." };
  if (await isEmpty(table, organizationId)) return null;
  const message = "The organization has had payments or evidence: use an empty one for tests.";
  return { ...conflict, message };
}

function view(id: OrganizationId, settings: OrganizationSettings) {
  const { kind, timeZone, reportingCurrency, reasonRequiredFor, cardNumbers } = settings;
  const { businessCalendar, version } = settings;
  return {
    id,
    kind,
    timeZone,
    reportingCurrency,
    reasonRequiredFor,
    cardNumbers,
    businessCalendar,
    version,
  };
}
