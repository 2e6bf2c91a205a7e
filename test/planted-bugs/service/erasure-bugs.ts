/** Bugs in the erasure of evidence that no payment has. */
import type { PlantedBug } from "../planted-bug.ts";

const file = "shared/work/erasure/erase-evidence.ts";
const test = "test/erasure/evidence.test.ts";

export const erasureBugs: readonly PlantedBug[] = [
  {
    name: "erased evidence: entries apart from the leg keep its names",
    file: "shared/work/erasure/erase-listed-entries.ts",
    find: "await changeItem(table, key, (item) => withErasedEntry(item, isPersonal));",
    replace: "",
    caughtBy: { file: test, name: "by age, its names" },
  },
  {
    name: "an erasure of a payment leaves why its evidence was set aside",
    file: "shared/work/erasure/erase-payment.ts",
    find: "for (const leg of legs) await eraseListedEntries(",
    replace: "for (const leg of legs.slice(0, 0)) await eraseListedEntries(",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "erased evidence: by age, that of a payment is named",
    file: "lib/operations/erase.ts",
    find: 'if (kind !== "linked" || isNamed) count',
    replace: "if (isNamed || !isNamed) count",
    caughtBy: { file: test, name: "left to the erasure" },
  },
  {
    name: "erased evidence: a repeated erasure is noted again",
    file,
    find: 'if (leg.erasedAt !== undefined) return { kind: "known", batches };',
    replace: "",
    caughtBy: { file: test, name: "it changes nothing" },
  },
  {
    name: "erased evidence: it is not remembered outside the table",
    file,
    find: "await dependencies.remember();",
    replace: "",
    caughtBy: { file: test, name: "it changes nothing" },
  },
  {
    name: "erased evidence: lists by an erased value are not found by a removal",
    file: "shared/work/erasure/erase-items.ts",
    find: "const lost = hashesOf(before).filter((hashed) => !kept.has(hashed));",
    replace: "const lost = hashesOf(before).filter((hashed) => kept.has(hashed));",
    caughtBy: { file: test, name: "a removal afterwards" },
  },
  {
    name: "a finished import keeps the text of rows that repeat a record",
    file: "shared/outside/import/chunk-row.ts",
    find: 'if (outcome === "rejected") return row;',
    replace: 'if (outcome === "rejected" || outcome === "duplicate") return row;',
    caughtBy: { file: "test/erasure/repeated-rows.test.ts" },
  },
];
