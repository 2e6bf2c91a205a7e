/** Bugs in money that goes back, and in who may say so. */
import type { PlantedBug } from "./planted-bug.ts";

export const returnsBugs: readonly PlantedBug[] = [
  {
    name: "a submitted record overrules what the partner signed",
    file: "shared/domain/evidence/fold-observations.ts",
    find: "if (submitted === null || hasEnded(verified)) return verified;",
    replace: "if (submitted === null) return verified;",
    caughtBy: { file: "test/domain/evidence/flow-leg.test.ts" },
  },
  {
    name: "a report that lists an old charge again undoes its refund",
    file: "shared/domain/evidence/fold-observations.ts",
    find: "return isLater || isInAnotherBlock;",
    replace: "return isLater || isInAnotherBlock || sequence === null;",
    caughtBy: { file: "test/domain/evidence/flow-leg.test.ts" },
  },
  {
    name: "a refund that two records tell of is taken off twice",
    file: "shared/domain/evidence/reversal.ts",
    find: "if (reference !== null) latest.set(reference, reversal);",
    replace: "if (reference !== null) latest.set(reference + latest.size, reversal);",
    caughtBy: { file: "test/domain/evidence/flow-leg.test.ts" },
  },
  {
    name: "money that went back explains nothing",
    file: "shared/domain/case/delta.ts",
    find: "const taken = atMost(left, returned);",
    replace: "const taken = atMost(left, zero);",
    caughtBy: { file: "test/domain/case/reconciliation-case.test.ts" },
  },
];
