/** Bugs in imports: rows that a report omits, and files that stop the file worker. */
import type { PlantedBug } from "./planted-bug.ts";

const threadReader = "test/file-worker/thread-reader.test.ts";
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
    file: "shared/table/bulk/row-counts-store.ts",
    find: "outcome === null ? rowOutcomes : [outcome]",
    replace: "rowOutcomes",
    caughtBy: { file: rowReport, name: "costs as many reads" },
  },
  {
    name: "a file that passes the limit of processor time is delivered again",
    file: "functions/file-worker/thread-reader.ts",
    find: 'new FileError("reading_too_long", message)',
    replace: "new Error(message)",
    caughtBy: { file: threadReader, name: "passes the limit has failed" },
  },
  {
    name: "a bug of the parser fails the import for good",
    file: "functions/file-worker/thread-reader.ts",
    find: `!("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY"`,
    replace: "false",
    caughtBy: { file: threadReader, name: "parser has a bug" },
  },
];
