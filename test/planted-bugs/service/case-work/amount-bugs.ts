/** Bugs in the order of a list by amount. */
import type { PlantedBug } from "../../planted-bug.ts";

const tree = { file: "test/table/list/amount-tree.test.ts" };
const pages = { file: "test/table/list/listing-by-amount.test.ts" };

export const amountBugs: readonly PlantedBug[] = [
  {
    name: "by amount: two changes of one record keep what the second began with",
    file: "shared/store/table/list/by-amount/amount-node.ts",
    find: "{ ...change, before: before.before }",
    replace: "change",
    caughtBy: tree,
  },
  {
    name: "by amount: a change that waits is counted beside what it changes",
    file: "shared/store/table/list/by-amount/amount-search.ts",
    find: "    add(before, -1);\n",
    replace: "",
    caughtBy: tree,
  },
  {
    name: "by amount: a node that begins before the limits counts whole",
    file: "shared/store/table/list/by-amount/amount-search.ts",
    find: "return isFromLeast && isToMost ? ",
    replace: "return isToMost ? ",
    caughtBy: tree,
  },
  {
    name: "by amount: the first node of a branch has no lower bound but the branch's first record",
    file: "shared/store/table/list/by-amount/amount-search.ts",
    find: "low: index === 0 ? low : child.first.amount,",
    replace: "low: child.first.amount,",
    caughtBy: tree,
  },
  {
    name: "by amount: changes that wait are lost when a branch is divided",
    file: "shared/store/table/list/by-amount/amount-tree.ts",
    find: "waiting: groups.get(index) ?? [] };",
    replace: "waiting: index === 0 ? (groups.get(index) ?? []) : [] };",
    caughtBy: tree,
  },
  {
    name: "by amount: what waits above a leaf does not hide its record",
    file: "shared/store/table/list/by-amount/amount-search.ts",
    find: "new Set([...candidate.changed, ...(groups.get(index) ?? []).map(nameOfPlace)])",
    replace: "new Set([...candidate.changed, ...(groups.get(-1) ?? []).map(nameOfPlace)])",
    caughtBy: tree,
  },
  {
    name: "by amount: the newest are looked for in the nodes with the newest of any facets only",
    file: "shared/store/table/list/by-amount/amount-search.ts",
    find: "left.sort((a, b) => b.newest - a.newest).slice(0, atOnce)",
    replace: "left.sort((a, b) => b.newest - a.newest).slice(0, last === undefined ? atOnce : 0)",
    caughtBy: tree,
  },
  {
    name: "by amount: the newest of what waits is not in the figures of its branch",
    file: "shared/store/table/list/by-amount/amount-node.ts",
    find: "...(after === null ? [] : [[after, 1, secondOf(uuid)] as const]),",
    replace: "...(after === null ? [] : [[after, 1, 0 * secondOf(uuid)] as const]),",
    caughtBy: tree,
  },
  {
    name: "by amount: a list that is sorted for the first time misses its pending changes",
    file: "shared/store/table/list/by-amount/keep-amounts.ts",
    find: "const list = { root: before.root, pending };",
    replace: "const list = { root: before.root, pending: [] };",
    caughtBy: pages,
  },
  {
    name: "by amount: pending changes of the head do not count",
    file: "shared/store/table/list/by-amount/read-by-amount.ts",
    find: "inTree.matching + difference",
    replace: "inTree.matching + 0 * difference",
    caughtBy: pages,
  },
  {
    name: "by amount: a record that is pending is found in the tree too",
    file: "shared/store/table/list/by-amount/read-by-amount.ts",
    find: "changed.has(row.uuid) || isNewer(row)",
    replace: "(changed.has(row.uuid) && isNewer(row)) || isNewer(row)",
    caughtBy: pages,
  },
  {
    name: "by amount: what the list of a key has counted before the main list counts twice",
    file: "shared/store/table/list/by-amount/read-by-amount.ts",
    find: " - newer.rows.filter(counts).length",
    replace: "",
    caughtBy: pages,
  },
  {
    name: "by amount: `1.0` and `1.00` are two places",
    file: "shared/store/table/list/by-amount/amount-node.ts",
    find: "return fromExact(toExact(amount));",
    replace: "return fromExact(toExact(amount)) && amount;",
    caughtBy: tree,
  },
];
