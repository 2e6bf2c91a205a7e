import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { exchangeablePairs, type Pair } from "./exchangeable-parameters.ts";

/** Pairs of names that say their order themselves, as a comparison or a range has them. */
const ordered: readonly (readonly [first: string, second: string])[] = [
  ["a", "b"],
  ["b", "c"],
  ["before", "after"],
  ["before", "changed"],
  ["stored", "submitted"],
  ["start", "end"],
  ["from", "to"],
  ["from", "before"],
  ["minimum", "maximum"],
  ["high", "low"],
  ["year", "month"],
  ["month", "day"],
];

/** Functions that take two neighbours of one type all the same. */
const accepted: ReadonlySet<string> = new Set([
  // All fits hold those among which the evidence is ambiguous; the pure search takes two counts.
  "shared/domain/matching/pool/amount-decision.ts ambiguousAmong",
  "shared/domain/matching/assignment/optimal-assignment.ts findAssignments",
  // As errors have it: the message stands at one place in every construction.
  "shared/outside/import/row-error.ts RowError.constructor",
  // A text, then what is cut off its end.
  "shared/domain/value/text/trailing.ts withoutTrailing",
  // A code and its own words, as the standard writes them one after the other.
  "shared/outside/import/statement/return-reasons.ts readableReason",
  // In the order of the name.
  "shared/work/ingestion/matching/deciding.ts decideOrPostpone",
  "shared/outside/import/mapping/file-checks.ts FileChecks.guess",
  "shared/outside/import/mapping/file-checks.ts FileChecks.warnOnce",
  // Called for each row of a file: the column that is read, then the one beside it.
  "shared/outside/import/mapping/cells.ts Cells.amountOfPair",
  // Called for each row of a file: the account of the statement, then another one.
  "shared/outside/import/statement/own-account.ts isOwnAccount",
  // As buffers have it: where, then how much.
  "shared/outside/import/zip/byte-ranges.ts ByteRanges.read",
  // Called for each key: the value, then the sort key behind it.
  "shared/store/table/core/keys.ts matchKey",
  // A text and the time zone to read it in, as Intl has them.
  "shared/outside/import/value/calendar.ts readIso",
  "shared/outside/import/ofx/ofx-values.ts momentOf",
  // Called for each row of a file: an object would be allocated each time.
  "shared/outside/import/statement/spilled-counts.ts SpilledCounts.find",
  // Rows of a table, in columns: when an error occurs, then what its message says.
  "shared/api/schema/contract/error-response.ts conflict",
  // The parts of a raw record's identity are spread from one tuple.
  "shared/store/table/evidence/raw-record-store.ts newRawRecordUuid",
  "shared/store/table/evidence/raw-record-store.ts findRawRecordByReference",
]);

const nameOf = ({ file, name }: Pair) => `${file} ${name}`;

let found: readonly Pair[];
beforeAll(() => {
  found = exchangeablePairs(join(import.meta.dirname, "tsconfig.json"));
});

test("no exported function has neighbouring parameters that a caller can exchange", () => {
  const unexpected = found
    .filter((pair) => !accepted.has(nameOf(pair)) && !isOrdered(pair) && !pair.name.includes(".#"))
    .map((pair) => `${nameOf(pair)}: take ${pair.first} and ${pair.second} in one object`);
  expect(unexpected).toEqual([]);
});

test("every accepted exception is needed", () => {
  const named = new Set(found.map(nameOf));
  expect([...accepted].filter((name) => !named.has(name))).toEqual([]);
});

test("comparisons are found, and accepted by their names", () => {
  expect(found.filter(isOrdered).map(nameOf)).toContain("shared/domain/value/money.ts compare");
});

function isOrdered({ first, second }: Pair): boolean {
  return ordered.some(([one, other]) => one === first && other === second);
}
