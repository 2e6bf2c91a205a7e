import type { PlantedBug } from "../planted-bug.ts";

const stories = (name: string) => ({ file: "test/scenario/events/every-order.test.ts", name });

/** Bugs of the strategies by which evidence finds its payments. */
export const strategyBugs: readonly PlantedBug[] = [
  {
    name: "strategies: the counterparty chooses without being named",
    file: "shared/domain/matching/tier/decide-by-amount.ts",
    find: "isCounterparty && isCandidate(leg, position.case.intent)",
    replace: "isCandidate(leg, position.case.intent)",
    caughtBy: { file: "test/reference-matcher/reference-matcher.test.ts" },
  },
  {
    name: "strategies: the counterparty leads past the candidates of the reference",
    file: "shared/domain/matching/tier/decide-by-amount.ts",
    find: "isCounterparty && isCandidate(leg, position.case.intent)",
    replace: "isCounterparty",
    caughtBy: { file: "test/domain/matching/choose-by-reference.test.ts" },
  },
  {
    name: "strategies: what a counterparty chose among a reference's payments is not decided anew with them",
    file: "shared/work/ingestion/matching/group/shared-evidence.ts",
    find: "if (isByAmount(strategy)) return candidates.some((each) => !isByAmount(each.strategy));",
    replace: "if (isByAmount(strategy)) return false;",
    caughtBy: { file: "test/scenario/events/service-agrees.test.ts" },
  },
  {
    name: "strategies: what a counterparty chose gives way to evidence without a reference",
    file: "shared/domain/matching/tier/choose-by-counterparty.ts",
    find: "{ ...allocation, final: true }",
    replace: "allocation",
    caughtBy: { file: "test/domain/matching/choose-by-reference.test.ts" },
  },
  {
    name: "strategies: what is left of a batch's fee after rounding is lost",
    file: "shared/domain/matching/pool/batch.ts",
    find: "for (let taken = 0n; taken < left; taken += 1n)",
    replace: "for (let taken = 0n; taken < 0n; taken += 1n)",
    caughtBy: stories("batch"),
  },
  {
    name: "strategies: canceled intents compete",
    file: "shared/domain/matching/tier/decide-leg.ts",
    find: "return living.length === 0 ? found : living;",
    replace: "return living.length === 0 ? living : found;",
    caughtBy: stories("ancel"),
  },
  {
    name: "strategies: a leg that might be left out is linked",
    file: "shared/domain/matching/tier/choose-by-reference.ts",
    find: "if (!isAlwaysAssigned || chosen === undefined",
    replace: "if (chosen === undefined",
    caughtBy: { file: "test/domain/matching/choose-by-reference.test.ts" },
  },
  {
    name: "strategies: an ignored leg holds a position",
    file: "shared/domain/matching/pool/open-positions.ts",
    find: "caseLegs(intent, firm).filter((leg) => leg.counts);\n  // Where",
    replace: "caseLegs(intent, firm);\n  // Where",
    caughtBy: { file: "test/domain/matching/legs-together.test.ts" },
  },
  {
    name: "strategies: links of a closed case carry nothing",
    file: "shared/domain/matching/decide-group.ts",
    find: "for (const leg of this.#open()) this.#keepIf(leg, keptByClosedCase(leg, this.#input));\n    this.#followMovements();",
    replace:
      "this.#followMovements();\n    for (const leg of this.#open()) this.#keepIf(leg, keptByClosedCase(leg, this.#input));",
    caughtBy: { file: "test/domain/matching/legs-together.test.ts" },
  },
  {
    name: "strategies: two reversals of one movement do not find each other",
    file: "shared/domain/matching/tier/same-movement.ts",
    find: "[...idsOf(leg), leg.reverses]",
    replace: "idsOf(leg)",
    caughtBy: { file: "test/domain/matching/legs-together.test.ts" },
  },
  {
    name: "strategies: a failed leg leaves its counterparty where that is paid",
    file: "shared/domain/matching/tier/decide-by-amount.ts",
    find: "namedOrAny(fits).filter(",
    replace: "fits.filter(",
    caughtBy: { file: "test/domain/matching/legs-together.test.ts" },
  },
  {
    name: "strategies: the tolerance of a rule with a source type decides nothing",
    file: "shared/domain/rule/rule-book.ts",
    find: "this.#merge(paymentType, sourceTypeOfLeg(leg), destination.currency)",
    replace: "this.#merge(paymentType, null, destination.currency)",
    caughtBy: { file: "test/domain/matching/legs-together.test.ts" },
  },
  {
    name: "strategies: spellings of one reference share one owner",
    file: "shared/store/table/core/keys.ts",
    find: 'return folded === null || folded === value ? "" :',
    replace: 'return folded !== undefined ? "" :',
    caughtBy: { file: "test/table/matching/alike-references.test.ts" },
  },
];
