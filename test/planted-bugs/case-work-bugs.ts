/** Mistakes in what people do with cases: reasons, versions, assignment, comments. */
import type { PlantedBug } from "./planted-bug.ts";

const file = "test/ingestion/case-work.test.ts";
const update = "functions/reconciliation-cases/update-reconciliation-case.ts";

export const caseWorkBugs: readonly PlantedBug[] = [
  {
    name: "case work: an expected version is not compared",
    file: "shared/http/error/stale-version.ts",
    find: "expectedVersion === undefined || expectedVersion === version",
    replace: "expectedVersion === undefined || expectedVersion <= version",
    caughtBy: { file, name: "another person did meanwhile" },
  },
  {
    name: "case work: the reason of the status before stays",
    file: "shared/domain/case/person-status.ts",
    find: "statusReason: reason,",
    replace: "statusReason: reason ?? state.statusReason,",
    caughtBy: { file, name: "goes when the status is set without one" },
  },
  {
    name: "case work: a run of the matcher drops the assignee",
    file: "shared/domain/case/case-work.ts",
    find: "return { assignee, tags,",
    replace: "return { assignee: null, tags,",
    caughtBy: { file, name: "the matcher runs again" },
  },
  {
    name: "case work: any reason code is taken",
    file: "functions/reconciliation-cases/refuse-reason.ts",
    find: "code === reason.code",
    replace: 'code !== ""',
    caughtBy: { file, name: "an unknown code" },
  },
  {
    name: "case work: a link by hand forgets its reason",
    file: "functions/reconciliation-cases/create-match-link.ts",
    find: "        ...(body.reason === undefined ? {} : { reason: body.reason }),\n",
    replace: "",
    caughtBy: { file, name: "of a link by hand" },
  },
  {
    name: "case work: an assignment is not announced",
    file: update,
    find: '...(isAssigned ? [announcementOf("case.assigned", after)] : []),',
    replace: "",
    caughtBy: { file, name: "announces case.assigned" },
  },
  {
    name: "case work: an assignment alone is announced twice",
    file: update,
    find: "const others = JSON.stringify({ ...after.state, assignee })",
    replace: "const others = JSON.stringify(after.state)",
    caughtBy: { file, name: "announces case.assigned" },
  },
  {
    name: "case work: the comment of a page is counted from the oldest",
    file: "functions/reconciliation-cases/list-case-comments.ts",
    find: "(_, index) => newest - index",
    replace: "(_, index) => offset + index + 1",
    caughtBy: { file, name: "are numbered" },
  },
  {
    name: "case work: a comment is not counted",
    file: "functions/reconciliation-cases/create-case-comment.ts",
    find: "state: { ...before.state, commentCount: number },",
    replace: "state: before.state,",
    caughtBy: { file, name: "are numbered" },
  },
  {
    name: "case work: an erasure leaves the comments",
    file: "shared/erasure/erase-payment.ts",
    find: "  return erased === text ? item : { ...item, doc: compressJson(erased) };\n}\n\n/** @returns the imports",
    replace: "  return item;\n}\n\n/** @returns the imports",
    caughtBy: { file: "test/erasure/erase-payment.test.ts" },
  },
];
