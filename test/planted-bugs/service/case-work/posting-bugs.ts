/** Mistakes in what cases and settlements post, in templates, and in the export of entries. */
import type { PlantedBug } from "../../planted-bug.ts";

const amounts = { file: "test/domain/posting/postable-amounts.test.ts" };
const entries = { file: "test/domain/posting/posted-entry.test.ts" };
const templates = { file: "test/posting/journal-templates.test.ts" };
const exported = { file: "test/posting/journal-export.test.ts" };
const runs = { file: "test/posting/journal-runs.test.ts" };
const postable = "shared/domain/posting/postable-amounts.ts";
const template = "shared/domain/posting/journal-template.ts";
const openRun = "shared/work/exporting/journal/open-run.ts";
const postChanges = "shared/work/exporting/journal/post-changes.ts";
const entry = "shared/domain/posting/posted-entry.ts";

export const postingBugs: readonly PlantedBug[] = [
  {
    name: "postings: fees inside of what came are posted",
    file: postable,
    find: 'state.feeReading === "on_top"',
    replace: "state.feeReading !== null",
    caughtBy: amounts,
  },
  {
    name: "postings: dispositions that were taken back are posted",
    file: postable,
    find: "    .filter(({ reversal }) => reversal === null)\n",
    replace: "",
    caughtBy: amounts,
  },
  {
    name: "postings: money that went back is left out",
    file: postable,
    find: '    { type: "returned", amount: lineOf("returned") },\n',
    replace: "",
    caughtBy: amounts,
  },
  {
    name: "postings: a payment that goes out has the sides of one that comes in",
    file: postable,
    find: "isOut ? all.map(otherSide) : all",
    replace: "isOut ? all : all",
    caughtBy: amounts,
  },
  {
    name: "postings: a settlement is posted before it is settled",
    file: postable,
    find: '(isCarried || settlementStatusOf(settlement, payment) === "settled")',
    replace: "true",
    caughtBy: amounts,
  },
  {
    name: "postings: a reserve has the wrong side",
    file: postable,
    find: "amount: negate(items[type]?.lines ?? zero),",
    replace: "amount: items[type]?.lines ?? zero,",
    caughtBy: amounts,
  },
  {
    name: "postings: a carried settlement posts its net as a difference",
    file: postable,
    find: "isCarried ? zero : subtract(net, moved)",
    replace: "subtract(net, moved)",
    caughtBy: amounts,
  },
  {
    name: "postings: the same amounts are posted again",
    file: entry,
    find: "if (isSamePostable(known.postable, postable)) return { posted: known, entries: [] };",
    replace: "",
    caughtBy: entries,
  },
  {
    name: "postings: a change does not reverse the entry before",
    file: entry,
    find: "known.standing === null ? [] : [reversalOf(known.standing)]",
    replace: "[]",
    caughtBy: entries,
  },
  {
    name: "postings: a reversal has the sides of its entry",
    file: entry,
    find: "{ ...line, amount: negate(line.amount) }",
    replace: "{ ...line }",
    caughtBy: entries,
  },
  {
    name: "postings: the number of an entry is used twice",
    file: entry,
    find: "known.sequence + index + 1",
    replace: "known.sequence + 1",
    caughtBy: entries,
  },
  {
    name: "templates: the oldest of equals applies",
    file: template,
    find: "weightOf(each) > weightOf(best)",
    replace: "weightOf(each) >= weightOf(best)",
    caughtBy: entries,
  },
  {
    name: "templates: a template is used before its time",
    file: template,
    find: "template.createdFrom <= traits.createdAt",
    replace: "true",
    caughtBy: entries,
  },
  {
    name: "templates: a gain of the exchange rate goes to the loss",
    file: template,
    find: 'isPositive(amount) ? "fxLoss" : "fxGain"',
    replace: 'isPositive(amount) ? "fxLoss" : "fxLoss"',
    caughtBy: entries,
  },
  {
    name: "templates: an account that is needed may be missing",
    file: "shared/api/resource/journal/journal-template-request.ts",
    find: "return isNeeded ?",
    replace: "return !isNeeded && isNeeded ?",
    caughtBy: templates,
  },
  {
    name: "templates: a foreign criterion is taken",
    file: "shared/api/resource/journal/journal-template-request.ts",
    find: "return [...foreign, ...allAccountNames",
    replace: "return [...allAccountNames",
    caughtBy: templates,
  },
  {
    name: "templates: an organization has one too many",
    file: "shared/work/case-work/standing/standing-resource.ts",
    find: "entries.length >= maximum",
    replace: "entries.length > maximum",
    caughtBy: templates,
  },
  {
    name: "journal export: a run does not read the last half hour again",
    file: openRun,
    find: "before.to - readAgainMilliseconds",
    replace: "before.to",
    caughtBy: runs,
  },
  {
    name: "journal export: a run begins where the one before began",
    file: openRun,
    find: "const starts = added.map(({ createdFrom }): number => createdFrom ?? 0);",
    replace: "const starts: number[] = [];",
    caughtBy: exported,
  },
  {
    name: "journal export: the run of a failed export is left behind",
    file: openRun,
    find: "const isLeft = latest !== null && !latest.isExported;",
    replace: "const isLeft = latest !== null && !latest.isComplete;",
    caughtBy: runs,
  },
  {
    name: "journal export: a run that is taken over reads only the rest",
    file: openRun,
    find: "      position: null,\n",
    replace: "      position: latest?.position ?? null,\n",
    caughtBy: runs,
  },
  {
    name: "journal export: a lost race counts as a page that was stored",
    file: postChanges,
    find: "return ok ? { ...changed, version: run.version + 1 } : null;",
    replace: "return { ...changed, version: run.version + (ok ? 1 : 2) };",
    caughtBy: runs,
  },
  {
    name: "journal export: what was posted is not remembered",
    file: postChanges,
    find: "    writes.push(savePostedWrite(organizationId, before, { ...step.posted, uuid }, page));\n",
    replace: "",
    caughtBy: exported,
  },
  {
    name: "journal export: all subjects of a page count as posted with the first of them",
    file: postChanges,
    find: "      isLast || last === undefined\n",
    replace: "      isLast || last !== undefined\n",
    caughtBy: runs,
  },
  {
    name: "journal export: the first entry of a continued page is written again",
    file: "shared/work/exporting/journal/read-entries.ts",
    find: "index > written",
    replace: "index >= written",
    caughtBy: runs,
  },
  {
    name: "journal export: the case of a settlement is posted beside it",
    file: "shared/work/exporting/journal/read-states.ts",
    find: "payments.filter(({ intent }) => intent.settlement === undefined)",
    replace: "payments",
    caughtBy: exported,
  },
  {
    name: "journal export: the day is that of UTC",
    file: openRun,
    find: "date: dayIn(timeZone, now),",
    replace: 'date: dayIn(timeZone === "" ? timeZone : "UTC", now),',
    caughtBy: exported,
  },
  {
    name: "journal export: a run without a file is written again",
    file: "functions/exports/export-journal-entries.ts",
    find: "if (run?.isExported === true) return;",
    replace: "if (run?.isExported !== false) return;",
    caughtBy: exported,
  },
];
