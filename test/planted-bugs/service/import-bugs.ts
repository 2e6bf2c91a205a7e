/** Bugs in imports: rows that a report omits, and files that stop the file worker. */
import type { PlantedBug } from "../planted-bug.ts";

const hostileFiles = "test/hostile/hostile-files.test.ts";
const threadReader = "test/file-worker/thread-reader.test.ts";
const mt940Lines = "test/import/statement/mt940-lines.test.ts";
const mt940Dialects = "test/import/statement/mt940-dialects.test.ts";
const cutLines = "test/import/statement/cut-lines.test.ts";
const rowReport = "test/file-worker/row-report.test.ts";

export const importBugs: readonly PlantedBug[] = [
  {
    name: "a page of the row report reads every chunk of the batch",
    file: "functions/imports-api/batch/row-report.ts",
    find: "sumOf(counts) < sumOf(batch.counts)",
    replace: "sumOf(counts) <= sumOf(batch.counts)",
    caughtBy: { file: rowReport, name: "costs as many reads" },
  },
  {
    name: "positions in the row report count the rows of every outcome",
    file: "shared/store/table/bulk/row-counts-store.ts",
    find: "outcome === null ? rowOutcomes : [outcome]",
    replace: "rowOutcomes",
    caughtBy: { file: rowReport, name: "costs as many reads" },
  },
  {
    name: "tabs behind a named delimiter are looked at again and again",
    file: "shared/outside/import/csv/delimiter.ts",
    find: "[;,|\\s]*$/i",
    replace: "[;,|\\t]*\\s*$/i",
    caughtBy: { file: "test/hostile/regular-expressions.test.ts", name: "delimiter.ts" },
  },
  {
    name: "a file that passes the limit of processor time is delivered again",
    file: "shared/outside/import/thread/thread-reader.ts",
    find: 'new FileError("reading_too_long", message)',
    replace: "new Error(message)",
    caughtBy: { file: threadReader, name: "passes the limit has failed" },
  },
  {
    name: "millions of values in one body are read to the end",
    file: "shared/api/schema/json/json-body.ts",
    find: "new JsonReader(text, maxDepth, bodyCounts)",
    replace: "new JsonReader(text, maxDepth)",
    caughtBy: { file: "test/schema/json/json-body.test.ts", name: "is bounded" },
  },
  {
    name: "a bug of the parser fails the import for good",
    file: "shared/outside/import/thread/thread-reader.ts",
    find: `!("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY"`,
    replace: "false",
    caughtBy: { file: threadReader, name: "parser has a bug" },
  },
  {
    name: "each row with doubtful quotes is parsed by itself",
    file: "shared/outside/import/csv/csv-records.ts",
    find: `return isDoubtful ? "malformed_row" : "sound";`,
    replace: `return "sound";`,
    caughtBy: { file: hostileFiles, name: "a malformed row" },
  },
  {
    name: "each short row looks through all blank columns",
    file: "shared/outside/import/csv/csv-table.ts",
    find: "return cells.length >= this.#named || cells.length === this.width;",
    replace: `return this.#names.slice(cells.length).every((name) => name.trim() === "");`,
    caughtBy: { file: hostileFiles, name: "blank columns" },
  },
  {
    name: "a row of very many cells overflows the stack",
    file: "shared/outside/import/bai2/read-bai2.ts",
    find: "hashList(cells)",
    replace: "hashParts(...cells)",
    caughtBy: { file: hostileFiles, name: "bai2: cells" },
  },
  {
    name: "the text of an entry is kept whole with each of its transactions",
    file: "shared/outside/import/camt053/entry-text.ts",
    find: "Math.min(first.start, maximumShared)",
    replace: "first.start",
    caughtBy: { file: "test/import/statement/camt-messages.test.ts", name: "8,000 characters" },
  },
  {
    name: "a time at the start of a line is taken for the tag of an MT940 field",
    file: "shared/outside/import/mt940/messages.ts",
    find: "return isRow && this.#isInStatement;",
    replace: "return isRow && !this.#isInStatement;",
    caughtBy: { file: mt940Lines, name: "inside of a time" },
  },
  {
    name: "pending entries of an interim report fail the statements before them",
    file: "shared/outside/import/mt940/read-mt940.ts",
    find: "if (this.#interim === null) this.#requireOpen(field);",
    replace: "this.#requireOpen(field);",
    caughtBy: { file: mt940Lines, name: "interim report" },
  },
  {
    name: "files: a number cut at the end of a full line gives its first half",
    file: "shared/outside/import/statement/searched-text.ts",
    find: "at >= start && at <= end && isInNumber(text, at)",
    replace: "at > end && isInNumber(text, at)",
    caughtBy: { file: cutLines, name: "gives no half of a number" },
  },
  {
    name: "files: a reference over a line that is not full is taken",
    file: "shared/outside/import/statement/searched-text.ts",
    find: "one.closed.some(({ isFull }) => !isFull) ||",
    replace: "",
    caughtBy: { file: cutLines, name: "a word broken by it is not joined" },
  },
  {
    name: "files: an unknown code word of MT940 stays in the value before it",
    file: "shared/outside/import/mt940/slash-words.ts",
    find: "if (!known.has(name) && !mayBeUnknown) continue;",
    replace: "if (!known.has(name)) continue;",
    caughtBy: { file: mt940Dialects, name: "an unknown word" },
  },
  {
    name: "files: the account of the statement is the counterparty's",
    file: "shared/outside/import/camt053/transaction-details.ts",
    find: "const isOurs = isOwn(expected, own);",
    replace: "const isOurs = false;",
    caughtBy: { file: "test/import/statement/camt-parties.test.ts" },
  },
  {
    name: "files: two equal rows of a statement are one movement of the interim report",
    file: "shared/work/ingestion/statement/import-row.ts",
    find: "return legs.some(isBooked) ? withoutKey(row) : row;",
    replace: "return row;",
    caughtBy: { file: "test/ingestion/statement/interim-reports.test.ts" },
  },
  {
    name: "files: a test group of BAI2 is money",
    file: "shared/outside/import/bai2/read-bai2.ts",
    find: "if (this.#group?.leftOut) return this.#group.leftOut;",
    replace: "",
    caughtBy: { file: "test/import/reproductions.test.ts", name: "a test group" },
  },
  {
    name: "a text written as a formula is no sound cell",
    file: "shared/outside/import/csv/formula-cells.ts",
    find: "if (!text.includes('=\"') ||",
    replace: "if (text.includes('=\"') ||",
    caughtBy: { file: "test/import/table/formula-cells.test.ts" },
  },
  {
    name: "imports: a date that a notification leaves out makes another movement",
    file: "shared/work/ingestion/statement/import-row.ts",
    find: "return a == null || b === null || a === b;",
    replace: "return a === b;",
    caughtBy: {
      file: "test/ingestion/statement/notifications.test.ts",
      name: "a booking counts once",
    },
  },
  {
    name: "imports: two rows of one transaction change one case",
    file: "shared/store/table/core/commit-together.ts",
    find: "if (keys.some((key) => taken.has(key))) return false;",
    replace: "if (keys.length === 0) return false;",
    caughtBy: { file: "test/table/core/commit-together.test.ts", name: "decided after it" },
  },
  {
    name: "imports: rows beside one that lost a race are decided again",
    file: "shared/store/table/core/commit-together.ts",
    find: "left = left.filter((each) => !lost.has(each));",
    replace: "left = [];",
    caughtBy: { file: "test/table/core/commit-together.test.ts", name: "only that piece" },
  },
  {
    name: "imports: the end of a lane is taken for a chunk of an earlier release",
    file: "shared/store/queue/bulk/import-steps-of-change.ts",
    find: "if (next === undefined) return [{",
    replace: "if (next?.N === undefined) return [{",
    caughtBy: { file: "test/queue/bulk/import-steps.test.ts", name: "end of its lane" },
  },
  {
    name: "imports: a UETR names no booking",
    file: "shared/outside/import/camt053/entry-rows.ts",
    find: '?? textAt(elementAt(only, "Refs"), "UETR")?.toLowerCase() ?? null',
    replace: "?? (only === null ? null : null)",
    caughtBy: {
      file: "test/ingestion/statement/notifications.test.ts",
      name: "a booking counts once",
    },
  },
  {
    name: "a file's time that the clock shows twice is the second",
    file: "shared/outside/import/value/zone-moment.ts",
    find: "if (before === after || offsetAt(whole - before, timeZone) === before) {",
    replace: "if (before === after) {",
    caughtBy: { file: "test/import/table/calendar.test.ts", name: "shown twice" },
  },
];
