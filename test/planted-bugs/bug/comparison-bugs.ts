import type { PlantedBug } from "../planted-bug.ts";

export const comparisonBugs: readonly PlantedBug[] = [
  {
    name: "comparisons: a row that repeats another agrees again",
    in: "compareRow",
    find: "!compared.isRepeated &&",
    replace: "",
    caughtBy: { test: "planted-rows.test.ts" },
  },
  {
    name: "comparisons: an opposite sign is an amount like any other",
    in: "guess-cause.ts signOf",
    find: "equals(each, negate(amount))",
    replace: "equals(each, amount)",
    caughtBy: { test: "planted-rows.test.ts" },
  },
  {
    name: "comparisons: the tool's word of a tolerance counts where nothing arrived",
    in: "guess-cause.ts possible",
    find: "isOfAmount && isWhole &&",
    replace: "isOfAmount && !isWhole &&",
    caughtBy: { test: "planted-rows.test.ts" },
  },
  {
    name: "comparisons: payments that earlier steps named are not known",
    in: "NamedPayments",
    find: "this.#added.has(name) || this.#isEarlier(name)",
    replace: "this.#added.has(name)",
    caughtBy: { test: "planted-rows.test.ts" },
  },
  {
    name: "comparisons: rows whose reference was not looked for are not told",
    in: "isReferenceUnchecked",
    find: "(ours.evidenceValues?.size ?? 0) === 0",
    replace: "false",
    caughtBy: { test: "unchecked-references.test.ts", name: "of three pieces" },
  },
];
