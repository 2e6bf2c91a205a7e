/** Changes of the organization's settings (docs/specification.md, Organization). */

import type * as z from "zod";
import type { updateOrganizationBody } from "#api/resource/organization/organization-request.ts";
import { viewOrganization } from "#api/resource/organization/organization-view.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import type { OrganizationSettings } from "#domain/case/work/organization-settings.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findOrganizationSettings,
  isEmpty,
  setOrganizationSettingsWrite,
} from "#store/table/rule/organization-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  done,
  type Failure,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { auditChange } from "../audit-change.ts";
import { followCalendar } from "../rule/follow-calendar.ts";

/**
 * Changes the settings that the body names.
 *
 * @returns 409 `invalid_state` if they have another version than the caller expects, or the organization does not become
 *   a test organization
 */
export async function updateOrganization(
  { table, ids }: Dependencies,
  context: ActContext,
  body: z.output<typeof updateOrganizationBody>,
): Promise<WriteOutcome> {
  const { organizationId } = context;
  const { expectedVersion, ...named } = body;
  const before = await findOrganizationSettings(table, organizationId);
  const { version } = before;
  const failure = staleVersion("Organization", { version, expectedVersion });
  if (failure !== null) return { failure };
  const changed = changedBy(before, named);
  const refused =
    changed.kind === before.kind ? null : await refuseKind(table, organizationId, before);
  if (refused !== null) return { failure: refused };
  if (JSON.stringify(changed) === JSON.stringify(before)) {
    return unchanged(viewOrganization(organizationId, before));
  }
  const after = { ...changed, version: version + 1 };
  const followed = await followCalendar({ table, ids }, context, { before, after });
  if ("failure" in followed) return followed;
  // The calendar moves deadlines, and the required reasons are a control, so `rule_change` holds the settings.
  const asked = await askApprovalOf({ table, ids }, context, version, {
    acts: aboutNoAmount("rule_change"),
    operation: "updateOrganization",
    request: body,
  });
  if (asked !== null) return asked;
  const draft = {
    eventType: "organization.updated",
    message: "The settings of the organization were changed.",
    payload: { before, after },
  } as const;
  return done(
    viewOrganization(organizationId, after),
    await auditChange({ table, ids }, context, {
      drafts: [draft, ...followed.drafts],
      resultId: organizationId,
      writes: [setOrganizationSettingsWrite(organizationId, after), ...followed.writes],
    }),
  );
}

/** The settings with what the body names. */
function changedBy(
  before: OrganizationSettings,
  named: Omit<z.output<typeof updateOrganizationBody>, "expectedVersion">,
): OrganizationSettings {
  return {
    // With settings of a later version.
    ...before,
    kind: named.kind ?? before.kind,
    timeZone: named.timeZone ?? before.timeZone,
    reportingCurrency:
      named.reportingCurrency === undefined ? before.reportingCurrency : named.reportingCurrency,
    reasonRequiredFor: named.reasonRequiredFor ?? before.reasonRequiredFor,
    cardNumbers: named.cardNumbers ?? before.cardNumbers,
    businessCalendar:
      named.businessCalendar === undefined ? before.businessCalendar : named.businessCalendar,
  };
}

/** Only an empty organization becomes a test organization: made-up payments are never among real ones. */
async function refuseKind(
  table: Table,
  organizationId: OrganizationId,
  { kind }: OrganizationSettings,
): Promise<Failure | null> {
  if (kind === "test") return conflict("A test organization stays one.");
  if (await isEmpty(table, organizationId)) return null;
  return conflict("The organization has had payments or evidence: use an empty one for tests.");
}
