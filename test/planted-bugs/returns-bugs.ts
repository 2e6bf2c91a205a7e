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
  {
    name: "a token that merely calls itself by the ticker settles a payment",
    file: "shared/domain/case/parties.ts",
    find: '=== address) ? "right" : "wrong";',
    replace: '=== address) ? "right" : "unverified";',
    caughtBy: { file: "test/domain/case/reconciliation-case.test.ts" },
  },
  {
    name: "a share of a leg carries all of its fees",
    file: "shared/domain/case/case-leg.ts",
    find: "    fees: feesOfShare(leg, link),",
    replace: "    fees: leg.fees,",
    caughtBy: { file: "test/reference-matcher/reference-matcher.test.ts" },
  },
  {
    name: "a failed leg holds the phase of money that goes back",
    file: "shared/domain/case/case-leg.ts",
    find: "each.counts && !isFailed(each));",
    replace: "each.counts);",
    caughtBy: { file: "test/domain/case/case-leg.test.ts" },
  },
  {
    name: "a confirmed leg of which no amount is known completes a payment",
    file: "shared/domain/case/facts.ts",
    find: "    delta.actualAmount !== null &&\n",
    replace: "",
    caughtBy: { file: "test/domain/case/case-leg.test.ts" },
  },
];
