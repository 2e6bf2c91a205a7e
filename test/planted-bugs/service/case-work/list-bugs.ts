/** Bugs of lists beside cases and payments. */
import type { PlantedBug } from "../../planted-bug.ts";

export const listBugs: readonly PlantedBug[] = [
  {
    name: "refused deliveries are stored and in no list",
    file: "shared/store/table/evidence/raw-record-store.ts",
    find: `return [putRecord(record, body, hashOf("failed", uuid)), listEntryWrite(record, uuid)];`,
    replace: `return [putRecord(record, body, hashOf("failed", uuid))];`,
    caughtBy: { file: "test/table/integration/refused-records.test.ts", name: "exact totals" },
  },
  {
    name: "a refused delivery is listed after its detail is gone",
    file: "functions/evidence/list-raw-records.ts",
    find: "Math.max(from, now - refusedKeptMilliseconds + 1)",
    replace: "Math.max(from, now - refusedKeptMilliseconds - 1)",
    caughtBy: { file: "test/table/integration/refused-records.test.ts", name: "no longer than" },
  },
  {
    name: "a search looks for a hexadecimal value in its canonical form alone",
    file: "shared/store/table/payment/find-by-value.ts",
    find: "new Set([value, canonicalReference(value)])",
    replace: "new Set([canonicalReference(value)])",
    caughtBy: { file: "test/ingestion/case/case-filters.test.ts", name: "as it was written" },
  },
  {
    name: "a search finds one case of a leg that is linked to two",
    file: "shared/store/table/payment/find-by-value.ts",
    find: "links.map(({ paymentUuid }) => paymentUuid)",
    replace: "links.slice(0, 1).map(({ paymentUuid }) => paymentUuid)",
    caughtBy: { file: "test/ingestion/case/case-filters.test.ts", name: "every case that a leg" },
  },
  {
    name: "a page by amount leaves out what is not counted yet",
    file: "shared/store/table/list/listed/listing-by-amount.ts",
    find: "[...selected, ...counted.found]",
    replace: "[...counted.found]",
    caughtBy: { file: "test/table/list/listing-by-amount.test.ts" },
  },
  {
    name: "rows that a branch holds are taken for rows without amounts",
    file: "shared/store/table/list/list-selection.ts",
    find: "rare.map((row) => ({ ...row, amounts: null }))",
    replace: "rare.map((row) => ({ ...row, amounts: [] }))",
    caughtBy: { file: "test/table/list/listing-by-amount.test.ts" },
  },
  {
    name: "a page by amount leaves out records that are read for their amounts",
    file: "shared/store/table/list/listed/listing-by-amount.ts",
    find: "return [...known, ...(await readFound(table, request, key, unread))];",
    replace: "return known;",
    caughtBy: { file: "test/bench/list/lists.test.ts", name: "a page of the largest" },
  },
  {
    name: "a page by amount reads the leaves of a rare group",
    file: "shared/store/table/list/listed/listing-by-amount.ts",
    find: "if (unread.length > nodesLeft)",
    replace: "if (unread.length > nodesLeft || unread.length > 0)",
    caughtBy: { file: "test/bench/list/lists.test.ts", name: "a page of the largest" },
  },
  {
    name: "rows of equal amounts are in no order",
    file: "shared/store/table/list/listed/listing-by-amount.ts",
    find: "compareExact(a.rank, b.rank) || compareRows(a.row, b.row)",
    replace: "compareExact(a.rank, b.rank) || compareRows(b.row, a.row)",
    caughtBy: { file: "test/table/list/listing-by-amount.test.ts" },
  },
  {
    name: "the largest amount of a filter is excluded",
    file: "shared/domain/value/amount-limits.ts",
    find: "compare(amount, most) <= 0",
    replace: "compare(amount, most) < 0",
    caughtBy: { file: "test/ingestion/case/case-filters.test.ts", name: "expected amount" },
  },
  {
    name: "a difference below zero is sorted last",
    file: "shared/work/case-work/action/filtered-cases.ts",
    find: 'toExact(abs(amountAt(amounts, "unexplained")))',
    replace: 'toExact(amountAt(amounts, "unexplained"))',
    caughtBy: { file: "test/ingestion/case/case-filters.test.ts", name: "expected amount" },
  },
  {
    name: "a case without a deadline is sorted first",
    file: "shared/work/case-work/action/filtered-cases.ts",
    find: "deadline === zero ? never : deadline",
    replace: "deadline",
    caughtBy: { file: "test/ingestion/case/case-filters.test.ts", name: "deadline begin" },
  },
];
