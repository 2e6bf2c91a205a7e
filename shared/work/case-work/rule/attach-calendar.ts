/** The calendar of the organization in a rule that counts business time (docs/matching.md, Business time). */

import { calendarOf } from "#api/schema/field/business-calendar.ts";
import { maximumBusinessTimeRules, type RuleSettings } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findOrganizationSettings,
  keepOrganizationSettingsWrite,
} from "#store/table/rule/organization-store.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { conflict, type Failure, invalidRequest } from "#work/outcome/outcome.ts";

type Attached<Settings> =
  /** `guards` fail if the calendar is changed meanwhile. */
  | { readonly settings: Settings; readonly guards: readonly Write[] }
  | { readonly failure: Failure };

/**
 * Reads nothing for a rule that counts all time.
 *
 * @param own the rule that changes; null for a new one
 */
export async function attachCalendar<Settings extends RuleSettings>(
  table: Table,
  organizationId: OrganizationId,
  settings: Settings,
  own: Uuid<"rule"> | null,
): Promise<Attached<Settings>> {
  if (settings.countsBusinessTime !== true) {
    return { settings: { ...settings, businessCalendar: null }, guards: [] };
  }
  const [organization, rules] = await Promise.all([
    findOrganizationSettings(table, organizationId),
    findRules(table, organizationId),
  ]);
  if (organization.businessCalendar === null) {
    const message =
      "The organization has no business calendar: set it with PATCH /v1/organization.";
    const issue = { path: ["countsBusinessTime"], message };
    return { failure: invalidRequest("The request is invalid: countsBusinessTime.", [issue]) };
  }
  const others = rules.filter((rule) => rule.countsBusinessTime === true && rule.uuid !== own);
  if (others.length >= maximumBusinessTimeRules) {
    return {
      failure: conflict(
        `At most ${maximumBusinessTimeRules} rules of an organization count business time.`,
      ),
    };
  }
  const businessCalendar = calendarOf(organization.businessCalendar);
  const guards = [keepOrganizationSettingsWrite(organizationId, organization)];
  return { settings: { ...settings, businessCalendar }, guards };
}
