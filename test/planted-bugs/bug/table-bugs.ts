import type { PlantedBug } from "../planted-bug.ts";

export const tableBugs: readonly PlantedBug[] = [
  {
    name: "an organization's keys can have the prefix of another organization",
    in: "keys.ts organization",
    find: `return \`o#\${organizationId.length}#\${organizationId}\`;`,
    replace: `return \`o#\${organizationId}\`;`,
    caughtBy: {
      test: "listing.test.ts",
      name: "different organizations differ",
    },
  },
  {
    name: "a counter reads the records before its boundary without claiming it",
    in: "countStep",
    find: "return claim(table, request, head, end);",
    replace: "Object.assign(head, { claimed: end });",
    caughtBy: {
      test: "counters-at-once.test.ts",
      name: "off by 0 ms hides no record",
    },
  },
  {
    name: "a fast clock moves the boundary beyond the newest record",
    in: "settledBefore",
    find: "return Math.min(now, newest) - commitDelayMilliseconds;",
    replace: "return (newest > 0 ? now : newest) - commitDelayMilliseconds;",
    caughtBy: {
      test: "counters-at-once.test.ts",
      name: "counter never moves",
    },
  },
  {
    name: "an idempotency key is claimed while its lease is running",
    in: "idempotency-store.ts claim",
    find: "leaseUntil < :now AND",
    replace: "(leaseUntil < :now OR leaseUntil >= :now) AND",
    caughtBy: {
      test: "idempotency-store.test.ts",
      name: "while the first is in progress",
    },
  },
  {
    name: "an owner whose lease was taken over releases the other's key",
    in: "release",
    find: 'ConditionExpression: "#owner = :owner AND',
    replace: 'ConditionExpression: "(#owner = :owner OR #owner <> :owner) AND',
    caughtBy: {
      test: "idempotency-store.test.ts",
      name: "cannot release",
    },
  },
  {
    name: "an earlier release loses what a later one wrote about a record",
    in: "documentCodec",
    find: ": (text) => ({ ...defaults, ...(JSON.parse(text) as T) })",
    replace: ": (text) => ({ ...defaults, ...(JSON.parse(text) as T), writtenBy: undefined })",
    caughtBy: {
      test: "two-versions.test.ts",
      name: "writes a record of the next",
    },
  },
  {
    name: "a step of an older rule change ends the range of the newer one",
    in: "updateRangeWrite",
    find: 'condition: "generation = :generation AND version = :read"',
    replace: 'condition: "generation >= :generation AND version = :read"',
    caughtBy: {
      test: "rematch.test.ts",
      name: "a step of the older change that the newer change overtakes",
    },
  },
  {
    name: "amendment: a late matcher writes an entry of the version before",
    in: "entryCondition",
    find: "attribute_not_exists(n) OR n <= :version",
    replace: "attribute_not_exists(n) OR n >= :version OR n <= :version",
    caughtBy: {
      test: "amount-index.test.ts",
      name: "before its amendment",
    },
  },
  {
    name: "by amount: what waits above a leaf does not hide its record",
    in: "amount-search.ts candidatesOf",
    find: ".changed, ...(groups.get(index) ?? []).map(nameOfPlace)])",
    replace: ".changed, ...(groups.get(-1) ?? []).map(nameOfPlace)])",
    caughtBy: {
      test: "amount-tree.test.ts",
    },
  },
  {
    name: "by amount: a record that is pending is found in the tree too",
    in: "readByAmount",
    find: "changed.has(row.uuid) || isNewer(row)",
    replace: "(changed.has(row.uuid) && isNewer(row)) || isNewer(row)",
    caughtBy: {
      test: "listing-by-amount.test.ts",
    },
  },
  {
    name: "by amount: `1.0` and `1.00` are two places",
    in: "amount-node.ts firstAmountOf",
    find: "return fromExact(toExact(amount));",
    replace: "return fromExact(toExact(amount)) && amount;",
    caughtBy: {
      test: "amount-tree.test.ts",
    },
  },
  {
    name: "filters: q finds the oldest first",
    in: "findByValue",
    find: "a.intent.uuid < b.intent.uuid ? 1 : -1",
    replace: "a.intent.uuid < b.intent.uuid ? -1 : 1",
    caughtBy: {
      test: "case-filters.test.ts",
      name: "exact values",
    },
  },
  {
    name: "strategies: spellings of one reference share one owner",
    in: "matchKeyTag",
    find: 'return folded === null || folded === value ? "" :',
    replace: 'return folded !== undefined ? "" :',
    caughtBy: {
      test: "alike-references.test.ts",
    },
  },
  {
    name: "sums: a node is rewritten without the sums of its children",
    in: "loadBranch",
    find: "await store.loadWithSums([ref])",
    replace: "await store.load([ref])",
    caughtBy: {
      test: "list-sums.test.ts",
    },
  },
  {
    name: "sums: dispositions do not lower the open amount",
    in: "payment-list.ts amountsOf",
    find: "openAmountOf(state) ?? zero",
    replace: "unexplainedDelta ?? zero",
    caughtBy: {
      test: "case-counts.test.ts",
      name: "sums by currency follow",
    },
  },
  {
    name: "a stub is written over without its content",
    in: "expression.ts notArchived",
    find: "if (archive === undefined)",
    replace: "if (archive !== null)",
    caughtBy: { test: "moved-cases.test.ts", name: "adds nothing to a stub" },
  },
  {
    name: "an archived case is moved although it was changed",
    in: "move-cases.ts stubWrite",
    find: "given.map((_, at) =>",
    replace: "given.slice(0, 0).map((_, at) =>",
    caughtBy: { test: "moved-cases.test.ts", name: "changed meanwhile" },
  },
  {
    name: "a case that was put back is archived again",
    in: "closed-cases.ts isMovable",
    find: "formerPlaceAttribute, ",
    replace: "",
    caughtBy: { test: "archived-canary.test.ts", name: "puts it back" },
  },
  {
    name: "an erasure leaves the archive as it is",
    in: "erase-archived.ts withArchiveErased",
    find: "await blankRestored(table, store, item)",
    replace: "void item",
    caughtBy: { test: "archived-canary.test.ts", name: "after an erasure" },
  },
];
