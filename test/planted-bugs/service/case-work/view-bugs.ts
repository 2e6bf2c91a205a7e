/** Mistakes in saved filters of the list of cases, in the list of members, and in what is listed about rules. */
import type { PlantedBug } from "../../planted-bug.ts";

const views = { file: "test/case-work/views.test.ts" };
const members = { file: "test/http/auth/member-notes.test.ts" };

const activity = { file: "test/table/integration/activity.test.ts" };

export const viewBugs: readonly PlantedBug[] = [
  {
    name: "views: everybody sees a view that is not shared",
    file: "shared/store/table/rule/saved-view-keys.ts",
    find: "{hashOf(owner)}",
    replace: "{typeof owner}",
    caughtBy: views,
  },
  {
    name: "views: a filter that the list refuses is saved by a change",
    file: "functions/reconciliation-cases/saved-views.ts",
    find: '  const filter = named.filter ?? before.view.filter;\n  await refuseFilter(table, organizationId, { filter, path: ["filter"] });',
    replace: "  const filter = named.filter ?? before.view.filter;",
    caughtBy: views,
  },
  {
    name: "views: somebody else takes a shared view back",
    file: "functions/reconciliation-cases/saved-views.ts",
    find: " && owner !== actor) {",
    replace: " && owner === undefined) {",
    caughtBy: views,
  },
  {
    name: "views: a place that was taken meanwhile is overwritten",
    file: "shared/store/table/rule/saved-view-store.ts",
    find: "{ view, place }), ...isNew };",
    replace: "{ view, place }) };",
    caughtBy: views,
  },
  {
    name: "views: a view that becomes shared stays among the own ones too",
    file: "functions/reconciliation-cases/saved-views.ts",
    find: ": [deleteSavedViewWrite(organizationId, before), await placeOf(table, context, view)];",
    replace: ": [await placeOf(table, context, view)];",
    caughtBy: { file: "test/case-work/views.test.ts", name: "taken back by their owner" },
  },
  {
    name: "views: the audit trail says what a view searches for",
    file: "functions/reconciliation-cases/saved-views.ts",
    find: "filters: Object.keys(view.filter) }",
    replace: "filters: view.filter }",
    caughtBy: views,
  },
  {
    name: "views: an erasure leaves what they search for",
    file: "shared/work/erasure/erase-items.ts",
    find: "filter: { ...view.filter, ...sought }, version };",
    replace: "filter: view.filter, version };",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "saved filters" },
  },
  {
    name: "views: a removal leaves them",
    file: "shared/work/offboarding/walk-organization.ts",
    find: "...[savedViewsPartition, membersPartition",
    replace: "...[membersPartition",
    caughtBy: { file: "test/offboarding/offboard.test.ts", name: "leaves nothing but" },
  },
  {
    name: "members: each request of a day writes",
    file: "shared/store/table/access/member-store.ts",
    find: `  if (Number(item["lastDay"]) >= day) return;
`,
    replace: "",
    caughtBy: members,
  },
  {
    name: "members: a member is forgotten 400 days after the first day",
    file: "shared/store/table/access/member-store.ts",
    find: "set: { lastDay: day, expiresAt: expiryOf(day) },",
    replace: "set: { lastDay: day },",
    caughtBy: members,
  },
  {
    name: "members: their number has no bound",
    file: "shared/store/table/access/member-store.ts",
    find: "  if (Count >= maximumMembers) return;\n",
    replace: "",
    caughtBy: members,
  },
  {
    name: "members: a failed note is not tried again",
    file: "shared/api/http/auth/member-notes.ts",
    find: ".catch(() => known.names.delete(name));",
    replace: ".catch(() => false);",
    caughtBy: members,
  },
  {
    name: "simulations: a page misses the cases that began before it",
    file: "shared/store/table/matching/simulated-case-store.ts",
    find: "const from = Math.max(0, offset - casesPerItem + 1);",
    replace: "const from = offset;",
    caughtBy: { file: "test/table/matching/simulated-cases.test.ts" },
  },
  {
    name: "simulations: the cases that a step found overwrite those of an earlier one",
    file: "shared/store/table/matching/simulation-store.ts",
    find: "const { changes, changed: counted } = before.result;",
    replace: "const { changes } = before.result;\n  const counted = 0;",
    caughtBy: {
      file: "test/ingestion/decision/simulations.test.ts",
      name: "all cases that one would",
    },
  },
  {
    name: "rule versions: the newest is not listed",
    file: "functions/reconciliation-rules/list-rule-versions.ts",
    find: "const pins = numbersOfPage(total, { limit, offset })",
    replace: "const pins = numbersOfPage(total - 1, { limit, offset })",
    caughtBy: { file: "test/case-work/rule-versions.test.ts" },
  },
  {
    name: "integration activity: a late delivery moves the last one back",
    file: "shared/store/table/integration/activity-store.ts",
    find: "attribute_not_exists(lastReceivedAt) OR lastReceivedAt < :now",
    replace: "attribute_not_exists(lastReceivedAt) OR lastReceivedAt <> :now",
    caughtBy: activity,
  },
  {
    name: "integration activity: refusals of yesterday are missed",
    file: "shared/store/table/integration/activity-store.ts",
    find: "const days = [...new Set(hours.map(dayOf))];",
    replace: "const days = [dayOf(hour)];",
    caughtBy: activity,
  },
  {
    name: "filters: a rule beside a tag is not refused",
    file: "shared/domain/case/work/case-filter.ts",
    find: 'const keyNames = ["externalReference", "q", "assignee", "tag", "ruleId"] as const;',
    replace: 'const keyNames = ["externalReference", "q", "assignee", "tag"] as const;',
    caughtBy: { file: "test/ingestion/case/filter-combinations.test.ts" },
  },
];
