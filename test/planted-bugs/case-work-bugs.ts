/** Mistakes in what people do with cases: reasons, versions, assignment, comments. */
import type { PlantedBug } from "./planted-bug.ts";

const file = "test/ingestion/case-work.test.ts";
const counts = { file: "test/table/list/list-counts.test.ts" };
const filters = "test/ingestion/case-filters.test.ts";
const ignored = "test/ingestion/ignored-legs.test.ts";
const update = "shared/case-work/update-case.ts";

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
    file: "shared/http/refuse-reason.ts",
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
    name: "case work: a comment is announced as a change of the case",
    file: "shared/case-work/comment-on-case.ts",
    find: 'type: "case.commented",',
    replace: 'type: "reconciliation_case.updated",',
    caughtBy: { file, name: "are numbered" },
  },
  {
    name: "case work: an erasure leaves the comments",
    file: "shared/erasure/erase-payment.ts",
    find: "  return erased === text ? item : { ...item, doc: compressJson(erased) };\n}\n\n/** @returns the imports",
    replace: "  return item;\n}\n\n/** @returns the imports",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "ignored: the matcher links a leg that is set aside",
    file: "shared/domain/matching/decide-alone.ts",
    find: '  if (leg.ignored !== null) return unmatched("A person set it aside; it counts for nothing.");\n',
    replace: "",
    caughtBy: { file: ignored, name: "by name or by amount" },
  },
  {
    name: "ignored: a leg that is set aside stays in the work queue",
    file: "shared/domain/evidence/flow-leg.ts",
    find: "leg.mergedInto !== null || leg.ignored !== null ||",
    replace: "leg.mergedInto !== null ||",
    caughtBy: { file: ignored, name: "leaves the work queue" },
  },
  {
    name: "ignored: the list does not tell which legs are set aside",
    file: "functions/evidence/list-flow-legs.ts",
    find: '"matched", "ignored", "phase"',
    replace: '"matched", "phase"',
    caughtBy: { file: ignored, name: "leaves the work queue" },
  },
  {
    name: "ignored: its cases keep the leg",
    file: "shared/ingestion/matching/relink-leg.ts",
    find: "{ ...before, ignored, links: [] }",
    replace: "{ ...before, ignored }",
    caughtBy: { file: ignored, name: "leaves its case" },
  },
  {
    name: "ignored: a person may link a leg that is set aside",
    file: "functions/reconciliation-cases/create-match-link.ts",
    find: "if (leg.ignored !== null) return",
    replace: "if (leg.ignored !== null && leg.links.length > 0) return",
    caughtBy: { file: ignored, name: "links by hand" },
  },
  {
    name: "ignored: setting aside twice is audited twice",
    file: "functions/evidence/ignore-flow-leg.ts",
    find: "(before.ignored === null) === (ignored === null)",
    replace: "before.ignored === null && ignored === null",
    caughtBy: { file: ignored, name: "audited once" },
  },
  {
    name: "ignored: the case shows it as a candidate",
    file: "shared/ingestion/crowd/candidate-legs.ts",
    find: "leg.ignored === null && ",
    replace: "",
    caughtBy: { file: ignored, name: "does not show it as a candidate" },
  },
  {
    name: "counts: changes that are not in the tree yet are left out",
    file: "shared/table/list/list-counts.ts",
    find: "    for (const facets of before) tally.addAt(uuid, facets, -1);\n",
    replace: "",
    caughtBy: counts,
  },
  {
    name: "counts: a node that is partly in a range counts as a whole",
    file: "shared/table/list/list-counts.ts",
    find: 'const partly = overlaps.get("partly") ?? [];',
    replace: 'const partly = overlaps.get("outside") ?? [];',
    caughtBy: counts,
  },
  {
    name: "counts: the newest records are left out",
    file: "shared/table/list/list-counts.ts",
    find: 'tally.addAt(item["sk"] as Uuid, JSON.stringify(collection.facets(record)), 1);',
    replace: 'tally.addAt(item["sk"] as Uuid, JSON.stringify(collection.facets(record)), 0);',
    caughtBy: counts,
  },
  {
    name: "counts: a case of exactly a day is younger than a day",
    file: "shared/domain/case/case-age.ts",
    find: "before: index === 0 ? Number.POSITIVE_INFINITY : now - days * day + 1,",
    replace: "before: index === 0 ? Number.POSITIVE_INFINITY : now - days * day,",
    caughtBy: counts,
  },
  {
    name: "case filters: a case is listed under one of its tags",
    file: "shared/table/payment/payment-list.ts",
    find: "keys: ({ state }) => ({ assignee: state.assignee, tag: state.tags }),",
    replace: "keys: ({ state }) => ({ assignee: state.assignee, tag: state.tags.slice(0, 1) }),",
    caughtBy: { file: filters, name: "by assignee and by tag" },
  },
  {
    name: "case filters: several open values are taken, and all but one ignored",
    file: "functions/reconciliation-cases/list-reconciliation-cases.ts",
    find: "  refuseSeveralKeys(query);\n",
    replace: "",
    caughtBy: { file: filters, name: "is refused" },
  },
  {
    name: "leg filters: the kind is ignored",
    file: "functions/evidence/list-flow-legs.ts",
    find: ', "status", "kind"] as const',
    replace: ', "status"] as const',
    caughtBy: { file: filters, name: "by status, kind and time" },
  },
];
