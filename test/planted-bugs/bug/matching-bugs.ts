import type { PlantedBug } from "../planted-bug.ts";

export const matchingBugs: readonly PlantedBug[] = [
  {
    name: "the assignment fills fewer positions if that costs less",
    in: "optimal-assignment.ts rowsOf",
    find: "const unfilled = (highest + 1n) * BigInt(positions + 1);",
    replace: "const unfilled = highest / 2n + 1n;",
    caughtBy: {
      test: "optimal-assignment.test.ts",
    },
  },
  {
    name: "the newest of equal rules decides",
    in: "compareRules",
    find: "a.createdAt - b.createdAt ||",
    replace: "b.createdAt - a.createdAt ||",
    caughtBy: {
      test: "rule.test.ts",
      name: "of equally good rules the oldest decides",
    },
  },
  {
    name: "business time: a less specific rule decides",
    in: "mergeRules",
    find: "find((rule) => rule.countsBusinessTime !== null) ??",
    replace: "findLast((rule) => rule.countsBusinessTime !== null) ??",
    caughtBy: {
      test: "rule-fields.test.ts",
      name: "off in a more specific rule",
    },
  },
  {
    name: "refunds: a value that original and refund share names both",
    in: "withoutOriginals",
    find: "intent: withoutValuesOf(refund.intent, original)",
    replace: "intent: refund.intent",
    caughtBy: {
      test: "every-order.test.ts",
      name: "order that payment and refund share",
    },
  },
  {
    name: "refunds: one that only a looser spelling names is no candidate",
    in: "withoutOriginals",
    find: "return isNamedExactly(leg, refund) ? [refund.intent.uuid] : [];",
    replace: "return [refund.intent.uuid];",
    caughtBy: {
      test: "matching/expected-refunds.test.ts",
      name: "names a refund in another spelling",
    },
  },
  {
    name: "refunds: a movement goes where what takes it back is",
    in: "paymentsUnder",
    find: "key.startsWith(askedByMovement) ? originals : payments",
    replace: "payments",
    caughtBy: {
      test: "every-order.test.ts",
      name: "charge that names nothing",
    },
  },
  {
    name: "a step with older rules overwrites a decision by newer rules",
    in: "stepRange",
    find: "ok) await decideByNewestRules(dependencies, before, decided)",
    replace: "ok && !decided) await decideByNewestRules(dependencies, before, decided)",
    caughtBy: {
      test: "decisions-at-once.test.ts",
      name: "a rule that changes while its rematch runs",
    },
  },
  {
    name: "amendment: a final link by amount stays",
    in: "keptAsFinal",
    find: " || versionOf(owner) !== versionOf(link)",
    replace: "",
    caughtBy: {
      test: "ingestion/payment/amendments.test.ts",
      name: "that is final goes too",
    },
  },
  {
    name: "amendment: the shared mark of a dropped reference stays",
    in: "readReplacedInput",
    find: "under = await legsUnderKeys(dependencies, payment, dropped);",
    replace: "under = await legsUnderKeys(dependencies, payment, []);",
    caughtBy: {
      test: "ingestion/payment/amendments.test.ts",
      name: "101st carrier",
    },
  },
  {
    name: "shared reference: one that is known is read for each payment",
    in: "readHolders",
    find: "  if (isKnown && isCarried && !isRepeated) return null;",
    replace: "",
    caughtBy: {
      test: "hot-organization.test.ts",
      name: "not read for each payment",
    },
  },
  {
    name: "shared reference: it stays so after a cancellation",
    in: "readHolders",
    find: "const isCarried = !isCanceled && ",
    replace: "const isCarried = ",
    caughtBy: {
      test: "ingestion/crowd/shared-references.test.ts",
      name: "after three of them are canceled",
    },
  },
  {
    name: "receiver: several candidates are not told apart by it",
    in: "reachedOf",
    find: "  return reached.length === 0 ? found : reached;",
    replace: "  return found;",
    caughtBy: {
      test: "receivers.test.ts",
      name: "chooses before the amount",
    },
  },
  {
    name: "receiver: one that very many name stays so after a cancellation",
    in: "readReceiver",
    find: "  if (isKnown && !isCanceled && !isRepeated) return null;",
    replace: "  if (isKnown && !isRepeated) return null;",
    caughtBy: {
      test: "receivers.test.ts",
      name: "until one of 101 is canceled",
    },
  },
  {
    name: "bank id: one that two movements carry ties them",
    in: "sameMovementRound",
    find: "for (const key of sharedIds) index",
    replace: "for (const key of new Set<string>()) index",
    caughtBy: {
      test: "receivers.test.ts",
      name: "where two payouts carry it",
    },
  },
  {
    name: "settlements: evidence of a provider pays a settlement",
    in: "mayTake",
    find: '(leg.kind === "bank" && !isSettlementShare(leg))',
    replace: "!isSettlementShare(leg)",
    caughtBy: {
      test: "shares.test.ts",
    },
  },
  {
    name: "shared reference: evidence with it is crowded by payments without it",
    in: "amountReader",
    find: "sharedAmong(shared, referencesOfLeg(leg))[0] ?? null",
    replace: "sharedAmong(shared, referencesOfLeg(leg))[1] ?? null",
    caughtBy: {
      test: "shared-references.test.ts",
      name: "is not crowded by payments without it",
    },
  },
  {
    name: "detail: candidate legs are cut to the first found, not to the nearest",
    in: "readCandidateLegs",
    find: "    (a, b) => Math.abs(a.time - intent.effectiveDate) - Math.abs(b.time - intent.effectiveDate),",
    replace: "    (a, b) => a.time - b.time,",
    caughtBy: {
      test: "case-detail.test.ts",
      name: "the 20 nearest of many are shown",
    },
  },
  {
    name: "strategies: the counterparty chooses without being named",
    in: "decideByCounterparty",
    find: "isCounterparty && isCandidate(leg, position.case.intent)",
    replace: "isCandidate(leg, position.case.intent)",
    caughtBy: {
      test: "reference-matcher.test.ts",
    },
  },
  {
    name: "strategies: the counterparty leads past the candidates of the reference",
    in: "decideByCounterparty",
    find: "isCounterparty && isCandidate(leg, position.case.intent)",
    replace: "isCounterparty",
    caughtBy: {
      test: "choose-by-reference.test.ts",
    },
  },
  {
    name: "strategies: what a counterparty chose gives way to evidence without a reference",
    in: "chooseByCounterparty",
    find: "{ ...allocation, final: true }",
    replace: "allocation",
    caughtBy: {
      test: "choose-by-reference.test.ts",
    },
  },
  {
    name: "strategies: canceled intents compete",
    in: "competingOf",
    find: "return living.length === 0 ? found : living;",
    replace: "return living.length === 0 ? living : found;",
    caughtBy: {
      test: "every-order.test.ts",
      name: "ancel",
    },
  },
  {
    name: "strategies: a leg that might be left out is linked",
    in: "placeLiving",
    find: "if (!isAlwaysAssigned || chosen === undefined",
    replace: "if (chosen === undefined",
    caughtBy: {
      test: "choose-by-reference.test.ts",
    },
  },
  {
    name: "strategies: an ignored leg holds a position",
    in: "occupiedBy",
    find: "(intent, firm).filter((leg) => leg.counts);\n  // Where",
    replace: "(intent, firm);\n  // Where",
    caughtBy: {
      test: "legs-together.test.ts",
    },
  },
  {
    name: "strategies: links of a closed case carry nothing",
    in: "GroupDecision",
    find: "for (const leg of this.#open()) this.#keepIf(leg, keptByClosedCase(leg, this.#input));\n    this.#followMovements(",
    replace:
      "this.#followMovements();\n    for (const leg of this.#open()) this.#keepIf(leg, keptByClosedCase(leg, this.#input)",
    caughtBy: {
      test: "legs-together.test.ts",
    },
  },
  {
    name: "strategies: a failed leg leaves its counterparty where that is paid",
    in: "decideAll",
    find: "namedOrAny(fits).filter(",
    replace: "fits.filter(",
    caughtBy: {
      test: "legs-together.test.ts",
    },
  },
  {
    name: "strategies: the tolerance of a rule with a source type decides nothing",
    in: "RuleBook",
    find: "(paymentType, sourceTypeOfLeg(leg), destination.currency)",
    replace: "(paymentType, null, destination.currency)",
    caughtBy: {
      test: "legs-together.test.ts",
    },
  },
  {
    name: "simulations: a page misses the cases that began before it",
    in: "findSimulatedChanges",
    find: "const from = Math.max(0, offset - casesPerItem + 1);",
    replace: "const from = offset;",
    caughtBy: {
      test: "simulated-cases.test.ts",
    },
  },
  {
    name: "settled by the page: an order number is a transfer id",
    in: "minimumTransferIdLength",
    find: "const minimumTransferIdLength = 10;",
    replace: "const minimumTransferIdLength = 1;",
    caughtBy: {
      test: "decide-leg.test.ts",
      name: "equals a reference",
    },
  },
  {
    name: "settled by the page: a long transfer id is one only under its type",
    in: "findTransferId",
    find: "(id.length >= minimumTransferIdLength || isTransferIdType(referenceTypes?.[index])",
    replace: "isTransferIdType(referenceTypes?.[index]",
    caughtBy: {
      test: "decide-leg.test.ts",
      name: "equals a reference",
    },
  },
];
