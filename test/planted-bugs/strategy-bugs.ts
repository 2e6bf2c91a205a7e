import type { PlantedBug } from "./planted-bug.ts";

const stories = (name: string) => ({ file: "test/scenario/events/every-order.test.ts", name });

/** Bugs of the strategies by which evidence finds its payments. */
export const strategyBugs: readonly PlantedBug[] = [
  {
    name: "strategies: what is left of a batch's fee after rounding is lost",
    file: "shared/domain/matching/batch.ts",
    find: "for (let taken = 0n; taken < left; taken += 1n)",
    replace: "for (let taken = 0n; taken < 0n; taken += 1n)",
    caughtBy: stories("batch"),
  },
  {
    name: "strategies: canceled intents compete",
    file: "shared/domain/matching/decide-leg.ts",
    find: "return living.length === 0 ? found : living;",
    replace: "return living.length === 0 ? living : found;",
    caughtBy: stories("ancel"),
  },
  {
    name: "strategies: a leg that might be left out is linked",
    file: "shared/domain/matching/choose-by-reference.ts",
    find: "if (!isAlwaysPlaced || chosen === undefined",
    replace: "if (chosen === undefined",
    caughtBy: { file: "test/domain/matching/choose-by-reference.test.ts" },
  },
  {
    name: "strategies: spellings of one reference share one owner",
    file: "shared/table/core/keys.ts",
    find: 'return folded === null || folded === value ? "" :',
    replace: 'return folded !== undefined ? "" :',
    caughtBy: { file: "test/table/matching/alike-references.test.ts" },
  },
];
