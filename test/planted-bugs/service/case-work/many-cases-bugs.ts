/** Mistakes in actions on many cases. */
import type { PlantedBug } from "../../planted-bug.ts";

const file = "test/case-work/action/case-actions.test.ts";
const csvFile = "test/case-work/action/case-action-file.test.ts";
const filter = "test/case-work/action/case-action-filter.test.ts";
const selecting = "test/case-work/action/select-cases.test.ts";
const undo = "test/case-work/action/case-action-undo.test.ts";
const acts = "shared/work/case-work/acts.ts";
const step = "shared/work/case-work/action/run-case-action.ts";
const end = "shared/work/case-work/action/end-case-action.ts";

export const manyCasesBugs: readonly PlantedBug[] = [
  {
    name: "undo: the version stands for what would be undone, so the service's own run stands in the way",
    file: acts,
    find: "expected === undefined ? { expectedVersion: version } : { expected }",
    replace: "{ expectedVersion: version }",
    caughtBy: { file: undo, name: "the service's own run" },
  },
  {
    name: "undo: what others changed since is taken back too",
    file: "shared/work/case-work/refuse-changed.ts",
    find: "if (first === undefined) return null;",
    replace: "return null;",
    caughtBy: { file: undo, name: "refuses a case of which" },
  },
  {
    name: "undo: a write-off that closed the case leaves it closed",
    file: acts,
    find: "? { ...disposed, reopens: true, left",
    replace: "? { ...disposed, left",
    caughtBy: { file: undo, name: "opens the case again" },
  },
  {
    name: "undo: evidence that a person linked by hand since is set aside",
    file: "shared/work/case-work/refuse-changed.ts",
    find: "const isLinked = leg.links.some(isManual);",
    replace: "const isLinked = false;",
    caughtBy: { file: undo, name: "linked by hand since" },
  },
  {
    name: "dispositions: closing in the same act asks nobody",
    file: "shared/work/case-work/ask-to-write-off.ts",
    find: "      ...stakesOfClosing(before, body),\n",
    replace: "",
    caughtBy: { file: "test/case-work/approval/held-acts.test.ts", name: "closes in the same act" },
  },
  {
    name: "many cases: the result is not in the transaction of the act",
    file: step,
    find: "const { ok } = await commit(table, [...writes, addResultWrite(action, result)]);\n    return ok",
    replace:
      "const { ok } = await commit(table, writes.length > 0 ? writes : [addResultWrite(action, result)]);\n    return ok",
    caughtBy: { file, name: "killed at 20 random moments" },
  },
  {
    name: "many cases: an act without effect counts as done",
    file: step,
    find: 'outcome.writes.length === 0 ? "unchanged" : "done"',
    replace: 'outcome.writes.length < 0 ? "unchanged" : "done"',
    caughtBy: { file, name: "distinguishes done, unchanged" },
  },
  {
    name: "many cases: the acts are not those of who asked",
    file: step,
    find: "requestedBy: actor,",
    replace: "uuid: actor,",
    caughtBy: { file, name: "audits it and names itself" },
  },
  {
    name: "many cases: the audit events do not name the action",
    file: "shared/work/case-work/act-context.ts",
    find: "if (caseActionUuid === undefined) return {};",
    replace: "if (caseActionUuid !== null) return {};",
    caughtBy: { file, name: "audits it and names itself" },
  },
  {
    name: "many cases: a canceled action goes on",
    file: step,
    find: " || before.isCanceling",
    replace: "",
    caughtBy: { file, name: "is canceled at once" },
  },
  {
    name: "many cases: the next action does not start",
    file: end,
    find: '{ ...next, status: "running", updatedAt: now }',
    replace: "{ ...next, updatedAt: now }",
    caughtBy: { file, name: "wait in their order" },
  },
  {
    name: "many cases: any number of actions may wait",
    file: "shared/work/case-work/action/start-case-action.ts",
    find: "waiting.length < maximumWaitingActions",
    replace: "waiting.length <= maximumWaitingActions",
    caughtBy: { file, name: "wait in their order" },
  },
  {
    name: "many cases: the tags of the action replace those of the case",
    file: "shared/work/case-work/acts.ts",
    find: "[...new Set([...kept, ...add])]",
    replace: "[...new Set([...add])]",
    caughtBy: { file, name: "takes tags away" },
  },
  {
    name: "many cases: an action has the parameters of another one",
    file: "shared/api/resource/case/case-action-request.ts",
    find: "!known.includes(each)",
    replace: "false && !known.includes(each)",
    caughtBy: { file, name: "refused and stores nothing" },
  },
  {
    name: "many cases: its end is announced twice",
    file: end,
    find: "announcements: [announcement] }",
    replace: "announcements: [announcement, announcement] }",
    caughtBy: { file, name: "sends one event" },
  },
  {
    name: "filter: a condition of the list is forgotten",
    file: "shared/domain/case/work/case-filter.ts",
    find: "(tag === undefined || state.tags.includes(tag)) &&",
    replace: "",
    caughtBy: { file: filter, name: "whatever the condition" },
  },
  {
    name: "filter: any number of cases is accepted",
    file: "shared/work/case-work/action/start-case-action.ts",
    find: "if (total === expectedTotal) return null;",
    replace: "if (total >= 0) return null;",
    caughtBy: { file: filter, name: "refused at once" },
  },
  {
    name: "filter: it acts on cases that the caller has not seen",
    file: "shared/work/case-work/action/select-cases.ts",
    find: "const isTooMany = selected > selection.expectedTotal;",
    replace: "const isTooMany = selected < 0;",
    caughtBy: { file: filter, name: "fails before its first act" },
  },
  {
    name: "filter: cases that were created later are selected",
    file: "shared/work/case-work/action/filtered-cases.ts",
    find: "const end = Math.min(to, until + 1);",
    replace: "const end = Math.min(to, until + 1_000);",
    caughtBy: { file: filter, name: "created after the request" },
  },
  {
    name: "filter: a step forgets the ids of the one before",
    file: "shared/store/table/matching/case-action-store.ts",
    find: "[...kept, ...added]",
    replace: "[...kept.slice(1), ...added]",
    caughtBy: { file: selecting, name: "each case once in many steps" },
  },
  {
    name: "file: a case may have two rows",
    file: "shared/work/case-work/action/parse-rows.ts",
    find: "found.has(data.caseId)",
    replace: "found.size < 0",
    caughtBy: { file: csvFile, name: "names a case twice" },
  },
  {
    name: "file: a row has the act of its neighbour",
    file: "shared/store/table/matching/case-action-store.ts",
    find: "* idsPerItem + place, row)",
    replace: "* idsPerItem + place + 1, row)",
    caughtBy: { file: csvFile, name: "does to each case what its row says" },
  },
  {
    name: "undo: it overwrites what somebody did since",
    file: acts,
    find: "snoozedUntil: until, ...asLeft };",
    replace: "snoozedUntil: until };",
    caughtBy: { file: undo, name: "of assign takes back" },
  },
  {
    name: "undo: a disposition is reversed though the case was changed since",
    file: acts,
    find: "dispositionId, reopen, ...asLeft });",
    replace: "dispositionId, reopen });",
    caughtBy: { file: undo, name: "of dispose takes back" },
  },
  {
    name: "undo: it undoes what the action did not do",
    file: step,
    find: 'result?.outcome !== "done"',
    replace: "result === undefined",
    caughtBy: { file: undo, name: "where the action did nothing" },
  },
  {
    name: "undo: an action may be undone while it runs",
    file: "functions/reconciliation-cases/case/create-case-action.ts",
    find: 'if (status === "completed" || status === "canceled") return null;',
    replace: "if (status.length > 0) return null;",
    caughtBy: { file: undo, name: "for an action that runs" },
  },
  {
    name: "many cases: nothing open is disposed of",
    file: "shared/work/case-work/change-dispositions.ts",
    find: "if (isZero(amount)) return unchanged",
    replace: "if (amount === null) return unchanged",
    caughtBy: { file: undo, name: "disposes of all that is open" },
  },
];
