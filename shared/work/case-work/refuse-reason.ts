import type { ReasonAct } from "#domain/case/work/organization-settings.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Reason } from "#domain/value/reason.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { reasonCodeStore } from "#store/table/rule/standing-lists.ts";
import { type Failure, refused } from "#work/outcome/outcome.ts";

/**
 * The failure for a reason whose code the organization does not have, or for a missing one where the
 * organization requires it for the act. Reads one item at most, and nothing without a reason and an act.
 *
 * @param act what is done; absent if it never requires a reason, or its body requires one always
 */
export async function refuseReason(
  table: Table,
  organizationId: OrganizationId,
  reason: Reason | undefined,
  act: ReasonAct | null = null,
): Promise<Failure | null> {
  if (reason === undefined) return refuseWithout(table, organizationId, act);
  const { entries: codes } = await reasonCodeStore.find(table, organizationId);
  if (codes.some(({ code }) => code === reason.code)) return null;
  const message = `Must be a reason code of the organization: ${codes.map(({ code }) => code).join(", ")}.`;
  return refused(["reason", "code"], message, "The body is invalid.");
}

async function refuseWithout(
  table: Table,
  organizationId: OrganizationId,
  act: ReasonAct | null,
): Promise<Failure | null> {
  if (act === null) return null;
  const { reasonRequiredFor } = await findOrganizationSettings(table, organizationId);
  if (!reasonRequiredFor.includes(act)) return null;
  const message = `The organization requires a reason for ${act}.`;
  return refused(["reason"], message);
}
