/** Mistakes in amendments of payment intents. */
import type { PlantedBug } from "../planted-bug.ts";

const file = "test/ingestion/payment/amendments.test.ts";
const index = { file: "test/table/amount/amount-index.test.ts", name: "before its amendment" };

export const amendmentBugs: readonly PlantedBug[] = [
  {
    name: "amendment: the intent stays registered under a dropped reference",
    file: "shared/store/table/matching/match-key-store.ts",
    find: "    ...dropped.flatMap((value) => unregisterWrites(after, value)),\n",
    replace: "",
    caughtBy: { file, name: "under a dropped reference" },
  },
  {
    name: "amendment: the intent is not registered under a new reference",
    file: "shared/store/table/matching/match-key-store.ts",
    find: "    ...registerValues(after, gained, spread),\n",
    replace: "",
    caughtBy: { file, name: "waits under the new reference" },
  },
  {
    name: "amendment: evidence that keeps its link is not registered under the dropped reference",
    file: "shared/work/ingestion/matching/match-writes.ts",
    find: "const isKnown = before !== null && hasLinksOfToday(before, matched);",
    replace: "const isKnown = before !== null;",
    caughtBy: { file, name: "registered under what the payment dropped" },
  },
  {
    name: "amendment: a final link by amount stays",
    file: "shared/domain/matching/tier/decide-alone.ts",
    find: " || versionOf(owner) !== versionOf(link)",
    replace: "",
    caughtBy: { file, name: "that is final goes too" },
  },
  {
    name: "amendment: evidence near the old amount is not decided again",
    file: "shared/work/ingestion/matching/group/gather-group.ts",
    find: "      ...replaced.map((intent) => ({ replaced: intent })),\n",
    replace: "",
    caughtBy: { file, name: "crowd of 101 payments" },
  },
  {
    name: "amendment: the old entries of the amount index stay",
    file: "shared/work/ingestion/rematch/finish-amendments.ts",
    find: "      await unindexReplaced(dependencies, payment, intent, now());\n",
    replace: "",
    caughtBy: { file, name: "outside the window" },
  },
  {
    name: "amendment: only the first ten replaced versions are followed",
    file: "shared/work/ingestion/rematch/finish-amendments.ts",
    find: "    if (replaced.length === 0) return;",
    replace: "    if (replaced.length === 0 || followedVersion > 10) return;",
    caughtBy: { file, name: "100 amendments" },
  },
  {
    name: "amendment: the shared mark of a dropped reference stays",
    file: "shared/work/ingestion/rematch/rematch-input.ts",
    find: "const under = await legsUnderKeys(dependencies, payment, dropped);",
    replace: "const under = await legsUnderKeys(dependencies, payment, []);",
    caughtBy: { file, name: "101st carrier" },
  },
  {
    name: "amendment: a late matcher writes an entry of the version before",
    file: "shared/store/table/amount/amount-entry.ts",
    find: "attribute_not_exists(n) OR n <= :version",
    replace: "attribute_not_exists(n) OR n >= :version OR n <= :version",
    caughtBy: index,
  },
  {
    name: "amendment: a late matcher removes an entry of the version in force",
    file: "shared/store/table/amount/amount-index.ts",
    find: ', condition: "attribute_not_exists(n)" }',
    replace: " }",
    caughtBy: index,
  },
  {
    name: "entries of the width of an earlier rule stay in the amount index",
    file: "shared/store/table/amount/expected-entries.ts",
    find: "[...new Set([...widths, widthFor(expectation.tolerance)])]",
    replace: "[widthFor(expectation.tolerance)].slice(0, widths.length)",
    caughtBy: { file: "test/table/amount/amount-index.test.ts" },
  },
];
