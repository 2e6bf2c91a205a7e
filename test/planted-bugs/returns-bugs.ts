/** Bugs in money that goes back, and in who may say so. */
import type { PlantedBug } from "./planted-bug.ts";

export const returnsBugs: readonly PlantedBug[] = [
  {
    name: "a weaker kind that still tells of the payment makes a full return a refund",
    file: "shared/domain/case/returned-money.ts",
    find: "return strongest !== undefined && compare(strongest.net, zero) > 0;",
    replace: "return amountsByKind(intent, inPhase).some(({ net }) => compare(net, zero) > 0);",
    caughtBy: { file: "test/domain/case/reconciliation-case.test.ts", name: "weaker kind" },
  },
  {
    name: "a debit in favor of a provider that pays on reaches a wrong receiver",
    file: "shared/domain/case/parties.ts",
    find: "(isOutboundDebit(leg, intent) && isDirect(intent, legs))",
    replace: "isOutboundDebit(leg, intent)",
    caughtBy: { file: "test/domain/case/reconciliation-case.test.ts", name: "took in" },
  },
  {
    name: "a reversal without a phase stays with the debit when the payout comes later",
    file: "shared/ingestion/evidence/leg-changes.ts",
    find: '(kind === "chain" || leg.provider === claim.provider)',
    replace: '(kind === "chain" || areCompatible(kind, leg, claim))',
    caughtBy: { file: "test/ingestion/records-of-one-transfer.test.ts" },
  },
  {
    name: "the difference between expected and actual amount adds up only without rounding",
    file: "shared/domain/case/delta.ts",
    find: "const unexplainedDelta = subtract(reading.remainder, rounding ?? zero);",
    replace: "const unexplainedDelta = reading.remainder;",
    caughtBy: { file: "test/scenario/events/exported-stories.test.ts", name: "adds up" },
  },
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
];
