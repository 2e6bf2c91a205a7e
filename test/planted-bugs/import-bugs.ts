/** Bugs in imports: rows that a report omits, and files that stop the file worker. */
import type { PlantedBug } from "./planted-bug.ts";

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
];
