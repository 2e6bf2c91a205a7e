/** Rules that count business time follow a change of the organization's calendar, in the same transaction. */

import { calendarOf } from "#api/schema/field/business-calendar.ts";
import type { OrganizationSettings } from "#domain/case/work/organization-settings.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import { findRules, updateRuleWrites } from "#store/table/rule/rule-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, type Failure } from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { draftOfRule } from "./rule-audit.ts";

type Change = { readonly before: OrganizationSettings; readonly after: OrganizationSettings };

type Followed =
  | { readonly writes: readonly Write[]; readonly drafts: readonly AuditDraft[] }
  | { readonly failure: Failure };

/**
 * A new version of each rule, and a job that decides open cases again. At most `maximumBusinessTimeRules` rules.
 *
 * @returns 409 `invalid_state` if the calendar is removed and rules count by it
 */
export async function followCalendar(
  { table, ids }: Dependencies,
  { organizationId, now }: Pick<ActContext, "organizationId" | "now">,
  { before, after }: Change,
): Promise<Followed> {
  const stated = after.businessCalendar;
  if (JSON.stringify(stated) === JSON.stringify(before.businessCalendar)) {
    return { writes: [], drafts: [] };
  }
  const all = await findRules(table, organizationId);
  const rules = all.filter((rule) => rule.countsBusinessTime === true);
  if (rules.length === 0) return { writes: [], drafts: [] };
  if (stated === null) {
    const names = rules.map(({ name }) => name).join(", ");
    return {
      failure: conflict(`Rules count business time by this calendar: ${names}. Change them first.`),
    };
  }
  const businessCalendar = calendarOf(stated);
  const changes = rules.map((rule) => ({
    before: rule,
    after: { ...rule, businessCalendar, updatedAt: now, version: rule.version + 1 },
  }));
  return {
    writes: [
      ...changes.flatMap((change) => updateRuleWrites(change.before, change.after)),
      rematchWrite(ids, organizationId, now),
    ],
    drafts: changes.map((change) =>
      draftOfRule({ eventType: "reconciliation_rule.updated", ...change }),
    ),
  };
}
