import type { PlantedBug } from "../planted-bug.ts";

export const caseWorkBugs: readonly PlantedBug[] = [
  {
    name: "the trail keeps a reference that an export was filtered by",
    in: "disclosureOf",
    find: "const details = { format: query.format, filters, caseIds };",
    replace: "const details = { format: query.format, filters, caseIds, externalReference };",
    caughtBy: {
      test: "audited-reads.test.ts",
      name: "is named by its case",
    },
  },
  {
    name: "the run of a canceled case is announced before its cancellation",
    in: "planCancellation",
    find: "combinePlans(noted, canceled, { ...recorded, writes: [] })",
    replace: "combinePlans(noted, { ...recorded, writes: [] }, canceled)",
    caughtBy: {
      test: "audit-entry-announcements.test.ts",
      name: "a cancellation announces",
    },
  },
  {
    name: "an earlier release loses an organization's settings of a later one",
    in: "changedBy",
    find: "    ...before,\n",
    replace: "    version: before.version,\n",
    caughtBy: {
      test: "unknown-fields.test.ts",
      name: "updateOrganization: again",
    },
  },
  {
    name: "a direction by default counts as stated",
    in: "toPaymentIntent",
    find: "...(direction === undefined ? {} : { directionStated: true })",
    replace: "directionStated: true",
    caughtBy: {
      test: "payment-intent-request.test.ts",
    },
  },
  {
    name: "case work: the reason of the status before stays",
    in: "setStatus",
    find: "statusReason: reason,",
    replace: "statusReason: reason ?? state.statusReason,",
    caughtBy: {
      test: "case/case-work.test.ts",
      name: "goes when the status is set without one",
    },
  },
  {
    name: "case work: a comment is announced as a change of the case",
    in: "commentOnCase",
    find: 'type: "case.commented",',
    replace: 'type: "reconciliation_case.updated",',
    caughtBy: {
      test: "case/case-work.test.ts",
      name: "are numbered",
    },
  },
  {
    name: "many cases: the result is not in the transaction of the act",
    in: "actOnce",
    find: "[...writes, addResultWrite(action, result)]);\n    return ok",
    replace: "writes.length > 0 ? writes : [addResultWrite(action, result)]);\n    return ok",
    caughtBy: {
      test: "action/case-actions.test.ts",
      name: "killed at 20 random moments",
    },
  },
  {
    name: "many cases: the acts are not those of who asked",
    in: "run-case-action.ts decide",
    find: "requestedBy: actor,",
    replace: "uuid: actor,",
    caughtBy: {
      test: "action/case-actions.test.ts",
      name: "audits it and names itself",
    },
  },
  {
    name: "many cases: the tags of the action replace those of the case",
    in: "tagsAfter",
    find: "[...new Set([...kept, ...add])]",
    replace: "[...new Set([...add])]",
    caughtBy: {
      test: "action/case-actions.test.ts",
      name: "takes tags away",
    },
  },
  {
    name: "undo: it overwrites what somebody did since",
    in: "undoOnCase",
    find: "snoozedUntil: until, ...asLeft };",
    replace: "snoozedUntil: until };",
    caughtBy: {
      test: "case-action-undo.test.ts",
      name: "of assign takes back",
    },
  },
  {
    name: "undo: the version is compared, so the service's own run stands in the way",
    in: "undoOnCase",
    find: "expected === undefined ? { expectedVersion: version } : { expected }",
    replace: "{ expectedVersion: version }",
    caughtBy: { test: "case-action-undo.test.ts", name: "the service's own run" },
  },
  {
    name: "undo: what others changed since is taken back too",
    in: "refuse-changed.ts refuseChanged",
    find: "if (first === undefined) return null;",
    replace: "return null;",
    caughtBy: { test: "case-action-undo.test.ts", name: "refuses a case of which" },
  },
  {
    name: "undo: a write-off that closed the case leaves it closed",
    in: "inverseOfDisposition",
    find: "? { ...disposed, reopens: true, left",
    replace: "? { ...disposed, left",
    caughtBy: { test: "case-action-undo.test.ts", name: "opens the case again" },
  },
  {
    name: "undo: evidence that a person linked by hand since is set aside",
    in: "refuseChangedLeg",
    find: "leg.links.some(isManual);",
    replace: "false;",
    caughtBy: { test: "case-action-undo.test.ts", name: "linked by hand since" },
  },
  {
    name: "dispositions: closing in the same act asks nobody",
    in: "askToWriteOff",
    find: "...stakesOfClosing(before, body),",
    replace: "",
    caughtBy: { test: "approval/held-acts.test.ts", name: "closes in the same act" },
  },
  {
    name: "sums: too much lowers what is missing",
    in: "moneyOfWay",
    find: "tooMuchAmount: abs(open) };",
    replace: "missingAmount: open };",
    caughtBy: { test: "case-counts.test.ts", name: "never net" },
  },
  {
    name: "sums: a late payment of which too little was sent is only a little short",
    in: "wayOfRest",
    find: 'missingPhases.includes("destination")) return "not_arrived";',
    replace: 'missingPhases.includes("destination")) return "rest_not_arrived";',
    caughtBy: { test: "case-money.test.ts" },
  },
  {
    name: "undo: it undoes what the action did not do",
    in: "run-case-action.ts undoOf",
    find: 'result?.outcome !== "done"',
    replace: "result === undefined",
    caughtBy: {
      test: "case-action-undo.test.ts",
      name: "where the action did nothing",
    },
  },
  {
    name: "sandbox: a repeated run has other amounts",
    in: "runBefore",
    find: "amount: amountOf(reference),",
    replace: "amount: amountOf(crypto.randomUUID()),",
    caughtBy: {
      test: "scenarios.test.ts",
    },
  },
  {
    name: "approvals: many small write-offs need none",
    in: "askToWriteOff",
    find: "(disposedAfter(before.state.disposedAmount, body), {",
    replace: "(body.amount, {",
    caughtBy: {
      test: "approval/approvals.test.ts",
    },
  },
  {
    name: "four eyes: small amendments one after the other need none",
    in: "movedAmount",
    find: "abs(subtract(after.amount, original.amount)),",
    replace: "abs(subtract(after.amount, before.amount)),",
    caughtBy: {
      test: "held-amendments.test.ts",
      name: "below the amount of the policy is made at once",
    },
  },
  {
    name: "four eyes: an amendment back to the creation needs none",
    in: "movedAmount",
    find: "    abs(subtract(after.amount, before.amount)),\n    abs(subtract(after",
    replace: "    abs(subtract(after.amount, original.amount)),\n    abs(subtract(after",
    caughtBy: {
      test: "held-amendments.test.ts",
      name: "below the amount of the policy is made at once",
    },
  },
  {
    name: "four eyes: what a case misses already does not count",
    in: "stakesOfRemoval",
    find: "sum([amount, abs(unexplainedDelta)])",
    replace: "sum([amount])",
    caughtBy: {
      test: "held-links.test.ts",
      name: "counts what the case misses already",
    },
  },
  {
    name: "four eyes: an endpoint is approved for another version",
    in: "act-on.ts endpoint",
    find: "({ endpoint: { version } }: StoredEndpoint) => version",
    replace: "(_: StoredEndpoint) => 1",
    caughtBy: {
      test: "held-settings.test.ts",
      name: "updateOutboundWebhookEndpoint waits",
    },
  },
  {
    name: "a difference below zero is sorted last",
    in: "filtered-cases.ts rankOf",
    find: 'toExact(abs(amountAt(amounts, "unexplained")))',
    replace: 'toExact(amountAt(amounts, "unexplained"))',
    caughtBy: {
      test: "case-filters.test.ts",
      name: "expected amount",
    },
  },
  {
    name: "search: an amount is found without its sign",
    in: "hasAmount",
    find: "compare(abs(each), abs(wanted)) === 0",
    replace: "compare(each, wanted) === 0",
    caughtBy: {
      test: "case-filters.test.ts",
      name: "expected amount",
    },
  },
  {
    name: "search: an amount is found that arrived",
    in: "payment-list.ts amountsOf",
    find: "isOther ? actualAmount : zero",
    replace: "zero",
    caughtBy: {
      test: "case-filters.test.ts",
      name: "expected amount",
    },
  },
  {
    name: "search: who has nobody is found",
    in: "payment-list.ts facetsOf",
    find: "assigned: state.assignee !== null",
    replace: "assigned: false",
    caughtBy: {
      test: "case-filters.test.ts",
      name: "whether somebody has them",
    },
  },
  {
    name: "policies: the open amount is compared, and not the unexplained one",
    in: "applies",
    find: "compare(abs(unexplained), maximumAmount) <= 0",
    replace: "compare(abs(openAmountOf(state) ?? unexplained), maximumAmount) <= 0",
    caughtBy: {
      test: "disposition-policies.test.ts",
    },
  },
  {
    name: "sums: an amended amount is summed as it was",
    in: "amend",
    find: "amendIntentWrite(recorded.writes, payment)",
    replace: "amendIntentWrite(recorded.writes, before)",
    caughtBy: {
      test: "case-counts.test.ts",
      name: "sums by currency follow",
    },
  },
];
