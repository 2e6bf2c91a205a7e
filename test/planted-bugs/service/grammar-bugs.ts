/** Bugs in the small grammar of the table: reads, kinds of records, single writes. */
import type { PlantedBug } from "../planted-bug.ts";

const file = "test/table/core/grammar.test.ts";

export const grammarBugs: readonly PlantedBug[] = [
  {
    name: "grammar: a record of a newer format is read as if it were known",
    file: "shared/store/table/core/stored.ts",
    find: "if (format <= codec.version) return",
    replace: "if (format <= codec.version + 1) return",
    caughtBy: { file, name: "says in words" },
  },
  {
    name: "grammar: a read of one item is not strong",
    file: "shared/store/table/core/read-item.ts",
    find: "isStrong ? { ConsistentRead: true } : {}",
    replace: "isStrong ? {} : { ConsistentRead: true }",
    caughtBy: { file, name: "half the price" },
  },
  {
    name: "grammar: a range includes its excluded bound",
    file: "shared/store/table/core/key-range.ts",
    find: 'after: "sk > :after"',
    replace: 'after: "sk >= :after"',
    caughtBy: { file, name: "has exactly" },
  },
  {
    name: "grammar: a repeated call does not know its own item",
    file: "shared/store/table/core/write-item.ts",
    find: "return stored === String(put.item[mark]);",
    replace: "return stored === put.item[mark];",
    caughtBy: { file, name: "finds its own item" },
  },
];
