/** The movements of a random world. */

import fc from "fast-check";
import { type Draft, movementRecords } from "./world-records.ts";
import { reports } from "./world-reports.ts";
import { converted, retries } from "./world-retries.ts";
import { undoings } from "./world-undoings.ts";

export const movements = fc.oneof(
  { arbitrary: fc.array(movementRecords, { minLength: 1, maxLength: 3 }), weight: 6 },
  {
    arbitrary: fc.tuple(undoings, fc.array(movementRecords, { maxLength: 1 })).map(joined),
    weight: 3,
  },
  {
    arbitrary: fc.tuple(retries, fc.array(movementRecords, { maxLength: 1 })).map(joined),
    weight: 1,
  },
  { arbitrary: fc.tuple(converted, fc.constant([])).map(joined), weight: 1 },
  { arbitrary: fc.tuple(reports, fc.constant([])).map(joined), weight: 2 },
);

function joined([first, others]: readonly [readonly Draft[], readonly (readonly Draft[])[]]) {
  return [first, ...others];
}
