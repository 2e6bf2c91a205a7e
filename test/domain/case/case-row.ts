import type { Run } from "../samples.ts";

/** A realistic run, named after the row of the verdict table that it reaches, and what it says. */
export type CaseRow = readonly [
  name: `${number}: ${string}`,
  run: Run,
  verdict: string,
  reconciliationStatus: string,
  exceptionType: string | null,
];
