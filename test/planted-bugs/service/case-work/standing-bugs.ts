/** Mistakes in evidence filters, disposition policies, and actions on many cases that wait. */
import type { PlantedBug } from "../../planted-bug.ts";

const filters = { file: "test/case-work/evidence-filters.test.ts" };
const policies = { file: "test/case-work/disposition-policies.test.ts" };
const held = { file: "test/case-work/approval/held-actions.test.ts" };
const filter = "shared/domain/evidence/evidence-filter.ts";
const setAside = "shared/work/ingestion/matching/set-aside.ts";
const schedule = "shared/domain/case/work/disposition-policy.ts";
const byPolicy = "shared/work/case-work/standing/dispose-by-policy.ts";
const start = "shared/work/case-work/action/start-case-action.ts";

export const standingBugs: readonly PlantedBug[] = [
  {
    name: "filters: what names a payment stays set aside",
    file: setAside,
    find: "if (namesPayment(leg)) return { ...leg, ignored: null };",
    replace: "",
    caughtBy: filters,
  },
  {
    name: "filters: evidence with the id of a payment is looked at",
    file: filter,
    find: "leg.paymentIntentUuid !== null || leg.reverses !== null",
    replace: "leg.reverses !== null",
    caughtBy: filters,
  },
  {
    name: "filters: a person's restoration is forgotten",
    file: "shared/work/ingestion/matching/relink-leg.ts",
    find: "const restored = ignored === null ? { restoredByPerson: true as const } : {};",
    replace: "const restored = {};",
    caughtBy: filters,
  },
  {
    name: "filters: earlier evidence is set aside when it is decided again",
    file: filter,
    find: "    filter.createdAt <= leg.createdAt &&\n",
    replace: "",
    caughtBy: filters,
  },
  {
    name: "filters: the greatest amount is left out",
    file: filter,
    find: "compare(amount, maximumAmount) <= 0;",
    replace: "compare(amount, maximumAmount) < 0;",
    caughtBy: filters,
  },
  {
    name: "filters: the mark is not audited",
    file: "shared/work/ingestion/evidence/accept-evidence.ts",
    find: "note(auditEntry, draft, ...filterDrafts(matched.legs));",
    replace: "note(auditEntry, draft);",
    caughtBy: filters,
  },
  {
    name: "filters: a filter of a profile holds for every row",
    file: filter,
    find: "return importProfileUuid === null || importProfileUuid === profile;",
    replace: "return true;",
    caughtBy: filters,
  },
  {
    name: "filters: lists do not tell which filter set a leg aside",
    file: "shared/store/table/evidence/leg-list.ts",
    find: "evidenceFilter: leg.ignored?.filterUuid ?? null,",
    replace: "evidenceFilter: null,",
    caughtBy: filters,
  },
  {
    name: "filters: a mark alone is no change of a leg",
    file: "shared/work/ingestion/matching/match-legs.ts",
    find: "  if ((before.ignored === null) !== (after.ignored === null)) return true;\n",
    replace: "",
    caughtBy: filters,
  },
  {
    name: "policies: one that disposed of an amount does so again",
    file: schedule,
    find: " &&\n    !state.spentPolicyUuids.includes(uuid)",
    replace: "",
    caughtBy: policies,
  },
  {
    name: "policies: a run begins the wait anew",
    file: schedule,
    find: "if (before !== null && kept && before.unexplainedDelta === unexplainedDelta) return before;",
    replace: "",
    caughtBy: policies,
  },
  {
    name: "policies: another amount goes on waiting",
    file: schedule,
    find: "before !== null && kept && before.unexplainedDelta === unexplainedDelta",
    replace: "before !== null && kept",
    caughtBy: policies,
  },
  {
    name: "policies: a closed case is disposed of",
    file: schedule,
    find: 'state.status !== "open" || ',
    replace: "",
    caughtBy: policies,
  },
  {
    name: "policies: the open amount is compared, and not the unexplained one",
    file: schedule,
    find: "compare(abs(unexplained), maximumAmount) <= 0",
    replace: "compare(abs(openAmountOf(state) ?? unexplained), maximumAmount) <= 0",
    caughtBy: policies,
  },
  {
    name: "policies: a due one is not in the index of due work",
    file: "shared/store/table/payment/payment-store.ts",
    find: "earliest(earliest(state.nextDeadlineAt, disposedAt), linksFinalAt)",
    replace: "earliest(state.nextDeadlineAt, linksFinalAt)",
    caughtBy: policies,
  },
  {
    name: "policies: a run of the matcher forgets which are spent",
    file: "shared/domain/case/case-work.ts",
    find: "    scheduledDisposition,\n    spentPolicyUuids,\n  };",
    replace: "    scheduledDisposition,\n    spentPolicyUuids: [],\n  };",
    caughtBy: policies,
  },
  {
    name: "policies: one is made where such a write-off waits",
    file: "shared/work/case-work/standing/disposition-policies.ts",
    find: '[{ action: "write_off", amount, currency }]',
    replace: "[].filter(() => amount !== currency)",
    caughtBy: policies,
  },
  {
    name: "policies: it disposes of an amount before its time",
    file: byPolicy,
    find: "scheduledDisposition !== null && scheduledDisposition.dueAt <= now",
    replace: "scheduledDisposition !== null",
    caughtBy: policies,
  },
  {
    name: "held actions: an approved one is refused case by case",
    file: "shared/work/case-work/action/run-case-action.ts",
    find: "action.approvalUuid === undefined ? {} : ({ isApproved: true } as const)",
    replace: "{}",
    caughtBy: held,
  },
  {
    name: "held actions: the number of cases is not compared again",
    file: start,
    find: "    refuseFullLine(line) ??\n    (await refuseTotal(table, context, selection));",
    replace: "    refuseFullLine(line);",
    caughtBy: held,
  },
  {
    name: "held actions: one that was rejected stays held",
    file: "shared/work/case-work/approval/decide-approval.ts",
    find: "return [...writes, ...held];",
    replace: "return writes;",
    caughtBy: held,
  },
  {
    name: "held actions: one runs beside another one",
    file: start,
    find: 'const status = isFree ? "running" : "waiting";',
    replace: 'const status = "running" as const;',
    caughtBy: held,
  },
  {
    name: "held actions: a canceled one is approved",
    file: start,
    find: 'return found?.status === "held" ? found : null;',
    replace: "return found ?? null;",
    caughtBy: held,
  },
];
