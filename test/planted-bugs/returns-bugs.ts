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
    name: "a return on a statement is placed by its own sign, like a payment",
    file: "shared/domain/case/statement-position.ts",
    find: "return phase === phaseOfForward[sign] ? null : phase;",
    replace: "return phase;",
    caughtBy: { file: "test/domain/case/statement-position.test.ts" },
  },
  {
    name: "a direction by default counts as stated",
    file: "shared/schema/request/payment-intent-request.ts",
    find: "...(direction === undefined ? {} : { directionStated: true }),",
    replace: "directionStated: true,",
    caughtBy: { file: "test/schema/request/payment-intent-request.test.ts" },
  },
  {
    name: "a row that its file marks as a return is a payment while it is in no case",
    file: "shared/domain/evidence/fold-observations.ts",
    find: "if (isOther || returnMarkOf(facts.metadata) !== null) return",
    replace: "if (isOther) return",
    caughtBy: { file: "test/ingestion/statement/row-evidence.test.ts" },
  },
  {
    name: "a sum of transactions is a return as soon as its first one is",
    file: "shared/import/camt053/return-mark.ts",
    find: "more.every((each) => each !== null)",
    replace: "more.length >= 0",
    caughtBy: { file: "test/import/return-marks.test.ts" },
  },
  {
    name: "a reference is found in the middle of a longer number",
    file: "shared/domain/value/reference-pattern.ts",
    find: "if (isWord(characters[at - 1]) && isWord(characters[at])) return null;",
    replace: "",
    caughtBy: { file: "test/domain/value/reference-pattern.test.ts" },
  },
  {
    name: "check digits that are all wrong pass where the remainder is zero",
    file: "shared/domain/value/creditor-reference.ts",
    find: "remainder97(digits.slice(0, 10)) || 97",
    replace: "remainder97(digits.slice(0, 10))",
    caughtBy: { file: "test/domain/value/creditor-reference.test.ts" },
  },
];
