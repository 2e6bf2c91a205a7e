/** Bugs in the sums that lists have beside their counts. */
import type { PlantedBug } from "../../planted-bug.ts";

const worlds = { file: "test/table/list/list-counts.test.ts" };
const money = { file: "test/ingestion/case/case-counts.test.ts" };

export const sumBugs: readonly PlantedBug[] = [
  {
    name: "sums: what leaves a branch stays in its sums",
    file: "shared/store/table/list/tree/list-sums.ts",
    find: "  running.removeMarks(removed);\n",
    replace: "",
    caughtBy: worlds,
  },
  {
    name: "sums: a branch that is divided keeps the sums of the whole",
    file: "shared/store/table/list/tree/list-tree.ts",
    find: "const known = parts.length === 1 ? sums : null;",
    replace: "const known = sums;",
    caughtBy: { file: "test/table/list/list-sums.test.ts" },
  },
  {
    name: "sums: a changed first amount stays in its leaf as it was",
    file: "shared/store/table/list/tree/list-tree.ts",
    find: "return isSameRecord && firstAmountOf(row) === firstAmountOf(other);",
    replace: "return isSameRecord;",
    caughtBy: worlds,
  },
  {
    name: "sums: amounts after the first are not stored above a leaf",
    file: "shared/store/table/list/tree/list-node-codec.ts",
    find: "amounts.length === 0 ? [] : [index, packAmounts(amounts)],",
    replace: "amounts.length >= 0 ? [] : [index, packAmounts(amounts)],",
    caughtBy: worlds,
  },
  {
    name: "sums: a pending change has no amounts",
    file: "shared/store/table/list/list-head.ts",
    find: "amounts: amountsAt(m[amounts[index] ?? -1]),",
    replace: "amounts: [],",
    caughtBy: worlds,
  },
  {
    name: "sums: a leaf inside a range is not read for its amounts",
    file: "shared/store/table/list/list-counts.ts",
    find: 'return overlap === "inside" && child.sums === null ? "partly" : overlap;',
    replace: "return overlap;",
    caughtBy: worlds,
  },
  {
    name: "sums: a node is rewritten without the sums of its children",
    file: "shared/store/table/list/tree/list-tree.ts",
    find: "await store.loadWithSums([ref])",
    replace: "await store.load([ref])",
    caughtBy: { file: "test/table/list/list-sums.test.ts" },
  },
  {
    name: "sums: dispositions do not lower the open amount",
    file: "shared/store/table/payment/payment-list.ts",
    find: "openAmountOf(state) ?? zero",
    replace: "unexplainedDelta ?? zero",
    caughtBy: { ...money, name: "sums by currency follow" },
  },
  {
    name: "sums: too much lowers what is missing",
    file: "shared/domain/case/work/case-money.ts",
    find: "return { ...noCaseMoney, tooMuchAmount: abs(open) };",
    replace: "return { ...noCaseMoney, missingAmount: open };",
    caughtBy: { ...money, name: "never net" },
  },
  {
    name: "sums: a late payment of which too little was sent is only a little short",
    file: "shared/domain/case/work/case-money.ts",
    find: "isAllAway ? intent.destination.amount : rest",
    replace: "rest",
    caughtBy: { file: "test/domain/case/case-money.test.ts" },
  },
  {
    name: "sums: a canceled payment has not arrived",
    file: "shared/domain/case/work/case-money.ts",
    find: "if (state.canceled && state.actualAmount === null) return noCaseMoney;",
    replace: "",
    caughtBy: { file: "test/domain/case/case-money.test.ts" },
  },
  {
    name: "sums: a twenty-first currency is listed",
    file: "shared/store/table/list/listed/listed-currencies.ts",
    find: "listedCurrenciesAtMost = 20",
    replace: "listedCurrenciesAtMost = 21",
    caughtBy: { ...money, name: "twenty-first currency" },
  },
  {
    name: "sums: an amended amount is summed as it was",
    file: "shared/work/case-work/amend-intent.ts",
    find: "amendIntentWrite(recorded.writes, payment)",
    replace: "amendIntentWrite(recorded.writes, before)",
    caughtBy: { ...money, name: "sums by currency follow" },
  },
];
